import { OrgType } from '@oems/contract/organisation/codes.ts'
import { subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import type { NodePart } from '../core/nodePart.ts'

const bystanders: readonly number[] = [OrgType.platform]

export const nodeParts: readonly NodePart[] = [
  {
    name: 'subscriptions',
    title: '订阅',
    may: [subscriptions.list],
    isFor: ({ orgType }) => !bystanders.includes(orgType),
    order: 70,
    load: () => import('./NodeSubscriptions.tsx'),
  },
]
