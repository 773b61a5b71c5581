import { nationality } from '@oems/contract/area/nationality.ts'
import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'

/** Nations by name, pinyin or initials; China stands first. */
export function useNations() {
  const { data } = useRead(nationality.listAllSimple, {})
  return useMemo(
    () =>
      data?.map(({ nationCode, nameZh, pinyin, initials }) => ({
        value: nationCode,
        label: nameZh,
        find: `${nameZh} ${pinyin} ${initials}`,
      })),
    [data],
  )
}

export function NationSelect(props: Omit<SelectProps<string>, 'options'>) {
  const options = useNations()
  return (
    <Select
      showSearch={{ filterOption: (typed, option) => (option as { find: string }).find.includes(typed.toLowerCase()) }}
      loading={!options}
      {...props}
      {...(options && { options })}
    />
  )
}
