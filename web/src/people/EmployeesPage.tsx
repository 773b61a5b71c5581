import { type EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { Button, Drawer, Form, Modal } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { BesideTree } from '../kit/BesideTree.tsx'
import { DownloadButton } from '../kit/DownloadButton.tsx'
import { ImportSteps } from '../kit/import/ImportSteps.tsx'
import { ListPage, SelectionBar, Toolbar } from '../kit/ListPage.tsx'
import { ListTable, useColumns } from '../kit/ListTable.tsx'
import { useActionModal } from '../kit/useActionModal.ts'
import { useFormModal } from '../kit/useFormModal.ts'
import { useListPage } from '../kit/useListPage.ts'
import { useSession } from '../shell/session.ts'
import { ActivationCode } from './ActivationCode.tsx'
import { columnsOf } from './columns.tsx'
import { DeleteFields } from './DeleteFields.tsx'
import { EmployeeFields } from './EmployeeFields.tsx'
import { EmployeeFilters } from './EmployeeFilters.tsx'
import { EmployeeRecord } from './EmployeeRecord.tsx'
import styles from './employees.module.css'
import { QuickChips } from './QuickChips.tsx'

/** The people who stand at the caller's sites (03 §6). */
export default function EmployeesPage() {
  const can = useCan()
  const { op } = useSession()
  const list = useListPage(employees.v2List, { rowKey: 'employeeId' })
  const [openedId, openRecord] = useState<number | null>(null)
  const [dialog, openDialog] = useState<'import' | 'code' | null>(null)
  const editor = useFormModal('员工', employees.v2Save, employees.v2Update, { id: 'employeeId', info: employees.info })
  const removal = useActionModal(employees.v2Delete, { ...deleting, done: () => openRecord(null) })
  const removals = useActionModal(employees.v2BatchDelete, { ...deleting, done: list.selection.clear })

  const chosen = (list.filters.orgId as number | undefined) ?? null
  const ask = (row: Pick<EmployeeRow, 'employeeId'>) => removal.ask({ employeeId: row.employeeId })
  const acts = {
    open: (row: EmployeeRow) => openRecord(row.employeeId),
    ...(can(employees.v2Update) && { edit: editor.edit }),
    ...(can(employees.v2Delete) && { remove: ask }),
  }
  const { visibleColumns, settings } = useColumns(list, columnsOf(list.sortable, acts))
  const add = can(employees.v2Save) && (
    <Button type="primary" onClick={() => editor.add({ orgId: chosen ?? (op.orgType >= 2 ? op.orgId : null), nationCode: 'CN' })}>
      新增员工
    </Button>
  )
  return (
    <BesideTree list={list} chosen={chosen}>
      <ListPage title="员工管理" about="在本组织及下级组织现场的人员" count={list.total} unit="人" actions={add}>
        <QuickChips list={list} orgId={chosen} />
        <EmployeeFilters list={list} />
        <Toolbar end={settings}>
          {can(employeeSheets.importExcel) && <Button onClick={() => openDialog('import')}>导入</Button>}
          {can(employeeSheets.export) && (
            <DownloadButton<typeof employeeSheets.export> call={employeeSheets.export} input={() => list.input}>
              导出
            </DownloadButton>
          )}
          {can(employees.activationLink) && <Button onClick={() => openDialog('code')}>激活二维码</Button>}
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
          rowClassName={styles.row ?? ''}
          onRow={(row) => ({ onClick: () => openRecord(row.employeeId) })}
        />
      </ListPage>

      <EmployeeRecord
        employeeId={openedId}
        close={() => openRecord(null)}
        edit={acts.edit && ((row) => editor.edit(row))}
        remove={acts.remove && ask}
      />
      <Drawer {...editor.drawer} size={680}>
        <Form {...editor.fields}>
          <EmployeeFields form={editor.form} record={editor.record} openRecord={openRecord} />
        </Form>
      </Drawer>
      {[removal, removals].map(({ modal, fields }, several) => (
        <Modal key={several ? 'several' : 'one'} {...modal} okButtonProps={{ danger: true }}>
          <Form {...fields}>
            <DeleteFields count={several ? list.selection.ids.length : 1} />
          </Form>
        </Modal>
      ))}
      <ImportSteps
        open={dialog === 'import'}
        close={() => openDialog(null)}
        what="员工"
        calls={employeeSheets}
        place={{ orgId: chosen }}
        done={list.refresh}
      />
      <ActivationCode
        open={dialog === 'code'}
        close={() => openDialog(null)}
        initialOrgId={chosen ?? (op.orgType >= 2 ? op.orgId : null)}
      />
    </BesideTree>
  )
}

const deleting = { title: '删除员工', verb: '删除', successMessage: '已删除' }
