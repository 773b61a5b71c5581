import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'biz/area': () => import('./AreasPage.tsx') }
