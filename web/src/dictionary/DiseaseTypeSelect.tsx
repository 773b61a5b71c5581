import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { Select, type SelectProps } from 'antd'
import { useRead } from '../core/calls.ts'

/** The enabled disease types by their ids. */
export function useDiseaseTypes() {
  const { data = [] } = useRead(diseaseTypes.listAll, {})
  const names = new Map(data.map(({ id, name }) => [id, name]))
  return { data, namesOf: (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '（已停用）').join('、') || '—' }
}

/** Chooses several disease types; its value is their ids. */
export function DiseaseTypeSelect(
  props: Pick<SelectProps<number[]>, 'id' | 'value' | 'onChange' | 'allowClear' | 'style' | 'maxTagCount'>,
) {
  const { data } = useDiseaseTypes()
  return (
    <Select
      mode="multiple"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      optionFilterProp="label"
      placeholder="可多选"
      {...props}
    />
  )
}
