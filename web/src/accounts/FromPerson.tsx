import { users } from '@oems/contract/accounts/users.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { complain, reading, useRead } from '../core/calls.ts'
import { Field } from '../kit/form/ContractField.tsx'
import { FieldGroup } from '../kit/form/FieldGroup.tsx'
import { AssignmentRows } from './AssignmentRows.tsx'

/** 从人员创建: an employee who has an account already gets roles of the console; the password stays. */
export const FromPersonFields = () => (
  <>
    <Field of={users.createS2.input} name="accountId" label="人员" help="只列出已开通账号的员工；创建后用原账号和密码登录后台">
      <PersonPicker />
    </Field>
    <FieldGroup title="角色授权">
      <AssignmentRows />
    </FieldGroup>
  </>
)

interface Props {
  readonly value?: number | null
  readonly onChange?: (accountId: number | null) => void
}

/** Chooses an employee by name, pinyin, work number or mobile; its value is the account. What else `Field` hands on goes to the select. */
function PersonPicker({ value, onChange, ...props }: Props) {
  const client = useQueryClient()
  const [typed, type] = useState('')
  const [label, setLabel] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { data, isFetching } = useRead(employees.v2List, { keyword, hasAccount: 1, pageSize: 20 }, { enabled: keyword.length > 0 })
  async function choose(employeeId: number) {
    const person = data?.list.find((one) => one.employeeId === employeeId)
    try {
      const { account } = await client.fetchQuery(reading(employees.info, { employeeId }))
      setLabel(person ? `${person.name}（${person.orgName}）` : '')
      onChange?.(account?.accountId ?? null)
    } catch (problem) {
      complain(problem)
    }
  }
  return (
    <Select
      {...props}
      labelInValue
      placeholder="姓名、拼音、工号或手机号"
      value={value == null ? null : { value, label }}
      showSearch={{ searchValue: typed, onSearch: type, filterOption: false }}
      onSelect={({ value: employeeId }) => void choose(Number(employeeId))}
      notFoundContent={isFetching ? '正在查找…' : keyword ? '没有符合条件的人员' : '请输入姓名查找'}
      options={(data?.list ?? []).map((one) => ({ value: one.employeeId, label: `${one.name}　${one.orgName}　${one.mobile ?? ''}` }))}
    />
  )
}
