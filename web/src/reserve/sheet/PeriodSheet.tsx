import { dayOf } from '@oems/client/days.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Shown } from '../../kit/record/Loaded.tsx'
import { HistoryDrawer } from '../history/HistoryDrawer.tsx'
import { Snapshot } from '../history/Snapshot.tsx'
import { PeriodStepper, PeriodStrip } from '../status/PeriodStepper.tsx'
import { SheetView } from './SheetView.tsx'
import styles from './sheet.module.css'
import { useSheetRights } from './sheetCalls.ts'
import { periodOf, usePeriods, useSheet } from './useSheetRead.ts'

interface Props {
  readonly projectId: number
  readonly declareType: ItemTypeCode
  /** Any day of the period; null: today. */
  readonly date: string | null
  readonly onDate: (date: string | null) => void
  /** Filled in at once, or looked at until 编辑 is pressed. */
  readonly opensForEditing: boolean
}

/** A period of a project and type: the sheet while it runs, what was declared once it is over. Drawn with a key of project and type. */
export function PeriodSheet({ projectId, declareType, date, onDate, opensForEditing }: Props) {
  const rights = useSheetRights(declareType)
  const navigate = useNavigate()
  const today = dayOf(Date.now())
  const day = date ?? today
  const periods = usePeriods({ projectId, declareType }, rights.periods)
  const all = periods.data ?? []
  const chosen = periodOf(all, day)
  const isOver = chosen !== null && chosen.endDay < today
  const isAhead = chosen !== null && chosen.startDay > today
  const [isEditing, edit] = useState(opensForEditing)
  const [comparing, compare] = useState(false)
  const isRunning = !isOver && !isAhead
  const sheet = useSheet({
    projectId,
    declareType,
    date: day,
    enabled: rights.read && isRunning && (periods.data !== undefined || !rights.periods),
  })
  const choose = (startDay: string) => onDate(periodOf(all, today)?.startDay === startDay ? null : startDay)
  const [showsHistory, showHistory] = useState(false)
  // The reserve's own page has a page for it, to be sent on as an address.
  const toHistory = () => {
    if (!opensForEditing) return showHistory(true)
    void navigate(`/reserve/report/history/${projectId}?declareType=${declareType}`)
  }
  const tools = (
    <>
      <Checkbox checked={comparing} onChange={({ target }) => compare(target.checked)}>
        与上期对比
      </Checkbox>
      {!isEditing && rights.declare && <Button onClick={() => edit(true)}>编辑</Button>}
    </>
  )
  return (
    <div className={styles.sheet}>
      {rights.periods && (
        <div className={styles.periods}>
          <PeriodStepper periods={all} chosen={chosen?.startDay ?? null} onChoose={choose}>
            {date !== null && <Button onClick={() => onDate(null)}>本期</Button>}
            <Button onClick={toHistory}>历史</Button>
          </PeriodStepper>
          <PeriodStrip periods={all} chosen={chosen?.startDay ?? null} onChoose={choose} />
        </div>
      )}
      {isAhead && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${chosen.periodKey} 尚未开始，${chosen.startDay} 起可以申报`} />
      )}
      {isOver &&
        (chosen.declareId === null ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${chosen.periodKey} 没有申报；申报期已结束，不能补报`} />
        ) : (
          <Snapshot declareId={chosen.declareId} />
        ))}
      {isRunning && rights.read && (
        <Shown read={sheet}>
          {(found) => (
            <SheetView
              key={`${projectId}-${declareType}-${found.period.startDay}`}
              sheet={found}
              isEditable={isEditing && rights.declare}
              comparing={comparing}
              actions={tools}
            />
          )}
        </Shown>
      )}
      <HistoryDrawer asked={showsHistory ? { projectId, declareType } : null} close={() => showHistory(false)} />
    </div>
  )
}
