import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'statistic/health': () => import('./HealthPage.tsx'),
}
