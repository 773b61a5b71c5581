import { orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import type { NodePart } from '../core/nodePart.ts'

export const nodeParts: readonly NodePart[] = [
  { name: 'files', title: '资料', may: [orgFiles.list], order: 50, load: () => import('./NodeFiles.tsx') },
]
