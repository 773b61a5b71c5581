import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/project'] as const
export const logged = { 分包关系: ['biz:project:subcontracting', 'biz:project:info'] } satisfies Logged
