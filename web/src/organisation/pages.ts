import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'biz/org-info': () => import('./platform/OrgInfoPage.tsx'),
}
