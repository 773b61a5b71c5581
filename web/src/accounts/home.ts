import { users } from '@oems/contract/accounts/users.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'accounts.locked',
    title: '已锁定的账号',
    order: 35,
    may: ({ orgType }) => orgType === OrgType.platform,
    calls: [users.list],
    load: () => import('./home/LockedAccounts.tsx'),
  }),
]
