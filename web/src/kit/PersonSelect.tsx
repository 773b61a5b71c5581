import { employees } from '@oems/contract/people/employees.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { useSettled } from './org/useOrgSearch.ts'

interface Props {
  readonly name: string | null
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (personId: number | undefined) => void
  /** Nobody may be chosen as well. */
  readonly allowClear?: boolean
}

/** Somebody at the caller's sites, by name, pinyin or work number. */
export function PersonSelect({ name, value, ...field }: Props) {
  const [typed, type] = useState('')
  const keyword = useSettled(typed.trim(), afterTyping)
  const { data, isFetching } = useRead(
    employees.v2List,
    { keyword, pageSize: 20 },
    { enabled: useCan()(employees.v2List) && keyword !== '' },
  )
  const found =
    data?.list.map((one) => ({ value: one.employeeId, label: `${one.name} ${[one.workNo, one.orgName].filter(Boolean).join(' ')}` })) ?? []
  const given = value != null && name !== null ? [{ value, label: name }] : []
  const options = found.some((one) => one.value === value) ? found : [...given, ...found]
  return (
    <Select
      {...field}
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: type }}
      options={options}
      loading={isFetching}
      placeholder="输入姓名、拼音或工号"
      notFoundContent={keyword === '' ? '输入姓名、拼音或工号查找' : isFetching ? '正在查找' : '没有找到'}
    />
  )
}
const afterTyping = 300
