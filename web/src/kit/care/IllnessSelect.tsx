import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Select } from 'antd'
import { useRead } from '../../core/calls.ts'

interface Props {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (illnessId: number | null) => void
}

/** The illnesses that are in use, for a filter; undefined while they are read. */
export function useIllnessOptions() {
  const { data } = useRead(illnesses.listAll, {})
  return data?.map(({ id, name }) => ({ value: id, label: name }))
}

/** One of the illnesses that are in use. */
export function IllnessSelect({ value = null, onChange, ...props }: Props) {
  const options = useIllnessOptions()
  return (
    <Select<number | null>
      {...props}
      allowClear
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      loading={!options}
      options={options ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择病种"
    />
  )
}
