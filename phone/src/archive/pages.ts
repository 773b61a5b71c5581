import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  { path: '/archive', who: 'self', isTab: true, load: () => import('./ArchivePage.tsx').then(({ ArchivePage }) => ArchivePage) },
  { path: '/archive-edit', who: 'self', load: () => import('./ArchiveEditPage.tsx').then(({ ArchiveEditPage }) => ArchiveEditPage) },
  {
    path: '/access-log',
    who: 'self',
    load: () => import('./AccessLogPage.tsx').then(({ AccessLogPage }) => AccessLogPage),
    entry: { on: 'me', order: 1, title: () => words.archive.access.title },
  },
]
