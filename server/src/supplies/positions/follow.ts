import { isDeepStrictEqual } from 'node:util'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { param, prepared, preparedSelect } from '../../core/db/prepared.ts'
import { diff } from '../../core/statistics/source.ts'
import { type LedgerRecord, suppliesPosition as t } from '../tables.ts'
import { type PositionWriting, type SuppliesPlace, tellBareness } from './followers.ts'
import { type Held, heldNow, isBare, nothing } from './held.ts'
import { suppliesPositions } from './source.ts'

/** What the position of a project and type says of one of its rows. */
export type Counted = Pick<
  LedgerRecord,
  'suppliesId' | 'active' | 'requiredQuantity' | 'quantity' | 'stockLevel' | 'expiryState' | 'coverDays' | 'dailyUse'
> & { readonly isKey: 0 | 1 }
/** A row of the ledger as it was and as it is; null where it was not there, or is there no longer. */
export interface LedgerMove {
  readonly orgId: number
  readonly declareType: ItemTypeCode
  readonly before: Counted | null
  readonly after: Counted | null
}

/**
 * What every change of rows of a project's ledger has to tell, in its transaction, with the rows locked and written. The positions are locked in
 * order of project and type; the rows are counted after that, so that the last of two writers counts what the first has left.
 */
export async function followSupplies(ctx: PositionWriting, moves: readonly LedgerMove[]): Promise<void> {
  const told = moves.filter(({ before, after }) => !isDeepStrictEqual(before && counting(before), after && counting(after)))
  await recountPositions(ctx, told)
}

const counting = ({ suppliesId, active, requiredQuantity, quantity, stockLevel, expiryState, coverDays, dailyUse, isKey }: Counted) =>
  active ? { suppliesId, requiredQuantity, quantity, stockLevel, expiryState, coverDays, dailyUse, isKey } : null

/** The positions of these projects and types become what their rows say; a day's last word stands. */
export async function recountPositions(ctx: PositionWriting, of: readonly SuppliesPlace[]): Promise<void> {
  const places = [...new Map(of.map(({ orgId, declareType }) => [`${orgId} ${declareType}`, { orgId, declareType }])).values()]
  if (places.length === 0) return
  const today = dayOf(ctx.now)
  const { open, now } = await countLocked(ctx, places, today)
  const changed = open.flatMap((before) => {
    const after = now(before)
    return isDeepStrictEqual(after, held(before)) ? [] : [{ before, after }]
  })
  if (changed.length === 0) return
  const followed = await tellBareness(
    ctx,
    changed.filter(({ before, after }) => isBare(before) !== isBare(after)).map((change) => change.before),
  )
  // A clock that was ahead has written a later day: that row goes on.
  const going = changed.filter(({ before }) => before.fromDay >= today)
  const ending = changed.filter(({ before }) => before.fromDay < today)
  const ended = ending.map(({ before }) => ({ ...before, toDay: addDays(today, -1) }))
  const begun = ending.map(({ before, after }) => ({ ...before, ...after, fromDay: today }))
  if (going.length > 0) await write(ctx.db, { rows: JSON.stringify(going.map(({ before: { id }, after }) => ({ id, ...after }))) })
  if (ending.length > 0) {
    const ids = ended.map(({ id }) => id)
    await ctx.db
      .update(t)
      .set({ toDay: addDays(today, -1) })
      .where(inArray(t.id, ids))
    for (const part of inParts(begun)) await ctx.db.insert(t).values(part.map(({ id: _, ...row }) => row))
  }
  const before = changed.map((change) => change.before)
  diff(ctx, suppliesPositions, before, [...going.map((change) => ({ ...change.before, ...change.after })), ...ended, ...begun])
  await followed()
}

/** The open rows, locked, and what the rows of the ledger say then; a project and type that has none yet begins with nothing. */
async function countLocked({ db }: PositionWriting, places: readonly SuppliesPlace[], today: string) {
  const read = () => {
    const of = { orgIds: places.map(({ orgId }) => orgId), declareTypes: places.map(({ declareType }) => declareType) }
    // In this order, though sent at once: what is counted is counted under the lock.
    return Promise.all([lockOpen(db, of), heldNow(db, places)])
  }
  const [found, counted] = await read()
  if (found.length === places.length) return { open: found, now: counted }
  const known = new Set(found.map(({ orgId, declareType }) => `${orgId} ${declareType}`))
  const empty = places
    .filter(({ orgId, declareType }) => !known.has(`${orgId} ${declareType}`))
    .sort((a, b) => a.orgId - b.orgId || a.declareType - b.declareType)
  for (const part of inParts(empty))
    await db
      .insert(t)
      .values(part.map((place) => ({ ...nothing, ...place, fromDay: today, toDay: null })))
      .onConflictDoNothing()
  const [open, now] = await read()
  return { open, now }
}
const lockOpen = preparedSelect('open positions of supplies, locked', (db) =>
  db
    .select()
    .from(t)
    .where(
      sql`(${t.orgId}, ${t.declareType}) in (select * from unnest(${param('orgIds')}::bigint[], ${param('declareTypes')}::smallint[])) and ${t.toDay} is null`,
    )
    .orderBy(t.orgId, t.declareType)
    .for('update'),
)

/** PostgreSQL takes 65,535 parameters at most: rules of all projects are computed at once where a demonstration begins. */
const atOnce = 1_000
function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += atOnce) yield rows.slice(at, at + atOnce)
}

const write = prepared(
  'positions of supplies',
  sql`
  update supplies_position p
     set levels = v.levels, expiries = v.expiries, required = v.required, reached = v.reached, reach_band = v."reachBand",
         cover_days_min = v."coverDaysMin", key_items = v."keyItems"
    from jsonb_to_recordset(${param('rows')}::jsonb)
         v(id bigint, levels int[], expiries int[], required int, reached int, "reachBand" int, "coverDaysMin" int, "keyItems" jsonb)
   where p.id = v.id`,
)

const held = ({ levels, expiries, required, reached, reachBand, coverDaysMin, keyItems }: Held): Held => ({
  levels,
  expiries,
  required,
  reached,
  reachBand,
  coverDaysMin,
  keyItems,
})
