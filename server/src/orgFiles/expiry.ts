import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ExpireState, expiringDays } from '@oems/contract/orgFiles/codes.ts'
import { and, between, gt, gte, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { type OrgFileRow, orgFile as t } from './tables.ts'

type State = CodeOf<typeof ExpireState>
type Period = Pick<OrgFileRow, 'effectiveDate' | 'expireDate'>

/** By the day in Shanghai; a document holds on its last day still. */
export function expireStateOf({ effectiveDate, expireDate }: Period, now: Date): State {
  const today = dayOf(now)
  if (expireDate !== null && expireDate < today) return ExpireState.expired
  if (effectiveDate !== null && effectiveDate > today) return ExpireState.pending
  if (expireDate === null) return ExpireState.unlimited
  return expireDate <= addDays(today, expiringDays) ? ExpireState.expiring : ExpireState.valid
}

/** The same as a condition. */
export function isInState(state: State, now: Date): SQL | undefined {
  const today = dayOf(now)
  const soon = addDays(today, expiringDays)
  const begun = or(isNull(t.effectiveDate), lte(t.effectiveDate, today))
  const conditions: Readonly<Record<State, SQL | undefined>> = {
    [ExpireState.expired]: and(isNotNull(t.expireDate), lt(t.expireDate, today)),
    [ExpireState.pending]: and(gt(t.effectiveDate, today), or(isNull(t.expireDate), gte(t.expireDate, today))),
    [ExpireState.unlimited]: and(begun, isNull(t.expireDate)),
    [ExpireState.expiring]: and(begun, between(t.expireDate, today, soon)),
    [ExpireState.valid]: and(begun, gt(t.expireDate, soon)),
  }
  return conditions[state]
}
