import type { Route } from '../web/src/shell/routes.ts'
import type { World } from './visitors.ts'

/** What stands for the parameters of a route that has some, at a project where the route is of one. */
const examples: Readonly<Record<string, (world: World) => string>> = {
  'sys/user/:userId': ({ userId }) => `/sys/user/${userId}`,
  'uc/user-account/:accountId': ({ userId }) => `/uc/user-account/${userId}`,
  'sys/log/:logId': ({ logId }) => `/sys/log/${logId}`,
  'employee/:employeeId': ({ people }) => `/employee/${people[0]}`,
  'record/emp-daily/:empId': ({ people }) => `/record/emp-daily/${people[0]}`,
  'record/emp/copy/:archiveId': ({ people }) => `/record/emp/copy/${people[0]}`,
  'project/emergency-card/:projectId': ({ project }) => `/project/emergency-card/${project.id}`,
  'project/:projectId': ({ project }) => `/project/${project.id}`,
  'visitor/pass/:visitorId': ({ visitorId }) => `/visitor/pass/${visitorId}`,
  'drug-stock/print/:kind/:id': ({ clinicId }) => `/drug-stock/print/count/${clinicId}`,
  'project-declare/detail/:selectedOrgId/:activeTab': ({ project }) => `/project-declare/detail/${project.id}/2`,
  'reserve/report/history/:orgId': ({ project }) => `/reserve/report/history/${project.id}`,
  'visitor/poster/:orgId': ({ project }) => `/visitor/poster/${project.id}`,
}

/** What a page shows at another address is another view of it, for whoever sees all of the group. */
const views: Readonly<Record<string, (world: World) => readonly string[]>> = {
  'declare-policy/index': () => ['/declare-policy/index?tab=supplies'],
  'project-declare/detail/:selectedOrgId/:activeTab': ({ group }) => [`/project-declare/detail/${group.id}/1`],
  'reserve/report/history/:orgId': ({ group }) => [`/reserve/report/history/${group.id}?declareType=2`],
}

/** A page of the world at the address by which it is opened. */
export function addressOf({ pattern }: Route, world: World): string {
  if (!pattern.includes(':')) return pattern
  const example = examples[pattern.slice(1)]
  if (!example) throw new Error(`${pattern}: an example of its parameters is missing`)
  return example(world)
}

/** And at those of its other views. */
export const addressesOf = (route: Route, world: World): readonly string[] => [
  addressOf(route, world),
  ...(views[route.pattern.slice(1)]?.(world) ?? []),
]
