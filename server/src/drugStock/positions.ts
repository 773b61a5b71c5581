import { isDeepStrictEqual } from 'node:util'
import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { param, prepared, preparedSelect } from '../core/db/prepared.ts'
import { type Contribution, gauge } from '../core/statistics/contributions.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff, inPages, source, spanBy } from '../core/statistics/source.ts'
import { type PositionRow, stockPosition as t } from './besideTables.ts'
import type { CardState } from './cardState.ts'
import { type StockWriting, tellFollowers } from './following.ts'
import { positionMetrics } from './metrics.ts'
import { wrongPositions } from './positionProof.ts'
import { clinicDrug } from './tables.ts'

/** What the figures count of a card; nothing of one that was not there. */
export type Counted = Pick<CardState, 'stockLevel' | 'amount' | 'counted'>
/** And what others go by. */
type Told = Counted & Pick<CardState, 'usableQuantity' | 'nearestExpiry'>
/** A card as its row said before something changed it, and as its row says now; `before` is null of one that was opened just now. */
export interface CardChange {
  readonly clinicId: number
  readonly orgId: number
  readonly drugId: number
  readonly before: Told | null
  readonly after: Told
}
type Held = Pick<PositionRow, 'levels' | 'expiries' | 'amount' | 'expiring'>
type Place = Pick<PositionRow, 'clinicId' | 'orgId'>
type Writing = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** What clinics hold, from day to day: the source of the stock's figures (04 §7). */
export const stockPositions = source<Omit<PositionRow, 'clinicId'>>('stock_position', {
  metrics: positionMetrics,
  contributions({ orgId, fromDay, toDay, levels, expiries, amount, expiring }) {
    const some = (n: number, parts: readonly Contribution[]) => (n === 0 ? [] : [parts])
    return [
      ...levels.flatMap((n, stockLevel) => some(n, gauge('drug.item', orgId, fromDay, toDay, { stockLevel }, n))),
      ...expiries.flatMap((n, at) => some(n, gauge('drug.expiry', orgId, fromDay, toDay, { expiryState: at + 1 }, n))),
      ...some(Math.max(...expiries), gauge('drug.clinic', orgId, fromDay, toDay)),
      ...some(amount, gauge('drug.amount', orgId, fromDay, toDay, {}, amount)),
      ...Object.entries(expiring).flatMap(([month, n]) =>
        some(n, gauge('drug.expireAmount', orgId, fromDay, toDay, { month: Number(month) }, n)),
      ),
    ]
  },
  span: (db) => spanBy(db, sql`select min(from_day) as "from", max(greatest(from_day, to_day + 1)) as "to" from stock_position`),
  rows: (db, { from, to }) =>
    inPages(
      (after, limit) =>
        ask<Omit<PositionRow, 'clinicId'>>(
          db,
          sql`select id, org_id as "orgId", from_day as "fromDay", to_day as "toDay", levels, expiries, amount, expiring from stock_position
              where (from_day between ${from} and ${to} or to_day + 1 between ${from} and ${to}) and id > ${after} order by id limit ${limit}`,
        ),
      ({ id }) => id,
    ),
  copies: {
    // Once for each month that is proven: the cards have no day of their own.
    wrong: async (db, day) => (day.endsWith('-01') ? wrongPositions(db, day) : []),
    async mend(tx, wrong) {
      const deltas = new Deltas()
      await rebuild({ db: tx, deltas, now: new Date() }, [...new Set(wrong.map(({ orgId }) => orgId))])
      await deltas.flush(tx)
    },
  },
})

/**
 * What every change of cards has to tell, in its transaction and after the cards were locked: posting, freezing, limits, the nightly roll of
 * expiry. Changes of a day are one row; clinics are locked in order of their numbers, so that no two writers wait for each other.
 */
export async function followCards(ctx: StockWriting, changes: readonly CardChange[]): Promise<void> {
  const clinics = Map.groupBy(changes, ({ clinicId }) => clinicId)
  const places = [...clinics].map(([clinicId, [first]]) => ({ clinicId, orgId: first!.orgId }))
  await rewrite(ctx, places, (before) => clinics.get(before.clinicId)!.reduce(moved, held(before)))
  await tellFollowers('moved', ctx, changes.filter(isOther))
}

/** Whoever follows the shelf cares for what can be used of it, and until when. */
const isOther = ({ before, after }: CardChange) =>
  (before?.usableQuantity ?? 0) !== after.usableQuantity || (before?.nearestExpiry ?? null) !== after.nearestExpiry

/** As the cards of these nodes have it now. */
async function rebuild(ctx: Writing, orgIds: readonly number[]): Promise<void> {
  const ofNodes = { cards: inArray(clinicDrug.orgId, [...orgIds]), positions: and(inArray(t.orgId, [...orgIds]), isNull(t.toDay)) }
  const cards = await ctx.db.select().from(clinicDrug).where(ofNodes.cards).orderBy(clinicDrug.clinicId, clinicDrug.drugId).for('update')
  const open = await ctx.db.select().from(t).where(ofNodes.positions)
  const places = new Map([...cards, ...open].map(({ clinicId, orgId }) => [clinicId, { clinicId, orgId }]))
  await rewrite(ctx, [...places.values()], ({ clinicId }) => heldBy(cards.filter((card) => card.clinicId === clinicId)))
}

/** The positions of clinics become what is decided; a day's last word stands. */
async function rewrite(ctx: Writing, places: readonly Place[], decide: (before: PositionRow) => Held): Promise<void> {
  const today = dayOf(ctx.now)
  const changed = (await lockPositions(ctx, places, today)).flatMap((before) => {
    const after = decide(before)
    return isDeepStrictEqual(after, held(before)) ? [] : [{ before, after }]
  })
  if (changed.length === 0) return
  // A clock that was ahead has written a later day: that row goes on.
  const going = changed.filter(({ before }) => before.fromDay >= today)
  const ending = changed.filter(({ before }) => before.fromDay < today)
  const ended = ending.map(({ before }) => ({ ...before, toDay: addDays(today, -1) }))
  const begun = ending.map(({ before, after }) => ({ ...before, ...after, fromDay: today }))
  if (going.length > 0) await writePositions(ctx.db, { rows: JSON.stringify(going.map(({ before: { id }, after }) => ({ id, ...after }))) })
  if (ending.length > 0) {
    const ids = ended.map(({ id }) => id)
    await ctx.db
      .update(t)
      .set({ toDay: addDays(today, -1) })
      .where(inArray(t.id, ids))
    await ctx.db.insert(t).values(begun.map(({ id: _, ...row }) => row))
  }
  const before = changed.map((change) => change.before)
  diff(ctx, stockPositions, before, [...going.map((change) => ({ ...change.before, ...change.after })), ...ended, ...begun])
}

/** The open rows of clinics, locked; one that has none yet begins with nothing. */
async function lockPositions(ctx: Writing, places: readonly Place[], today: string) {
  const clinicIds = places.map(({ clinicId }) => clinicId)
  const read = () => selectPositions(ctx.db, { clinicIds })
  const found = await read()
  if (found.length === clinicIds.length) return found
  const empty = places.map((place) => ({ ...nothing, ...place, fromDay: today })).sort((a, b) => a.clinicId - b.clinicId)
  await ctx.db.insert(t).values(empty).onConflictDoNothing()
  return read()
}

const selectPositions = preparedSelect('lock positions', (db) =>
  db
    .select()
    .from(t)
    .where(and(sql`${t.clinicId} = any(${param('clinicIds')}::bigint[])`, isNull(t.toDay)))
    .orderBy(t.clinicId)
    .for('update'),
)
const writePositions = prepared(
  'write positions',
  sql`
  update stock_position p set levels = v.levels, expiries = v.expiries, amount = v.amount, expiring = v.expiring
    from jsonb_to_recordset(${param('rows')}::jsonb) v(id bigint, levels int[], expiries int[], amount bigint, expiring jsonb)
   where p.id = v.id`,
)

const nothing: Held = { levels: StockLevel.options.map(() => 0), expiries: ExpiryState.options.map(() => 0), amount: 0, expiring: {} }
const held = ({ levels, expiries, amount, expiring }: Held): Held => ({ levels, expiries, amount, expiring })

/** What cards hold together. */
export const heldBy = (cards: readonly Counted[]): Held => cards.reduce((so, card) => add(so, card, 1), nothing)

/** What is held once a card has changed. */
export const moved = (from: Held, { before, after }: { readonly before: Counted | null; readonly after: Counted }): Held =>
  add(add(from, before, -1), after, 1)

function add(from: Held, card: Counted | null, sign: 1 | -1): Held {
  if (card === null) return from
  const { stockLevel, amount, counted } = card
  return {
    levels: from.levels.map((cards, level) => cards + (stockLevel === level ? sign : 0)),
    expiries: from.expiries.map((batches, at) => batches + sign * counted.expiries[at]!),
    amount: from.amount + sign * amount,
    expiring: sum(from.expiring, counted.expiring, sign),
  }
}

function sum(months: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>, sign: 1 | -1) {
  const total: Record<string, number> = { ...months }
  for (const [month, value] of Object.entries(more)) total[month] = (total[month] ?? 0) + sign * value
  return Object.fromEntries(Object.entries(total).filter(([, value]) => value !== 0))
}
