import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'project-declare/index': () => import('./board/BoardPage.tsx'),
  'reserve/auto-declare': () => import('./auto/AutoDeclarePage.tsx'),
  'reserve/overview': () => import('./overview/ReserveOverviewPage.tsx'),
}
