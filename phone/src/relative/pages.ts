import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/relatives',
    who: 'self',
    load: () => import('./RelativesPage.tsx').then(({ RelativesPage }) => RelativesPage),
    entry: { on: 'me', order: 40, title: () => words.relative.title },
  },
]
