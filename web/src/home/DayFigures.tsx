import type { Output } from '@oems/contract/core/call.ts'
import { rateText } from '@oems/contract/core/rate.ts'
import { dayRates, filling } from '@oems/contract/declaration/figures.ts'
import type { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import type { Count } from '@oems/contract/figures/subject.ts'
import { fillingList } from '@oems/contract/statistics/lists.ts'
import { useNavigate } from 'react-router'
import { changeOf } from '../kit/comparison.ts'
import { figure, StatCard } from '../kit/Figures.tsx'
import { listAddress } from '../kit/list/address.ts'

interface Props {
  readonly day: Output<typeof fillingManagement.overviewStatistics> | undefined
  readonly loading: boolean
  /** They count people of subscribed organisations, whom no list shows: a figure opens the organisations instead. */
  readonly isSubscribed: boolean
}
const beside = ['unfilled', 'abnormal', 'worse'] as const
/** What the cards show. */
export const dayFigures = [dayRates.fillRate, ...beside.map((name) => filling[name])]

/** The day's declarations beside yesterday's up to the same time; a figure opens the people it counts. */
export function DayFigures({ day, loading, isSubscribed }: Props) {
  return (
    <>
      <StatCard
        title={dayRates.fillRate.title}
        explains={dayRates.fillRate}
        value={rateText(day?.fillRate)}
        loading={loading}
        note={day && (day.due === 0 ? '今日无需申报的人员' : `已报 ${figure(day.filled)} / ${figure(day.due)} 人`)}
      />
      {beside.map((name) => (
        <Beside key={name} name={name} day={day} loading={loading} isSubscribed={isSubscribed} />
      ))}
    </>
  )
}

interface BesideProps extends Props {
  readonly name: (typeof beside)[number]
}

function Beside({ name, day, loading, isSubscribed }: BesideProps) {
  const navigate = useNavigate()
  const { title, unit = '', good, where = {} }: Count = filling[name]
  return (
    <StatCard
      title={title}
      unit={unit}
      explains={filling[name]}
      value={day?.[name]}
      loading={loading}
      onOpen={() => void navigate(listAddress(fillingList.page, isSubscribed ? { subscribed: 1 } : where))}
      {...(day && { change: changeOf(day[name] - day.yesterday[name], { until: day.yesterday.until, open: day.open }, good) })}
    />
  )
}
