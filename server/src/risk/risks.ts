import { RiskGrade } from '@oems/contract/risk/codes.ts'
import { logged } from '@oems/contract/risk/console.ts'
import { defaultLevels } from '@oems/contract/risk/fields.ts'
import { risks as calls, type LevelOfRisk, Risk, type RiskDetail, type RiskDraft, type RiskRevision } from '@oems/contract/risk/risks.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { is } from '../core/db/filters.ts'
import { type RowOf, tableStore } from '../core/db/store.ts'
import { badField, conflict, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { illnessNames, lockIllness } from '../illness/illnesses.ts'
import { illness } from '../illness/tables.ts'
import { insertLevel, levelStore, removeLevels, updateLevel, viewsOf } from './levels.ts'
import { orgRisk, riskLevel, risk as t } from './tables.ts'

/** One list for the whole platform. */
const store = tableStore(t, '风险项', { scope: () => undefined, orderBy: sql`${t.illnessId}, ${t.id}` })
export const riskTarget = { ...store.logTarget(Risk, logged.风险项), visibility: () => 'everybody' as const }

export default implement(calls, {
  async list(ctx, query) {
    const found = await store.page(ctx, query, is(t.illnessId, query.illnessId))
    return { ...found, list: await withNames(ctx, found.list) }
  },
  save,
  update,
  info: async (ctx, { riskId }) => detailOf(ctx, await store.get(ctx, riskId)),
  async listIllnessRiskDetail(ctx, { illnessId }) {
    const [found] = await store.rows(ctx, eq(t.illnessId, illnessId))
    return found ? detailOf(ctx, found) : null
  },
  delete: remove,
})

async function save(ctx: WriteCtx, { levels, ...draft }: RiskDraft) {
  await lockIllness(ctx, draft.illnessId)
  const [asked] = await ctx.db.select({ riskEnabled: illness.riskEnabled }).from(illness).where(eq(illness.id, draft.illnessId))
  if (asked!.riskEnabled !== 1) throw badField('illnessId', '该病种未开启“划分风险等级”，请先在病种字典中开启')
  const made = await store.insert(ctx, draft)
  for (const level of levels ?? shipped) await insertLevel(ctx, { ...columnsOf(level), illnessId: draft.illnessId })
  return made
}

const shipped: readonly LevelOfRisk[] = defaultLevels.map((level) => ({
  ...level,
  ...{ id: null, name: RiskGrade.label(level.grade), criteria: null, measureIds: [], rule: null, orderNum: level.grade * 10 },
}))
const columnsOf = ({ id: _, ...level }: LevelOfRisk) => level

/** Its levels by their numbers: those that are not named any more go first, so that another may take their grade. */
async function update(ctx: WriteCtx, { levels, ...draft }: RiskRevision): Promise<void> {
  const { illnessId } = await store.get(ctx, draft.id)
  if (draft.illnessId !== illnessId) throw badField('illnessId', '风险项的病种不能修改')
  await store.update(ctx, draft)
  if (levels === null) return
  const before = await levelStore.rows(ctx, eq(riskLevel.illnessId, illnessId))
  const named = new Set(levels.map(({ id }) => id))
  const gone = before.map(({ id }) => id).filter((id) => !named.has(id))
  if (gone.length > 0) await removeLevels(ctx, gone)
  for (const level of levels) {
    if (level.id === null) continue
    const known = before.find(({ id }) => id === level.id)
    if (!known) throw notFound()
    await updateLevel(ctx, { ...level, id: level.id, version: known.version, illnessId })
  }
  for (const level of levels) if (level.id === null) await insertLevel(ctx, { ...columnsOf(level), illnessId })
}

async function remove(ctx: WriteCtx, { ids }: { readonly ids: readonly number[] }): Promise<void> {
  const removed = await store.remove(ctx, ids)
  const illnessIds = removed.map(({ illnessId }) => illnessId)
  const held = await ctx.db.$count(orgRisk, and(isNull(orgRisk.deletedAt), inArray(orgRisk.illnessId, illnessIds)))
  if (held > 0) throw conflict(`有${held}个组织使用该风险项的等级，不能删除`)
  const levels = await levelStore.rows(ctx, inArray(riskLevel.illnessId, illnessIds))
  if (levels.length > 0)
    await removeLevels(
      ctx,
      levels.map(({ id }) => id),
    )
}

type Row = RowOf<typeof t>
async function withNames(ctx: Ctx, rows: readonly Row[]): Promise<Risk[]> {
  const illnessIds = rows.map(({ illnessId }) => illnessId)
  const [names, counts] = await Promise.all([
    illnessNames(ctx, illnessIds),
    ask<{ illnessId: number; levelNum: number; orgNum: number }>(
      ctx.db,
      sql`select i as "illnessId", (select count(*)::int from risk_level where illness_id = i and deleted_at is null) as "levelNum",
            (select count(*)::int from org_risk where illness_id = i and deleted_at is null) as "orgNum"
          from unnest(${array(illnessIds)}::bigint[]) i`,
    ),
  ])
  return rows.map((row) => {
    const { levelNum = 0, orgNum = 0 } = counts.find(({ illnessId }) => illnessId === row.illnessId) ?? {}
    return { ...row, illnessName: names.get(row.illnessId) ?? '', levelNum, orgNum }
  })
}

async function detailOf(ctx: Ctx, row: Row): Promise<RiskDetail> {
  const [[named], levels] = await Promise.all([withNames(ctx, [row]), levelStore.rows(ctx, eq(riskLevel.illnessId, row.illnessId))])
  return {
    ...named!,
    levels: await viewsOf(
      ctx,
      levels.toSorted((one, other) => one.grade - other.grade),
    ),
  }
}
