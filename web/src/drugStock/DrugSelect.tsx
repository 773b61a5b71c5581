import { Select } from 'antd'
import { isEnabled, useDrugChoices } from './useDrugChoices.ts'

interface Props {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (drugId: number | null) => void
}

/** One drug of the dictionary, by name, pinyin or barcode; what is disabled may have to be called back as well. */
export function DrugSelect({ value, onChange, ...field }: Props) {
  const { all, isLoading } = useDrugChoices()
  const options = all.map((drug) => ({
    value: drug.id,
    label: [drug.drugName, drug.spec, drug.manufacturer, !isEnabled(drug) && '（已停用）'].filter(Boolean).join(' '),
    find: [drug.drugName, drug.pinyin, drug.barcode].filter(Boolean).join(' ').toLowerCase(),
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
