import { employees } from '@oems/contract/people/employees.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '../core/calls.ts'

interface Props {
  /** Whoever receives visitors stands there. */
  readonly orgId: number | null
  /** The one who is set already. */
  readonly named: { readonly value: number; readonly label: string } | null
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
  readonly id?: string
}

/** Somebody who stands at the node, found by name, pinyin or work number. */
export function HostSelect({ orgId, named, value = null, onChange, ...props }: Props) {
  const [typed, type] = useState('')
  const [isOpen, open] = useState(false)
  const filter = { orgId, includeChildren: 0 as const, onPost: 1 as const, keyword: typed.trim() || null, pageSize: 20 }
  const { data, isFetching } = useRead(employees.v2List, filter, { enabled: isOpen && orgId !== null })
  const found = (data?.list ?? []).map((person) => ({
    value: person.employeeId,
    label: [person.name, person.workNo, person.position].filter(Boolean).join(' · '),
  }))
  const options = named && typed === '' && !found.some((one) => one.value === named.value) ? [named, ...found] : found
  return (
    <Select<number | null>
      {...props}
      allowClear
      value={value}
      options={options}
      loading={isFetching}
      disabled={orgId === null}
      placeholder={orgId === null ? '请先选择到访单位' : '输入姓名、拼音或工号'}
      showSearch={{ filterOption: false, onSearch: type }}
      onOpenChange={open}
      onChange={(id) => onChange?.(id ?? null)}
    />
  )
}
