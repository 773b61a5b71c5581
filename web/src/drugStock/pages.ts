import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'clinic/drug-stock/index': () => import('./StockPage.tsx'),
  'drug-stock/print/:kind/:id': () => import('./print/PrintPage.tsx'),
}
