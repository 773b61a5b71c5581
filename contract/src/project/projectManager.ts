import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, id, list, optional, revised, shape, text } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import { changeReason, nameErrors } from '../organisation/orgFields.ts'
import { Move, Moved } from '../organisation/orgManager.ts'
import { Op } from '../session/session.ts'
import { projectFields } from './projectFields.ts'
import { Deletion, Migration, ProjectDraft, ProjectRecord, ProjectRevision, projectId } from './projects.ts'

const Saved = shape({ id: projectId })
const Revised = shape({ id: projectId, version: revised.version })
const Renaming = ruled(shape({ projectId, orgName: projectFields.orgName, version: revised.version, ...changeReason }), nameErrors)

/** What a project outside the caller's scope is looked for. */
export const purposes = ['subcontract', 'migration'] as const
export type Purpose = (typeof purposes)[number]
const purpose = Type.Unsafe<Purpose>({ title: '用途', type: 'string', enum: [...purposes] })
const Candidates = shape({
  orgId: optional(id('组织')),
  projectId: optional(projectId),
  keyword: { ...text('关键字', 100), minLength: 2 },
  purpose,
})

/** 02 §5.4: the same service at the door of those who manage projects. */
export const projectManager = under('/biz/project-manager', {
  add: write.post('add', 'biz:project-manager:add', ProjectDraft, Saved),
  update: write.post('update', 'biz:project-manager:update', ProjectRevision, Revised),
  updateProjectName: write.post('update-project-name', 'biz:project-manager:update-project-name', Renaming, Revised),
  movePosition: write.post('move-position', 'biz:project-manager:move-position', Move, Moved),
  migration: write.post('migration', 'biz:project-manager:migration', Migration, Moved),
  delete: write.post('delete', 'biz:project-manager:delete', Deletion, Done, { whileClosed: true }),
  detail: read.get('detail/{projectId}', 'biz:project-manager:info', shape({ projectId }), ProjectRecord),
  /** Candidates outside the caller's scope, at most 20, without a figure: in the same group, for the platform anywhere. */
  listOtherOrg: read.get(
    'list-other-org',
    ['biz:project:subcontracting', 'biz:project:migration', 'biz:project-manager:migration'],
    Candidates,
    list(Op),
    { logsReading: true },
  ),
})
