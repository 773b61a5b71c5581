import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, asc, desc, eq, inArray, isNull, like, not, sql } from 'drizzle-orm'
import { isNation, nationName } from '../../area/nations.ts'
import type { WriteCtx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { badField, conflict } from '../../core/errors.ts'
import { regionNation } from '../tables.ts'
import { idsOf } from '../trees/tree.ts'

/** The group to which a node belongs, itself or the nearest above it; null: it stands above the groups. */
export async function groupOf(db: ReadDb, node: Pick<Org, 'path'>): Promise<Org | null> {
  const [group] = await db
    .select()
    .from(org)
    .where(and(inArray(org.id, idsOf(node)), eq(org.orgType, OrgType.group)))
    .orderBy(desc(org.depth))
    .limit(1)
  return group ?? null
}

/** The nations that a region covers, by their codes. */
export async function nationsOf(db: ReadDb, regionId: number): Promise<string[]> {
  const rows = await db.select().from(regionNation).where(eq(regionNation.orgId, regionId)).orderBy(asc(regionNation.nationCode))
  return rows.map(({ nationCode }) => nationCode)
}

const belowGroups: readonly number[] = [OrgType.group, OrgType.company, OrgType.region]

/** Nations with projects in the group of a node that are not closed, and without a region that covers them. */
export async function uncoveredNations(db: ReadDb, node: Org): Promise<{ nationCode: string; projectNum: number }[]> {
  const group = belowGroups.includes(node.orgType) ? await groupOf(db, node) : null
  if (!group) return []
  return ask(
    db,
    sql`select n.nation_code as "nationCode", count(*)::int as "projectNum"
      from org n join project p on p.project_id = n.id and p.project_status <> ${code(ProjectStatus.closed)}
      where n.path like ${`${group.path}%`} and n.deleted_at is null and n.nation_code is not null and not exists (
        select from region_nation r join org region on region.id = r.org_id and region.deleted_at is null
        where r.nation_code = n.nation_code and region.path like ${`${group.path}%`})
      group by n.nation_code order by 2 desc, 1`,
  )
}

/** Gives a region the nations that it covers; the tree is locked, so that no other region of the group takes one of them meanwhile. */
export async function coverNations(ctx: WriteCtx, region: Org, nationCodes: readonly string[]): Promise<void> {
  const unknown = nationCodes.find((code) => !isNation(code))
  if (unknown !== undefined) throw badField('nationCodes', `没有国家/地区“${unknown}”`)
  const group = await groupOf(ctx.db, region)
  if (group) await refuseCovered(ctx.db, group, region, nationCodes)
  await ctx.db.delete(regionNation).where(eq(regionNation.orgId, region.id))
  if (nationCodes.length === 0) return
  const frame = { orgId: region.id, createdAt: ctx.now.toISOString(), createdBy: ctx.actor.accountId }
  await ctx.db.insert(regionNation).values(nationCodes.map((nationCode) => ({ ...frame, nationCode })))
}

/** For regions that come into a group, at a node or below it: of one group, one region covers a nation. */
export async function checkNationsFree(db: ReadDb, group: Org, comer: Org): Promise<void> {
  const coming = await db
    .select({ code: regionNation.nationCode })
    .from(regionNation)
    .innerJoin(org, eq(org.id, regionNation.orgId))
    .where(and(like(org.path, `${comer.path}%`), isNull(org.deletedAt)))
  await refuseCovered(
    db,
    group,
    comer,
    coming.map(({ code }) => code),
  )
}

async function refuseCovered(db: ReadDb, group: Org, comer: Org, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const [taken] = await db
    .select({ code: regionNation.nationCode, orgName: org.orgName })
    .from(regionNation)
    .innerJoin(org, eq(org.id, regionNation.orgId))
    .where(
      and(
        inArray(regionNation.nationCode, [...codes]),
        like(org.path, `${group.path}%`),
        not(like(org.path, `${comer.path}%`)),
        isNull(org.deletedAt),
      ),
    )
    .orderBy(sql`${org.id}`)
    .limit(1)
  if (taken) throw conflict(`国家“${nationName(taken.code)}”已由“${taken.orgName}”覆盖`)
}
