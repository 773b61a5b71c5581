import type { FieldError } from '@oems/contract/core/errors.ts'
import type { LedgerChange, LedgerChanges } from '@oems/contract/supplies/ledger.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { org } from '../../core/db/org.ts'
import { withinScope } from '../../core/db/scope.ts'
import { touch } from '../../core/db/store.ts'
import { badInput, conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { searchPinyin } from '../../core/identity.ts'
import { type LedgerRecord, projectSupplies as p, supplies as s } from '../tables.ts'
import { lockItemNames, refuseKnownName } from './itemNames.ts'
import { type LockedRow, lockLedger } from './locking.ts'
import { expiryErrors, namedAs, ruleErrors, type Said, writeOf } from './rules.ts'
import { writeLedgers } from './writeLedger.ts'

type Change = Said & { readonly id: number; readonly version: number }

export async function updateFourProjectManager(ctx: WriteCtx, { projectId, illnessId: _, ...change }: LedgerChange): Promise<void> {
  await changeRows(ctx, [change], projectId, () => '')
}

/** All or none: whatever is wrong with any of them is told together, and nothing is written. */
export async function updateBatchFourProjectManager(ctx: WriteCtx, { projectId, items }: LedgerChanges): Promise<void> {
  const twice = items.findIndex(({ id }, at) => items.findIndex((one) => one.id === id) !== at)
  if (twice >= 0) throw badInput([{ path: `items.${twice}.id`, msg: '同一物资只能更新一次' }])
  await changeRows(ctx, items, projectId, (at) => `items.${at}.`)
}

async function changeRows(
  ctx: WriteCtx,
  changes: readonly Change[],
  projectId: number | null,
  prefix: (at: number) => string,
): Promise<void> {
  const rows = await seen(ctx, changes, projectId)
  if (changes.some(({ name, spec }) => name !== null || spec !== null)) await lockItemNames(ctx)
  await requireOpen(ctx, [...new Set(rows.map(({ orgId }) => orgId))])
  const locked = await lockLedger(ctx.db, rows)
  const pairs = changes.map((change) => {
    const row = locked.find(({ id }) => id === change.id)
    if (!row) throw notFound()
    return { change, row }
  })
  const told = (of: (row: LockedRow, change: Change) => readonly FieldError[]) =>
    pairs.flatMap(({ change, row }, at) => of(row, change).map(({ path, msg }) => ({ path: `${prefix(at)}${path}`, msg })))
  const stale = told((row, { version }) =>
    row.version === version ? [] : [{ path: 'version', msg: `“${row.item.name}”已被更新，请刷新后核对` }],
  )
  if (stale.length > 0) throw conflict(stale[0]!.msg, { fields: stale })
  const bad = told((row, change) => expiryErrors(row, change, dayOf(ctx.now)))
  if (bad.length > 0) throw badInput(bad)
  const broken = told(ruleErrors)
  if (broken.length > 0) throw ruleBroken(broken[0]!.msg, { fields: broken })
  for (const { change, row } of pairs) await rename(ctx, row, change)
  const after = await writeLedgers(ctx, rows, () =>
    pairs.map(({ change, row }) => ({ orgId: row.orgId, ...writeOf(row.suppliesId, change) })),
  )
  for (const { row } of pairs) note(ctx, row, row.item.name, after.find(({ id }) => id === row.id)!)
}

export const note = (ctx: WriteCtx, before: LedgerRecord | null, name: string, after: LedgerRecord) =>
  ctx.note({ what: '项目物资台账', id: after.id, name, orgId: after.orgId, before, after })

/** Rows that are not there and rows of somebody else are told apart by nothing. */
async function seen(ctx: WriteCtx, changes: readonly Change[], projectId: number | null) {
  const ids = changes.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: p.id, orgId: p.orgId, suppliesId: p.suppliesId })
    .from(p)
    .where(
      and(...[inArray(p.id, ids), isNull(p.deletedAt), withinScope(p.orgId)(ctx)], projectId === null ? undefined : eq(p.orgId, projectId)),
    )
  if (rows.length < ids.length) throw notFound()
  return rows
}

async function rename(ctx: WriteCtx, row: LockedRow, change: Change): Promise<void> {
  const { item } = row
  const named = namedAs(row, change)
  const now = { ...named, unit: change.unit ?? item.unit }
  if (now.name === item.name && now.spec === item.spec && now.unit === item.unit) return
  if (named.name !== item.name || named.spec !== item.spec) {
    const [owner] = await ctx.db.select({ path: org.path }).from(org).where(eq(org.id, item.orgId))
    await refuseKnownName(ctx, owner!, { ...item, ...named })
  }
  await ctx.db
    .update(s)
    .set({ ...now, pinyin: searchPinyin(now.name), ...touch(ctx), version: item.version + 1 })
    .where(eq(s.id, item.id))
}
