import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'sys/schedule': () => import('./SchedulePage.tsx'),
  'sys/schedule-log': () => import('./ScheduleLogPage.tsx'),
}
