import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { ProjectRevision } from '@oems/contract/project/projects.ts'
import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import type { WriteCtx } from '../core/context.ts'
import { notPermitted } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { removeNodes } from '../organisation/saving/removing.ts'
import { addProject } from '../project/adding.ts'
import { detailsOf, projectInScope } from '../project/one.ts'
import { openRecord } from '../project/record.ts'
import { updateProject } from '../project/updating.ts'
import { listReported } from './progress.ts'
import { remind } from './reminding.ts'
import { createTempUser } from './tempUsers/creating.ts'
import { deleteTempUsers } from './tempUsers/deleting.ts'
import { listTempUsers, tempUsersOf } from './tempUsers/lists.ts'

/** How far the sites have written down what is known of them, and who does it for them (02 §5.6). */
export default implement(calls, {
  ...inSnapshot({ list: listReported, info: openRecord }),
  add: addProject,
  modify,
  delete: remove,
  remind,
  createTempSysUser: createTempUser,
  tempSysUserList: listTempUsers,
  tempSysUser: tempUsersOf,
  tempSysUserDelete: deleteTempUsers,
})

/** A reporter writes down what is known; what becomes of the project is for those who run it. */
async function modify(ctx: WriteCtx, revision: ProjectRevision) {
  if (ctx.actor.baseRoleId === Role.projectReporter) {
    await projectInScope(ctx, revision.projectId)
    const { projectStatus } = await detailsOf(ctx, revision.projectId)
    const isSame = revision.projectStatus === null || revision.projectStatus === projectStatus
    if (!isSame || revision.status !== null || revision.renewQr === 1) throw notPermitted('请由项目管理员变更项目状态')
  }
  return updateProject(ctx, revision)
}

async function remove(ctx: WriteCtx, { projectId, deleteReason }: Input<typeof calls.delete>): Promise<void> {
  await projectInScope(ctx, projectId)
  await removeNodes(ctx, [projectId], deleteReason)
}
