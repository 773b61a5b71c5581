import { employees } from '@oems/contract/people/employees.ts'
import { useNavigate } from 'react-router'
import { FormDrawer } from '../kit/form/FormDialog.tsx'
import { useFormModal } from '../kit/form/useFormModal.ts'
import { EmployeeFields } from './EmployeeFields.tsx'

export const useEmployeeEditor = () =>
  useFormModal('员工', employees.v2Save, employees.v2Update, {
    id: 'employeeId',
    info: employees.info,
    keeps: ['orgId', 'homeOrgId', 'empType', 'nationCode', 'entryDate', 'arrivalDate'],
  })

/** The form of one employee, new or not. Whoever is registered already is shown on a page of its own: the form stays as it is. */
export function EmployeeEditor({ editor }: { readonly editor: ReturnType<typeof useEmployeeEditor> }) {
  const navigate = useNavigate()
  return (
    <FormDrawer of={editor} size={680}>
      <EmployeeFields form={editor.form} record={editor.record} openRecord={(id) => navigate(`/employee/${id}`)} />
    </FormDrawer>
  )
}
