import { Student, type students } from '@oems/contract/student/students.ts'
import { columnsBy } from '../kit/list/columnsBy.ts'
import type { Column } from '../kit/list/ListTable.tsx'
import type { List } from '../kit/list/useListPage.ts'
import { StudentTag } from './StudentTag.tsx'

export function columnsOf(sortable: List<typeof students.list>['sortable']): readonly Column<Student>[] {
  const column = columnsBy(Student, sortable, ['enrolDate', 'createdAt'])
  const extra = { extra: true }
  return [
    { title: '姓名', ...sortable('name'), kind: 'name' },
    column('studyNationName'),
    column('school', { kind: 'name' }),
    column('stage'),
    column('studentStatus', { kind: 'status', render: (_, { studentStatus }) => <StudentTag status={studentStatus} /> }),
    column('enrolDate'),
    column('orgName', { kind: 'organisation', ofScope: true }),
    column('mobile', extra),
    column('major', extra),
    column('graduateDate', extra),
    column('sex', extra),
    column('nationName', extra),
    column('idNumber', extra),
    column('overseasPhone', extra),
    column('contactName', extra),
    column('contactPhone', extra),
    column('guardianName', extra),
    column('createdAt', extra),
  ]
}
