import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/user': () => import('./UsersPage.tsx'),
  'uc/user-account': () => import('./UserAccountsPage.tsx'),
}
