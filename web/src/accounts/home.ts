import { OrgType } from '@oems/contract/organisation/codes.ts'
import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'accounts.locked',
    title: '已锁定的账号',
    order: 35,
    isFor: ({ orgType }) => orgType === OrgType.platform,
    calls: ['GET /oems-api/sys/user/list'],
    may: ['sys:user:list'],
    load: () => import('./home/LockedAccounts.tsx'),
  }),
]
