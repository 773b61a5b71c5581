import { applications } from '@oems/contract/registration/applications.ts'
import { RegisterState } from '@oems/contract/registration/codes.ts'
import { useRead } from '../core/calls.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { inOrg } from '../kit/list/filter/FilterBox.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { Viewable } from '../kit/list/useListPage.ts'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { ApplicationRecord } from './ApplicationRecord.tsx'
import { columnsOf } from './columns.tsx'
import { useDealing } from './useDealing.tsx'

/** 注册人员与加入申请 (03 §6): who asks to be let in, and who that may be. */
export default function ApplicationsPage() {
  const list = useListPage(applications.list, { rowKey: 'registerEmpId' })
  const opened = useOpened(list)
  const dealing = useDealing(() => void list.refresh())
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable))
  const orgId = (list.filters.orgId as number | undefined) ?? null
  return (
    <>
      <ListPage
        title="注册人员与加入申请"
        about="扫描本单位二维码自行注册的人员，以及申请调入项目的员工；核对后绑定已有员工或新建"
        count={list.total}
        unit="条"
      >
        <Toolbar quick={<States list={list} orgId={orgId} />} tools={settings} />
        <FilterRow
          list={list}
          names={[
            { name: 'keyword', hint: '姓名、拼音、手机尾号' },
            'applyType',
            inOrg('orgId', '申请单位'),
            { name: 'startTime', to: 'endTime', label: '申请日期' },
          ]}
        />
        <ListTable
          list={list}
          columns={visibleColumns}
          nothing="暂无注册和加入申请，人员扫描本单位的二维码提交"
          onOpen={opened.open}
          actions={(row) => dealing.ofRow(row, () => opened.open(row))}
          nameOf={({ name }) => name}
        />
      </ListPage>
      <ApplicationRecord opened={opened} dealing={dealing} />
      {dealing.dialogs}
    </>
  )
}

interface StatesProps {
  readonly list: Viewable
  readonly orgId: number | null
}
/** By state; of those that wait, how many. */
function States({ list, orgId }: StatesProps) {
  const waiting = useRead(applications.list, { orgId, status: RegisterState.pending, pageSize: 1 }).data?.total
  const presets = [
    { key: '', label: '全部', filters: {} },
    ...RegisterState.options.map(({ value, label }) => ({
      ...{ key: String(value), label, filters: { status: value } },
      ...(value === RegisterState.pending && { count: waiting }),
    })),
  ]
  return <QuickFilter list={list} presets={presets} />
}
