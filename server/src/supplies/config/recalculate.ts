import { isDeepStrictEqual } from 'node:util'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Actor, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { changeRows } from '../../core/db/changeRows.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { holdsAt, itemsOf } from '../items/visible.ts'
import { syncLedger } from '../ledger/stock.ts'
import type { LedgerKey } from '../ledger/writeLedger.ts'
import { recountPositions } from '../positions/follow.ts'
import { type ItemRow, type LedgerRecord, supplies, projectSupplies as t } from '../tables.ts'
import { type Facts, projectFacts } from './facts.ts'
import { type Held, heldByClinics } from './held.ts'
import { type Computed, computed, mustHave, nothing } from './state.ts'

/** Within a transaction; `actor` is nobody where a job does it. */
export type Recalculating = Pick<WriteCtx, 'db' | 'now' | 'deltas'> & { readonly actor?: Pick<Actor, 'accountId'> }
interface Only {
  readonly suppliesIds?: readonly number[] | null
  /** How much goes a day, of rows by their ids, where it has just been found out; absent: as it was. */
  readonly use?: ReadonlyMap<number, string | null>
  /** Items that the projects have from now on because they want them. */
  readonly added?: readonly number[]
}
interface Changed {
  readonly before: LedgerRecord | null
  readonly after: LedgerRecord
}

/**
 * Makes the rows of projects what the rules say of them now: rows of what is required begin, those of what is not leave the sheet; required
 * quantity, cover, level and state of expiry follow. Some hundred projects at once. Locks projects, then cards, then rows, each in their order.
 */
export async function recalculate(ctx: Recalculating, projectIds: readonly number[], only: Only = {}): Promise<{ changed: number }> {
  const { db } = ctx
  const today = dayOf(ctx.now)
  await db.execute(sql`select from project where project_id = any(${array(projectIds)}::bigint[]) order by project_id for no key update`)
  const facts = await projectFacts(db, projectIds, today)
  const items = await itemsFor(db, [...facts.values()], only.suppliesIds ?? null)
  const added = new Set(only.added)
  const missing = await missingOf(db, [...facts.values()], items, added)
  const held = await heldByClinics(db, only.suppliesIds ? [...missing, ...stockedPairs(items, facts)] : missing, true)
  // An item may have other drugs than when its rows were last written.
  if (only.suppliesIds) await syncLedger(ctx, await drugRows(db, [...facts.keys()], only.suppliesIds))
  const rows = await lockRows(db, [...facts.keys()], only.suppliesIds ?? null)
  const byId = new Map((await withDeleted(db, items, rows)).map((item) => [item.id, item]))
  const changed = rows.flatMap((before): Changed[] => {
    const use = only.use?.has(before.id) ? only.use.get(before.id)! : (before.norm.use ?? null)
    const row = { ...before, added: before.added || added.has(before.suppliesId) }
    const after = computed(byId.get(before.suppliesId)!, facts.get(before.orgId)!, row, use, today)
    return isSame(before, after) ? [] : [{ before, after: { ...before, ...after } }]
  })
  await changeRows(
    db,
    t,
    changed.map(({ before, after }) => ({ id: before!.id, ...computedOf(after) })),
  )
  const begun = await begin(ctx, missing, { held, added }, today)
  const all = [...changed, ...begun]
  // What an item is counted as may have changed without any of its rows.
  await recountPositions(ctx, only.suppliesIds ? [...rows, ...begun.map(({ after }) => after)] : all.map(({ after }) => after))
  return { changed: all.length }
}

const itemsFor = (db: Db, projects: readonly Facts[], ids: readonly number[] | null) =>
  projects.length === 0
    ? []
    : itemsOf(
        db,
        projects.map(({ path }) => path),
        ids,
      )

interface Pair {
  readonly item: ItemRow
  readonly project: Facts
}
/** What projects have to have, or want, and have no row of; the projects are locked, so nobody else begins one. */
async function missingOf(db: Db, projects: readonly Facts[], items: readonly ItemRow[], added: ReadonlySet<number>): Promise<Pair[]> {
  const orgIds = projects.map(({ orgId }) => orgId)
  const there = await ask<{ key: string }>(
    db,
    sql`select org_id || ' ' || supplies_id as key from project_supplies where org_id = any(${array(orgIds)}::bigint[]) and deleted_at is null`,
  )
  const known = new Set(there.map(({ key }) => key))
  return projects.flatMap((project) =>
    items
      .filter((item) => !known.has(`${project.orgId} ${item.id}`) && holdsAt(item, project.path))
      .filter((item) => added.has(item.id) || mustHave(item, project))
      .map((item) => ({ item, project })),
  )
}

const stockedPairs = (items: readonly ItemRow[], facts: ReadonlyMap<number, Facts>): Pair[] =>
  items
    .filter(({ declareType }) => declareType === ItemType.drugs)
    .flatMap((item) => [...facts.values()].map((project) => ({ item, project })))

/** Also those that have left the sheets: what lies in the clinics is followed all the same. */
const drugRows = (db: Db, orgIds: readonly number[], suppliesIds: readonly number[]) =>
  ask<LedgerKey>(
    db,
    sql`select org_id as "orgId", supplies_id as "suppliesId" from project_supplies
        where org_id = any(${array(orgIds)}::bigint[]) and supplies_id = any(${array(suppliesIds)}::bigint[])
          and declare_type = ${code(ItemType.drugs)} and deleted_at is null
        order by 1, 2`,
  )

const lockRows = (db: Db, orgIds: readonly number[], suppliesIds: readonly number[] | null): Promise<LedgerRecord[]> =>
  db
    .select()
    .from(t)
    .where(
      sql`${t.orgId} = any(${array(orgIds)}::bigint[]) and ${t.deletedAt} is null
        ${suppliesIds === null ? sql`` : sql`and ${t.suppliesId} = any(${array(suppliesIds)}::bigint[])`}`,
    )
    .orderBy(t.orgId, t.suppliesId)
    .for('update')

/** Rows outlive their items, and those that a move has put out of sight. */
async function withDeleted(db: Db, items: readonly ItemRow[], rows: readonly LedgerRecord[]): Promise<readonly ItemRow[]> {
  const known = new Set(items.map(({ id }) => id))
  const others = [...new Set(rows.map(({ suppliesId }) => suppliesId))].filter((id) => !known.has(id))
  return others.length === 0 ? items : [...items, ...(await db.select().from(supplies).where(inArray(supplies.id, others)))]
}

/** Rows of what is required from now on; of drugs with what the clinics hold. */
async function begin(
  ctx: Recalculating,
  missing: readonly Pair[],
  { held, added }: { readonly held: Held; readonly added: ReadonlySet<number> },
  today: string,
): Promise<Changed[]> {
  const ids = await nextIds(ctx.db, t, missing.length)
  const by = ctx.actor?.accountId ?? 0
  const stamp = { createdAt: ctx.now.toISOString(), createdBy: by, updatedAt: ctx.now.toISOString(), updatedBy: by }
  const begun = missing.map(({ item, project }, at): LedgerRecord => {
    const clinics = item.declareType === ItemType.drugs ? held(project.orgId, item.drugIds) : { quantity: 0, nearestExpiry: null }
    const ledgerQuantity = clinics.quantity
    const own = { ...nothing, added: added.has(item.id), quantity: ledgerQuantity, clinicExpiry: clinics.nearestExpiry }
    return {
      ...{ id: ids[at]!, version: 0, ...stamp, deletedAt: null, orgId: project.orgId, suppliesId: item.id, declareType: item.declareType },
      ...{ overrideReason: null, ledgerQuantity, offQuantity: 0, expiringQuantity: null, place: null, ledgerAt: null, ledgerKind: null },
      ...own,
      ...computed(item, project, own, null, today),
    }
  })
  await insertRows(
    ctx.db,
    rowsOf(
      t,
      begun.map(({ quantity: _, ...row }) => row),
    ),
  )
  return begun.map((after) => ({ before: null, after }))
}

const computedOf = (row: Computed): Computed => ({
  ...{ origin: row.origin, added: row.added, active: row.active, requiredQuantity: row.requiredQuantity, norm: row.norm },
  ...{ dailyUse: row.dailyUse, coverDays: row.coverDays, stockLevel: row.stockLevel, expiryState: row.expiryState },
})
const isSame = (before: LedgerRecord, after: Computed) => isDeepStrictEqual(computedOf(before), computedOf(after))
