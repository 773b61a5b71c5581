import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/role': () => import('./roles/RolesPage.tsx'),
  'sys/menu': () => import('./menus/MenusPage.tsx'),
}
