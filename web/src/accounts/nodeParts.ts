import { users } from '@oems/contract/accounts/users.ts'
import type { NodePart } from '../core/nodePart.ts'

export const nodeParts: readonly NodePart[] = [
  { name: 'administrators', title: '管理员', may: [users.list], order: 30, load: () => import('./NodeAdministrators.tsx') },
]
