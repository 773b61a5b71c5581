import type { Logged, Todos } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['visitor/index'] as const
export const todos = { 'visitor.inside': { page: 'visitor/index', filters: { notLeft: 1 }, name: '位访客未离场' } } satisfies Todos
export const logged = { 访客: ['biz:visitor-info:info'] } satisfies Logged
