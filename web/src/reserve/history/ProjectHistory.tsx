import { dayOf } from '@oems/client/days.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { Empty } from 'antd'
import { useCan, useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import styles from '../sheet/sheet.module.css'
import { ofReserve } from '../sheet/sheetCalls.ts'
import { usePeriods } from '../sheet/useSheetRead.ts'
import { StatusCell } from '../status/StatusCell.tsx'
import { Snapshot } from './Snapshot.tsx'

interface Props {
  readonly projectId: number
  readonly declareType: ItemTypeCode
  /** First day of the one that is shown; null: the latest that was declared. */
  readonly period: string | null
  readonly onPeriod: (startDay: string) => void
}
const rowsAtMost = 200

/** The periods of a project, the newest first, and what was declared for the one that is chosen. */
export function ProjectHistory({ projectId, declareType, period: asked, onPeriod }: Props) {
  const may = useCan()(reserveDeclares.historyDetail)
  const periods = usePeriods({ projectId, declareType })
  const declared = useRead(reserveDeclares.listHistory, { projectId, declareType: [declareType], pageSize: rowsAtMost, ...ofReserve })
  const reach = new Map((declared.data?.list ?? []).map(({ startDay, reachRate }) => [startDay, reachRate]))
  const today = dayOf(Date.now())
  return (
    <Shown read={periods}>
      {(all) => {
        const begun = all.filter(({ startDay }) => startDay <= today).toReversed()
        const chosen = begun.find(({ startDay }) => startDay === asked) ?? begun.find(({ declareId }) => declareId !== null) ?? begun[0]
        if (!chosen) return <Empty description="还没有申报期" />
        return (
          <div className={styles.columns}>
            <ol className={styles.list} aria-label="申报期">
              {begun.map((period) => (
                <li key={period.startDay}>
                  <button type="button" aria-current={period === chosen} onClick={() => onPeriod(period.startDay)}>
                    <b>{period.periodKey}</b>
                    <StatusCell {...period} />
                    <small>{period.declaredAt ? `${moment(period.declaredAt).slice(5)} ${period.declaredByName ?? ''}` : '—'}</small>
                    <small>达标 {reach.get(period.startDay) ?? '—'}</small>
                  </button>
                </li>
              ))}
            </ol>
            {chosen.declareId !== null && may ? (
              <Snapshot declareId={chosen.declareId} />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${chosen.periodKey} 没有申报`} />
            )}
          </div>
        )
      }}
    </Shown>
  )
}
