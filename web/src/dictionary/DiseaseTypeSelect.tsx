import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { Select, type SelectProps } from 'antd'
import { useRead } from '../core/calls.ts'

/** A type that records still have, and that is not offered any more. */
const stopped = '（已停用）'

/** The enabled disease types by their ids. */
export function useDiseaseTypes() {
  const { data = [] } = useRead(diseaseTypes.listAll, {})
  const names = new Map(data.map(({ id, name }) => [id, name]))
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  return { data, options, namesOf: (ids: readonly number[]) => ids.map((id) => names.get(id) ?? stopped).join('、') || '—' }
}

/** Chooses several disease types; its value is their ids. */
export function DiseaseTypeSelect(
  props: Pick<SelectProps<number[]>, 'id' | 'value' | 'onChange' | 'allowClear' | 'style' | 'maxTagCount'>,
) {
  const { data } = useDiseaseTypes()
  const disabled = (props.value ?? []).filter((value) => !data.some(({ id }) => id === value))
  return (
    <Select
      mode="multiple"
      options={[...data, ...disabled.map((id) => ({ id, name: stopped }))].map(({ id, name }) => ({ value: id, label: name }))}
      optionFilterProp="label"
      placeholder="可多选"
      {...props}
    />
  )
}
