import { nationality } from '@oems/contract/area/nationality.ts'
import { Select, type SelectProps } from 'antd'
import { useRead } from '../../core/calls.ts'
import { clockIn } from './clock.ts'
import { useMinute } from './useMinute.ts'

interface Props extends Omit<SelectProps<string | null>, 'options'> {
  readonly nationCode: string | null
}

/** The time zones of a nation, each with its clock. */
export function ZoneSelect({ nationCode, ...props }: Props) {
  const now = useMinute()
  const zones = useZones(nationCode)
  const isOdd = props.value != null && !zones.includes(props.value)
  const offered = isOdd ? [props.value!, ...zones] : zones
  return (
    <Select
      allowClear
      showSearch
      disabled={offered.length === 0}
      placeholder={nationCode === null ? '请先选择国家/地区' : '请选择时区'}
      {...props}
      options={offered.map((zone) => ({ value: zone, label: [zone, clockIn(zone, now)].filter(Boolean).join(' · ') }))}
    />
  )
}

/** Those of a nation that differ today; none while they are read. */
export function useZones(nationCode: string | null): readonly string[] {
  const { data } = useRead(nationality.listAll, {}, { enabled: nationCode !== null })
  return data?.find((nation) => nation.nationCode === nationCode)?.timeZones ?? []
}
