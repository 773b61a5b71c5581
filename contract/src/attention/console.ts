import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['user-ill-situation/index'] as const
export const todos = {
  'attention.overdue': { page: 'user-ill-situation/index', filters: { followOverdue: 1 }, name: '人跟进超期' },
  'attention.removable': { page: 'user-ill-situation/index', filters: { tab: 3 }, name: '人可解除关注' },
} satisfies Todos
export const logged = {
  患病记录: ['epac:ill-situation:info'],
  重点关注: ['epac:ill-situation:info'],
} satisfies Logged
