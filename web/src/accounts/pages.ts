import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/user': () => import('./UsersPage.tsx'),
  'sys/user/:userId': () => import('./UserPage.tsx'),
  'uc/user-account': () => import('./UserAccountsPage.tsx'),
  'uc/user-account/:accountId': () => import('./UserAccountPage.tsx'),
}
