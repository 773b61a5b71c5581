import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'biz/org-files': () => import('./OrgFilesPage.tsx') }
