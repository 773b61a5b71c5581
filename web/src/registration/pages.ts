import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'register-emp/index': () => import('./ApplicationsPage.tsx') }
