import { OrgType } from '@oems/contract/organisation/codes.ts'
import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'statistics.abnormal',
    title: '异常最多的项目',
    order: 60,
    isFor: ({ orgType }) => orgType === OrgType.group || orgType === OrgType.company,
    calls: ['POST /oems-api/biz/health-statistics/projectTop10'],
    may: ['stat:health:list'],
    load: () => import('./home/MostAbnormal.tsx'),
  }),
]
