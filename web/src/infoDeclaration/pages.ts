import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'declare-record/index': () => import('./DeclareRecordsPage.tsx') }
