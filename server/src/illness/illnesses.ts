import { covid, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { logged } from '@oems/contract/illness/console.ts'
import { illnesses as calls, Illness, type IllnessChoice, type IllnessSearch } from '@oems/contract/illness/illnesses.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { has, is } from '../core/db/filters.ts'
import { tableStore } from '../core/db/store.ts'
import { badField, conflict } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { risk } from '../risk/tables.ts'
import { illness as t } from './tables.ts'
import { configuredProjects, isUsed } from './uses.ts'

/** One list for the whole installation. */
const store = tableStore(t, '病种', { scope: () => undefined, orderBy: sql`${t.orderNum}, ${t.id}` })
export const illnessTarget = { ...store.logTarget(Illness, logged.病种), visibility: () => 'everybody' as const }

const enabled = and(isNull(t.deletedAt), eq(t.status, IllnessStatus.enabled))
const choice = {
  ...{ id: t.id, name: t.name, illnessKind: t.illnessKind, caseScheme: t.caseScheme, declareCycle: t.declareCycle },
  ...{ riskEnabled: t.riskEnabled, requireNegative: t.requireNegative, observeDays: t.observeDays, status: t.status },
}
const choices = ({ db }: Pick<Ctx, 'db'>, where = enabled): Promise<IllnessChoice[]> =>
  db.select(choice).from(t).where(where).orderBy(t.orderNum, t.id)

const withoutRisk = sql`not exists (select from ${risk} r where r.illness_id = ${t.id} and r.deleted_at is null)`

/** What a form may choose from, in its order. */
export const illnessChoices = async (ctx: Pick<Ctx, 'db'>) =>
  (await choices(ctx)).map(({ id, name, caseScheme }) => ({ id, name, caseScheme }))

const matching = ({ name, illnessKind, status }: IllnessSearch) =>
  and(has(t.name, name), is(t.illnessKind, illnessKind), is(t.status, status))
const withFixed = <R extends { readonly id: number }>(row: R) => ({ ...row, fixed: row.id === covid })

export default implement(calls, {
  async list(ctx, query) {
    const found = await store.page(ctx, query, matching(query))
    return { ...found, list: found.list.map(withFixed) }
  },
  save: store.insert,
  async update(ctx, draft) {
    if (draft.id === covid && draft.status !== IllnessStatus.enabled) throw conflict('系统内置病种，不能停用')
    const before = await store.get(ctx, draft.id)
    await store.update(ctx, draft)
    // Cases keep the words by which they were classified.
    if (before.caseScheme !== draft.caseScheme && (await isUsed(ctx, [draft.id]))) throw conflict('该病种已有记录，不能修改病例分类')
  },
  listByIds: (ctx, { ids }) => choices(ctx, and(isNull(t.deletedAt), inArray(t.id, ids))),
  listAll: (ctx) => choices(ctx),
  info: async (ctx, { illnessId }) => withFixed(await store.get(ctx, illnessId)),
  listAllExcludeRisk: (ctx) => choices(ctx, and(enabled, eq(t.riskEnabled, 1), withoutRisk)),
  delete: remove,
})

async function remove(ctx: WriteCtx, { ids }: { readonly ids: readonly number[] }) {
  if (ids.includes(covid)) throw conflict('系统内置病种，不能删除')
  await store.remove(ctx, ids)
  const projects = await configuredProjects(ctx, ids)
  if (projects > 0) throw conflict(`该病种已在${projects}个项目的病种配置中，不能删除`)
  if (await isUsed(ctx, ids)) throw conflict('该病种已有记录，不能删除，可改为停用')
}

/** Names by id, of those that were stopped or deleted too. */
export async function illnessNames({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: t.id, name: t.name })
    .from(t)
    .where(inArray(t.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** An illness that a record names: until the write ends, nobody stops or deletes it. */
export async function lockIllness({ db }: Pick<WriteCtx, 'db'>, id: number): Promise<Pick<IllnessChoice, 'id' | 'name'>> {
  const [found] = await db
    .select({ id: t.id, name: t.name })
    .from(t)
    .where(and(enabled, eq(t.id, id)))
    .for('share')
  if (!found) throw badField('illnessId', '请选择启用的病种')
  return found
}
