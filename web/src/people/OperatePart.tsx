import { type OperatedRow, operate, OperatedRow as Schema } from '@oems/contract/people/operate.ts'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useCan, useWrite } from '../core/calls.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { PersonName } from '../kit/PersonName.tsx'

const chips = [
  { key: 'all', label: '全部', filters: {} },
  { key: 'kept', label: '未删除', filters: { deleted: 0 } },
  { key: 'deleted', label: '已删除', filters: { deleted: 1 } },
]

/** 跨组织处理: people at the sites and on the books alike, and the deleted ones. */
export function OperatePart({ segment }: { readonly segment: ReactNode }) {
  const can = useCan()
  const { modal } = App.useApp()
  const list = useListPage(operate.operateListEmp, { rowKey: 'employeeId' })
  const removal = useWrite(operate.operateDeleteEmp, '已删除')
  const ask = ({ employeeId, name }: OperatedRow) =>
    modal.confirm({
      title: `删除“${name}”的档案？`,
      content: '即使已有健康记录也会删除：人员自今日起离场，账号停用，健康记录和以往统计全部保留，归属单位的管理员会收到消息。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => removal.mutateAsync({ employeeId }).catch(() => undefined),
    })
  const column = columnsBy(Schema, list.sortable)
  const { visibleColumns, settings } = useColumns(list, [
    { title: '姓名', key: 'name', kind: 'person', render: (_, row: OperatedRow) => <PersonName person={row} open={undefined} /> },
    column('orgName', { kind: 'organisation' }),
    column('homeOrgName', { kind: 'organisation' }),
    column('empType'),
    column('empStatus'),
    column('mobile', { title: '手机' }),
    column('deletedAt'),
    column('deleteReason'),
  ])
  return (
    <ListPage title="员工管理" about="所在单位或归属单位在管理范围内的人员，含已删除的档案" count={list.total} unit="人" actions={segment}>
      <Toolbar quick={<QuickFilter list={list} presets={chips} />} tools={settings} />
      <FilterRow list={list} names={[{ name: 'keyword', hint: '姓名、拼音、工号、手机尾号' }]} />
      <ListTable
        nothing="暂无人员，在“员工管理”中新增或从表格导入"
        list={list}
        columns={visibleColumns}
        actions={(row) =>
          can(operate.operateDeleteEmp) && row.deletedAt === null ? [{ label: '删除', danger: true, onClick: () => ask(row) }] : []
        }
      />
    </ListPage>
  )
}
