import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'epac/supplies/index': () => import('./items/SuppliesPage.tsx'),
}
