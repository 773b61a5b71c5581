import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/self-check': () => import('./selfCheck/SelfCheckPage.tsx'),
}
