import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/info-declares',
    who: 'self',
    load: () => import('./InfoDeclaresPage.tsx').then(({ InfoDeclaresPage }) => InfoDeclaresPage),
    entry: { on: 'archive', order: 2, title: () => words.infoDeclare.title },
  },
  { path: '/info-declare', who: 'self', load: () => import('./InfoDeclarePage.tsx').then(({ InfoDeclarePage }) => InfoDeclarePage) },
]
