import type { CodeOf } from '@oems/contract/core/codes.ts'
import { InfoStatus, outdatedAfterDays } from '@oems/contract/project/codes.ts'
import { sql } from 'drizzle-orm'
import { daysAgo } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import type { Project } from '../organisation/tables.ts'

type Reports = Pick<Project, 'guideBaseAt' | 'guideMedicalAt' | 'guideNetworkEnvAt'>

/** Reports from before this moment are to be looked at again. */
const outdatedBefore = (now: Date) => daysAgo(now, outdatedAfterDays)

/** How far the three reports of the guide have come; they are as old as the oldest of them (02 §3.9). */
export function infoStatusOf({ guideBaseAt, guideMedicalAt, guideNetworkEnvAt }: Reports, now: Date): CodeOf<typeof InfoStatus> {
  const reports = [guideBaseAt, guideMedicalAt, guideNetworkEnvAt]
  const made = reports.filter((at) => at !== null)
  if (made.length < reports.length) return made.length === 0 ? InfoStatus.none : InfoStatus.begun
  return made.some((at) => at < outdatedBefore(now)) ? InfoStatus.outdated : InfoStatus.complete
}

/** The same for the project `p`, in SQL. */
export const infoStatusOn = (now: Date) => sql`(case num_nonnulls(p.guide_base_at, p.guide_medical_at, p.guide_network_env_at)
  when 0 then ${code(InfoStatus.none)}
  when 3 then case when least(p.guide_base_at, p.guide_medical_at, p.guide_network_env_at) < ${outdatedBefore(now)}::timestamptz
    then ${code(InfoStatus.outdated)} else ${code(InfoStatus.complete)} end
  else ${code(InfoStatus.begun)} end)`
