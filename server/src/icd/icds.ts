import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { IcdLevel, IcdStatus } from '@oems/contract/icd/codes.ts'
import { logged } from '@oems/contract/icd/console.ts'
import { icdLevelOf, isAboveIcd } from '@oems/contract/icd/form.ts'
import { icds as calls, Icd, type IcdDraft, pairErrors } from '@oems/contract/icd/icds.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { tableStore, touch } from '../core/db/store.ts'
import { badField, badInput, conflict, notFound, notPermitted } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { importHandlersFor } from '../core/imports/calls.ts'
import { icdImport } from './importing.ts'
import { listIcds, viewOf } from './list.ts'
import { icdInitials } from './naming.ts'
import { placeIcds } from './placing.ts'
import { type IcdRow, icd as t } from './tables.ts'

const store = tableStore(t, 'ICD编码', { scope: () => undefined, derived: ['initials', 'bare', 'level', 'parentId'] })
export const icdTarget = { ...store.logTarget(Icd, logged.ICD编码), visibility: () => 'everybody' as const }

export default implement(calls, {
  async info(ctx, { dictIcdId }) {
    const [found] = await viewOf(ctx, eq(t.id, dictIcdId))
    if (!found) throw notFound()
    return found
  },
  list: listIcds,
  async save(ctx, draft) {
    ofThePlatform(ctx)
    const made = await store.insert(ctx, { ...(await columnsOf(ctx, draft)), parentId: null, status: IcdStatus.common, sources: [] })
    await placeIcds(ctx.db, affectedBy(made))
    return { id: made.id }
  },
  update,
  deleteList: remove,
  close: (ctx, { dictIcdIds }) => mark(ctx, dictIcdIds, IcdStatus.uncommon),
  open: (ctx, { dictIcdIds }) => mark(ctx, dictIcdIds, IcdStatus.common),
  ...importHandlersFor(ofThePlatform, icdImport, calls),
})

/** One list for all: whoever keeps a dictionary further down reads it. */
function ofThePlatform({ actor: { scope } }: Pick<Ctx, 'actor'>): void {
  if (scope !== 'everything') throw notPermitted('ICD编码由平台统一维护')
}

/** What is wrong with a draft is said at its field. */
async function columnsOf(ctx: WriteCtx, { code, diseaseName, pairCode, parentId }: IcdDraft) {
  const level = icdLevelOf(code)!
  if (parentId !== null) {
    const [above] = await ctx.db
      .select({ code: t.code })
      .from(t)
      .where(and(eq(t.id, parentId), isNull(t.deletedAt)))
    if (!above) throw badField('parentId', '上级编码不存在，请刷新后重新选择')
    if (!isAboveIcd(above.code, code)) throw badField('parentId', '编码与上级不符')
  }
  return { code, diseaseName, initials: icdInitials(diseaseName), pairCode, level }
}

/** The categories whose codes may find another nearest one; null: those of a chapter are too many to name. */
const affectedBy = (...rows: readonly Pick<IcdRow, 'code' | 'level'>[]) =>
  rows.some(({ level }) => level === IcdLevel.chapter) ? null : [...new Set(rows.map(({ code }) => code.slice(0, 3)))]

async function update(ctx: WriteCtx, { dictIcdId, version, ...draft }: Input<typeof calls.update>) {
  ofThePlatform(ctx)
  const columns = await columnsOf(ctx, draft)
  let before: IcdRow | null = null
  const after = await store.change(ctx, dictIcdId, (row) => {
    if (row.version !== version) throw conflict()
    const isPaired = row.code === columns.code && row.pairCode === columns.pairCode
    const errors = isPaired ? [] : pairErrors(columns)
    if (errors.length > 0) throw badInput(errors)
    before = row as IcdRow
    return columns
  })
  if (before!.code !== after.code) await placeIcds(ctx.db, affectedBy(before!, after))
}

async function remove(ctx: WriteCtx, { dictIcdIds }: Input<typeof calls.deleteList>) {
  ofThePlatform(ctx)
  const removed = await store.remove(ctx, dictIcdIds)
  const [used] = await ask<{ code: string; name: string }>(
    ctx.db,
    sql`select i.code, d.disease_name as name from dict_disease d join dict_icd i on i.id = d.dict_icd_id
        where d.dict_icd_id = any(${array(dictIcdIds)}::bigint[]) and d.deleted_at is null order by i.code, d.id limit 1`,
  )
  if (used) throw conflict(`编码${used.code}已被疾病“${used.name}”引用`)
  const [above] = await ask<{ code: string; n: number }>(
    ctx.db,
    sql`select i.code, count(*)::int as n from dict_icd c join dict_icd i on i.id = c.parent_id
        where c.parent_id = any(${array(dictIcdIds)}::bigint[]) and c.deleted_at is null group by i.code order by i.code limit 1`,
  )
  if (above) throw conflict(`编码${above.code}下还有${above.n}个编码，不能删除`)
  return removed
}

/** What has the status already stays as it is. */
async function mark(ctx: WriteCtx, named: readonly number[], status: CodeOf<typeof IcdStatus>) {
  ofThePlatform(ctx)
  const known = await ctx.db
    .select()
    .from(t)
    .where(and(inArray(t.id, [...named]), isNull(t.deletedAt)))
    .orderBy(t.id)
    .for('update')
  if (known.length < named.length) throw notFound()
  const others = known.filter((row) => row.status !== status)
  if (others.length === 0) return
  const ids = others.map(({ id }) => id)
  await ctx.db
    .update(t)
    .set({ status, ...touch(ctx), version: sql`${t.version} + 1` })
    .where(inArray(t.id, ids))
  for (const { id, code, diseaseName, status: before } of others)
    ctx.note({ what: store.what, id, before: { code, diseaseName, status: before }, after: { code, diseaseName, status } })
}
