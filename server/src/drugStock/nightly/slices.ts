import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { changeRows } from '../../core/db/changeRows.ts'
import { array, ask, type Database, type Db, type ReadDb } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import { drug } from '../../dictionary/tables.ts'
import { type CardState, cardStateOf } from '../cardState.ts'
import { followCards } from '../positions.ts'
import { stockBatch as b, type CardRow, clinicDrug as c } from '../tables.ts'

/** Clinics that one statement looks at. */
const clinicsAtOnce = 200
/** Cards of one transaction: whoever posts waits for no more than these. */
const cardsAtOnce = 500

/** The clinics that have cards, some at a time, in their order. */
export async function* clinicSlices(db: ReadDb): AsyncGenerator<readonly number[]> {
  for (let after = 0; ; ) {
    const found = await ask<{ id: number }>(
      db,
      sql`select k.id from org_clinic k where k.id > ${after} and exists (select from clinic_drug c where c.clinic_id = k.id) order by k.id limit ${clinicsAtOnce}`,
    )
    if (found.length > 0) yield found.map(({ id }) => id)
    if (found.length < clinicsAtOnce) return
    after = found.at(-1)!.id
  }
}

export interface NightCard {
  readonly card: CardRow
  readonly warnDays: number
  readonly isOutside: number | null
}
/** What of a card follows from its use. */
export type Wanted = Pick<CardRow, 'dailyUse' | 'minQuantity'>

interface Night {
  readonly database: Pick<Database, 'db'>
  readonly now: Date
  readonly signal: AbortSignal
}

/**
 * Says anew what cards say of their batches and their use; gives back how many have changed. Slice by slice, each in a transaction of its own
 * and locked in the order of every posting; what is stored by nobody's doing keeps its version, so that no form is refused for it.
 */
export async function restateCards(
  { database: { db }, now, signal }: Night,
  today: string,
  ids: readonly number[],
  wanted: (tx: Db, cards: readonly NightCard[]) => Promise<ReadonlyMap<number, Wanted>> = async () => new Map(),
): Promise<number> {
  let changed = 0
  for (let at = 0; at < ids.length && !signal.aborted; at += cardsAtOnce) {
    const slice = ids.slice(at, at + cardsAtOnce)
    changed += await db.transaction(async (tx) => {
      const ctx = { db: tx, now, deltas: new Deltas() }
      const cards = await locked(tx, slice)
      const batches = Map.groupBy(await batchesOf(tx, cards), ({ clinicId, drugId }) => `${clinicId} ${drugId}`)
      const use = await wanted(tx, cards)
      const restated = cards.flatMap(({ card, warnDays }) => {
        const own = { dailyUse: card.dailyUse, minQuantity: card.minQuantity, ...use.get(card.id) }
        const after = { ...own, ...cardStateOf(batches.get(`${card.clinicId} ${card.drugId}`) ?? [], own, warnDays, today) }
        return isSame(card, after) ? [] : [{ card, after }]
      })
      await changeRows(
        tx,
        c,
        restated.map(({ card: { id }, after }) => ({ id, ...after })),
      )
      await followCards(
        ctx,
        restated.map(({ card: { clinicId, orgId, drugId, ...before }, after }) => ({ clinicId, orgId, drugId, before, after })),
      )
      await ctx.deltas.flush(tx)
      return restated.length
    })
  }
  return changed
}

const locked = (tx: Db, ids: readonly number[]): Promise<NightCard[]> =>
  tx
    .select({ card: c, warnDays: drug.warnDays, isOutside: org.isOutside })
    .from(c)
    .innerJoin(drug, eq(drug.id, c.drugId))
    .innerJoin(org, eq(org.id, c.orgId))
    .where(sql`${c.id} = any(${array(ids)}::bigint[])`)
    .orderBy(asc(c.clinicId), asc(c.drugId))
    .for('update', { of: c })

function batchesOf(tx: Db, cards: readonly NightCard[]) {
  const byClinic = Map.groupBy(cards, ({ card }) => card.clinicId)
  const ofCards = [...byClinic].map(([clinicId, own]) =>
    and(
      eq(b.clinicId, clinicId),
      inArray(
        b.drugId,
        own.map(({ card }) => card.drugId),
      ),
    ),
  )
  return cards.length > 0
    ? tx
        .select()
        .from(b)
        .where(and(or(...ofCards), sql`${b.quantity} > 0`))
    : []
}

type After = CardState & Wanted
/** Counted batches and their months are objects: what they say is compared, not which they are. */
const isSame = (card: CardRow, after: After) =>
  (Object.keys(after) as (keyof After)[]).every((name) => isDeepStrictEqual(card[name], after[name]))
