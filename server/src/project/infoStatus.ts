import type { CodeOf } from '@oems/contract/core/codes.ts'
import { InfoStatus, outdatedAfterDays } from '@oems/contract/project/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { daysAgo } from '../core/days.ts'
import type { Reports } from '../organisation/projects/guideProgress.ts'
import { project } from '../organisation/tables.ts'

/** Reports from before this moment are to be looked at again. */
const goodSince = (now: Date) => daysAgo(now, outdatedAfterDays)

/** How far the three reports of the guide have come; they are as old as the oldest of them (02 §3.9). */
export function infoStatusOf({ guideBaseAt, guideMedicalAt, guideNetworkEnvAt }: Reports, now: Date): CodeOf<typeof InfoStatus> {
  const reports = [guideBaseAt, guideMedicalAt, guideNetworkEnvAt]
  const made = reports.filter((at) => at !== null)
  if (made.length < reports.length) return made.length === 0 ? InfoStatus.none : InfoStatus.begun
  return made.some((at) => at < goodSince(now)) ? InfoStatus.outdated : InfoStatus.complete
}

const reports = sql`${project.guideBaseAt}, ${project.guideMedicalAt}, ${project.guideNetworkEnvAt}`
/** The same as a condition on a row of `project`. */
export const isInfoStatus = (status: CodeOf<typeof InfoStatus>, now: Date): SQL =>
  ({
    [InfoStatus.none]: sql`num_nonnulls(${reports}) = 0`,
    [InfoStatus.begun]: sql`num_nonnulls(${reports}) between 1 and 2`,
    [InfoStatus.complete]: sql`num_nulls(${reports}) = 0 and least(${reports}) >= ${goodSince(now)}::timestamptz`,
    [InfoStatus.outdated]: sql`num_nulls(${reports}) = 0 and least(${reports}) < ${goodSince(now)}::timestamptz`,
  })[status]
