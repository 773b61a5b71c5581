import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'project/emergency-card/:projectId': () => import('./EmergencyCardPage.tsx') }
