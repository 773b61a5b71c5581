import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'risk/risk/index': () => import('./RisksPage.tsx'),
  'risk/risk-level/index': () => import('./RiskLevelsPage.tsx'),
  'risk/org-risk/index': () => import('./OrgRiskPage.tsx'),
}
