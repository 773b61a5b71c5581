import type { HistoryRow } from '@oems/contract/organisation/orgManager.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { eq, sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import type { Answered, Caller, TestApp } from '../testing/testApp.ts'

/** A node as its row has it, deleted or not. */
export const rowOf = async ({ db }: TestApp, orgId: number) => (await db.select().from(org).where(eq(org.id, orgId)))[0]!

/** Children in their order. */
export const order = async ({ db }: TestApp, parentId: number) =>
  (await ask<{ id: number }>(db, sql`select id from org where parent_id = ${parentId} and deleted_at is null order by sort_no, id`)).map(
    ({ id }) => id,
  )

export const treeVersion = async ({ db }: TestApp) =>
  (await ask<{ v: number }>(db, sql`select tree_version as v from org_tree_state`))[0]!.v

/** Nodes whose path is not what their parents say. */
export const misplaced = ({ db }: TestApp) =>
  ask(
    db,
    sql`with recursive tree as (
          select id, '/' || id || '/' as path, 0 as depth from org where parent_id is null
          union all select c.id, t.path || c.id || '/', t.depth + 1 from org c join tree t on c.parent_id = t.id)
        select o.id from org o left join tree t on t.id = o.id where t.id is null or t.path <> o.path or t.depth <> o.depth`,
  )

/** A group with two companies, and whoever administers it. */
export async function twoCompanies(app: TestApp) {
  const group = await app.anOrg({ orgType: 2 })
  const [a, b] = [await app.anOrg({ parentId: group.id }), await app.anOrg({ parentId: group.id })]
  return { group, a, b, admin: await app.anAdmin(3, group.id) }
}

/** What a form sends of a node as the factories make it, for an update. */
export const recordOf = async (app: TestApp, orgId: number) => {
  const { orgType, orgName, version, orgCode, label, isOutside, nationCode } = await rowOf(app, orgId)
  return { orgId, orgType, orgName, version, orgCode, label, isOutside, nationCode }
}

export const idOf = ({ data }: Answered) => (data as { id: number }).id
export const historyId = ({ data }: Answered) => (data as { historyId: number }).historyId
export const historyOf = async (by: Caller, orgId: number, more: object = {}) =>
  ((await by(orgManager.history, { orgId, ...more })).data as { list: HistoryRow[] }).list
