import { Select } from 'antd'
import { useSubscribedUnits } from './subscribedUnits.ts'

interface Props {
  readonly value: number | null
  readonly onChange: (orgId: number) => void
}

/** Looks at one of the subscribed organisations by itself; nothing where there is none. */
export function SubscribedPicker({ value, onChange }: Props) {
  const { units } = useSubscribedUnits()
  if (units.length === 0) return null
  const options = units.map(({ orgId, orgName, endDate }) => ({
    value: orgId,
    label: orgName,
    title: endDate ? `${orgName}，至${endDate}` : orgName,
  }))
  return (
    <Select
      aria-label="查看订阅组织"
      placeholder="查看订阅组织"
      value={units.some(({ orgId }) => orgId === value) ? value : null}
      options={options}
      onChange={onChange}
      style={{ width: 140 }}
      popupMatchSelectWidth={false}
    />
  )
}
