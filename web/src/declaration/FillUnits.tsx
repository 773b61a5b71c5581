import { fillRates } from '@oems/contract/declaration/figures.ts'
import { fillingManagement, type RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { pick } from '@oems/contract/figures/subject.ts'
import type { Ref } from 'react'
import { useRead } from '../core/calls.ts'
import { useSubscribed } from '../statistics/subscribed.ts'
import { type Unit, UnitTable } from '../statistics/UnitTable.tsx'

const figures = pick(fillRates, 'due', 'filled', 'unfilled', 'fillRate', 'onTimeRate', 'abnormal', 'worse')

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly onPick: (orgId: number) => void
  readonly ref: Ref<HTMLElement>
}

/** The day of each unit and each subscribed organisation; the list below stays that of the own people, so that nothing leads into the others. */
export function FillUnits({ orgId, date, onPick, ref }: Props) {
  const query = { orgId, startTime: date ?? '', endTime: date ?? '', groupBy: 'org', ...useSubscribed() }
  const { data } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  const unitOf = ({ orgId: unit, orgName, own, subscribed }: RateRow): Unit => ({
    orgId: unit,
    name: own ? `${orgName}（本级）` : (orgName ?? '—'),
    isSubscribed: subscribed,
    open: unit === null || own || subscribed ? null : () => onPick(unit),
  })
  return <UnitTable ref={ref} title="各组织当日数字" subject={figures} rows={data?.list} unitOf={unitOf} />
}
