import type { Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['emp-health-situation/index'] as const
export const todos = {
  'uhs.due': { page: 'emp-health-situation/index', name: '个病种今日未上报' },
} satisfies Todos
