import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/session': () => import('./online/OnlinePage.tsx'),
  profile: () => import('./profile/ProfilePage.tsx'),
}
