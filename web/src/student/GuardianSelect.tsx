import { employees } from '@oems/contract/people/employees.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'
import { useSettled } from '../kit/org/useOrgSearch.ts'

interface Props {
  readonly value?: number | null
  readonly onChange?: (employeeId: number | null) => void
  /** Of the one who is chosen when the form opens. */
  readonly name: string | null
}
const afterTyping = 400

/** Chooses an employee by name, pinyin, work number or mobile. What else `Field` hands on goes to the select. */
export function GuardianSelect({ value, onChange, name, ...props }: Props) {
  const [typed, type] = useState('')
  const [label, setLabel] = useState(name ?? '')
  const keyword = useSettled(typed.trim(), afterTyping)
  const { data, isFetching } = useRead(employees.v2List, { keyword, pageSize: 20 }, { enabled: keyword !== '' })
  return (
    <Select
      {...props}
      labelInValue
      allowClear
      placeholder="姓名、拼音、工号或手机号"
      value={value == null ? null : { value, label }}
      showSearch={{ searchValue: typed, onSearch: type, filterOption: false }}
      onChange={(chosen: { readonly value: number; readonly label: string } | null) => {
        setLabel(chosen?.label ?? '')
        onChange?.(chosen?.value ?? null)
      }}
      notFoundContent={isFetching ? '正在查找…' : keyword ? '没有符合条件的人员' : '请输入姓名查找'}
      options={(data?.list ?? []).map((one) => ({ value: one.employeeId, label: `${one.name}（${one.orgName}）` }))}
    />
  )
}
