import { Role } from '@oems/contract/access/builtInRoles.ts'
import { homePart } from '../core/homePart.ts'
import { projectTodos } from './home/keys.ts'

const managers: ReadonlySet<number | undefined> = new Set([Role.groupAdministrator, Role.companyAdministrator])

export const homeParts = [
  homePart({
    key: 'reporting.projects',
    title: '项目待办',
    order: 55,
    isFor: ({ role }) => managers.has(role),
    calls: ['GET /oems-api/sys/message/unread-count'],
    may: [],
    lines: projectTodos.length,
    load: () => import('./home/ProjectTodos.tsx'),
  }),
]
