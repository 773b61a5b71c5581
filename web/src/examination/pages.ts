import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'pe-record/index': () => import('./ExaminationsPage.tsx') }
