import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'emp-health-situation/index': () => import('./ReportPage.tsx') }
