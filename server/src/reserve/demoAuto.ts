import { AutoCycle, AutoResult } from '@oems/contract/reserve/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { staleness } from './auto/fromLedger.ts'
import type { Project, Sheet } from './demo.ts'
import { stampOf } from './demoBeside.ts'
import type { autoDeclare, PeriodRow } from './tables.ts'

const dayMs = 24 * 3_600_000
const ranBefore = 3 * dayMs
/** A third of them declare by themselves (04 §8). */
const isAutomatic = ({ nth }: Project) => nth !== null && nth % 3 === 0

export type LastRun = typeof autoDeclare.$inferInsert

/** The setting of each that declares its drugs by itself, with what the job said of its ledger the last time: some nobody had looked at. */
export function lastRuns(
  projects: ReadonlyMap<number, Project>,
  periods: readonly PeriodRow[],
  sheets: ReadonlyMap<string, Sheet>,
  now: Date,
): ReadonlyMap<number, LastRun> {
  const declareType = DeclareType.drugs
  const last = new Map(periods.filter((period) => period.declareType === declareType).map((period) => [period.orgId, period]))
  const lastRunAt = new Date(now.getTime() - ranBefore)
  const runOf = ({ orgId, frequency }: PeriodRow): LastRun => {
    const refused = staleness(sheets.get(`${orgId}:${declareType}`) ?? [], frequency, lastRunAt)
    return {
      ...{ ...stampOf(now), orgId, declareType, enabled: 1, cycle: AutoCycle.deadline, executeTime: '10:00' },
      ...{ lastRunAt: lastRunAt.toISOString(), lastPeriodKey: null },
      ...{ lastResult: refused?.result ?? AutoResult.declared, lastMessage: refused?.message ?? null },
    }
  }
  return new Map([...last].flatMap(([orgId, period]) => (isAutomatic(projects.get(orgId)!) ? [[orgId, runOf(period)]] : [])))
}
