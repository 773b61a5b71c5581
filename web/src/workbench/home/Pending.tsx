import { HandleState, HealthLevel } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import type { Level } from '@oems/contract/declaration/level.ts'
import { declarationList } from '@oems/contract/statistics/lists.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { moment } from '../../core/moment.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'
import { StatusTag, type Tone } from '../../kit/StatusTag.tsx'

const first = {
  handleState: HandleState.pending,
  pageSize: 10,
  sortRules: [{ field: 'level', order: 'desc' } as const],
}
const tones: Readonly<Record<Level, Tone>> = { 0: 'done', 1: 'progress', 2: 'due', 3: 'overdue' }
/** The queue: one key disposes of each. */
const queue = listAddress(declarationList.page, { tab: 1 })

/** Abnormal declarations that nobody has decided about yet, the urgent first. */
export default function Pending({ title }: HomePartProps) {
  const read = useRead(declareHealth.list, first)
  return (
    <PartCard
      title={title}
      read={read}
      source="健康申报记录"
      nothing={({ total }) => (total > 0 ? null : '没有待处置的异常申报')}
      end={({ total }) => total > 0 && <Link to={queue}>去处置 {total.toLocaleString('zh-CN')} 条</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map(({ id, name, orgName, declaredAt, level, temperature }) => (
            <Line key={id} name={name} to={queue} note={`${orgName} · ${moment(declaredAt).slice(5)}`}>
              {temperature && <span>{temperature} ℃</span>}
              <StatusTag tone={tones[level]}>{HealthLevel.label(level)}</StatusTag>
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
