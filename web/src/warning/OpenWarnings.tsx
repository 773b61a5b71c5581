import { openStates, WarningState } from '@oems/contract/warning/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { Link } from 'react-router'
import { useRead } from '../core/calls.ts'
import type { HomePartProps } from '../core/homePart.ts'
import { Line, Lines } from '../kit/home/Lines.tsx'
import { PartCard } from '../kit/home/PartCard.tsx'
import { listAddress } from '../kit/list/address.ts'
import { LevelTag } from './tones.tsx'

const page = 'statistic/warning'
const open = { state: [...openStates] as (typeof WarningState.waiting)[] }
const asked = { ...open, pageSize: 5 }

/** Signals that are not dealt with yet, the worst first. */
export default function OpenWarnings({ title }: HomePartProps) {
  const read = useRead(warnings.list, asked)
  return (
    <PartCard
      title={title}
      read={read}
      source="异常预警"
      nothing={({ total }) => (total > 0 ? null : '目前没有未结束的预警')}
      end={({ total }) => total > 0 && <Link to={listAddress(page, open)}>查看全部 {total.toLocaleString('zh-CN')} 条</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map(({ id, orgId, orgName, why, level, state }) => (
            <Line key={id} name={orgName} to={listAddress(page, { ...open, orgId })} note={why}>
              {WarningState.label(state)} <LevelTag level={level} />
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
