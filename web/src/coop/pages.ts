import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'biz/coop-institution': () => import('./InstitutionsPage.tsx') }
