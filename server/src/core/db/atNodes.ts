import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, WriteCtx } from '../context.ts'
import { ruleBroken } from '../errors.ts'
import { code } from './code.ts'
import { org } from './org.ts'
import { idsIn, nodesAmong, withinScope } from './scope.ts'
import { touch } from './store.ts'

/** What a list of records that stand at nodes reads of the node. */
export const nodeColumns = { orgName: org.orgName, orgType: org.orgType }
interface AtNode {
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
}

/** As every row says it (00 §2): the node, and where that is a project, the project. */
export function placeOf({ orgId, orgName, orgType }: AtNode) {
  const isProject = orgType === OrgType.project
  return { orgId, orgName, projectId: isProject ? orgId : null, projectName: isProject ? orgName : null }
}

type Owned = Pick<AtNode, 'orgId'>
const flagOf = (value: boolean) => (value ? 1 : 0) as 0 | 1

/** Says of records that nodes share with those below them: which come from above the node that was asked for, and which the caller may change. */
export async function shareMarks(ctx: Ctx, rows: readonly Owned[], node: { readonly path: string } | null) {
  const own = await nodesAmong(
    ctx,
    rows.map(({ orgId }) => orgId),
  )
  const above = new Set(node && idsIn(node.path).slice(0, -1))
  return ({ orgId }: Owned) => ({
    inherited: flagOf(node ? above.has(orgId) : !own.has(orgId)),
    editable: flagOf(own.has(orgId)),
  })
}

/** Of records that the caller sees: those from above are refused with a sentence rather than as unknown. */
export async function refuseShared(ctx: Ctx, rows: readonly Owned[], sentence: string): Promise<void> {
  const nodes = rows.map(({ orgId }) => orgId)
  const own = await nodesAmong(ctx, nodes)
  if (nodes.some((id) => !own.has(id))) throw ruleBroken(sentence)
}

/** Records at nodes of the caller's that are at work: neither closed nor disabled, nor below what is disabled. */
export const atWork = (orgId: PgColumn, ctx: Ctx): SQL | undefined =>
  and(
    withinScope(orgId)(ctx),
    sql`exists (
  select from org o left join project p on p.project_id = o.id
   where o.id = ${orgId} and p.project_status is distinct from ${code(ProjectStatus.closed)}
     and not exists (select from org off where off.id = any(path_ids(o.path)) and off.status = ${code(OrgStatus.disabled)}))`,
  )

type AtNodes = PgTable & Record<'id' | 'orgId' | 'version' | 'deletedAt', PgColumn>

/** With deleted nodes goes what stands there (02 §4.1); the log tells of the nodes. Gives back the records that went. */
export async function endAt(ctx: WriteCtx, table: AtNodes, nodeIds: readonly number[]): Promise<readonly number[]> {
  const gone = { ...touch(ctx), deletedAt: ctx.now.toISOString(), version: sql`${table.version} + 1` }
  const rows = await ctx.db
    .update(table)
    .set(gone as never)
    .where(and(isNull(table.deletedAt), inArray(table.orgId, [...nodeIds])))
    .returning({ id: table.id })
  return rows.map(({ id }) => id as number)
}
