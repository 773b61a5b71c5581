import type { CodeOf } from '@oems/contract/core/codes.ts'
import { InfoStatus, outdatedAfterDays } from '@oems/contract/project/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { daysAgo } from '../../core/days.ts'
import { project } from '../../organisation/tables.ts'

const { guideBaseAt, guideMedicalAt, guideNetworkEnvAt } = project
const reports = sql`${guideBaseAt}, ${guideMedicalAt}, ${guideNetworkEnvAt}`

/** `infoStatusOf` as a condition on a row of `project`. */
export function isInfoStatus(status: CodeOf<typeof InfoStatus>, now: Date): SQL {
  const goodSince = daysAgo(now, outdatedAfterDays)
  switch (status) {
    case InfoStatus.none:
      return sql`num_nonnulls(${reports}) = 0`
    case InfoStatus.begun:
      return sql`num_nonnulls(${reports}) between 1 and 2`
    case InfoStatus.complete:
      return sql`num_nulls(${reports}) = 0 and least(${reports}) >= ${goodSince}::timestamptz`
    case InfoStatus.outdated:
      return sql`num_nulls(${reports}) = 0 and least(${reports}) < ${goodSince}::timestamptz`
  }
}
