import type { Input } from '@oems/contract/core/call.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { CountsChart } from '../kit/chart/CountsChart.tsx'
import { openAt } from '../kit/chart/words.ts'
import type { List } from '../kit/list/useListPage.ts'
import { resultTone } from './tones.ts'

type ChartFilters = Partial<Input<typeof logs.chart>>

const subject = {
  operations: { title: '操作' },
  signIns: { title: '登录' },
  failures: { title: '失败', tone: resultTone[LogResult.failure] },
}
/** What the list is narrowed to beside the time. */
const kinds = {
  operations: {},
  signIns: { logType: LogType.signIn, result: LogResult.success },
  failures: { result: LogResult.failure },
}

/** The number of operations over time, within the time and the organisation of the filters. A bar narrows the list to its hour or day. */
export function LogChart({ list }: { readonly list: Pick<List, 'filters' | 'search'> }) {
  const { startTime = null, endTime = null, orgId = null } = list.filters as ChartFilters
  const { data, isError, refetch } = useRead(logs.chart, { startTime, endTime, orgId })
  const pick = (key: string, kind: keyof typeof kinds) => {
    const day = key.slice(0, 10)
    list.search({ startTime: day, endTime: day, hour: data?.byHour ? Number(key.slice(11, 13)) : null, ...kinds[kind] })
  }
  return (
    <CountsChart
      title={data?.byHour === false ? '每日操作、登录与失败' : '每小时操作、登录与失败'}
      subject={subject}
      points={data?.list}
      openKey={openAt(data?.list, moment(data?.asOf))}
      asOf={data?.asOf}
      height={120}
      again={isError ? () => void refetch() : undefined}
      onPick={pick}
    />
  )
}
