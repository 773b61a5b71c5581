import { type Place, places } from '@oems/contract/area/places.ts'
import { Select, type SelectProps } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../../core/calls.ts'

type Props = Omit<SelectProps<number | null>, 'options'>

/** A nation's provinces or states, by name, English name or pinyin. */
export function ProvinceSelect({ nationCode, ...props }: Props & { readonly nationCode: string | null }) {
  const { data } = useRead(places.listProvince, { nationCode, nationalityId: null }, { enabled: nationCode !== null })
  return <PlaceSelect {...props} rows={data} after={nationCode === null ? '请先选择国家/地区' : undefined} />
}

/** The cities and counties of a province. */
export function CitySelect({ provinceId, ...props }: Props & { readonly provinceId: number | null }) {
  const { data } = useRead(places.listArea, { provinceId: provinceId ?? 0 }, { enabled: provinceId !== null })
  return <PlaceSelect {...props} rows={data} after={provinceId === null ? '请先选择省/州' : undefined} />
}

interface PlaceProps extends Props {
  /** Undefined while they are read. */
  readonly rows: readonly Place[] | undefined
  /** What has to be chosen before. */
  readonly after: string | undefined
}

function PlaceSelect({ rows, after, disabled = false, placeholder = '请选择', ...props }: PlaceProps) {
  const options = useMemo(
    () => rows?.map(({ areaId, name, nameEn, pinyin }) => ({ value: areaId, label: name, find: findable(name, nameEn, pinyin) })),
    [rows],
  )
  const none = options?.length === 0
  return (
    <Select
      allowClear
      showSearch={{ filterOption: (typed, option) => (option as { find: string }).find.includes(typed.toLowerCase()) }}
      {...props}
      disabled={disabled || after !== undefined || none}
      loading={!after && !rows}
      placeholder={after ?? (none ? '没有可选的行政区划' : placeholder)}
      options={after ? [] : (options ?? [])}
    />
  )
}

const findable = (...names: readonly (string | null)[]) => names.join(' ').toLowerCase()
