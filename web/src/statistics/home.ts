import { OrgType } from '@oems/contract/organisation/codes.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'statistics.abnormal',
    title: '异常最多的项目',
    order: 60,
    may: ({ orgType }) => orgType === OrgType.group || orgType === OrgType.company,
    calls: [health.projectTop10],
    load: () => import('./home/MostAbnormal.tsx'),
  }),
]
