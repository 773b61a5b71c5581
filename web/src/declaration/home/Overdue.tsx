import { overdue } from '@oems/contract/declaration/figures.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { useSession } from '../../shell/session.ts'
import { fillingAddress, personAddress, placeOf } from './places.ts'

/** Without those who have declared late since. */
const where = { ...overdue.where, filled: 0 } as const
const longest = { ...where, pageSize: 8, sortRules: [{ field: 'missingDays', order: 'desc' } as const] }

/** Who has let the deadline pass, those longest without a declaration first. */
export function Overdue({ title }: HomePartProps) {
  const { op } = useSession()
  const read = useRead(fillingManagement.page, longest)
  return (
    <PartCard
      title={title}
      read={read}
      source="填报管理"
      nothing={({ total }) => (total > 0 ? null : '目前没有逾期未申报的人员')}
      end={({ total }) => total > 0 && <Link to={fillingAddress(where)}>查看全部 {total.toLocaleString('zh-CN')} 人</Link>}
    >
      {({ list }) => (
        <Lines>
          {list.map((person) => (
            <Line key={person.empId} name={person.name} to={personAddress(person, where)} note={placeOf(person, op.orgId)}>
              连续{person.missingDays}天未报
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
