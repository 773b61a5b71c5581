import { Select } from 'antd'
import { useDrugChoices } from './useDrugChoices.ts'

interface Props {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (drugId: number | null) => void
}

/** One drug of the dictionary, by name, pinyin or barcode. */
export function DrugSelect({ value, onChange, ...field }: Props) {
  const { all, isLoading } = useDrugChoices()
  const options = all.map(({ id, drugName, spec, manufacturer, pinyin, barcode }) => ({
    value: id,
    label: [drugName, spec, manufacturer].filter(Boolean).join(' '),
    find: [drugName, pinyin, barcode].filter(Boolean).join(' ').toLowerCase(),
  }))
  return (
    <Select
      {...field}
      showSearch={{ filterOption: (typed, option) => option?.find.includes(typed.trim().toLowerCase()) ?? false }}
      loading={isLoading}
      value={value ?? null}
      options={options}
      placeholder="名称、拼音、条形码"
      onChange={(drugId: number | undefined) => onChange?.(drugId ?? null)}
    />
  )
}
