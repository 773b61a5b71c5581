import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'dict/illness': () => import('./IllnessesPage.tsx') }
