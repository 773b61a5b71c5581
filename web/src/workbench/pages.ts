import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'workbench/index': () => import('./WorkbenchPage.tsx') }
