import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type Affected, mostNamed } from '@oems/contract/situation/situations.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { lockKey } from '../core/db/locks.ts'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { project } from '../organisation/tables.ts'
import { effectiveRisks } from '../risk/effective.ts'
import { riskFollower } from '../risk/followers.ts'
import { orgRisk } from '../risk/tables.ts'
import { tellMoved } from '../risk/telling.ts'
import { areaLevels, type IllnessArea, keyOf, levelsOf } from './areaLevels.ts'

/**
 * Writes what may change the levels of areas, and tells whoever rests on them where one has changed. Until the transaction ends nobody else
 * changes a level of these illnesses: what is made anew is made of all that is known. The answer: areas with a new or a higher level.
 */
export async function followingLevels<T>(
  ctx: WriteCtx,
  areas: readonly IllnessArea[],
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly raised: readonly IllnessArea[] }> {
  const different = [...new Map(areas.map((area) => [keyOf(area), area])).values()]
  if (different.length === 0) return { done: await work(), raised: [] }
  for (const id of [...new Set(different.map(({ illnessId }) => illnessId))].toSorted((a, b) => a - b))
    await lockKey(ctx.db, 'areaRisk', id)
  const today = dayOf(ctx.now)
  const before = await levelsOf(ctx, different, today)
  const stood = await standings(ctx, different, today)
  const done = await work()
  const after = await levelsOf(ctx, different, today)
  const changed = different.filter((area) => before.get(keyOf(area))?.riskLevelId !== after.get(keyOf(area))?.riskLevelId)
  for (const [illnessId, ofIllness] of Map.groupBy(changed, (area) => area.illnessId)) {
    const projects = await projectsIn(ctx, ofIllness)
    if (projects.length === 0) continue
    await riskFollower()?.raisedOrLowered(ctx, { orgIds: projects.map(({ id }) => id), illnessId })
    await tellJudged(ctx, illnessId, projects, stood.get(illnessId)!)
  }
  const gradeIn = (levels: typeof before, area: IllnessArea) => levels.get(keyOf(area))?.grade ?? 0
  return { done, raised: changed.filter((area) => gradeIn(after, area) > gradeIn(before, area)) }
}

type Levels = Awaited<ReturnType<typeof effectiveRisks>>
/** What holds at the projects of the areas, by illness. */
async function standings(ctx: Ctx, areas: readonly IllnessArea[], today: string): Promise<ReadonlyMap<number, Levels>> {
  const found = new Map<number, Levels>()
  for (const [illnessId, ofIllness] of Map.groupBy(areas, (area) => area.illnessId))
    found.set(illnessId, await levelsAt(ctx, await projectsIn(ctx, ofIllness), illnessId, today))
  return found
}
const levelsAt = (ctx: Ctx, projects: readonly Place[], illnessId: number, today: string) =>
  effectiveRisks(
    ctx,
    projects.map(({ id }) => id),
    today,
    illnessId,
  )

/** Only those at which another level holds now hear of it: not where one was set, nor where the one above is higher (04 §7). */
async function tellJudged(ctx: WriteCtx, illnessId: number, projects: readonly Place[], stood: Levels): Promise<void> {
  const holds = await levelsAt(ctx, projects, illnessId, dayOf(ctx.now))
  const moved = projects
    .filter(({ isOpen }) => isOpen)
    .map((node) => ({ node, before: stood.get(node.id)?.[0] ?? null, after: holds.get(node.id)?.[0] ?? null }))
  await tellMoved(ctx, moved, '区域研判已更新，')
}

interface Place {
  readonly id: number
  readonly orgName: string
  /** Not closed. */
  readonly isOpen: boolean
}
const projectsIn = (ctx: Ctx, areas: readonly IllnessArea[]): Promise<Place[]> =>
  ctx.db
    .select({
      ...{ id: org.id, orgName: org.orgName },
      isOpen: sql<boolean>`coalesce(${project.projectStatus} <> ${code(ProjectStatus.closed)}, true)`,
    })
    .from(org)
    .leftJoin(project, eq(project.projectId, org.id))
    .where(and(live, sql`(${sql.join(areas.map(inArea), sql` or `)})`))
    .orderBy(org.id)

const live = and(eq(org.orgType, OrgType.project), isNull(org.deletedAt))
const inArea = ({ nationCode, provinceId }: Omit<IllnessArea, 'illnessId'>): SQL =>
  provinceId === null
    ? sql`${org.nationCode} = ${nationCode}`
    : sql`(${org.nationCode} = ${nationCode} and ${org.provinceId} = ${provinceId}::bigint)`

/** Projects in the caller's scope for which an area's level is what holds today, as none was set for them; of a nation not those of judged provinces. */
export async function affectedBy(ctx: Ctx, area: IllnessArea): Promise<Affected> {
  const { illnessId, nationCode, provinceId } = area
  const judgedProvince = sql`exists (
    select from (${areaLevels(dayOf(ctx.now))}) a
     where a.illness_id = ${illnessId} and a.nation_code = ${nationCode} and a.province_id = ${org.provinceId})`
  const where = and(
    live,
    inArea(area),
    provinceId === null ? sql`not ${judgedProvince}` : undefined,
    sql`${project.projectStatus} <> ${code(ProjectStatus.closed)}`,
    sql`not exists (select from ${orgRisk} where ${orgRisk.orgId} = ${org.id} and ${orgRisk.illnessId} = ${illnessId} and ${orgRisk.deletedAt} is null)`,
    withinScope(org.id)(ctx),
  )
  const rows = await ask<{ orgId: number; orgName: string; total: number }>(
    ctx.db,
    sql`select ${org.id} as "orgId", ${org.orgName} as "orgName", (count(*) over ())::int as total
          from ${org} join ${project} on ${project.projectId} = ${org.id}
         where ${where} order by ${org.pinyin}, ${org.id} limit ${code(mostNamed)}`,
  )
  return { projectNum: rows[0]?.total ?? 0, projects: rows.map(({ orgId, orgName }) => ({ orgId, orgName })) }
}
