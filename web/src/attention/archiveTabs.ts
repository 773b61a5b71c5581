import { situations } from '@oems/contract/attention/situations.ts'
import type { ArchiveTab } from '../core/archiveTab.ts'

export const archiveTabs: readonly ArchiveTab[] = [
  { name: 'attention', title: '患病与关注', may: situations.info, load: () => import('./ArchiveAttention.tsx') },
]
