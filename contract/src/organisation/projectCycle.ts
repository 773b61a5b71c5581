import type { CodeOf } from '../core/codes.ts'
import { allows, lifeCycle } from '../core/lifeCycle.ts'
import { ProjectStatus } from './codes.ts'

const { preparing, active, suspended, finishing, closed } = ProjectStatus

/** The life of a project (02 §4.2). */
export const projectCycle = lifeCycle(ProjectStatus, {
  start: { name: '开工', from: [preparing], to: active },
  suspend: { name: '停工', from: [active], to: suspended },
  resume: { name: '复工', from: [suspended], to: active },
  finish: { name: '收尾', from: [active, suspended], to: finishing },
  restore: { name: '恢复施工', from: [finishing], to: active },
  close: { name: '关闭', from: [preparing, suspended, finishing], to: closed },
  reopen: { name: '重新启用', from: [closed], to: active },
})
export type ProjectEvent = keyof typeof projectCycle

type Status = CodeOf<typeof ProjectStatus>
const events = Object.keys(projectCycle) as ProjectEvent[]

/** What leads from one status to another; null: nothing does. */
export const eventBetween = (from: Status, to: Status): ProjectEvent | null =>
  events.find((name) => projectCycle[name].to === to && allows(projectCycle[name], from)) ?? null

/** What leads to a status from anywhere, as a refusal names it: `收尾`. */
export const eventName = (to: Status): string =>
  Object.values(projectCycle).find((event) => event.to === to)?.name ?? `改为${ProjectStatus.label(to)}`
