import type { Output } from '@oems/contract/core/call.ts'
import { RowType } from '@oems/contract/figures/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { healthOfUnits } from '@oems/contract/statistics/healthFigures.ts'
import type { Ref } from 'react'
import { useRead } from '../core/calls.ts'
import type { StatisticsQuery } from './Frame.tsx'
import { intoUnit } from './intoUnit.ts'
import { useSubscribed } from './subscribed.ts'
import { type Unit, UnitTable } from './UnitTable.tsx'

type Row = Output<typeof health.healthRate>['byOrg'][number]

/** The day of each unit and each subscribed organisation: what the cards add up. */
export function HealthUnits({ query, ref }: { readonly query: StatisticsQuery; readonly ref: Ref<HTMLElement> }) {
  const { orgId, date } = query
  const day = date ? { date } : { timeRadio: 1 as const }
  const { data } = useRead(health.healthRate, { orgId, ...day, ...useSubscribed() }, { enabled: orgId !== null })
  const into = intoUnit(query)
  const unitOf = (row: Row): Unit => ({
    orgId: row.orgId,
    name: row.orgName,
    isSubscribed: row.rowType === RowType.subscribed,
    open: into(row.rowType, row.orgId),
  })
  return <UnitTable ref={ref} title="各组织当日数字" subject={healthOfUnits} rows={data?.byOrg} unitOf={unitOf} />
}
