import { allows } from '@oems/contract/core/lifeCycle.ts'
import { Relation } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { BindState, relativeCycle } from '@oems/contract/relative/codes.ts'
import { type Relative, relatives } from '@oems/contract/relative/relatives.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { OneStepImportButton } from '../kit/import/OneStepImport.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { OrgBeside } from '../kit/list/OrgBeside.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import type { RowAction } from '../kit/list/RowActions.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useExportChosen } from '../kit/list/useExportChosen.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { ChangeHistoryDrawer, useMaySeeHistory } from '../operationLog/ChangeHistory.tsx'
import { columnsOf } from './columns.tsx'

const presets = [
  { key: '', label: '全部', filters: {} },
  ...BindState.options.map(({ value, label }) => ({ key: String(value), label, filters: { bindState: value } })),
]

/** 员工亲属 (03 §6). */
export default function RelativesPage() {
  const can = useCan()
  const list = useListPage(relatives.list)
  const exporting = useExportChosen(relatives.exportExcel, list)
  const unbinding = useActionModal(relatives.unbind, { title: '解绑亲属', verb: '解绑', successMessage: '已解绑' })
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, can(employees.info)))
  const chosen = (list.filters.orgId as number | undefined) ?? null
  const leaving = list.rows.find(({ id }) => id === unbinding.fixed?.relativeId)
  const [history, showHistory] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const maySeeHistory = useMaySeeHistory('员工亲属')
  const mayUnbind = ({ bindState, editable }: Relative) =>
    can(relatives.unbind) && editable === 1 && allows(relativeCycle.unbind, bindState)
  const actionsOf = (row: Relative): readonly RowAction[] => [
    ...(mayUnbind(row) ? [{ label: '解绑', onClick: () => unbinding.ask({ relativeId: row.id }) }] : []),
    ...(maySeeHistory ? [{ label: '变更记录', rare: true, onClick: () => showHistory({ id: row.id, name: row.name }) }] : []),
  ]
  return (
    <>
      <ListPage
        title="员工亲属"
        about="员工在手机端绑定的亲属；单位导入的会告知员工本人"
        count={list.total}
        capped={list.totalCapped}
        unit="人"
        beside={<OrgBeside list={list} chosen={chosen} />}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={presets} />}
          tools={
            <>
              <OneStepImportButton
                importExcel={relatives.importExcel}
                template={relatives.template}
                what="员工亲属"
                about="按员工证件号找到员工；导入后会告知员工本人，员工可以自行解绑。"
                list={list}
              />
              <ExportButton call={relatives.exportExcel} list={list} />
              {settings}
            </>
          }
          selection={exporting.length > 0 && <SelectionBar list={list} actions={exporting} />}
        />
        <FilterRow list={list} names={[{ name: 'keyword', hint: '员工或亲属的姓名、拼音、手机号' }, 'relation', 'source']} />
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={exporting.length > 0}
          nothing="暂无员工亲属，由员工在手机端绑定"
          actions={actionsOf}
        />
      </ListPage>
      <Modal {...unbinding.modal} okButtonProps={{ danger: true }}>
        <DialogForm {...unbinding.fields}>
          {leaving && <p>{`${leaving.name}（${leaving.employeeName}的${Relation.label(leaving.relation)}）`}</p>}
          <Field of={relatives.unbind.input} name="reason">
            <Input.TextArea rows={3} placeholder="例如：员工反馈登记有误" />
          </Field>
        </DialogForm>
      </Modal>
      <ChangeHistoryDrawer targetType="员工亲属" target={history} close={() => showHistory(null)} />
    </>
  )
}
