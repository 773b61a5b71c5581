import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'risk/epidemic-situation/index': () => import('./SituationsPage.tsx'),
}
