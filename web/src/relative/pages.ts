import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'user-relatives/index': () => import('./RelativesPage.tsx') }
