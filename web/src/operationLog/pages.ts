import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/log': () => import('./LogPage.tsx'),
  'sys/log/:logId': () => import('./LogEntryPage.tsx'),
}
