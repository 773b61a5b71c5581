import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/config': () => import('./ParametersPage.tsx'),
}
