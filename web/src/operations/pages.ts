import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'task-center': () => import('./tasks/TasksPage.tsx'),
  'sys/self-check': () => import('./selfCheck/SelfCheckPage.tsx'),
}
