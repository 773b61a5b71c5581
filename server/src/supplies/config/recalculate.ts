import { ItemType } from '@oems/contract/supplies/codes.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Actor, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { changeRows } from '../../core/db/changeRows.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../../core/db/insertRows.ts'
import { holdsAt, itemsOf } from '../items/visible.ts'
import { syncLedger } from '../ledger/stock.ts'
import { recountPositions } from '../positions/follow.ts'
import { type ItemRow, type LedgerRecord, type NormFacts, supplies, projectSupplies as t } from '../tables.ts'
import { type Facts, projectFacts } from './facts.ts'
import { type Held, heldByClinics } from './held.ts'
import { type Computed, computed, mustHave, nothing, type Own } from './state.ts'

/** Within a transaction; `actor` is nobody where a job does it. */
export type Recalculating = Pick<WriteCtx, 'db' | 'now' | 'deltas'> & { readonly actor?: Pick<Actor, 'accountId'> }
interface Only {
  readonly suppliesIds?: readonly number[] | null
  /** How much goes a day, of rows by their ids, where it has just been found out; absent: as it was. */
  readonly use?: ReadonlyMap<number, string | null>
  /** Items that the projects have from now on because they want them. */
  readonly added?: readonly number[]
  /** Other drugs are counted for the items than before. */
  readonly restock?: boolean
}
/** A row as far as it is computed, and what that goes by. */
type Row = Own & Computed & Pick<LedgerRecord, 'id' | 'orgId' | 'suppliesId' | 'declareType'>
interface Changed {
  readonly before: Row
  readonly after: Computed
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
  const everywhere = only.restock ? [...facts.values()].flatMap((project) => items.map((item) => ({ item, project }))) : missing
  const held = await heldByClinics(db, everywhere, true)
  const rows = await lockedRows(ctx, [...facts.keys()], only)
  const byId = new Map((await withDeleted(db, items, rows)).map((item) => [item.id, item]))
  const changed = rows.flatMap((before): Changed[] => {
    const use = only.use?.has(before.id) ? only.use.get(before.id)! : (before.norm.use ?? null)
    const row = { ...before, added: before.added || added.has(before.suppliesId) }
    const after = computed(byId.get(before.suppliesId)!, facts.get(before.orgId)!, row, use, today)
    return changedIn({ before, after }).length === 0 ? [] : [{ before, after }]
  })
  await writeChanged(db, changed)
  const begun = await begin(ctx, missing, { held, added }, today)
  // What an item is counted as may have changed without any of its rows.
  await recountPositions(ctx, [...(only.suppliesIds ? rows : changed.map(({ before }) => before)), ...begun])
  return { changed: changed.length + begun.length }
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
  const wanted = projects.flatMap((project) =>
    items
      .filter((item) => holdsAt(item, project.path) && (added.has(item.id) || mustHave(item, project)))
      .map((item) => ({ item, project })),
  )
  if (wanted.length === 0) return []
  const missing = await ask<{ at: number }>(
    db,
    sql`select w.at from unnest(${array(wanted.map(({ project }) => project.orgId))}::bigint[], ${array(wanted.map(({ item }) => item.id))}::bigint[])
          with ordinality w (org_id, supplies_id, at)
        where not exists (select from project_supplies p where p.org_id = w.org_id and p.supplies_id = w.supplies_id and p.deleted_at is null)`,
  )
  return missing.map(({ at }) => wanted[at - 1]!)
}

/** Asked for by hand: of 25,000 rows the query builder's decoding is a fifth of all the work. */
const lockRows = (db: Db, orgIds: readonly number[], suppliesIds: readonly number[] | null): Promise<Row[]> =>
  ask<Row>(
    db,
    sql`select id, org_id as "orgId", supplies_id as "suppliesId", declare_type as "declareType", quantity, expired_quantity as "expiredQuantity",
          nearest_expiry as "nearestExpiry", clinic_expiry as "clinicExpiry", min_override as "minOverride", override_depth as "overrideDepth", origin, added,
          active, required_quantity as "requiredQuantity", norm, daily_use as "dailyUse", cover_days as "coverDays", stock_level as "stockLevel",
          expiry_state as "expiryState"
        from project_supplies where org_id = any(${array(orgIds)}::bigint[]) and deleted_at is null
          ${suppliesIds === null ? sql`` : sql`and supplies_id = any(${array(suppliesIds)}::bigint[])`}
        order by org_id, supplies_id for update`,
  )

/** Locked; where other drugs count for them, with what the clinics hold of those. The cards are locked: nobody posts meanwhile. */
async function lockedRows(ctx: Recalculating, orgIds: readonly number[], { suppliesIds = null, restock = false }: Only) {
  const rows = await lockRows(ctx.db, orgIds, suppliesIds)
  if (!restock) return rows
  await syncLedger(
    ctx,
    rows.filter(({ declareType }) => declareType === ItemType.drugs),
    true,
  )
  return lockRows(ctx.db, orgIds, suppliesIds)
}

/** Rows outlive their items, and those that a move has put out of sight. */
async function withDeleted(db: Db, items: readonly ItemRow[], rows: readonly Row[]): Promise<readonly ItemRow[]> {
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
): Promise<LedgerRecord[]> {
  if (missing.length === 0) return []
  const ids = await nextIds(ctx.db, t, missing.length)
  const by = ctx.actor?.accountId ?? 0
  const stamp = { createdAt: ctx.now.toISOString(), createdBy: by, updatedAt: ctx.now.toISOString(), updatedBy: by }
  const begun = missing.map(({ item, project }, at): LedgerRecord => {
    const clinics = item.declareType === ItemType.drugs ? held(project.orgId, item.drugIds) : { quantity: 0, nearestExpiry: null }
    const ledgerQuantity = clinics.quantity
    const own = { ...nothing, added: added.has(item.id), quantity: ledgerQuantity, clinicExpiry: clinics.nearestExpiry }
    return {
      ...{ id: ids[at]!, version: 0, ...stamp, deletedAt: null, orgId: project.orgId, suppliesId: item.id, declareType: item.declareType },
      ...{
        overrideReason: null,
        overrideOrgId: null,
        overrideBy: null,
        overrideAt: null,
        ledgerQuantity,
        offQuantity: 0,
        expiringQuantity: null,
        place: null,
        ledgerAt: null,
        ledgerKind: null,
      },
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
  return begun
}

const columns = ['origin', 'added', 'active', 'requiredQuantity', 'norm', 'dailyUse', 'coverDays', 'stockLevel', 'expiryState'] as const
const factsOfNorm = ['headcount', 'reported', 'coverDays', 'grade'] as const
const isSameNorm = (one: NormFacts, other: NormFacts) =>
  (one.use ?? null) === (other.use ?? null) && factsOfNorm.every((name) => one[name] === other[name])

const changedIn = ({ before, after }: Changed) =>
  columns.filter((name) => (name === 'norm' ? !isSameNorm(before.norm, after.norm) : before[name] !== after[name]))

/** By one statement that names no more columns than have changed in any of the rows. */
async function writeChanged(db: Db, changed: readonly Changed[]): Promise<void> {
  const names = new Set(changed.flatMap(changedIn))
  const written = columns.filter((name) => names.has(name))
  await changeRows(
    db,
    t,
    changed.map(({ before: { id }, after }) => ({ id, ...Object.fromEntries(written.map((name) => [name, after[name]])) })),
  )
}
