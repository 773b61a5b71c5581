import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/project-info'] as const
/** Days after which a project that stands still is asked about. */
export const longSuspendedDays = 90
/** Days before the end of a licence or a policy from which on somebody should see to it. */
export const papersEndingDays = 60
export const todos = {
  'project.unreported': { page: 'biz/project-info', filters: { infoStatus: 0 }, name: '个项目未填报信息' },
  'project.suspended': {
    page: 'biz/project',
    filters: { projectStatus: 3, suspendedOver: longSuspendedDays },
    name: `个项目停工超过${longSuspendedDays}天`,
  },
  'project.papers': { page: 'biz/project', filters: { papersEndingIn: papersEndingDays }, name: '个项目的执业许可或保单将到期或已到期' },
} satisfies Todos
export const logged = { 项目临时账号: ['biz:project-info:create-temp'] } satisfies Logged
