import { dayRates } from '@oems/contract/declaration/figures.ts'
import { fillingManagement, type RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { useRead } from '../core/calls.ts'
import { OrgBars } from '../statistics/OrgBars.tsx'

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly onPick: (orgId: number) => void
}
const none: readonly RateRow[] = []

/** Which unit is worst off; a click goes one level down. */
export function FillByOrg({ orgId, date, onPick }: Props) {
  const query = { orgId, startTime: date ?? '', endTime: date ?? '', groupBy: 'org' }
  const { data, isFetching } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  const units = data?.list ?? none
  if (data && units.every(({ own }) => own)) return null // a project has no units below it
  return (
    <OrgBars
      title="当日申报率最低的单位"
      subject={dayRates}
      bar="fillRate"
      rows={units}
      nameOf={nameOf}
      height={140}
      loading={isFetching && !data}
      onPick={(unit) => unit.orgId && !unit.own && onPick(unit.orgId)}
    />
  )
}

const nameOf = ({ orgName, own }: RateRow) => (own ? `${orgName}（本级）` : (orgName ?? '—'))
