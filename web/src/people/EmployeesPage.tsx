import { type EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { Button, Drawer, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { DialogForm } from '../kit/form/DialogForm.tsx'
import { useActionModal } from '../kit/form/useActionModal.ts'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { BesideTree } from '../kit/list/BesideTree.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { ImportButton } from '../kit/list/ListActions.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { SelectionBar } from '../kit/list/SelectionBar.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useSession } from '../shell/session.ts'
import { ActivationCode } from './ActivationCode.tsx'
import { columnsOf } from './columns.tsx'
import { DeleteFields } from './DeleteFields.tsx'
import { EmployeeFields } from './EmployeeFields.tsx'
import { EmployeeFilters } from './EmployeeFilters.tsx'
import { EmployeeRecord } from './EmployeeRecord.tsx'
import { ownPlace } from './place.ts'
import { QuickChips } from './QuickChips.tsx'

/** The people who stand at the caller's sites (03 §6). */
export default function EmployeesPage() {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(employees.v2List, { rowKey: 'employeeId' })
  const [openedId, openRecord] = useState<number | null>(null)
  const [codeOpen, openCode] = useState(false)
  const editor = useFormModal('员工', employees.v2Save, employees.v2Update, {
    id: 'employeeId',
    info: employees.info,
    keeps: ['orgId', 'homeOrgId', 'empType', 'nationCode', 'entryDate', 'arrivalDate'],
  })
  const removal = useActionModal(employees.v2Delete, { ...deleting, done: () => openRecord(null) })
  const removals = useActionModal(employees.v2BatchDelete, { ...deleting, done: list.selection.clear })

  const chosen = (list.filters.orgId as number | undefined) ?? null
  const ask = (row: Pick<EmployeeRow, 'employeeId'>) => removal.ask({ employeeId: row.employeeId })
  const open = (row: EmployeeRow) => openRecord(row.employeeId)
  const edit = can(employees.v2Update) ? editor.edit : undefined
  const remove = can(employees.v2Delete) ? ask : undefined
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, open))
  const add = can(employees.v2Save) && (
    <Button type="primary" onClick={() => editor.add({ orgId: chosen ?? ownPlace(op), nationCode: 'CN' })}>
      新增员工
    </Button>
  )
  return (
    <BesideTree list={list} chosen={chosen}>
      <ListPage title="员工管理" about="在本组织及下级组织现场的人员" count={list.total} unit="人" actions={add}>
        <QuickChips list={list} orgId={chosen} />
        <EmployeeFilters list={list} />
        <Toolbar end={settings}>
          <ImportButton calls={employeeSheets} what="员工" place={{ orgId: chosen }} list={list} />
          <ExportButton call={employeeSheets.export} list={list} />
          {can(employees.activationLink) && <Button onClick={() => openCode(true)}>激活二维码</Button>}
        </Toolbar>
        {can(employees.v2BatchDelete) && (
          <SelectionBar list={list}>
            <Button danger onClick={() => removals.ask({ ids: list.selection.ids })}>
              删除
            </Button>
          </SelectionBar>
        )}
        <ListTable
          list={list}
          columns={visibleColumns}
          selectable={can(employees.v2BatchDelete)}
          first={add}
          twoLines
          onOpen={open}
          actions={(row) => [
            ...(edit ? [{ label: '编辑', onClick: () => edit(row) }] : []),
            ...(remove ? [{ label: '删除', danger: true, onClick: () => remove(row) }] : []),
          ]}
        />
      </ListPage>

      <EmployeeRecord employeeId={openedId} close={() => openRecord(null)} edit={edit} remove={remove} />
      <Drawer {...editor.drawer} size={680}>
        <DialogForm {...editor.fields}>
          <EmployeeFields form={editor.form} record={editor.record} openRecord={openRecord} />
        </DialogForm>
      </Drawer>
      {[removal, removals].map(({ modal, fields }, several) => (
        <Modal key={several ? 'several' : 'one'} {...modal} okButtonProps={{ danger: true }}>
          <DialogForm {...fields}>
            <DeleteFields count={several ? list.selection.ids.length : 1} />
          </DialogForm>
        </Modal>
      ))}
      <ActivationCode open={codeOpen} close={() => openCode(false)} initialOrgId={chosen ?? ownPlace(op)} />
    </BesideTree>
  )
}

const deleting = { title: '删除员工', verb: '删除', successMessage: '已删除' }
