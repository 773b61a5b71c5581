import { fillingManagement, type RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { Breadcrumb } from 'antd'
import { useMemo } from 'react'
import { useRead } from '../core/calls.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import styles from './filling.module.css'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly onPick: (orgId: number) => void
}
/** More bars than fit are in the table behind the chart. */
const shown = 10

/** Which unit is worst off; a click goes one level down, the path above back up. */
export function FillByOrg({ orgId, date, onPick }: Props) {
  const asked = { orgId, startTime: date ?? '', endTime: date ?? '', groupBy: 'org' }
  const { data, isFetching } = useRead(fillingManagement.fillRateStatistics, asked, { enabled: date !== undefined })
  const path = useRead(orgInfo.getOpPath, { orgId })
  const units = useMemo(() => data?.list ?? [], [data])
  const option = useMemo(
    () => ({
      xAxis: { type: 'value', min: 0, max: 100, name: '%' },
      yAxis: { type: 'category', inverse: true, data: units.slice(0, shown).map(nameOf), axisLabel: { width: 150, overflow: 'truncate' } },
      series: [{ name: '填报率', type: 'bar', barMaxWidth: 14, data: units.slice(0, shown).map(({ fillRate }) => Number(fillRate)) }],
    }),
    [units],
  )
  const drill = (index: number) => {
    const unit = units[index]
    if (unit?.orgId && !unit.own) onPick(unit.orgId)
  }
  return (
    <div className={styles.byOrg}>
      <Breadcrumb
        items={(path.data ?? []).map(({ orgId: id, orgName }) => ({
          key: id,
          title:
            id === orgId ? (
              orgName
            ) : (
              <button type="button" onClick={() => onPick(id)}>
                {orgName}
              </button>
            ),
        }))}
      />
      <Chart
        title="哪个单位填报率最低"
        option={option}
        height={190}
        loading={isFetching && !data}
        onPick={drill}
        table={{
          head: ['单位', '应报', '已报', '填报率%', '按时率%'],
          rows: units.map((unit) => [nameOf(unit), unit.due, unit.filled, unit.fillRate, unit.onTimeRate]),
        }}
      />
    </div>
  )
}

const nameOf = ({ orgName, own }: RateRow) => (own ? `${orgName}（本级）` : (orgName ?? '—'))
