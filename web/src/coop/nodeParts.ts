import { institutions } from '@oems/contract/coop/institutions.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { NodePart } from '../core/nodePart.ts'

export const nodeParts: readonly NodePart[] = [
  {
    name: 'coop',
    title: '合作医疗机构',
    may: [institutions.getByOrgId],
    isFor: ({ orgType }) => orgType !== OrgType.platform,
    order: 60,
    load: () => import('./NodeInstitutions.tsx'),
  },
]
