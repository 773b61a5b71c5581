import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'epac/supplies/index': () => import('./items/SuppliesPage.tsx'),
  'epac/supplies/project-manager': () => import('./manager/ManagerPage.tsx'),
}
