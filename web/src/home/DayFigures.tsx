import type { Output } from '@oems/contract/core/call.ts'
import { rateText } from '@oems/contract/core/rate.ts'
import { filling } from '@oems/contract/declaration/figures.ts'
import type { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import type { Count } from '@oems/contract/figures/subject.ts'
import { declareRates, fillingList } from '@oems/contract/statistics/healthFigures.ts'
import { useNavigate } from 'react-router'
import { figure, StatCard } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'

interface Props {
  readonly day: Output<typeof fillingManagement.overviewStatistics> | undefined
  readonly loading: boolean
}
const beside = ['unfilled', 'abnormal', 'worse'] as const

/** The day's declarations beside yesterday's; a figure opens the people it counts. */
export function DayFigures({ day, loading }: Props) {
  return (
    <>
      <StatCard
        title={declareRates.fillRate.title}
        value={rateText(day?.fillRate)}
        loading={loading}
        note={day && (day.due === 0 ? '今日无需申报的人员' : `应报 ${figure(day.due)} 人，已申报 ${figure(day.filled)} 人`)}
      />
      {beside.map((name) => (
        <Beside key={name} of={filling[name]} now={day?.[name]} before={day?.yesterday[name]} loading={loading} />
      ))}
    </>
  )
}

interface Numbers {
  readonly of: Count
  readonly now: number | undefined
  readonly before: number | undefined
  readonly loading: boolean
}

function Beside({ of: { title, unit = '', good = 'down', where = {} }, now, before, loading }: Numbers) {
  const navigate = useNavigate()
  return (
    <StatCard
      title={title}
      unit={unit}
      value={now}
      loading={loading}
      onOpen={() => void navigate(listAddress(fillingList.page, where))}
      {...(now !== undefined && before !== undefined && { change: { value: now - before, text: '较昨日全天', good } })}
    />
  )
}
