import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'biz/org-clinic/index': () => import('./ClinicsPage.tsx') }
