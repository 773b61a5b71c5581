import type { Input } from '@oems/contract/core/call.ts'
import type { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import type { Ctx } from '../core/context.ts'
import { type Org, orgProjectIdOf } from '../core/db/org.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { badInput, conflict } from '../core/errors.ts'

/** A node named by id or by `{orgId}_{orgType}_{orgProjectType}`; the latter goes stale when its type changes. */
export async function namedNode(ctx: Ctx, { orgId, projectId, orgProjectId }: Input<typeof orgInfo.getOp>): Promise<Org> {
  const [, id] = /^(\d{1,15})_\d_\d$/.exec(orgProjectId ?? '') ?? []
  if (orgProjectId !== null && id === undefined) throw badInput([{ path: 'orgProjectId', msg: '组织项目标识不正确' }])
  const nodeId = projectId ?? orgId ?? (id === undefined ? ctx.actor.orgId : Number(id))
  const node = await nodeInScope(ctx, nodeId)
  if (orgProjectId !== null && orgProjectId !== orgProjectIdOf(node)) throw conflict('组织信息已变更，请刷新后重试')
  return node
}
