import { dayRates } from '@oems/contract/declaration/figures.ts'
import type { Rates } from '@oems/contract/declaration/fillingManagement.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { moment } from '../core/moment.ts'
import { RankingChart } from '../kit/chart/RankingChart.tsx'
import { useSession } from '../shell/session.ts'
import { unitName } from './home/units.ts'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  /** By which 口径 the units are told apart, where it was chosen. */
  readonly note: string
  readonly rates: Rates | undefined
  readonly height: number
  /** What could not be read is read again by it. */
  readonly again: (() => void) | undefined
  readonly onPick: (orgId: number) => void
}

/** Which unit is worst off; a click goes one level down. Whoever stands at a project has no units below it, and the chart beside it the whole row. */
export function FillByOrg({ orgId, date, note, rates: data, height, again, onPick }: Props) {
  const { op } = useSession()
  const isOwnProject = op.orgId === orgId && op.orgType === OrgType.project
  if (isOwnProject) return null
  return (
    <RankingChart
      title={`当日申报率最低的单位${note}`}
      subject={dayRates}
      by="fillRate"
      rows={data?.list}
      nameOf={unitName}
      open={date !== undefined && moment(data?.asOf).startsWith(date)}
      asOf={data?.asOf}
      height={height}
      again={again}
      onPick={(unit) => unit.orgId && !unit.own && !unit.subscribed && !unit.moved && onPick(unit.orgId)}
    />
  )
}
