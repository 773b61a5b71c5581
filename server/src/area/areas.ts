import { type AreaDraft, type AreaSearch, Area as AreaView, areas as calls } from '@oems/contract/area/areas.ts'
import { AreaLevel } from '@oems/contract/area/codes.ts'
import { logged } from '@oems/contract/area/console.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, getTableColumns, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { ofPlatform } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { badField, conflict, notFound, ruleBroken } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { placePinyin } from './names.ts'
import { isNation, isZoneOf, nationOf } from './nations.ts'
import { type Area, areaState, area as t } from './tables.ts'
import { childNum, usedNum } from './usage.ts'
import { placesChanged } from './version.ts'

const store = tableStore(t, '行政区划', { scope: ofPlatform, derived: ['pinyin', 'level'] })
const parent = alias(t, 'parent')
const counted = { usedNum: usedNum(t.id), childNum: childNum(t.id) }
/** A row put last leaves room before the next. */
const orderGap = 10

export default implement(calls, {
  list: listAreas,
  async info(ctx, { areaId }) {
    const [found] = await rows(ctx, eq(t.id, areaId))
    if (!found) throw notFound()
    return toView(found)
  },
  async add(ctx, { orderNum, ...draft }) {
    const place = orderNum ?? (await lastOf(ctx, draft)) + orderGap
    const { id } = await store.insert(ctx, { ...(await columnsOf(ctx, draft)), orderNum: place, builtIn: false })
    await placesChanged(ctx)
    return { id }
  },
  modify,
  delete: remove,
})

export const areaTarget = store.logTarget(AreaView, logged.行政区划)

/** By a name both levels; without one those below a row, else provinces. */
async function listAreas(ctx: Ctx, { nationCode, name, parentId, ...query }: AreaSearch) {
  const named = name === null ? undefined : or(has(t.name, name), has(t.nameEn, name), has(t.pinyin, name), eq(t.code, name.toUpperCase()))
  const level = name === null && parentId === null ? eq(t.level, AreaLevel.province) : undefined
  const where = store.visible(ctx, and(is(t.nationCode, nationCode), is(t.parentId, parentId), named, level))
  const sorted = orderOf(query, { name: t.pinyin, orderNum: t.orderNum, usedNum: counted.usedNum })
  const total = ctx.db.$count(t, where)
  const found = await rows(ctx, where, { total })
    .orderBy(...sorted, t.nationCode, t.level, t.orderNum, t.id)
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, found, ({ total: _, ...row }) => toView(row), total)
}

const rows = <More extends Record<string, SQL>>(ctx: Ctx, where: SQL | undefined, more: More = {} as More) =>
  ctx.db
    .select({ ...getTableColumns(t), ...counted, ...more, parentName: parent.name })
    .from(t)
    .leftJoin(parent, eq(parent.id, t.parentId))
    .where(and(isNull(t.deletedAt), where))
    .$dynamic()

interface Row extends Area {
  readonly usedNum: number
  readonly childNum: number
  readonly parentName: string | null
}
const toView = ({ builtIn, ...row }: Row) => ({ ...row, builtIn: builtIn ? (1 as const) : (0 as const) })

/** What is wrong with a draft is said at its field; two levels are all there are. */
async function columnsOf(ctx: WriteCtx, draft: Omit<AreaDraft, 'orderNum'>) {
  const { nationCode, parentId, timeZone } = draft
  if (!isNation(nationCode)) throw badField('nationCode', '国家/地区不存在')
  if (timeZone !== null && !isZoneOf(timeZone, nationOf(nationCode))) throw badField('timeZone', '时区不存在，或不是该国家/地区的时区')
  if (parentId !== null) await checkParent(ctx, nationCode, parentId)
  return {
    ...draft,
    level: parentId === null ? AreaLevel.province : AreaLevel.city,
    pinyin: placePinyin(draft.name),
  }
}

/** Until this write ends nobody can delete it. */
async function checkParent(ctx: WriteCtx, nationCode: string, parentId: number): Promise<void> {
  const [above] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, parentId), isNull(t.deletedAt)))
    .for('share')
  if (!above || above.nationCode !== nationCode) throw badField('parentId', '上级行政区划不属于该国家/地区')
  if (above.level !== AreaLevel.province) throw ruleBroken('行政区划最多两级')
}

async function lastOf({ db }: WriteCtx, { nationCode, parentId }: Pick<AreaDraft, 'nationCode' | 'parentId'>): Promise<number> {
  const beside = and(eq(t.nationCode, nationCode), parentId === null ? isNull(t.parentId) : eq(t.parentId, parentId), isNull(t.deletedAt))
  const [last] = await db
    .select({ orderNum: max(t.orderNum) })
    .from(t)
    .where(beside)
  return last?.orderNum ?? 0
}

/** What others hang on stays where it is; of a shipped place names, zone and order are the customer's to set. */
async function modify(ctx: WriteCtx, { id, version, orderNum, ...draft }: Input<typeof calls.modify>) {
  const columns = await columnsOf(ctx, draft)
  let isMoved = false
  const { name } = await store.change(ctx, id, (before) => {
    if (before.version !== version) throw conflict()
    isMoved = before.nationCode !== columns.nationCode || before.parentId !== columns.parentId
    if (before.builtIn && (isMoved || before.code !== columns.code)) throw ruleBroken('内置行政区划只能修改名称、英文名称、时区和排序')
    return { ...columns, orderNum: orderNum ?? before.orderNum }
  })
  if (isMoved) await refuseUsed(ctx, { id, name }, '更换国家/地区或上级')
  await placesChanged(ctx)
}

async function remove(ctx: WriteCtx, { areaId }: Input<typeof calls.delete>) {
  const [removed] = await store.remove(ctx, [areaId])
  if (removed!.builtIn) throw ruleBroken('内置行政区划不能删除')
  await refuseUsed(ctx, removed!, '删除')
  await placesChanged(ctx)
}

/** Asked under the row's lock, so nobody can begin to use it meanwhile. */
async function refuseUsed({ db }: WriteCtx, { id, name }: Pick<Area, 'id' | 'name'>, what: string): Promise<void> {
  const [count] = await db.select({ used: usedNum(sql`${id}::bigint`), below: childNum(sql`${id}::bigint`) }).from(areaState)
  if (count!.used > 0) throw conflict(`“${name}”已被${count!.used}个组织使用，不能${what}`)
  if (count!.below > 0) throw conflict(`“${name}”下还有${count!.below}个市/县，不能${what}`)
}
