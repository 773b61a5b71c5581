import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { Select } from 'antd'
import { useRead } from '../../core/calls.ts'

interface Props {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (illnessId: number | null) => void
}

/** One of the illnesses that are in use. */
export function IllnessSelect({ value = null, onChange, ...props }: Props) {
  const { data } = useRead(illnesses.listAll, {})
  return (
    <Select<number | null>
      {...props}
      allowClear
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      loading={!data}
      options={data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择病种"
    />
  )
}
