import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['user-relatives/index'] as const
export const logged = { 员工亲属: ['biz:user-relatives:list'] } satisfies Logged
