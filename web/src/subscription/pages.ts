import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'biz/subscription-org-conf': () => import('./SubscriptionsPage.tsx'),
}
