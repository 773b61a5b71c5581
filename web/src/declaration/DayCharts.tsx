import type { CodeOf } from '@oems/contract/core/codes.ts'
import { fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import type { Rates } from '@oems/contract/declaration/fillingManagement.ts'
import type { EmpType } from '@oems/contract/people/codes.ts'
import { useRead } from '../core/calls.ts'
import { caliberNote } from '../statistics/caliber.ts'
import { RateTrend } from '../statistics/FillTrend.tsx'
import { useSubscribed } from '../statistics/subscribed.ts'
import type { DayCaliber } from '../statistics/useDayCaliber.ts'
import { DaySymptoms } from './DaySymptoms.tsx'
import { FillByOrg } from './FillByOrg.tsx'
import styles from './filling.module.css'

interface Props {
  readonly orgId: number
  /** Undefined until the server has said which day it is. */
  readonly date: string | undefined
  /** None: everybody. */
  readonly empType: readonly CodeOf<typeof EmpType>[]
  readonly caliber: DayCaliber
  /** The trend alone: units and symptoms have a table of their own. */
  readonly trendAlone: boolean
  /** Of each chart. */
  readonly height: number
  /** The symptoms that the list is filtered by. */
  readonly symptoms: readonly number[]
  readonly onDay: (date: string) => void
  readonly onOrg: (orgId: number) => void
  /** Absent where the list holds others than those who are counted. */
  readonly onSymptoms: ((symptoms: readonly number[]) => void) | undefined
}

/** How the thirty days went, which units are worst off, and of what people complain: one call for all of it. */
export function DayCharts({ orgId, date, empType, caliber, trendAlone, height, symptoms, onDay, onOrg, onSymptoms }: Props) {
  const query = { orgId, date: date ?? null, empType: [...empType], ...caliber.query, ...useSubscribed() }
  const { data, isError, refetch } = useRead(fillingHealth.dayCharts, query, { enabled: date !== undefined })
  const again = isError ? () => void refetch() : undefined
  const noteOf = (answered: Rates | undefined) => caliberNote({ caliber: caliber.value }, answered)
  return (
    <div className={styles.charts}>
      <RateTrend rates={data?.trend} note={noteOf(data?.trend)} again={again} height={height} onPick={onDay} />
      {!trendAlone && <FillByOrg {...{ orgId, date, height, again }} note={noteOf(data?.units)} rates={data?.units} onPick={onOrg} />}
      {!trendAlone && <DaySymptoms {...{ height, again }} health={data?.health} chosen={symptoms} onPick={onSymptoms} />}
    </div>
  )
}
