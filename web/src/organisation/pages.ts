import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'org-management/org-management': () => import('./OrganisationPage.tsx'),
}
