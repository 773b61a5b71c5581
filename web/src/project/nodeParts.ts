import { OrgType } from '@oems/contract/organisation/codes.ts'
import { managedProjects, projectLists } from '@oems/contract/project/projectLists.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { subcontracting } from '@oems/contract/project/subcontracting.ts'
import type { NodePart } from '../core/nodePart.ts'

const isProject: NodePart['isFor'] = ({ orgType }) => orgType === OrgType.project

export const nodeParts: readonly NodePart[] = [
  {
    name: 'projects',
    title: '项目',
    may: [projectLists.paged, managedProjects.list],
    isFor: ({ orgType }) => orgType !== OrgType.project,
    order: 2,
    load: () => import('./record/NodeProjects.tsx'),
  },
  {
    name: 'project',
    title: '基本信息',
    may: [projects.detail, projectManager.detail],
    isFor: isProject,
    order: 10,
    load: () => import('./record/ProjectDetails.tsx'),
  },
  {
    name: 'subcontracts',
    title: '分包',
    may: [subcontracting.listSubcontracting],
    isFor: isProject,
    order: 28,
    load: () => import('./record/Subcontracts.tsx'),
  },
]
