import type { CodeOf } from '@oems/contract/core/codes.ts'
import { fillRates } from '@oems/contract/declaration/figures.ts'
import { fillingManagement, type RateRow } from '@oems/contract/declaration/fillingManagement.ts'
import { pick } from '@oems/contract/figures/subject.ts'
import type { EmpType } from '@oems/contract/people/codes.ts'
import type { Ref } from 'react'
import { useRead } from '../core/calls.ts'
import { caliberNote } from '../statistics/caliber.ts'
import { useSubscribed } from '../statistics/subscribed.ts'
import { type Unit, UnitTable } from '../statistics/UnitTable.tsx'
import type { DayCaliber } from '../statistics/useDayCaliber.ts'
import { unitName } from './home/units.ts'

const figures = pick(fillRates, 'due', 'filled', 'unfilled', 'fillRate', 'onTimeRate', 'abnormal', 'worse')

interface Props {
  readonly orgId: number
  readonly date: string | undefined
  readonly empType: readonly CodeOf<typeof EmpType>[]
  readonly caliber: DayCaliber
  readonly onPick: (orgId: number) => void
  readonly ref: Ref<HTMLElement>
}

/** The day of each unit and each subscribed organisation; the list below stays that of the own people, so that nothing leads into the others. */
export function FillUnits({ orgId, date, empType, caliber, onPick, ref }: Props) {
  const query = {
    orgId,
    startTime: date ?? '',
    endTime: date ?? '',
    groupBy: 'org',
    empType: [...empType],
    ...caliber.query,
    ...useSubscribed(),
  }
  const { data } = useRead(fillingManagement.fillRateStatistics, query, { enabled: date !== undefined })
  const unitOf = (row: RateRow): Unit => ({
    orgId: row.orgId,
    name: row.subscribed ? (row.orgName ?? '—') : unitName(row), // a subscribed one has its tag
    isSubscribed: row.subscribed,
    open: row.orgId === null || row.own || row.subscribed || row.moved ? null : () => onPick(row.orgId!),
  })
  return (
    <UnitTable
      ref={ref}
      title={`各组织当日数字${caliberNote({ caliber: caliber.value }, data)}`}
      subject={figures}
      rows={data?.list}
      unitOf={unitOf}
    />
  )
}
