import type { ArchiveTab } from './archiveTab.ts'

const declared = import.meta.glob<readonly ArchiveTab[]>('../*/archiveTabs.ts', { eager: true, import: 'archiveTabs' })

/** Every tab of an opened health archive beside the archive's own. */
export const archiveTabs: readonly ArchiveTab[] = Object.values(declared).flat()
