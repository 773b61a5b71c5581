import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'biz/project-info': () => import('./ProjectInfoPage.tsx'),
}
