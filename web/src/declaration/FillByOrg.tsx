import { dayRates } from '@oems/contract/declaration/figures.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { RankingChart } from '../kit/chart/RankingChart.tsx'
import { useSession } from '../shell/session.ts'
import { useSubscribed } from '../statistics/subscribed.ts'
import { unitName } from './home/units.ts'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly onPick: (orgId: number) => void
}

/** Which unit is worst off; a click goes one level down. Whoever stands at a project has no units below it, and the chart beside it the whole row. */
export function FillByOrg({ orgId, date, onPick }: Props) {
  const { op } = useSession()
  const isOwnProject = op.orgId === orgId && op.orgType === OrgType.project
  const query = { orgId, startTime: date ?? '', endTime: date ?? '', groupBy: 'org', ...useSubscribed() }
  const { data, isError, refetch } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined && !isOwnProject })
  if (isOwnProject) return null
  return (
    <RankingChart
      title="当日申报率最低的单位"
      subject={dayRates}
      by="fillRate"
      rows={data?.list}
      nameOf={unitName}
      open={date !== undefined && moment(data?.asOf).startsWith(date)}
      asOf={data?.asOf}
      height={156}
      again={isError ? () => void refetch() : undefined}
      onPick={(unit) => unit.orgId && !unit.own && !unit.subscribed && onPick(unit.orgId)}
    />
  )
}
