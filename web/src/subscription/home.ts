import { homePart } from '../core/homePart.ts'

export const homeParts = [
  homePart({
    key: 'subscription.ending',
    title: '即将到期的订阅',
    order: 38,
    isFor: () => true,
    calls: ['POST /oems-api/biz/subscription-org-conf/list'],
    may: ['biz:subscription-org-conf:list'],
    load: () => import('./home/EndingSubscriptions.tsx'),
  }),
]
