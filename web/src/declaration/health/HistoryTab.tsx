import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../core/calls.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { OrgBeside } from '../../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { historyColumns } from './columns.tsx'
import { DayRecord } from './DayRecord.tsx'

const chips = [
  { key: '', label: '全部', filters: {} },
  { key: 'voided', label: '已作废', filters: { voided: 1 } },
]

/** 操作历史: every submission, what was corrected or voided too. */
export function HistoryTab({ choice }: { readonly choice: ReactNode }) {
  const list = useListPage(declareHealth.listHistory)
  const opened = useOpened(list)
  const open = useCan()(declareHealth.listByEmpIdAndDate) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, historyColumns(list.sortable, open))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  return (
    <>
      <ListPage
        title="健康申报记录"
        about="每一次提交，含已被更正和已作废的；未选择日期时为近7日"
        count={list.total}
        unit="次"
        actions={choice}
        beside={<OrgBeside list={list} chosen={chosen} ofPeople />}
      >
        <Toolbar quick={<QuickFilter list={list} presets={chips} />} tools={settings} />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', label: '姓名、工号、手机号', hint: '姓名、拼音、工号、手机尾号' },
            { name: 'startTime', label: '申报日期', to: 'endTime' },
            'source',
          ]}
          more={['voided', { name: 'empId', tagOnly: true, words: () => '指定员工' }]}
        />
        <ListTable
          nothing="近7日没有健康申报，可选择更早的日期"
          list={list}
          columns={visibleColumns}
          onOpen={open}
          nameOf={({ name }) => name}
        />
      </ListPage>
      <DayRecord opened={opened} />
    </>
  )
}
