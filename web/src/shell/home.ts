import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'shell.todos',
    title: '待办',
    order: 30,
    isFor: ({ role, orgType }) => orgType === OrgType.platform || (orgType === OrgType.project && role !== Role.projectReporter),
    calls: ['GET /oems-api/sys/message/unread-count'],
    may: [],
    load: () => import('./home/Todos.tsx'),
  }),
]
