import { OrgType } from '@oems/contract/organisation/codes.ts'
import { RiskStatus } from '@oems/contract/risk/codes.ts'
import { logged } from '@oems/contract/risk/console.ts'
import {
  riskLevels as calls,
  RiskLevel,
  type RiskLevelChoice,
  type RiskLevelDraft,
  type RiskLevelSearch,
} from '@oems/contract/risk/levels.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { has, is } from '../core/db/filters.ts'
import { isReferred } from '../core/db/references.ts'
import { type RowOf, tableStore } from '../core/db/store.ts'
import { badField, conflict } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { measure } from '../dictionary/tables.ts'
import { illnessNames } from '../illness/illnesses.ts'
import { areaRisk } from './areaRisk.ts'
import { riskFollower } from './followers.ts'
import { orgRisk, orgRiskSuggestion, risk, riskLevel as t } from './tables.ts'

/** One list for the whole platform. */
export const levelStore = tableStore(t, '风险等级', { scope: () => undefined, orderBy: sql`${t.illnessId}, ${t.grade}, ${t.id}` })
export const levelTarget = { ...levelStore.logTarget(RiskLevel, logged.风险等级), visibility: () => 'everybody' as const }

const matching = ({ illnessId, name }: RiskLevelSearch) => and(is(t.illnessId, illnessId), has(t.name, name))

export default implement(calls, {
  async list(ctx, query) {
    const found = await levelStore.page(ctx, query, matching(query))
    return { ...found, list: await viewsOf(ctx, found.list) }
  },
  info: async (ctx, { riskLevelId }) => (await viewsOf(ctx, [await levelStore.get(ctx, riskLevelId)]))[0]!,
  async save(ctx, draft) {
    await lockScheme(ctx, draft.illnessId)
    return insertLevel(ctx, draft)
  },
  async update(ctx, draft) {
    await lockScheme(ctx, draft.illnessId)
    await updateLevel(ctx, draft)
  },
  listBy: (ctx, { illnessId, grades }) => choicesOf(ctx, illnessId, grades),
  delete: (ctx, { ids }) => removeLevels(ctx, ids),
})

export async function insertLevel(ctx: WriteCtx, draft: RiskLevelDraft) {
  await requireMeasures(ctx, draft)
  return levelStore.insert(ctx, { ...draft, measureIds: [...draft.measureIds] })
}

/** What is set with it keeps its grade: another one would raise or lower organisations that nobody has looked at. */
export async function updateLevel(ctx: WriteCtx, draft: RiskLevelDraft & { readonly id: number; readonly version: number }): Promise<void> {
  const before = await levelStore.get(ctx, draft.id)
  if (before.illnessId !== draft.illnessId) throw badField('illnessId', '风险等级的病种不能修改')
  await requireMeasures(ctx, draft)
  await levelStore.update(ctx, { ...draft, measureIds: [...draft.measureIds] })
  const orgIds = await holdersOf(ctx, [draft.id])
  if (before.grade !== draft.grade && orgIds.length > 0) throw conflict(`有${orgIds.length}个组织使用该等级，不能修改风险级别`)
  if (before.coverDays === draft.coverDays && before.grade === draft.grade) return
  const reached = [...new Set([...orgIds, ...(await projectsInAreasOf(ctx, draft.id))])]
  if (reached.length > 0) await riskFollower()?.raisedOrLowered(ctx, { orgIds: reached, illnessId: draft.illnessId })
}

/** Projects where an area's level is this one today, whether or not another one holds there before it. */
async function projectsInAreasOf({ db, now }: Pick<Ctx, 'db' | 'now'>, levelId: number): Promise<number[]> {
  const found = await ask<{ id: number }>(
    db,
    sql`select distinct o.id from org o join (${areaRisk(dayOf(now))}) a
            on a.nation_code = o.nation_code and coalesce(a.province_id = o.province_id, a.province_id is null)
         where a.risk_level_id = ${levelId} and o.org_type = ${code(OrgType.project)} and o.deleted_at is null order by 1`,
  )
  return found.map(({ id }) => id)
}

export async function removeLevels(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  await levelStore.remove(ctx, ids)
  const { length } = await holdersOf(ctx, ids)
  if (length > 0) throw conflict(`有${length}个组织使用该等级，不能删除`)
  if (await isReferred(ctx.db, 'risk_level', ids, ['org_risk', 'org_risk_suggestion'])) throw conflict('该等级已用于区域研判，不能删除')
  await ctx.db.delete(orgRiskSuggestion).where(inArray(orgRiskSuggestion.riskLevelId, [...ids]))
}

async function holdersOf({ db }: Pick<Ctx, 'db'>, levelIds: readonly number[]): Promise<number[]> {
  const held = await db
    .select({ orgId: orgRisk.orgId })
    .from(orgRisk)
    .where(and(isNull(orgRisk.deletedAt), inArray(orgRisk.riskLevelId, [...levelIds])))
  return held.map(({ orgId }) => orgId)
}

/** The scheme of an illness, which stays until the write ends. */
async function lockScheme({ db }: WriteCtx, illnessId: number): Promise<void> {
  const [found] = await db
    .select({ id: risk.id })
    .from(risk)
    .where(and(isNull(risk.deletedAt), eq(risk.illnessId, illnessId)))
    .for('share')
  if (!found) throw badField('illnessId', '请先建立该病种的风险项')
}

/** Those that the level asks for are there, and for its illness or for all. */
async function requireMeasures(
  { db }: WriteCtx,
  { measureIds, illnessId }: Pick<RiskLevelDraft, 'measureIds' | 'illnessId'>,
): Promise<void> {
  if (measureIds.length === 0) return
  const known = await db
    .select({ id: measure.id })
    .from(measure)
    .where(and(isNull(measure.deletedAt), inArray(measure.id, [...measureIds]), sql`coalesce(${measure.illnessId} = ${illnessId}, true)`))
    .for('share')
  if (known.length < measureIds.length) throw badField('measureIds', '防疫措施不存在或不适用该病种，请重新选择')
}

/** As replies have them, with the names of what they name. */
export async function viewsOf(ctx: Ctx, rows: readonly RowOf<typeof t>[]): Promise<RiskLevel[]> {
  const measureIds = [...new Set(rows.flatMap((row) => row.measureIds))]
  const [illnesses, measures, counts] = await Promise.all([
    illnessNames(
      ctx,
      rows.map(({ illnessId }) => illnessId),
    ),
    ctx.db
      .select({ id: measure.id, name: measure.name })
      .from(measure)
      .where(and(isNull(measure.deletedAt), sql`${measure.id} = any(${array(measureIds)}::bigint[])`))
      .orderBy(measure.orderNum, measure.id),
    numberOfHolders(
      ctx,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    rule: row.rule && { ...row.rule },
    illnessName: illnesses.get(row.illnessId) ?? '',
    measures: measures.filter(({ id }) => row.measureIds.includes(id)),
    orgNum: counts.get(row.id) ?? 0,
  }))
}

async function numberOfHolders({ db }: Ctx, levelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await ask<{ id: number; n: number }>(
    db,
    sql`select risk_level_id as id, count(*)::int as n from org_risk
        where deleted_at is null and risk_level_id = any(${array(levelIds)}::bigint[]) group by risk_level_id`,
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Those of schemes that are in use, illness by illness from the lowest on. */
function choicesOf({ db }: Ctx, illnessId: number | null, grades: readonly number[]): Promise<RiskLevelChoice[]> {
  const narrowed: SQL = sql`${illnessId === null ? sql`` : sql`and l.illness_id = ${illnessId}`} ${grades.length === 0 ? sql`` : sql`and l.grade = any(${array(grades)}::int[])`}`
  return ask(
    db,
    sql`select l.id, l.illness_id as "illnessId", i.name as "illnessName", l.name, l.grade, l.colour, l.cover_days as "coverDays", l.min_ep_type as "minEpType"
        from risk_level l join illness i on i.id = l.illness_id
          join risk r on r.illness_id = l.illness_id and r.deleted_at is null and r.status = ${code(RiskStatus.enabled)}
        where l.deleted_at is null ${narrowed} order by i.order_num, i.id, l.grade`,
  )
}
