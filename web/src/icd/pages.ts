import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'dict/icd': () => import('./IcdsPage.tsx') }
