import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { and, asc, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../context.ts'
import { notFound, ruleBroken } from '../errors.ts'
import { code } from './code.ts'
import { type Org, org } from './org.ts'
import { param, prepared, preparedSelect } from './prepared.ts'
import { idsIn, sees } from './scope.ts'

/**
 * The node under which a write puts something: locked until the write ends, so that nobody deletes, disables or closes it meanwhile
 * (02 §4.1, §4.2). Everything that adds or changes at a node asks here; what ends something (leaving, moving out, roles and accounts) does not.
 */
export async function lockOpenNode(ctx: WriteCtx, id: number): Promise<Org> {
  const { nodes, isClosed, disabled } = await lockedNodes(ctx, [id])
  const [node] = nodes
  if (!node || !sees(ctx, node)) throw notFound()
  refuseDisabled(disabled)
  if (isClosed) throw ruleBroken(projectClosed)
  return node
}

/** The same for nodes at which rows already stand or have just been put; whether the caller sees them is judged by the rows. */
export async function requireOpen(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { isDeleted, isClosed, disabled } = await lockedNodes(ctx, ids)
  if (isDeleted) throw ruleBroken('组织已删除，不能新增或修改业务数据')
  refuseDisabled(disabled)
  if (isClosed) throw ruleBroken(projectClosed)
}

/** Whether all of them take something, where the caller knows another way. */
export async function areOpen(ctx: WriteCtx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { isDeleted, isClosed, disabled } = await lockedNodes(ctx, ids)
  return !isDeleted && !isClosed && disabled === undefined
}

/** For taking something away: at a disabled node that is possible, at a closed project nothing is. */
export async function refuseClosed(ctx: WriteCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { isClosed } = await lockedNodes(ctx, ids)
  if (isClosed) throw ruleBroken(projectClosed)
}

export const projectClosed = '项目已关闭，只能查看'

/**
 * One after the other, the state read after the lock: who waited for a closing, or for the disabling of a node above, sees it. A node is as
 * disabled as any of those above it.
 */
async function lockedNodes({ db }: Pick<WriteCtx, 'db'>, ids: readonly number[]) {
  const different = { ids: [...new Set(ids)] }
  const [nodes, [found]] = await Promise.all([lockNodes(db, different), stateOfNodes(db, different)])
  const disabled = new Set(found!.disabled)
  const isDeleted = nodes.length < different.ids.length
  return { nodes, isDeleted, isClosed: found!.isClosed, disabled: nodes.find(({ path }) => idsIn(path).some((id) => disabled.has(id))) }
}

const lockNodes = preparedSelect('open nodes', (db) =>
  db
    .select()
    .from(org)
    .where(and(sql`${org.id} = any(${param('ids')}::bigint[])`, isNull(org.deletedAt)))
    .orderBy(asc(org.id))
    .for('key share'),
)
const stateOfNodes = prepared<{ isClosed: boolean; disabled: number[] }>(
  'state of open nodes',
  sql`select exists (select from project where project_id = any(${param('ids')}::bigint[]) and project_status = ${code(ProjectStatus.closed)}) as "isClosed",
             coalesce((select jsonb_agg(a.id) from org a where a.status = ${code(OrgStatus.disabled)} and a.id in (
               select unnest(string_to_array(trim(n.path, '/'), '/'))::bigint from org n where n.id = any(${param('ids')}::bigint[]))), '[]') as disabled`,
)

/** By its own name: what is above it may be out of the caller's sight. */
function refuseDisabled(node: Org | undefined): void {
  if (node) throw ruleBroken(`组织“${node.orgName}”已停用，不能新增或修改业务数据`)
}
