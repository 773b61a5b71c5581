import { addDays, dayOf } from '@oems/client/days.ts'
import { projectMeasures as calls } from '@oems/contract/reserve/measures.ts'
import { daysAtMost } from '@oems/contract/reserve/span.ts'
import { Button, Drawer, Empty } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import type { DeclarePartProps } from '../../core/declarePart.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import { HistoryGrid } from '../measures/HistoryGrid.tsx'
import { MeasureSheetForm } from '../measures/MeasureSheetForm.tsx'
import styles from '../sheet/sheet.module.css'
import { periodOf } from '../sheet/useSheetRead.ts'
import { PeriodStepper, PeriodStrip } from '../status/PeriodStepper.tsx'

const daysAhead = 35

/** 防疫措施 of one project: the sheet of the period under way, or what was said in an earlier one. */
export default function MeasuresPart({ projectId, date, onDate }: DeclarePartProps) {
  const today = dayOf(Date.now())
  const day = date ?? today
  const span = { startTime: addDays(today, daysAhead - daysAtMost + 1), endTime: addDays(today, daysAhead) }
  const periods = useRead(calls.listDeclareTimeAndStatus, { projectId, ...span })
  const all = (periods.data ?? []).toSorted((one, other) => one.startDay.localeCompare(other.startDay))
  const chosen = periodOf(all, day)
  const isAhead = chosen !== null && chosen.startDay > today
  const sheet = useRead(calls.queryEpm, { projectId, date: day }, { enabled: periods.data !== undefined && !isAhead })
  const [showsHistory, showHistory] = useState(false)
  const choose = (startDay: string) => onDate(periodOf(all, today)?.startDay === startDay ? null : startDay)
  return (
    <div className={styles.sheet}>
      <div className={styles.periods}>
        <PeriodStepper periods={all} chosen={chosen?.startDay ?? null} onChoose={choose}>
          {date !== null && <Button onClick={() => onDate(null)}>本期</Button>}
          <Button onClick={() => showHistory(true)}>历史</Button>
        </PeriodStepper>
        <PeriodStrip periods={all} chosen={chosen?.startDay ?? null} onChoose={choose} />
      </div>
      {isAhead ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${chosen.periodKey} 尚未开始，${chosen.startDay} 起可以申报`} />
      ) : (
        <Shown read={sheet}>
          {(found) =>
            found.period.endDay < today && found.period.declareId === null ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${found.period.periodKey} 没有申报；申报期已结束，不能补报`} />
            ) : (
              <MeasureSheetForm key={`${projectId}-${found.period.startDay}`} sheet={found} node={{ projectId }} />
            )
          }
        </Shown>
      )}
      <Drawer title="防疫措施历史" size={960} open={showsHistory} onClose={() => showHistory(false)} destroyOnHidden>
        <HistoryGrid node={{ projectId }} />
      </Drawer>
    </div>
  )
}
