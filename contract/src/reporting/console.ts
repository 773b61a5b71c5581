import type { Logged, Todos } from '../core/console.ts'

/** Days after which a project that stands still is asked about. */
export const longSuspendedDays = 90
export const todos = {
  'project.unreported': { page: 'biz/project-info', filters: { infoStatus: 0 }, name: '个项目未填报信息' },
  'project.suspended': {
    page: 'biz/project',
    filters: { projectStatus: 3, suspendedOver: longSuspendedDays },
    name: `个项目停工超过${longSuspendedDays}天`,
  },
} satisfies Todos
export const logged = { 项目临时账号: ['biz:project-info:create-temp'] } satisfies Logged
