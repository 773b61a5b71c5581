import type { PhonePage } from '../core/pages.ts'
import { words } from '../words/words.ts'

export const pages: readonly PhonePage[] = [
  {
    path: '/register',
    who: 'stranger',
    load: () => import('./RegisterPage.tsx').then(({ RegisterPage }) => RegisterPage),
    entry: { on: 'landing', order: 2, title: () => words.registration.register, help: () => words.registration.registerHelp },
  },
  {
    path: '/join',
    who: 'self',
    load: () => import('./JoinPage.tsx').then(({ JoinPage }) => JoinPage),
    entry: { on: 'landing', order: 3, title: () => words.registration.join, help: () => words.registration.joinHelp },
  },
  {
    path: '/joins',
    who: 'self',
    load: () => import('./JoinsPage.tsx').then(({ JoinsPage }) => JoinsPage),
    entry: { on: 'me', order: 45, title: () => words.registration.joins },
  },
]
