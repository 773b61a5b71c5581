import type { Input } from '@oems/contract/core/call.ts'
import { projectManager as managerCalls } from '@oems/contract/project/projectManager.ts'
import { projects as calls } from '@oems/contract/project/projects.ts'
import type { WriteCtx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { removeNodes } from '../organisation/saving/removing.ts'
import { renameNode } from '../organisation/saving/renameNode.ts'
import { addProject } from './adding.ts'
import { migrate, migrateAll, movePosition } from './moving.ts'
import { projectByKey, projectInScope } from './one.ts'
import { otherOrgs } from './otherOrgs.ts'
import { anyRecord, openRecord } from './record.ts'
import { setEp } from './settingEp.ts'
import { updateProject } from './updating.ts'

async function remove(ctx: WriteCtx, { orgProjectId, deleteReason }: Input<typeof calls.v2Delete>): Promise<void> {
  const { id } = await projectByKey(ctx, orgProjectId)
  await removeNodes(ctx, [id], deleteReason)
}

async function rename(ctx: WriteCtx, { projectId, ...renaming }: Input<typeof managerCalls.updateProjectName>) {
  await projectInScope(ctx, projectId)
  return renameNode(ctx, { orgId: projectId, ...renaming })
}

/** Projects are written by one service, through two doors: that of those who work with them, and that of those who manage them. */
export const projects = implement(calls, {
  add: addProject,
  update: updateProject,
  v2Delete: remove,
  migration: migrate,
  migrationBatch: migrateAll,
  setEp,
  ...inSnapshot({ detail: openRecord, anyStatusDetail: anyRecord }),
})

export const projectManager = implement(managerCalls, {
  add: addProject,
  update: updateProject,
  updateProjectName: rename,
  movePosition,
  migration: migrate,
  delete: remove,
  listOtherOrg: otherOrgs,
  ...inSnapshot({ detail: openRecord }),
})
