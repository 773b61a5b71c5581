import type { Period } from '@oems/contract/reserve/declares.ts'
import { periodStatus } from '@oems/contract/reserve/status.ts'
import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { localText } from '../../declaration/times.ts'
import type { Planned } from '../periods/open.ts'
import type { Standing } from '../periods/standing.ts'

/** A deadline on the site's own clock, `03-06 05:00`; null where its zone is not known. */
export const deadlineLocal = (deadlineAt: string, timeZone: string | null) =>
  timeZone === null ? null : localText(new Date(deadlineAt), timeZone).slice(5)

/** Names of those who declared. */
export async function namesOf(db: ReadDb, accountIds: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(accountIds.flatMap((id) => id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await ask<{ id: number; name: string }>(
    db,
    sql`select id, nickname as name from sys_account where id = any(${array(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A period as replies have it. */
export const stateOf = (one: Standing, timeZone: string | null, names: ReadonlyMap<number, string>): Period => {
  const { periodKey, frequency, startDay, endDay, openAt, deadlineAt, isDue, status, lateFilled, declareId, declaredAt, source } = one
  return {
    ...{ periodKey, frequency, startDay, endDay, openAt, deadlineAt, isDue, status, lateFilled, declareId, declaredAt, source },
    deadlineLocal: deadlineLocal(deadlineAt, timeZone),
    declaredByName: one.declarantId === null ? null : (names.get(one.declarantId) ?? null),
  }
}

type Window = Pick<Planned, 'periodKey' | 'frequency' | 'startDay' | 'endDay' | 'openAt' | 'deadlineAt' | 'isDue'>
/** And one that has not begun. */
export function plannedState(planned: Window, timeZone: string | null, now: Date): Period {
  const { periodKey, frequency, startDay, endDay, openAt, deadlineAt, isDue } = planned
  return {
    ...{ periodKey, frequency, startDay, endDay, openAt, deadlineAt, isDue },
    deadlineLocal: deadlineLocal(deadlineAt, timeZone),
    status: periodStatus({ isDue, onTime: null, deadlineAt }, now),
    ...{ lateFilled: false, declareId: null, declaredAt: null, declaredByName: null, source: null },
  }
}
