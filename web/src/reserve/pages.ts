import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'epac/epm/index': () => import('./measures/EpmPage.tsx'),
  'reserve/overview': () => import('./overview/ReserveOverviewPage.tsx'),
}
