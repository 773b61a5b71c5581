import { projectPlaces } from '@oems/contract/area/projectPlaces.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, asc, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { org, orgProjectIdOf } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import { implement } from '../core/implement.ts'
import { nations } from './nations.ts'
import { provincesOf } from './places.ts'
import { area as t } from './tables.ts'

export default implement(projectPlaces, {
  async listNationality(ctx) {
    const counted = await ctx.db
      .select({ nationCode: org.nationCode, projectNum: sql<number>`count(*)` })
      .from(org)
      .where(projects(ctx))
      .groupBy(org.nationCode)
    const numbers = new Map(counted.map(({ nationCode, projectNum }) => [nationCode, projectNum]))
    return nations.flatMap(({ code: nationCode, id, nameZh, pinyin, initials }) => {
      const projectNum = numbers.get(nationCode)
      return projectNum ? [{ nationCode, nationalityId: id, nameZh, pinyin, initials, projectNum }] : []
    })
  },
  listProvince: (ctx, nation) => placesWithProjects(ctx, org.provinceId, provincesOf(nation)),
  listArea: (ctx, { provinceId }) => placesWithProjects(ctx, org.areaId, eq(t.parentId, provinceId)),
  async listGroup(ctx) {
    const groups = await ctx.db
      .select()
      .from(org)
      .where(and(eq(org.orgType, OrgType.group), isNull(org.deletedAt), or(withinScope(org.id)(ctx), isAbove(ctx))))
      .orderBy(asc(org.path))
    return groups.map((node) => ({
      orgId: node.id,
      orgName: node.orgName,
      shortName: node.shortName,
      orgProjectId: orgProjectIdOf(node),
    }))
  },
})

/** Projects in the caller's scope that are not closed. */
const projects = (ctx: Ctx) =>
  and(
    eq(org.orgType, OrgType.project),
    isNull(org.deletedAt),
    withinScope(org.id)(ctx),
    sql`not exists (select 1 from project p where p.project_id = ${org.id} and p.project_status = ${code(ProjectStatus.closed)})`,
  )

const placesWithProjects = (ctx: Ctx, place: PgColumn, where: SQL | undefined) =>
  ctx.db
    .select({ areaId: t.id, name: t.name, nameEn: t.nameEn, pinyin: t.pinyin, timeZone: t.timeZone, projectNum: sql<number>`count(*)` })
    .from(t)
    .innerJoin(org, eq(place, t.id))
    .where(and(where, isNull(t.deletedAt), projects(ctx)))
    .groupBy(t.id)
    .orderBy(t.orderNum, t.id)

/** The group that a caller below it belongs to. */
const isAbove = ({ actor: { scope } }: Ctx) =>
  scope === 'everything' ? undefined : like(sql`${scope.below}::text`, sql`${org.path} || '%'`)
