import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/visitor',
    who: 'anybody',
    load: () => import('./VisitorPage.tsx').then(({ VisitorPage }) => VisitorPage),
    entry: { on: 'landing', order: 4, title: () => words.visitor.title, help: () => words.visitor.help },
  },
  { path: '/pass', who: 'anybody', load: () => import('./PassPage.tsx').then(({ PassPage }) => PassPage) },
]
