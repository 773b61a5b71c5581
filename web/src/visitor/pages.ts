import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'visitor/index': () => import('./VisitorsPage.tsx'),
  'visitor/pass/:visitorId': () => import('./PassPage.tsx'),
  'visitor/poster/:orgId': () => import('./PosterPage.tsx'),
}
