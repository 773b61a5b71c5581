import { read, under, write } from '../core/call.ts'
import { Done, revised, shape } from '../core/fields.ts'
import { deleteReason } from '../organisation/orgFields.ts'
import { ProjectDraft, ProjectRecord, ProjectRevision, projectId } from '../project/projects.ts'
import { progressCalls } from './progress.ts'
import { tempUserCalls } from './tempUsers.ts'

/** 项目信息填报 (02 §5.6). */
export const projectInfo = under('/biz/project-info', {
  ...progressCalls,
  info: read.post('info/{projectId}', 'biz:project-info:info', shape({ projectId }), ProjectRecord),
  add: write.post('add', 'biz:project-info:add', ProjectDraft, shape({ id: projectId })),
  modify: write.post('modify', 'biz:project-info:modify', ProjectRevision, shape({ id: projectId, version: revised.version })),
  delete: write.post('delete/{projectId}', 'biz:project-info:delete', shape({ projectId, deleteReason }), Done, { whileClosed: true }),
  ...tempUserCalls,
})
