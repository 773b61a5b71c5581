import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'home/index': () => import('./HomePage.tsx') }
