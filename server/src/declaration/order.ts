import { sql } from 'drizzle-orm'

/*
 * Of several submissions for one day the one that was filled in last stands (03 §2.9), whichever arrived last: a phone without a line may be
 * hours behind another device. The sender's clock is believed up to the arrival and no further. An earlier time only loses precedence, so
 * nobody gains by a false one; what is in time or late goes by the arrival alone.
 */

/** `clientTime` as it was sent; null: the arrival. */
export function filledAtOf(clientTime: string | null, arrivedAt: Date): Date {
  const said = clientTime === null ? arrivedAt : new Date(clientTime)
  return said < arrivedAt ? said : arrivedAt
}

/** The same of a row of declare_health (null is no least). */
export const filledAt = (row: 'h' | 'other') => sql.raw(`least(${row}.client_time, ${row}.declared_at)`)

/** The order of a day's submissions, the one that stands first; of equal times the later arrival. */
export const standingFirst = sql`${filledAt('h')} desc, h.id desc`

/** It came when one was there already that had been filled in after it. */
export const cameLate = sql<boolean>`exists (select 1 from declare_health other where other.person_id = h.person_id and other.day = h.day
  and other.id < h.id and not other.voided and ${filledAt('other')} > ${filledAt('h')})`
