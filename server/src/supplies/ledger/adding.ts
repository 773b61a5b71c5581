import { ItemStatus, ItemType, LedgerKind, NormKind, Origin } from '@oems/contract/supplies/codes.ts'
import type { LedgerDraft } from '@oems/contract/supplies/ledger.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import type { Org } from '../../core/db/org.ts'
import { stamp } from '../../core/db/store.ts'
import { badField, badInput, conflict } from '../../core/errors.ts'
import { searchPinyin } from '../../core/identity.ts'
import { heldByClinics } from '../config/held.ts'
import { recalculate } from '../config/recalculate.ts'
import { normSet } from '../items/normSource.ts'
import { visibleItems } from '../items/visible.ts'
import { type ItemRow, projectSupplies as p, supplies as s } from '../tables.ts'
import { note } from './changing.ts'
import { lockItemNames, refuseKnownName } from './itemNames.ts'
import { projectOf } from './reads.ts'
import { expiryErrors, type Said, writeOf } from './rules.ts'
import { writeLedger } from './writeLedger.ts'

/** Something that the project keeps beside what is required of it: chosen from what holds there, or an item of its own. */
export async function saveFourProjectManager(ctx: WriteCtx, draft: LedgerDraft): Promise<{ id: number }> {
  const project = await projectOf(ctx, draft.projectId)
  if (draft.suppliesId === null) await lockItemNames(ctx)
  await lockOpenNode(ctx, project.id)
  await ctx.db.execute(sql`select from project where project_id = ${project.id} for no key update`)
  const item = draft.suppliesId === null ? await ownItem(ctx, project, draft) : await chosen(ctx, project, draft.suppliesId)
  const nothing = { reason: null, name: null, spec: null, unit: null }
  const said: Said = { ...draft, ...nothing, kind: LedgerKind.count }
  const bad = expiryErrors({ item, nearestExpiry: null }, said, dayOf(ctx.now))
  if (bad.length > 0) throw badInput(bad)
  await begin(ctx, project, item)
  await recalculate(ctx, [project.id], { suppliesIds: [item.id] })
  const [after] = await writeLedger(ctx, project.id, [writeOf(item.id, said)])
  note(ctx, null, item.name, after!)
  return { id: after!.id }
}

async function chosen(ctx: WriteCtx, project: Org, suppliesId: number): Promise<ItemRow> {
  const [item] = await ctx.db
    .select()
    .from(s)
    .where(and(eq(s.id, suppliesId), eq(s.status, ItemStatus.enabled), visibleItems(project.path)))
  if (!item) throw badField('suppliesId', '请选择启用的物资')
  return item
}

async function ownItem(ctx: WriteCtx, project: Org, draft: LedgerDraft): Promise<ItemRow> {
  const name = draft.name!
  await refuseKnownName(ctx, project, { id: 0, declareType: draft.declareType!, name, spec: draft.spec })
  const [item] = await ctx.db
    .insert(s)
    .values({
      ...stamp(ctx),
      ...{ orgId: project.id, declareType: draft.declareType!, name, pinyin: searchPinyin(name), spec: draft.spec, unit: draft.unit! },
      ...{ drugIds: [], normKind: NormKind.fixed, coverDays: 30, minQuantity: 0, requireWhen: null, warnDays: 90 },
      ...{ expiryManaged: draft.declareType === ItemType.equipment ? 0 : draft.nearestExpiry === null ? 0 : 1, isKey: 0 },
      ...{ status: ItemStatus.enabled, orderNum: 999 },
      ...normSet(ctx),
    })
    .returning()
  ctx.note({ what: '储备物资', id: item!.id, name, orgId: project.id, before: null, after: item! })
  return item!
}

/** The row of an item that the project adds; one that is on its sheet already is kept there. */
async function begin(ctx: WriteCtx, { id: orgId }: Org, item: ItemRow): Promise<void> {
  const held = await heldByClinics(ctx.db, [{ item, project: { orgId } }], true)
  const clinics = item.declareType === ItemType.drugs ? held(orgId, item.drugIds) : { quantity: 0, nearestExpiry: null }
  const [known] = await ctx.db
    .select({ active: p.active, id: p.id })
    .from(p)
    .where(and(eq(p.orgId, orgId), eq(p.suppliesId, item.id), isNull(p.deletedAt)))
    .for('update')
  if (known?.active) throw conflict(`“${item.name}”已在台账中，请直接更新`)
  if (known) {
    await ctx.db.update(p).set({ added: true }).where(eq(p.id, known.id))
    return
  }
  await ctx.db.insert(p).values({
    ...stamp(ctx),
    ...{ orgId, suppliesId: item.id, declareType: item.declareType, origin: Origin.added, added: true, active: true },
    ...{ ledgerQuantity: clinics.quantity, offQuantity: 0, clinicExpiry: clinics.nearestExpiry, expiredQuantity: 0, requiredQuantity: 0 },
    norm: { headcount: 0, reported: false, coverDays: item.coverDays, grade: null, use: null },
  })
}
