import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'biz/org-command-room': () => import('./CommandRoomsPage.tsx') }
