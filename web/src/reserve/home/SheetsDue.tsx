import { board } from '@oems/contract/reserve/board.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import { deadlineText } from '../../core/deadlineText.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { openable } from '../../shell/desk.ts'
import { useSession } from '../../shell/session.ts'
import { StatusCell } from '../status/StatusCell.tsx'

/** The caller's own project alone. */
const own = { pageSize: 1 }

/** Which sheets of its supplies, drugs, equipment and measures a project has still to declare, the nearest deadline first. People have a part of their own. */
export default function SheetsDue({ title }: HomePartProps) {
  const { op } = useSession()
  const read = useRead(board.board, own)
  const cells = (read.data?.list[0]?.cells ?? []).filter(
    ({ declareType, status }) => declareType !== DeclareType.health && status !== PeriodStatus.notRequired,
  )
  const open = cells
    .filter(({ status, lateFilled }) => status !== PeriodStatus.declared && !lateFilled)
    .sort((one, other) => (one.deadlineAt ?? '').localeCompare(other.deadlineAt ?? ''))
  const all = openable(`/project-declare/detail/${op.orgId}/${DeclareType.supplies}`)
  return (
    <PartCard
      title={title}
      read={read}
      source="项目申报"
      nothing={() => (cells.length === 0 ? '本期无需申报' : open.length === 0 ? `本期应报的${cells.length}项均已申报` : null)}
      end={() => all && <Link to={all}>查看申报</Link>}
    >
      {() => (
        <Lines>
          {open.map((cell) => (
            <Line
              key={cell.declareType}
              name={DeclareType.label(cell.declareType)}
              to={openable(`/project-declare/detail/${op.orgId}/${cell.declareType}`)}
              note={cell.deadlineAt && `截止 ${deadlineText(cell.deadlineAt).slice(5)}（北京时间）`}
            >
              <StatusCell {...cell} />
            </Line>
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
