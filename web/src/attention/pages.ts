import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'user-ill-situation/index': () => import('./AttentionPage.tsx') }
