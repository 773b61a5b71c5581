import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/info-declares',
    who: 'self',
    load: () => import('./InfoDeclaresPage.tsx').then(({ InfoDeclaresPage }) => InfoDeclaresPage),
    entry: { on: 'archive', order: 2, title: () => words.infoDeclare.title },
  },
  {
    path: '/info-declare',
    who: 'self',
    // With what sends it: the line may be down by then.
    load: () => Promise.all([import('./InfoDeclarePage.tsx'), import('./sending.ts')]).then(([{ InfoDeclarePage }]) => InfoDeclarePage),
  },
]
