import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'epac/supplies/project-manager': () => import('./manager/ManagerPage.tsx'),
}
