import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'reserve.due',
    title: '物资与措施申报',
    order: 12,
    isFor: ({ role, orgType }) => orgType === OrgType.project && role === Role.projectReporter,
    calls: ['POST /oems-api/epac/project-declare/board'],
    may: ['epac:project-declare:list'],
    load: () => import('./home/SheetsDue.tsx'),
  }),
  homePart({
    key: 'reserve.ring',
    title: '药品储备',
    order: 56,
    isFor: ({ orgType }) => orgType !== OrgType.project,
    calls: ['GET /oems-api/biz/statistics-home/count-drug-reverse'],
    may: ['stat:home:list'],
    load: () => import('./home/ReserveRing.tsx'),
  }),
]
