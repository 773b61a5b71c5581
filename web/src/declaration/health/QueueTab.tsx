import { HandleResult, HandleState } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import type { HealthRow } from '@oems/contract/declaration/healthLists.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../core/calls.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import type { RowAction } from '../../kit/list/RowActions.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { queueColumns } from './columns.tsx'
import { DayRecord } from './DayRecord.tsx'
import styles from './health.module.css'
import { useDayActions } from './useDayActions.tsx'
import { useHandling } from './useHandling.tsx'
import { useQueueKeys } from './useQueueKeys.ts'

/** The commonest first: two of them stand in the row. */
const byUse = [HandleResult.observe, HandleResult.consult, HandleResult.isolate, HandleResult.illness, HandleResult.mistaken]
const waiting = { handleState: HandleState.pending }

/** 异常处置: the oldest first, decided with one key each. */
export function QueueTab({ choice }: { readonly choice: ReactNode }) {
  const list = useListPage(declareHealth.list, { fixed: waiting })
  const opened = useOpened(list)
  const refresh = () => void list.refresh()
  const handling = useHandling(refresh)
  const actions = useDayActions(refresh)
  const open = useCan()(declareHealth.listByEmpIdAndDate) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, queueColumns(list.sortable, new Date(), open))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  useQueueKeys(list, (row: HealthRow, result) => handling.at?.(row, result))
  const ofRow = (row: HealthRow): readonly RowAction[] => [
    ...byUse.map((result) => ({ label: HandleResult.label(result), onClick: () => handling.at?.(row, result) })),
    { label: '填写说明…', rare: true, onClick: () => handling.ask?.(row) },
  ]
  return (
    <>
      <ListPage
        title="健康申报记录"
        about="等级为异常或紧急而尚未处置的申报，最早的在前"
        count={list.total}
        unit="条待处置"
        actions={choice}
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar quick={<Keys />} tools={settings} />
        <FilterRow
          list={list}
          names={[{ name: 'keyword', label: '姓名、工号、手机号', hint: '姓名、拼音、工号、手机尾号' }, 'level', 'symptoms']}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          onOpen={open}
          actions={ofRow}
          nameOf={({ name }) => name}
          nothing="今日异常已全部处置"
        />
      </ListPage>
      <DayRecord opened={opened} actions={actions} />
      {handling.dialog}
      {actions.dialogs}
    </>
  )
}

/** Which key decides what, of the row that has the focus. */
const Keys = () => (
  <p className={styles.keys}>
    <kbd>J</kbd>
    <kbd>K</kbd> 选择一条，按
    {HandleResult.options.map(({ value, label }) => (
      <span key={value}>
        <kbd>{value}</kbd> {label}
      </span>
    ))}
  </p>
)
