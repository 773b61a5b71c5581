import { OrgType } from '@oems/contract/organisation/codes.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import type { NodePart } from '../core/nodePart.ts'

const { company, project, region } = OrgType
const watched: readonly number[] = [company, project, region]

export const nodeParts: readonly NodePart[] = [
  {
    name: 'warnings',
    title: '异常预警',
    may: [warnings.list],
    isFor: ({ orgType }) => watched.includes(orgType),
    order: 70,
    load: () => import('./NodeWarnings.tsx'),
  },
]
