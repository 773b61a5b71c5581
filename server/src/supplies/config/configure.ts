import { ItemStatus, type ItemTypeCode, Origin } from '@oems/contract/supplies/codes.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { type Org, org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import { touch } from '../../core/db/store.ts'
import { badField, conflict, notFound, ruleBroken } from '../../core/errors.ts'
import { itemsOf } from '../items/visible.ts'
import { type ItemRow, type LedgerRecord, projectSupplies as t } from '../tables.ts'
import { projectFacts } from './facts.ts'
import { openProject } from './project.ts'
import { recalculate } from './recalculate.ts'
import { mustHave, requiredOf } from './state.ts'

/** A standard of the project's own; `null` gives it up. */
export interface OwnStandard {
  readonly suppliesId: number
  readonly minQuantity: number | null
  readonly reason: string | null
}
interface Configuring {
  readonly projectId: number
  readonly suppliesIds: readonly number[]
  readonly items: readonly OwnStandard[]
  /** Of which type they have to be: others are not there. Absent: of any. */
  readonly declareType?: ItemTypeCode
}

/** Puts items on a project's sheet, and sets what it has to have of some beyond what the rules say. */
export async function configure(ctx: WriteCtx, { projectId, suppliesIds, items, declareType }: Configuring) {
  const node = await openProject(ctx, projectId)
  await lockProject(ctx, projectId)
  const named = [...new Set([...suppliesIds, ...items.map((item) => item.suppliesId)])]
  const known = await visible(ctx, node, named)
  if (declareType !== undefined && known.some((item) => item.declareType !== declareType)) throw notFound()
  if (known.some(({ id, status }) => suppliesIds.includes(id) && status !== ItemStatus.enabled)) throw ruleBroken('已停用的物资不能添加')
  const before = await rowsOf(ctx, projectId, named)
  const there = new Set(before.filter(({ active }) => active).map((row) => row.suppliesId))
  const added = suppliesIds.filter((id) => !there.has(id))
  if (added.length > 0) await recalculate(ctx, [projectId], { suppliesIds: added, added })
  if (items.length > 0) await setStandards(ctx, node, known, items)
  const after = await rowsOf(ctx, projectId, named)
  noteChanges(ctx, known, before, after)
  return { added: added.length, skipped: suppliesIds.length - added.length }
}

/** Takes items off a project's sheet that it has added itself, and of which nothing is left. */
export async function removeConfigured(ctx: WriteCtx, projectId: number, suppliesIds: readonly number[]): Promise<void> {
  const node = await openProject(ctx, projectId)
  await lockProject(ctx, projectId)
  const rows = (await rowsOf(ctx, projectId, suppliesIds)).filter(({ active }) => active)
  if (rows.length < suppliesIds.length) throw notFound()
  const items = await visible(ctx, node, suppliesIds)
  const facts = (await projectFacts(ctx.db, [projectId], dayOf(ctx.now))).get(projectId)!
  const required = items.find((item) => mustHave(item, facts))
  if (required) throw conflict(`“${required.name}”为必备物资，不能移除`)
  if (rows.some(({ quantity, expiredQuantity }) => quantity > 0 || expiredQuantity > 0)) throw conflict('请先将库存清零')
  await write(ctx, rows, () => ({ ...noStandard, added: false, origin: Origin.required }))
  await recalculate(ctx, [projectId], { suppliesIds })
  noteChanges(ctx, items, rows, await rowsOf(ctx, projectId, suppliesIds))
}

/** The project may ask for more than the rules, and take that back; for less only somebody above it, who says why. */
async function setStandards(ctx: WriteCtx, node: Org, known: readonly ItemRow[], items: readonly OwnStandard[]): Promise<void> {
  const { db } = ctx
  const [[parent], [own]] = await Promise.all([
    db.select().from(org).where(eq(org.id, node.parentId!)),
    db.select({ id: org.id, depth: org.depth }).from(org).where(eq(org.id, ctx.actor.orgId)),
  ])
  const isAbove = sees(ctx, parent!)
  const facts = (await projectFacts(db, [node.id], dayOf(ctx.now))).get(node.id)!
  const ids = items.map(({ suppliesId }) => suppliesId)
  const rows = (await rowsOf(ctx, node.id, ids)).filter(({ active }) => active)
  const decided = items.map(({ suppliesId, minQuantity, reason }, at) => {
    const row = rows.find((one) => one.suppliesId === suppliesId)
    const item = known.find(({ id }) => id === suppliesId)!
    if (!row) throw badField(`items.${at}.suppliesId`, `请先添加“${item.name}”`)
    const { byNorm } = requiredOf(item, facts, row)
    const isFromAbove = row.overrideDepth !== null && row.overrideDepth < node.depth
    const least = isFromAbove ? row.minOverride! : byNorm
    if (!isAbove && (minQuantity === null ? isFromAbove : minQuantity < least)) {
      throw ruleBroken('项目只能上调标准', { fields: [{ path: `items.${at}.minQuantity`, msg: `“${item.name}”：项目只能上调标准` }] })
    }
    if (minQuantity !== null && minQuantity < byNorm && reason === null)
      throw badField(`items.${at}.reason`, `“${item.name}”：请填写下调的原因`)
    return [row.id, { minQuantity, reason }] as const
  })
  const byRow = new Map(decided)
  await write(ctx, rows, ({ id }) => {
    const { minQuantity, reason } = byRow.get(id)!
    if (minQuantity === null) return noStandard
    const setter = isAbove ? own! : node
    return {
      ...{ overrideDepth: setter.depth, overrideOrgId: setter.id, overrideBy: ctx.actor.accountId, overrideAt: ctx.now.toISOString() },
      ...{ minOverride: minQuantity, overrideReason: reason },
    }
  })
  await recalculate(ctx, [node.id], { suppliesIds: ids })
}

/** Items of the project and of those above; any other is not there. */
async function visible({ db }: WriteCtx, { path }: Org, ids: readonly number[]): Promise<readonly ItemRow[]> {
  const found = ids.length === 0 ? [] : await itemsOf(db, [path], ids)
  if (found.length < ids.length) throw notFound()
  return found
}

/** Before anything of it is read that is decided by; as `recalculate` locks it. */
export const lockProject = ({ db }: WriteCtx, projectId: number) =>
  db.execute(sql`select from project where project_id = ${projectId} for no key update`)

const rowsOf = ({ db }: WriteCtx, projectId: number, suppliesIds: readonly number[]): Promise<LedgerRecord[]> =>
  db
    .select()
    .from(t)
    .where(and(eq(t.orgId, projectId), isNull(t.deletedAt), inArray(t.suppliesId, [...suppliesIds])))
    .orderBy(t.suppliesId)
    .for('update')

const noStandard = { minOverride: null, overrideDepth: null, overrideOrgId: null, overrideReason: null, overrideBy: null, overrideAt: null }
type Configured = Pick<LedgerRecord, keyof typeof noStandard> & Partial<Pick<LedgerRecord, 'added' | 'origin'>>
async function write(ctx: WriteCtx, rows: readonly LedgerRecord[], change: (row: LedgerRecord) => Configured): Promise<void> {
  for (const row of rows)
    await ctx.db
      .update(t)
      .set({ ...change(row), ...touch(ctx), version: sql`${t.version} + 1` })
      .where(eq(t.id, row.id))
}

function noteChanges(ctx: WriteCtx, items: readonly ItemRow[], before: readonly LedgerRecord[], after: readonly LedgerRecord[]): void {
  for (const row of after) {
    const name = items.find(({ id }) => id === row.suppliesId)!.name
    const was = before.find(({ id }) => id === row.id) ?? null
    ctx.note({ what: '项目物资台账', id: row.id, name, orgId: row.orgId, before: was && shown(was), after: shown(row) })
  }
}
const shown = ({ suppliesId, origin, minOverride, overrideReason, requiredQuantity }: LedgerRecord) => ({
  ...{ suppliesId, origin, minOverride },
  ...{ overrideReason, requiredQuantity },
})
