import type { PhonePage } from '../core/pages.ts'

export const pages: readonly PhonePage[] = [
  { path: '/node', who: 'anybody', load: () => import('./LandingPage.tsx').then(({ LandingPage }) => LandingPage) },
]
