import { read, under, write } from '../core/call.ts'
import { Done, Id, id, maybe, recordOf, revisionOf, shape } from '../core/fields.ts'
import { reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { networkEnvErrors, networkEnvFields } from './networkEnvFields.ts'

const projectId = id('项目')

export const NetworkEnvFields = shape(networkEnvFields)
export type NetworkEnvFields = ValueOf<typeof NetworkEnvFields>
export const NetworkEnvDraft = ruled(shape({ projectId, ...networkEnvFields }), networkEnvErrors)
export const NetworkEnvRevision = ruled(revisionOf(networkEnvFields), networkEnvErrors)

export const ProjectNetworkEnv = recordOf(networkEnvFields, { projectId })
export type ProjectNetworkEnv = ValueOf<typeof ProjectNetworkEnv>

/** 项目网络环境 (02 §5.5): one record of a project; null as long as nobody has reported. */
export const projectNetworkEnv = under('/biz/project-network-env', {
  detail: read.get('detail', 'biz:project-network-env:info', shape({ projectId, ...reveal }), maybe(ProjectNetworkEnv), {
    handlerAsks: ['biz:org-contacts:reveal'],
  }),
  save: write.post('save', 'biz:project-network-env:save', NetworkEnvDraft, Id),
  update: write.post('update', 'biz:project-network-env:update', NetworkEnvRevision, Done),
})
