import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'statistic/epidemic': () => import('./EpidemicPage.tsx'),
  'statistic/health': () => import('./HealthPage.tsx'),
}
