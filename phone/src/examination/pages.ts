import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/examinations',
    who: 'self',
    load: () => import('./ExaminationsPage.tsx').then(({ ExaminationsPage }) => ExaminationsPage),
    entry: { on: 'archive', order: 1, title: () => words.examination.title },
  },
  { path: '/examination', who: 'self', load: () => import('./ExaminationPage.tsx').then(({ ExaminationPage }) => ExaminationPage) },
]
