import { icds } from '@oems/contract/icd/icds.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useCan, useRead } from '../core/calls.ts'
import { useSettled } from './org/useOrgSearch.ts'

interface Props extends Pick<SelectProps<number | null>, 'id' | 'value' | 'onChange' | 'disabled' | 'style' | 'aria-label'> {
  readonly placeholder?: string
}
const inWords = ({ code, diseaseName }: { readonly code: string; readonly diseaseName: string }) => `${code} ${diseaseName}`

/** One code of the ICD by its beginning, the name or its initials; what is common is offered first. */
export function IcdSelect({ value, placeholder = '输入编码、名称或首字母', ...field }: Props) {
  const [typed, type] = useState('')
  const diseaseName = useSettled(typed.trim(), afterTyping)
  const can = useCan()
  const { data, isFetching } = useRead(icds.list, { diseaseName, pageSize: 20 }, { enabled: can(icds.list) })
  const found = data?.list.map((one) => ({ value: one.dictIcdId, label: inWords(one) })) ?? []
  const isThere = value == null || found.some((one) => one.value === value)
  const { data: chosen } = useRead(icds.info, { dictIcdId: value ?? 0 }, { enabled: !isThere && can(icds.info) })
  const given = !isThere && chosen ? [{ value: chosen.dictIcdId, label: inWords(chosen) }] : []
  return (
    <Select
      {...field}
      allowClear
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: type }}
      options={[...given, ...found]}
      loading={isFetching}
      placeholder={placeholder}
      notFoundContent={isFetching ? '正在查找' : '没有找到'}
    />
  )
}
const afterTyping = 300

/** A code and its name, as a tag has them. */
export function IcdWords({ dictIcdId }: { readonly dictIcdId: number }) {
  const { data } = useRead(icds.info, { dictIcdId }, { enabled: useCan()(icds.info) })
  return data ? inWords(data) : '…'
}
