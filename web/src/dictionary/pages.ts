import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'dict/drug': () => import('./DrugsPage.tsx'),
  'dict/disease': () => import('./DiseasesPage.tsx'),
  'dict/disease-type': () => import('./DiseaseTypesPage.tsx'),
  'dict/epm': () => import('./MeasuresPage.tsx'),
}
