import type { PageMap } from '../core/pages.ts'

export const pages: PageMap = {
  'message-center': () => import('./MessagesPage.tsx'),
}
