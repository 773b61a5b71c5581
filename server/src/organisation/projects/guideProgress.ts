import { type GuideStep, guideSteps } from '@oems/contract/guide/steps.ts'
import { InfoStatus, outdatedAfterDays } from '@oems/contract/project/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import type { Project } from '../tables.ts'

/** When each step of the guide was reported last. */
export type Reports = Pick<Project, 'guideBaseAt' | 'guideMedicalAt' | 'guideNetworkEnvAt'>
export const reportColumns = { BASE: 'guideBaseAt', MEDICAL: 'guideMedicalAt', NETWORK_ENV: 'guideNetworkEnvAt' } as const

/** The first step that nobody has reported yet, whoever reported the others; null: none is left (02 §4.3). */
export const stepOf = (reports: Reports): GuideStep | null => guideSteps.find((step) => reports[reportColumns[step]] === null) ?? null

/** Before this moment a report is so old that it has to be looked at again. */
const outdatedBefore = (now: Date) => daysAgo(now, outdatedAfterDays)

/** 02 §3.9. */
export function infoStatusOf(reports: Reports, now: Date) {
  const moments = guideSteps.map((step) => reports[reportColumns[step]]).filter((moment) => moment !== null)
  if (moments.length === 0) return InfoStatus.none
  if (moments.length < guideSteps.length) return InfoStatus.begun
  return moments.some((moment) => moment < outdatedBefore(now)) ? InfoStatus.outdated : InfoStatus.complete
}

/** The same in SQL, for the project that goes by a name there. */
export function infoStatusOn(now: Date, name = 'p'): SQL {
  const p = sql.identifier(name)
  return sql`(case num_nonnulls(${p}.guide_base_at, ${p}.guide_medical_at, ${p}.guide_network_env_at)
    when 0 then ${code(InfoStatus.none)}
    when ${code(guideSteps.length)} then case when least(${p}.guide_base_at, ${p}.guide_medical_at, ${p}.guide_network_env_at) < ${outdatedBefore(now)}::timestamptz
      then ${code(InfoStatus.outdated)} else ${code(InfoStatus.complete)} end
    else ${code(InfoStatus.begun)} end)`
}
