import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['regional-user/index'] as const
export const logged = {} satisfies Logged
