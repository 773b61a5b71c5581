import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = { 'regional-user/index': () => import('./RegionUsersPage.tsx') }
