import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { employees } from '@oems/contract/people/employees.ts'
import { Button, Space } from 'antd'
import dayjs from 'dayjs'
import { useCan } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import type { usePersonWalk } from '../../person/walk.ts'
import { monthBeside } from './months.ts'

interface Props {
  readonly empId: number
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly walk: ReturnType<typeof usePersonWalk>
  readonly go: (to: number | null) => void
}

/** Month by month, person by person of the list that led here, and onto paper. */
export function Tools({ empId, month, onMonth, walk, go }: Props) {
  const can = useCan()
  const isLast = month >= moment(dayjs().toISOString()).slice(0, 7)
  return (
    <>
      <Space.Compact>
        <Button icon={<LeftOutlined />} aria-label="上个月" onClick={() => onMonth(monthBeside(month, -1))} />
        <Button tabIndex={-1} style={{ pointerEvents: 'none' }}>
          {month}
        </Button>
        <Button icon={<RightOutlined />} aria-label="下个月" disabled={isLast} onClick={() => onMonth(monthBeside(month, 1))} />
      </Space.Compact>
      {walk.place > 0 && (
        <Space.Compact>
          <Button
            icon={<LeftOutlined />}
            aria-label={`上一人 ${walk.place}/${walk.total}`}
            disabled={walk.previous === null}
            onClick={() => go(walk.previous)}
          >
            {walk.place}/{walk.total}
          </Button>
          <Button icon={<RightOutlined />} aria-label="下一人" disabled={walk.next === null} onClick={() => go(walk.next)} />
        </Space.Compact>
      )}
      {can(employees.info) && <Button href={`#/employee/${empId}`}>员工档案</Button>}
      <Button onClick={() => print()}>打印</Button>
    </>
  )
}
