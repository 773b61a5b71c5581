import { DictionaryStatus } from '@oems/contract/dictionary/codes.ts'
import { ItemStatus, ItemType } from '@oems/contract/supplies/codes.ts'
import { and, arrayOverlaps, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { lockAll } from '../../core/db/locks.ts'
import type { Org } from '../../core/db/org.ts'
import { idsIn } from '../../core/db/scope.ts'
import { badField, conflict, ruleBroken } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { type ItemRow, projectSupplies, supplies as t } from '../tables.ts'

type Item = Pick<ItemRow, 'id' | 'declareType' | 'name' | 'spec' | 'unit' | 'drugIds' | 'isKey' | 'status'>
type Owner = Pick<Org, 'path'>
const keyItemsAtMost = 12

/** Items of one node and those above and below it: the other ones that are seen together with it somewhere. */
const alongPath = ({ path }: Owner) => sql`exists (
  select from org o where o.id = ${t.orgId} and o.deleted_at is null and (starts_with(o.path, ${path}) or starts_with(${path}, o.path)))`

/** Of one write at a time, for what no constraint of the database can say. */
export async function checkItem(ctx: WriteCtx, owner: Owner, item: Item): Promise<void> {
  await lockAll(ctx.db, 'suppliesItems')
  const others = and(isNull(t.deletedAt), ne(t.id, item.id), eq(t.declareType, item.declareType))
  const above = idsIn(owner.path).slice(0, -1)
  const [same] = await ctx.db
    .select({ name: t.name })
    .from(t)
    .where(and(others, inArray(t.orgId, above), eq(t.name, item.name), sql`${t.spec} is not distinct from ${item.spec}`))
    .limit(1)
  if (same) throw conflict(`上级已有同名物资“${item.name}”，请直接选用`)
  if (item.declareType === ItemType.drugs) await checkDrugs(ctx, owner, item)
  if (item.isKey === 1 && item.status === ItemStatus.enabled && (await keyItemsSeen(ctx, owner, item)) > keyItemsAtMost)
    throw broken('isKey', `每类最多设${keyItemsAtMost}个重点物资，请先取消其他重点物资`)
}

/** Interchangeable, of one unit, and none of them counted for two items at any node. */
async function checkDrugs({ db }: WriteCtx, owner: Owner, item: Item): Promise<void> {
  const drugs = await db
    .select({ id: drug.id, drugName: drug.drugName, unit: drug.unit })
    .from(drug)
    .where(
      and(
        isNull(drug.deletedAt),
        eq(drug.status, DictionaryStatus.enabled),
        inArray(drug.id, [...item.drugIds]),
        inArray(drug.orgId, idsIn(owner.path)),
      ),
    )
    .orderBy(drug.id)
    .for('share')
  if (drugs.length < item.drugIds.length) throw badField('drugIds', '请选择启用的药品')
  if (new Set(drugs.map(({ unit }) => unit)).size > 1) throw broken('drugIds', '所选药品最小单位不一致')
  if (drugs[0]!.unit !== item.unit) throw broken('unit', `最小单位须与所选药品一致（${drugs[0]!.unit}）`)
  if (item.status !== ItemStatus.enabled) return
  const [taken] = await db
    .select({ name: t.name, drugIds: t.drugIds })
    .from(t)
    .where(
      and(
        isNull(t.deletedAt),
        ne(t.id, item.id),
        eq(t.status, ItemStatus.enabled),
        eq(t.declareType, ItemType.drugs),
        arrayOverlaps(t.drugIds, item.drugIds),
        alongPath(owner),
      ),
    )
    .orderBy(t.id)
    .limit(1)
  if (!taken) return
  const { drugName } = drugs.find(({ id }) => taken.drugIds.includes(id))!
  throw conflict(`药品“${drugName}”已属于储备物资“${taken.name}”`)
}

/** The most key items of its type that any node would see, with this one. */
async function keyItemsSeen({ db }: WriteCtx, { path }: Owner, { id, declareType }: Item): Promise<number> {
  const [found] = await ask<{ n: number }>(
    db,
    sql`with key as (
          select o.path from supplies s join org o on o.id = s.org_id and o.deleted_at is null
           where s.deleted_at is null and s.status = ${code(ItemStatus.enabled)} and s.is_key = 1 and s.declare_type = ${declareType} and s.id <> ${id}
             and (starts_with(o.path, ${path}) or starts_with(${path}, o.path)))
        select coalesce(max(n), 0)::int as n from (
          select count(*) as n from (select path from key union select ${path}::text) node join key k on starts_with(node.path, k.path)
           where starts_with(node.path, ${path}) group by node.path) seen`,
  )
  return found!.n + 1
}

/** Quantities are in its smallest unit, and so is what has been logged of them. */
export async function checkUnit({ db }: WriteCtx, before: ItemRow, { unit }: Pick<Item, 'unit'>): Promise<void> {
  if (unit === before.unit) return
  const [held] = await ask<{ held: boolean }>(
    db,
    sql`select exists (select from ${projectSupplies} p where p.supplies_id = ${before.id} and (p.quantity > 0 or p.expired_quantity > 0 or p.ledger_at is not null)) as held`,
  )
  if (held!.held) throw broken('unit', '已有储备记录，不能修改最小单位')
}

const broken = (path: string, msg: string) => ruleBroken(msg, { fields: [{ path, msg }] })
