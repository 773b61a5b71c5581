import { OrgType } from '@oems/contract/organisation/codes.ts'
import { readiness } from '@oems/contract/readiness/readiness.ts'
import type { NodePart } from '../core/nodePart.ts'

export const nodeParts: readonly NodePart[] = [
  {
    name: 'overview',
    title: '概览',
    may: [readiness.readiness],
    isFor: ({ orgType, isClosed }) => orgType === OrgType.project && !isClosed,
    order: 0,
    load: () => import('./Overview.tsx'),
  },
]
