import { employees } from '@oems/contract/people/employees.ts'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { idIn, RecordPage } from '../kit/record/RecordPage.tsx'
import { outOfReach, PersonRecord } from '../person/PersonRecord.tsx'
import { EmployeeEditor, useEmployeeEditor } from './EmployeeEditor.tsx'
import { useResettingPassword } from './useResettingPassword.tsx'

/** The record of one person; `?date=` is the day that is looked at. */
export default function EmployeePage() {
  const personId = idIn(useParams().employeeId)
  const [query] = useSearchParams()
  const can = useCan()
  const editor = useEmployeeEditor()
  const passwords = useResettingPassword()
  return (
    <>
      <RecordPage title="员工档案" id={personId} missing={outOfReach}>
        {personId !== null && (
          <PersonRecord
            personId={personId}
            date={query.get('date')}
            actions={(record) =>
              record.editable && (
                <>
                  {can(employees.v2Update) && <Button onClick={() => editor.edit(record)}>编辑</Button>}
                  {passwords.ask && record.account && <Button onClick={() => passwords.ask?.(record)}>重置密码</Button>}
                </>
              )
            }
          />
        )}
      </RecordPage>
      <EmployeeEditor editor={editor} />
      {passwords.dialog}
    </>
  )
}
