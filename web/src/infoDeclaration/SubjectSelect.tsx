import { SubjectType } from '@oems/contract/infoDeclaration/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { students } from '@oems/contract/student/students.ts'
import { VisitState } from '@oems/contract/visitor/codes.ts'
import { visitors } from '@oems/contract/visitor/visitors.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { useSettled } from '../kit/org/useOrgSearch.ts'

interface Props {
  readonly subjectType: number
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number) => void
}
const afterTyping = 300
const labelOf = (...words: readonly (string | null | undefined)[]) => words.filter(Boolean).join(' ')

/** Whose declaration it is: somebody at the caller's sites, a student, or a visit that is expected or under way. */
export function SubjectSelect({ subjectType, value = null, ...field }: Props) {
  const can = useCan()
  const [typed, type] = useState('')
  const keyword = useSettled(typed.trim(), afterTyping)
  const query = { keyword, pageSize: 20 }
  const asks = (call: Parameters<typeof can>[0], kind: number) => ({ enabled: keyword !== '' && subjectType === kind && can(call) })
  const people = useRead(employees.v2List, query, asks(employees.v2List, SubjectType.employee))
  const studying = useRead(students.list, query, asks(students.list, SubjectType.student))
  const visits = useRead(visitors.list, query, asks(visitors.list, SubjectType.visitor))
  const options =
    subjectType === SubjectType.employee
      ? people.data?.list.map((one) => ({ value: one.employeeId, label: labelOf(one.name, one.workNo, one.orgName) }))
      : subjectType === SubjectType.student
        ? studying.data?.list.map((one) => ({ value: one.id, label: labelOf(one.name, one.school, one.orgName) }))
        : visits.data?.list
            .filter(({ visitState }) => visitState === VisitState.expected || visitState === VisitState.inside)
            .map((one) => ({ value: one.id, label: labelOf(one.name, one.company, moment(one.visitTime), one.orgName) }))
  const isReading = people.isFetching || studying.isFetching || visits.isFetching
  return (
    <Select
      {...field}
      value={value}
      showSearch={{ filterOption: false, onSearch: type }}
      options={options ?? []}
      loading={isReading}
      placeholder="输入姓名或拼音"
      notFoundContent={keyword === '' ? '输入姓名或拼音查找' : isReading ? '正在查找' : '没有找到'}
    />
  )
}
