import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['statistic/warning'] as const
export const todos = {
  'warning.waiting': { page: 'statistic/warning', filters: { state: 1 }, name: '条预警待核实' },
} satisfies Todos
export const logged = { 异常预警: ['stat:warning:info'], 预警规则: ['stat:warning:config'] } satisfies Logged
