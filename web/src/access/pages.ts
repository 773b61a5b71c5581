import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/role': () => import('./roles/RolesPage.tsx'),
  'sys/log': () => import('../operationLog/LogPage.tsx'),
  'sys/menu': () => import('./menus/MenusPage.tsx'),
  'sys/user': () => import('../accounts/UsersPage.tsx'),
  'uc/user-account': () => import('../accounts/UserAccountsPage.tsx'),
  'sys/session': () => import('../session/online/OnlinePage.tsx'),
  'sys/self-check': () => import('../operations/selfCheck/SelfCheckPage.tsx'),
  profile: () => import('../session/profile/ProfilePage.tsx'),
}
