import { employees } from '@oems/contract/people/employees.ts'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { PersonRecord } from '../person/PersonRecord.tsx'
import { EmployeeEditor, useEmployeeEditor } from './EmployeeEditor.tsx'

/** The record of one person at an address of its own (01 §6.6); `?date=` is the day that is looked at. */
export default function EmployeePage() {
  const { employeeId } = useParams()
  const [query] = useSearchParams()
  const can = useCan()
  const editor = useEmployeeEditor()
  return (
    <ListPage title="员工档案" about="">
      <PersonRecord
        personId={Number(employeeId)}
        date={query.get('date')}
        actions={(record) => can(employees.v2Update) && record.editable && <Button onClick={() => editor.edit(record)}>编辑</Button>}
      />
      <EmployeeEditor editor={editor} />
    </ListPage>
  )
}
