import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'biz/org-contacts': () => import('./ContactsPage.tsx') }
