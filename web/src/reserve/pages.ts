import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'reserve/overview': () => import('./overview/ReserveOverviewPage.tsx'),
}
