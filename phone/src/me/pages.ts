import type { PhonePage } from '../core/pages.ts'

export const pages: readonly PhonePage[] = [
  { path: '/messages', who: 'self', load: () => import('./MessagesPage.tsx').then(({ MessagesPage }) => MessagesPage) },
]
