import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/role': () => import('./roles/RolesPage.tsx'),
  'sys/log': () => import('./logs/LogPage.tsx'),
  'sys/menu': () => import('./menus/MenusPage.tsx'),
  'sys/user': () => import('./accounts/UsersPage.tsx'),
  'uc/user-account': () => import('./accounts/UserAccountsPage.tsx'),
  'sys/session': () => import('./online/OnlinePage.tsx'),
  'sys/self-check': () => import('./selfCheck/SelfCheckPage.tsx'),
  profile: () => import('./profile/ProfilePage.tsx'),
}
