import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/oss': () => import('./FilesPage.tsx'),
}
