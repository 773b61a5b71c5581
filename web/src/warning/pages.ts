import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'statistic/warning': () => import('./WarningsPage.tsx') }
