import type { CallError } from '@oems/client/callError.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../core/calls.ts'
import { FormDrawer } from '../kit/form/FormDialog.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { EmployeeFields } from './EmployeeFields.tsx'
import { rehiring, useStatusChange } from './moving/dialogs.tsx'

export function useEmployeeEditor() {
  const rehire = useRehire()
  const editor = useFormModal('员工', employees.v2Save, employees.v2Update, {
    id: 'employeeId',
    info: employees.info,
    keeps: ['orgId', 'homeOrgId', 'empType', 'nationCode', 'entryDate', 'arrivalDate'],
    refused: rehire.refused,
  })
  return { ...editor, rehire }
}

/** 复职 of whom the form is about, who is registered already; then the record is shown. */
function useRehire() {
  const can = useCan()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const [employeeId, setEmployeeId] = useState<number | null>(null)
  const { ask, dialog } = useStatusChange(rehiring, { rows: [], done: () => void navigate(`/employee/${employeeId}`) })
  const begin = can(movements.changeStatus)
    ? (id: number) => {
        setEmployeeId(id)
        ask([id])
      }
    : undefined
  /** The server names whom it found by the certificate. */
  function refused({ message, data }: CallError): boolean {
    const { employeeId, resigned } = (data ?? {}) as { readonly employeeId?: number; readonly resigned?: number }
    if (resigned !== 1 || employeeId === undefined || !begin) return false
    modal.confirm({ title: message, okText: rehiring.verb, cancelText: '返回修改', onOk: () => begin(employeeId) })
    return true
  }
  return { begin, refused, dialog }
}

/** The form of one employee, new or not. Whoever is registered already is shown on a page of its own: the form stays as it is. */
export function EmployeeEditor({ editor }: { readonly editor: ReturnType<typeof useEmployeeEditor> }) {
  const navigate = useNavigate()
  const { form, record, rehire } = editor
  return (
    <>
      <FormDrawer of={editor} size={680}>
        <EmployeeFields form={form} record={record} openRecord={(id) => navigate(`/employee/${id}`)} rehire={rehire.begin} />
      </FormDrawer>
      {rehire.dialog}
    </>
  )
}
