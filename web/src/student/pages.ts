import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'student/index': () => import('./StudentsPage.tsx') }
