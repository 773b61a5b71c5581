import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import type { NodePart } from '../core/nodePart.ts'

const isAboveProjects: NodePart['isFor'] = ({ orgType }) => orgType !== OrgType.project

export const nodeParts: readonly NodePart[] = [
  {
    name: 'children',
    title: '下级组织',
    may: [orgLists.children],
    isFor: isAboveProjects,
    order: 1,
    load: () => import('./tabs/ChildrenTab.tsx'),
  },
  {
    name: 'details',
    title: '基本信息',
    may: [orgLists.children],
    isFor: isAboveProjects,
    order: 3,
    load: () => import('./tabs/DetailsTab.tsx'),
  },
  { name: 'history', title: '变更记录', may: [orgManager.history], order: 90, load: () => import('./tabs/HistoryTab.tsx') },
]
