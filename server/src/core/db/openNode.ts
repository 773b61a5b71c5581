import { OrgStatus, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { notFound, ruleBroken } from '../errors.ts'
import { code } from './code.ts'
import { array, ask } from './database.ts'
import { type Org, org } from './org.ts'
import { sees } from './scope.ts'

/**
 * The node under which a write puts something: locked until the write ends, so that nobody deletes, disables or closes it meanwhile
 * (02 §4.1, §4.2). Everything that adds or changes at a node asks here; what ends something (leaving, moving out, roles and accounts) does not.
 */
export async function lockOpenNode(ctx: WriteCtx, id: number): Promise<Org> {
  const { nodes, isClosed } = await lockedNodes(ctx, [id])
  const [node] = nodes
  if (!node || !sees(ctx, node)) throw notFound()
  refuseDisabled(node)
  if (isClosed) throw ruleBroken(projectClosed)
  return node
}

/** The same for nodes at which rows already stand or have just been put; whether the caller sees them is judged by the rows. */
export async function requireOpen(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { nodes, isClosed } = await lockedNodes(ctx, ids)
  for (const node of nodes) refuseDisabled(node)
  if (isClosed) throw ruleBroken(projectClosed)
}

/** For taking something away: at a disabled node that is possible, at a closed project nothing is. */
export async function refuseClosed(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { isClosed } = await lockedNodes(ctx, ids)
  if (isClosed) throw ruleBroken(projectClosed)
}

export const projectClosed = '项目已关闭，只能查看'

/** One after the other, the state read after the lock: who waited for a closing sees that it is closed. */
async function lockedNodes({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]) {
  const nodes = await db
    .select()
    .from(org)
    .where(and(inArray(org.id, [...new Set(ids)]), isNull(org.deletedAt)))
    .orderBy(asc(org.id))
    .for('key share')
  const projects = nodes.filter(({ orgType }) => orgType === OrgType.project)
  if (projects.length === 0) return { nodes, isClosed: false }
  const [closed] = await ask(
    db,
    sql`select 1 as one from project
        where project_id = any(${array(projects.map(({ id }) => id))}::bigint[]) and project_status = ${code(ProjectStatus.closed)} limit 1`,
  )
  return { nodes, isClosed: closed !== undefined }
}

function refuseDisabled({ status, orgName }: Org): void {
  if (status === OrgStatus.disabled) throw ruleBroken(`组织“${orgName}”已停用，不能新增或修改业务数据`)
}
