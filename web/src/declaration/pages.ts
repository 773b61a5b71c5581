import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'filling-management/index': () => import('./FillingManagementPage.tsx'),
  'declare-health/index': () => import('./health/DeclareHealthPage.tsx'),
  'declare-policy/index': () => import('./policy/PolicyPage.tsx'),
  'record/emp-daily/:empId': () => import('./daily/EmpDailyPage.tsx'),
}
