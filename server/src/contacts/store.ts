import { institutionTypes, staleAfterDays } from '@oems/contract/contacts/codes.ts'
import type { ContactSearch } from '@oems/contract/contacts/contacts.ts'
import { tidyMobile, tidyTelephoneCode } from '@oems/contract/core/numbers.ts'
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { atWork, nodeColumns, placeOf } from '../core/db/atNodes.ts'
import { has, is } from '../core/db/filters.ts'
import { org } from '../core/db/org.ts'
import { sharedFromAbove, withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { mobileHashOf } from '../core/identity.ts'
import { shownWhole } from '../core/reveal.ts'
import { type ContactRow, contact as t } from './tables.ts'

export const store = tableStore(t, '联系人', {
  scope: sharedFromAbove(t.orgId, t.visibleToBelow),
  writable: withinScope(t.orgId),
  derived: ['pinyin', 'mobileHash', 'mobileTail'],
})

/** When the numbers were last known to be right: confirmed, or written down. */
export const knownSince = sql`coalesce(${t.lastVerifiedAt}, ${t.createdAt})`
/** The moment before which whoever was confirmed last has not been confirmed for so many days. */
export const daysBefore = (now: Date, days: number) => startOf(addDays(dayOf(now), 1 - days)).toISOString()

export const staleSince = (now: Date, days: number) => lt(knownSince, daysBefore(now, days))

/** The zone of the node, or of the nearest above that has one. */
const timeZone = sql<string | null>`(
  select a.time_zone from org a
  where a.id = any(string_to_array(trim(both '/' from ${org.path}), '/')::bigint[]) and a.time_zone is not null order by a.depth desc limit 1)`
/** What every read takes, from contacts joined with their nodes. */
export const columns = { row: t, ...nodeColumns, timeZone }
interface Joined {
  readonly row: ContactRow
  readonly orgName: string
  readonly orgType: number
  readonly timeZone: string | null
}

/** The contact as a reply has it, before its numbers are masked there; an institution's are not. */
export function toView({ row, timeZone, ...node }: Joined, now: Date) {
  const since = row.lastVerifiedAt ?? row.createdAt
  const stale = since < daysBefore(now, staleAfterDays) ? (1 as const) : (0 as const)
  return { ...row, ...placeOf({ orgId: row.orgId, ...node }), timeZone, stale }
}
/** Marks a finished record; a copy of it would be masked again. */
export const institutionsWhole = <R extends Pick<ContactRow, 'contactType'>>(record: R): R =>
  institutionTypes.has(record.contactType) ? shownWhole(record) : record

export const matching = ({ name, phone, ...q }: ContactSearch, ctx: Ctx): SQL | undefined =>
  and(
    name === null ? undefined : or(has(t.name, name), has(t.pinyin, name), has(t.post, name)),
    phone === null ? undefined : mobileIs(phone),
    and(is(t.contactType, q.contactType), is(t.isEmergency, q.isEmergency)),
    q.staleDays === null ? undefined : staleSince(ctx.now, q.staleDays),
    q.verifiable === 1 ? atWork(t.orgId, ctx) : undefined,
  )

/** Four digits are the end of a mobile, more of them a whole one, abroad after its plus sign and code. */
function mobileIs(typed: string): SQL {
  const number = tidyMobile(typed)
  if (/^\d{4}$/.test(number)) return eq(t.mobileTail, number)
  const split = /^\+(\d+)$/.exec(number)?.[1]
  const hashes = split
    ? [1, 2, 3, 4].map((length) => mobileHashOf(split.slice(0, length), split.slice(length)))
    : [mobileHashOf(tidyTelephoneCode(null), number)]
  return sql`${t.mobileHash} = any(${sql.param(hashes)}::text[])`
}
