import { projectMedical } from '@oems/contract/medical/medical.ts'
import { projectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { projectClinic } from '@oems/contract/medical/projectClinic.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { NodePart, NodeView } from '../core/nodePart.ts'

const isFor = ({ orgType }: NodeView) => orgType === OrgType.project

export const nodeParts: readonly NodePart[] = [
  { name: 'medical', title: '医疗资源', may: [projectMedical.detail], isFor, order: 32, load: () => import('./NodeMedical.tsx') },
  { name: 'network', title: '网络环境', may: [projectNetworkEnv.detail], isFor, order: 34, load: () => import('./NodeNetworkEnv.tsx') },
  { name: 'referrals', title: '转诊', may: [projectClinic.listAllClinicInfo], isFor, order: 62, load: () => import('./NodeReferrals.tsx') },
]
