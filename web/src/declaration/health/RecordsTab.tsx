import { DeclareStatus, HandleState } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { type HealthRow, isOfToday } from '@oems/contract/declaration/healthLists.ts'
import { abnormalLevels } from '@oems/contract/declaration/level.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { listAddress } from '../../kit/list/address.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { SelectionBar } from '../../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../../kit/list/useExportChosen.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { withoutPaging } from '../../kit/list/withoutPaging.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { healthColumns } from './columns.tsx'
import { DayRecord } from './DayRecord.tsx'
import { useDayActions } from './useDayActions.tsx'

const chips = [
  { key: '', label: '全部', filters: {} },
  { key: 'abnormal', label: '异常', filters: { level: [...abnormalLevels] } },
  { key: 'worse', label: '恶化', filters: { worse: 1 } },
  { key: 'late', label: '逾期补报', filters: { status: DeclareStatus.overdue } },
  { key: 'waiting', label: '待处置', filters: { handleState: HandleState.pending } },
]
const asMoment = (at: unknown) => moment(String(at))
/** What leads here from a warning: whom it counts. */
const ofWarning = [
  { name: 'onsetSeries', tagOnly: true },
  { name: 'declaredFrom', tagOnly: true, words: asMoment },
  { name: 'declaredTo', tagOnly: true, words: asMoment },
] as const
const statuses = DeclareStatus.options.filter(({ value }) => value === DeclareStatus.declared || value === DeclareStatus.overdue)

/** 明细: the submissions that stand, today's unless other days are asked for. */
export function RecordsTab({ choice }: { readonly choice: ReactNode }) {
  const can = useCan()
  const list = useListPage(declareHealth.list)
  const opened = useOpened(list)
  const actions = useDayActions(() => {
    list.selection.clear()
    void list.refresh()
  })
  const open = can(declareHealth.listByEmpIdAndDate) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, healthColumns(list.sortable, open))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const exported = { ...list, input: withoutPaging(list.input) }
  const chosenActions = [
    ...useExportChosen(declareHealth.export, exported),
    ...(actions.annul ? [{ label: '作废', danger: true, onClick: actions.annul }] : []),
  ]
  return (
    <>
      <ListPage
        title="健康申报记录"
        about="每人每日以最后一次有效申报为准；未选择日期时为今日"
        count={list.total}
        capped={list.totalCapped}
        unit={isOfToday(list.input) ? '条，今日' : '条'}
        actions={
          <>
            {choice}
            {can(declareHealth.save) && can(fillingManagement.page) && (
              <Button type="primary" href={`#${listAddress('filling-management/index', { filled: 0 })}`}>
                为未申报人员代报
              </Button>
            )}
          </>
        }
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={chips} />}
          tools={
            <>
              <ExportButton call={declareHealth.export} list={exported} />
              {settings}
            </>
          }
          selection={chosenActions.length > 0 && <SelectionBar list={list} actions={chosenActions} />}
        />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', label: '姓名、工号、手机号', hint: '姓名、拼音、工号、手机尾号' },
            { name: 'startTime', label: '申报日期', to: 'endTime' },
            'level',
            'symptoms',
          ]}
          more={['source', { name: 'status', options: statuses }, 'handleState', 'worse', { name: 'date', tagOnly: true }, ...ofWarning]}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={chosenActions.length > 0}
          nothing="暂无健康申报"
          onOpen={open}
          actions={(row: HealthRow) => actions.ofRow(row)}
        />
      </ListPage>
      <DayRecord opened={opened} actions={actions} />
      {actions.dialogs}
    </>
  )
}
