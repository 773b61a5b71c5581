import type { CodeOf } from '@oems/contract/core/codes.ts'
import { lowReadiness, ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { emergencyCard } from '@oems/contract/readiness/emergencyCard.ts'
import { readinessFigure } from '@oems/contract/readiness/figures.ts'
import { type JudgedItem, type Readiness, readiness } from '@oems/contract/readiness/readiness.ts'
import { Link } from 'react-router'
import { useCan } from '../core/calls.ts'
import type { NodePartProps } from '../core/nodePart.ts'
import { Explain } from '../kit/explain/Explain.tsx'
import { Loaded } from '../kit/record/Loaded.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './overview.module.css'

type Opening = NodePartProps['openPart']

/** 概览 (02 §6.2): how well a project is prepared, what it lacks, and where that is entered. */
export default function Overview({ orgId, openPart }: NodePartProps) {
  const can = useCan()
  return (
    <Loaded call={readiness.readiness} input={{ projectId: orgId }} lines={8}>
      {(read) => (
        <>
          <div className={styles.head}>
            <Score readiness={read.readiness} />
            <p className={styles.about}>
              {read.items.some(({ gaps }) => gaps.length > 0) ? '补齐下列缺项即可提高完备度' : '已启用的各项均已完备'}
              {read.recorded !== null && read.recorded !== read.readiness && `；列表中为${read.recorded}分，次日3时更新`}
            </p>
            {can(emergencyCard.emergencyCard) && (
              <Link className={styles.card} to={`/project/emergency-card/${orgId}`}>
                项目急救卡
              </Link>
            )}
          </div>
          <Items items={read.items} openPart={openPart} />
        </>
      )}
    </Loaded>
  )
}

const Score = ({ readiness }: Pick<Readiness, 'readiness'>) => (
  <p className={styles.score}>
    <span>
      {readinessFigure.title}
      <Explain title={readinessFigure.title} figures={[readinessFigure]} />
    </span>
    <b>{readiness}</b>
    <StatusTag tone={readiness < lowReadiness ? 'overdue' : readiness < 100 ? 'due' : 'done'}>
      {readiness < lowReadiness ? '不足' : readiness < 100 ? '有缺项' : '完备'}
    </StatusTag>
  </p>
)

const Items = ({ items, openPart }: { readonly items: readonly JudgedItem[]; readonly openPart: Opening }) => (
  <table className={styles.items}>
    <thead>
      <tr>
        <th scope="col">保障项目</th>
        <th scope="col" className={styles.points}>
          得分
        </th>
        <th scope="col">缺项</th>
      </tr>
    </thead>
    <tbody>
      {items
        .filter(({ of }) => of > 0)
        .map((judged) => (
          <tr key={judged.item}>
            <th scope="row">{ReadinessItem.label(judged.item)}</th>
            <td className={styles.points}>{judged.waits === 1 ? '—' : `${Math.round(judged.points * 10) / 10} / ${judged.of}`}</td>
            <td>
              <Gaps judged={judged} openPart={openPart} />
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

function Gaps({ judged: { item, waits, gaps }, openPart }: { readonly judged: JudgedItem; readonly openPart: Opening }) {
  if (waits === 1) return <StatusTag tone="none">尚未启用</StatusTag>
  if (gaps.length === 0) return <StatusTag tone="done">完备</StatusTag>
  const part = entered[item]
  return (
    <ul className={styles.gaps}>
      {gaps.map((gap) => (
        <li key={gap}>
          {gap}
          {part && (
            <button type="button" className="link-button screen-only" aria-label={`${gap}，去填写`} onClick={() => openPart(part)}>
              去填写
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The part of a project in which that is entered. */
const entered: Readonly<Partial<Record<CodeOf<typeof ReadinessItem>, string>>> = {
  [ReadinessItem.clinic]: 'clinic',
  [ReadinessItem.doctors]: 'medical',
  [ReadinessItem.firstAid]: 'medical',
  [ReadinessItem.hospital]: 'coop',
  [ReadinessItem.evacuation]: 'medical',
  [ReadinessItem.video]: 'network',
  [ReadinessItem.contacts]: 'contacts',
}
