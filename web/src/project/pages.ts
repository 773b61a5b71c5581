import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'biz/project': () => import('./ProjectsPage.tsx'),
  'project/:projectId': () => import('./ProjectPage.tsx'),
}
