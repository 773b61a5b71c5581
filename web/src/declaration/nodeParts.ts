import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { NodePart } from '../core/nodePart.ts'

export const nodeParts: readonly NodePart[] = [
  {
    name: 'declaration',
    title: '今日申报',
    may: [fillingManagement.overviewStatistics],
    isFor: ({ orgType, isClosed }) => orgType !== OrgType.platform && !isClosed,
    order: 26,
    load: () => import('./reminding/NodeDeclaration.tsx'),
  },
]
