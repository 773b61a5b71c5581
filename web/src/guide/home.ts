import { Role } from '@oems/contract/access/builtInRoles.ts'
import { homePart } from '../core/homePart.ts'

const reporters: ReadonlySet<number | undefined> = new Set([Role.projectReporter, Role.temporaryProjectAdministrator])

export const homeParts = [
  homePart({
    key: 'guide.reports',
    title: '项目信息填报',
    order: 45,
    isFor: ({ role }) => reporters.has(role),
    calls: ['GET /oems-api/guide/report/info'],
    may: [],
    load: () => import('./ReportsPart.tsx'),
  }),
]
