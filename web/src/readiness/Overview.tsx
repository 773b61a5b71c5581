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
import { type GapForm, useGapForms } from './gapForms.ts'
import styles from './overview.module.css'

type Opening = NodePartProps['openPart']

/** 概览 (02 §6.2): how well a project is prepared, what it lacks, and where that is entered. */
export default function Overview({ openPart, ...view }: NodePartProps) {
  const { orgId } = view
  const can = useCan()
  const formOf = useGapForms(view)
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
          <Items items={read.items} formOf={formOf} openPart={openPart} />
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

interface ItemsProps {
  readonly items: readonly JudgedItem[]
  readonly formOf: ReturnType<typeof useGapForms>
  readonly openPart: Opening
}
const Items = ({ items, formOf, openPart }: ItemsProps) => (
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
              <Gaps judged={judged} form={formOf(judged.item)} openPart={openPart} />
            </td>
          </tr>
        ))}
    </tbody>
  </table>
)

interface GapsProps {
  readonly judged: JudgedItem
  readonly form: GapForm | undefined
  readonly openPart: Opening
}
function Gaps({ judged: { waits, gaps }, form, openPart }: GapsProps) {
  if (waits === 1) return <StatusTag tone="none">尚未启用</StatusTag>
  if (gaps.length === 0) return <StatusTag tone="done">完备</StatusTag>
  return (
    <ul className={styles.gaps}>
      {gaps.map((gap) => (
        <li key={gap}>
          {gap}
          {form && <ToForm gap={gap} form={form} openPart={openPart} />}
        </li>
      ))}
    </ul>
  )
}

function ToForm({ gap, form, openPart }: { readonly gap: string; readonly form: GapForm; readonly openPart: Opening }) {
  const name = `${gap}，去填写`
  return 'address' in form ? (
    <Link className="screen-only" aria-label={name} to={form.address}>
      去填写
    </Link>
  ) : (
    <button type="button" className="link-button screen-only" aria-label={name} onClick={() => openPart(form.part.name)}>
      去填写
    </button>
  )
}
