import { Role } from '@oems/contract/access/builtInRoles.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type HomeCaller, homePart } from '../core/homePart.ts'

/** Whoever looks after people: at the site, and doctors wherever they are. */
const caring = ({ role, orgType }: HomeCaller) => orgType === OrgType.project || role === Role.doctor || role === Role.temporaryDoctor

export const homeParts = [
  homePart({
    key: 'workbench.pending',
    title: '待处置的异常申报',
    order: 21,
    isFor: caring,
    calls: ['POST /oems-api/declare-health/list'],
    may: ['biz:declare-health:list'],
    load: () => import('./home/Pending.tsx'),
  }),
  homePart({
    key: 'workbench.followUp',
    title: '跟进超期',
    order: 22,
    isFor: caring,
    calls: ['POST /oems-api/epac/user-ill-situation/list'],
    may: ['epac:ill-situation:list'],
    load: () => import('./home/FollowUp.tsx'),
  }),
]
