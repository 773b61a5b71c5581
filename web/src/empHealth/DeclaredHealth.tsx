import { dayOf } from '@oems/client/days.ts'
import { Space } from 'antd'
import dayjs from 'dayjs'
import type { DeclarePartProps } from '../core/declarePart.ts'
import { DayInput } from '../kit/Days.tsx'
import { DaySheet } from './DaySheet.tsx'

/** 人员健康上报 of one project, day by day (03 §6). */
export default function DeclaredHealth({ projectId, date, onDate, unsaved }: DeclarePartProps) {
  const today = dayOf(Date.now())
  const day = date ?? today
  return (
    <Space orientation="vertical" size={8} style={{ width: '100%' }}>
      <DayInput value={day} allowClear={false} maxDate={dayjs(today)} onChange={(next) => onDate(next === today ? null : next)} />
      <DaySheet key={day} projectId={projectId} date={day} unsaved={unsaved} />
    </Space>
  )
}
