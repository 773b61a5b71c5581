import { employees } from '@oems/contract/people/employees.ts'
import { Button } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useCan } from '../core/calls.ts'
import { ListPage } from '../kit/list/ListPage.tsx'
import { OutOfReach, PersonRecord } from '../person/PersonRecord.tsx'
import { EmployeeEditor, useEmployeeEditor } from './EmployeeEditor.tsx'
import styles from './employees.module.css'
import { useResettingPassword } from './useResettingPassword.tsx'

/** The record of one person at an address of its own (01 §6.6); `?date=` is the day that is looked at. */
export default function EmployeePage() {
  const personId = Number(useParams().employeeId)
  const [query] = useSearchParams()
  const can = useCan()
  const editor = useEmployeeEditor()
  const passwords = useResettingPassword()
  return (
    <ListPage title="员工档案">
      {Number.isSafeInteger(personId) ? (
        <div className={styles.record}>
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
        </div>
      ) : (
        <OutOfReach />
      )}
      <EmployeeEditor editor={editor} />
      {passwords.dialog}
    </ListPage>
  )
}
