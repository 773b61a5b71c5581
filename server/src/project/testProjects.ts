import type { Call, Output } from '@oems/contract/core/call.ts'
import type { Reply } from '@oems/contract/core/errors.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import type { Answered, Caller } from '../testing/testApp.ts'

export const leader = { contactType: 1, name: '周建国', mobile: '13912345678' }
export const healthLeader = { contactType: 2, name: '何晓', mobile: '13812345678' }

/** What a form sends of a new project in Kenya. */
export const newProject = (orgParentId: number, orgName: string, more: object = {}) => ({
  ...{ orgParentId, orgName, orgProjectType: 1, nationCode: 'KE', industry: 2, contractMode: 1 },
  ...more,
})

export const idOf = ({ data }: Answered) => (data as { id: number }).id
export const add = async (by: Caller, orgParentId: number, orgName: string, more: object = {}) =>
  idOf(await by(projects.add, newProject(orgParentId, orgName, more)))

/** Somebody who asks, of a process of the test's own as well. */
type By<R extends Reply> = (call: Call, input: object) => Promise<R>
export type Shown = Output<typeof projects.detail>
export const shown = async (by: By<Reply>, projectId: number) => (await by(projects.anyStatusDetail, { projectId })).data as Shown

/** What the form of a project sends unchanged, for an update. */
export async function revisionOf(by: By<Reply>, projectId: number) {
  const record = await shown(by, projectId)
  const fields = Object.keys(projectManager.update.input.properties).filter(
    (name) => !['contacts', 'status', 'renewQr', 'reason', 'docNo'].includes(name),
  )
  return Object.fromEntries(fields.map((name) => [name, record[name as keyof Shown]]))
}

/** Another version of it. */
export const revise = async <R extends Reply>(by: By<R>, projectId: number, changes: object) =>
  by(projects.update, { ...(await revisionOf(by, projectId)), ...changes })
