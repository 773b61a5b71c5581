import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['sys/config'] as const
export const logged = { 参数: ['sys:config:info'] } satisfies Logged
