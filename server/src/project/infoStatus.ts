import type { CodeOf } from '@oems/contract/core/codes.ts'
import { InfoStatus, outdatedAfterDays } from '@oems/contract/project/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { daysAgo } from '../core/days.ts'
import { type Project, project } from '../organisation/tables.ts'

type Reported = Pick<Project, 'guideBaseAt' | 'guideMedicalAt' | 'guideNetworkEnvAt'>

/** A report is outdated from the day on that its oldest part is more than 180 days old. */
const goodSince = (now: Date) => daysAgo(now, outdatedAfterDays)

/** How far the three reports of a project have come (02 §3.9). */
export function infoStatusOf({ guideBaseAt, guideMedicalAt, guideNetworkEnvAt }: Reported, now: Date): CodeOf<typeof InfoStatus> {
  const reported = [guideBaseAt, guideMedicalAt, guideNetworkEnvAt].filter((at) => at !== null)
  if (reported.length < 3) return reported.length === 0 ? InfoStatus.none : InfoStatus.begun
  return reported.some((at) => at < goodSince(now)) ? InfoStatus.outdated : InfoStatus.complete
}

const { guideBaseAt, guideMedicalAt, guideNetworkEnvAt } = project
const reports = sql`${guideBaseAt}, ${guideMedicalAt}, ${guideNetworkEnvAt}`
/** The same of a row of `project`, for a filter. */
export const isInfoStatus = (status: CodeOf<typeof InfoStatus>, now: Date): SQL =>
  ({
    [InfoStatus.none]: sql`num_nonnulls(${reports}) = 0`,
    [InfoStatus.begun]: sql`num_nonnulls(${reports}) between 1 and 2`,
    [InfoStatus.complete]: sql`num_nulls(${reports}) = 0 and least(${reports}) >= ${goodSince(now)}`,
    [InfoStatus.outdated]: sql`num_nulls(${reports}) = 0 and least(${reports}) < ${goodSince(now)}`,
  })[status]
