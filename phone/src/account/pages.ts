import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/activate',
    who: 'stranger',
    load: () => import('./ActivatePage.tsx').then(({ ActivatePage }) => ActivatePage),
    entry: { on: 'landing', order: 1, title: () => words.account.activate.title, help: () => words.landing.activateHelp },
  },
  { path: '/password', who: 'self', load: () => import('./PasswordPage.tsx').then(({ PasswordPage }) => PasswordPage) },
]
