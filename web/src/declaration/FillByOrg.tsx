import { fillingManagement, type RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly onPick: (orgId: number) => void
}
/** More bars than fit are in the table behind the chart. */
const barsAtMost = 10

/** Which unit is worst off; a click goes one level down. */
export function FillByOrg({ orgId, date, onPick }: Props) {
  const query = { orgId, startTime: date ?? '', endTime: date ?? '', groupBy: 'org' }
  const { data, isFetching } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  const units = useMemo(() => data?.list ?? [], [data])
  const option = useMemo(
    () => ({
      grid: { left: 28 },
      xAxis: { type: 'value', min: 0, max: 100, axisLabel: { formatter: '{value}%' } },
      yAxis: { type: 'category', inverse: true, data: units.slice(0, barsAtMost).map(nameOf), axisLabel: { formatter: shortened } },
      series: [{ name: '申报率', type: 'bar', barMaxWidth: 14, data: units.slice(0, barsAtMost).map(({ fillRate }) => Number(fillRate)) }],
    }),
    [units],
  )
  const drill = (index: number) => {
    const unit = units[index]
    if (unit?.orgId && !unit.own) onPick(unit.orgId)
  }
  if (data && units.every(({ own }) => own)) return null // a project has no units below it
  return (
    <Chart
      title="哪个单位申报率最低"
      option={option}
      height={220}
      loading={isFetching && !data}
      onPick={drill}
      table={{
        head: ['单位', '应报', '已报', '申报率%', '按时率%'],
        rows: units.map((unit) => [nameOf(unit), unit.due, unit.filled, unit.fillRate, unit.onTimeRate]),
      }}
    />
  )
}

/** Chinese names are long; whole they stand in the tooltip and the table. */
const shortened = (name: string) => (name.length > widest ? `${name.slice(0, widest - 1)}…` : name)
const widest = 12

const nameOf = ({ orgName, own }: RateRow) => (own ? `${orgName}（本级）` : (orgName ?? '—'))
