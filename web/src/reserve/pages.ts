import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'epac/epm/index': () => import('./measures/EpmPage.tsx'),
  'project-declare/index': () => import('./board/BoardPage.tsx'),
  'reserve/auto-declare': () => import('./auto/AutoDeclarePage.tsx'),
  'project-declare/detail/:selectedOrgId/:activeTab': () => import('./detail/DetailPage.tsx'),
  'reserve/report': () => import('./report/ReportPage.tsx'),
  'reserve/report/history/:orgId': () => import('./history/HistoryPage.tsx'),
  'reserve/overview': () => import('./overview/ReserveOverviewPage.tsx'),
}
