import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/area'] as const
export const logged = { 行政区划: ['biz:area:info'] } satisfies Logged
