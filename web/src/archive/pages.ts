import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'record/emp': () => import('./ArchivesPage.tsx'),
  'record/emp/copy/:archiveId': () => import('./CopyPage.tsx'),
}
