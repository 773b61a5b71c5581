import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { Checkbox, Segmented } from 'antd'
import type { Viewable } from '../kit/list/useListPage.ts'
import { SavedViews } from '../kit/list/view/SavedViews.tsx'
import styles from './logs.module.css'
import { lastDays, type Period, quickOf, quickPeriods } from './period.ts'

/** The commonest filters: the period, failures only, accesses to health and identity data only. */
export function QuickFilters({ list }: { readonly list: Viewable }) {
  const { filters, search } = list
  return (
    <div className={styles.quick}>
      <Segmented<number>
        aria-label="时间范围"
        value={quickOf(filters as Partial<Period>) ?? 0}
        onChange={(days) => search({ ...lastDays(days), hour: null })}
        options={quickPeriods.map(({ days, label }) => ({ value: days, label }))}
      />
      <Checkbox
        checked={filters.result === LogResult.failure}
        onChange={({ target }) => search({ result: target.checked ? LogResult.failure : null })}
      >
        只看失败
      </Checkbox>
      <Checkbox
        checked={filters.logType === LogType.sensitiveRead}
        onChange={({ target }) => search({ logType: target.checked ? LogType.sensitiveRead : null })}
      >
        敏感查看
      </Checkbox>
      <SavedViews list={list} />
    </div>
  )
}
