import { NormKind } from '@oems/contract/supplies/codes.ts'
import type { Risk } from '@oems/contract/supplies/norm.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { dayOf } from '../../core/days.ts'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { areaRisk } from '../../risk/areaRisk.ts'
import type { RiskFollower } from '../../risk/followers.ts'
import { reachedProjects } from '../../risk/setting/preview.ts'
import { riskLevel } from '../../risk/tables.ts'
import { type ItemRow, supplies } from '../tables.ts'
import { lackingOf, packsOf } from './lacking.ts'
import { type Need, needsOf } from './needs.ts'
import { recalculateBelow } from './queue.ts'

/** What goes by the risk of an illness: its own items, and those of none, of which the days or the rule ask for it. */
const restsOn =
  (illnessId: number) =>
  ({ illnessId: own, normKind, requireWhen }: Pick<ItemRow, 'illnessId' | 'normKind' | 'requireWhen'>) =>
    (own === null || own === illnessId) && (normKind === NormKind.daily || (requireWhen?.minGrade ?? null) !== null)

/** A raised level asks for supplies of more days everywhere below (04 §4.4): at once, and before it is set to see. */
export const riskOfProjects: RiskFollower = {
  async raisedOrLowered(ctx, { orgIds, illnessId }) {
    const items = await ctx.db.select().from(supplies).where(isNull(supplies.deletedAt)).orderBy(supplies.id)
    const ids = items.filter(restsOn(illnessId)).map(({ id }) => id)
    if (ids.length > 0) await recalculateBelow(ctx, orgIds, { suppliesIds: ids })
  },
  async preview(ctx, { orgIds, illnessId, riskLevelId }) {
    const { db } = ctx
    const today = dayOf(ctx.now)
    const [level] = await db
      .select({ grade: riskLevel.grade, coverDays: riskLevel.coverDays })
      .from(riskLevel)
      .where(and(eq(riskLevel.id, riskLevelId), isNull(riskLevel.deletedAt)))
    const reached = await ask<{ id: number }>(db, sql`${reachedProjects(orgIds, illnessId)} order by o.id`)
    const projectIds = reached.map(({ id }) => id)
    const around = await areaLevels(db, projectIds, illnessId, today)
    const own = new Set(orgIds)
    const needs = await needsOf(db, projectIds, today, {
      concerns: restsOn(illnessId),
      project: (facts) => {
        const area = own.has(facts.orgId) ? null : (around.get(facts.orgId) ?? null)
        const holds = area !== null && area.grade > level!.grade ? area : level!
        return { ...facts, risks: new Map([...facts.risks, [illnessId, holds]]) }
      },
    })
    return { projects: projectIds.length, items: byItem(needs), ...(await lackingOf(db, needs)) }
  },
}

/** The area's level at projects, which holds where it is above what is set further up. */
async function areaLevels(db: ReadDb, projectIds: readonly number[], illnessId: number, day: string): Promise<ReadonlyMap<number, Risk>> {
  const rows = await ask<Risk & { orgId: number }>(
    db,
    sql`select distinct on (o.id) o.id as "orgId", l.grade, l.cover_days as "coverDays"
        from org o join (${areaRisk(day)}) a on a.nation_code = o.nation_code and coalesce(a.province_id = o.province_id, a.province_id is null)
          join risk_level l on l.id = a.risk_level_id
        where o.id = any(${array(projectIds)}::bigint[]) and a.illness_id = ${illnessId} order by o.id, a.province_id nulls last`,
  )
  return new Map(rows.map(({ orgId, ...risk }) => [orgId, risk]))
}

/** Those that would be missing most come first. */
const byItem = (needs: readonly Need[]) =>
  [...Map.groupBy(needs, ({ item }) => item.id).values()]
    .map((of) => {
      const sum = (value: (need: Need) => number) => of.reduce((total, need) => total + value(need), 0)
      return { item: of[0]!.item, before: sum(({ before }) => before), after: sum(({ after }) => after), gap: sum(({ gap }) => gap) }
    })
    .sort((one, other) => other.gap - one.gap || one.item.id - other.item.id)
    .map(({ item, before, after, gap }) => ({
      suppliesId: item.id,
      name: item.name,
      ...packsOf(item),
      requiredBefore: before,
      requiredAfter: after,
      gap,
    }))
