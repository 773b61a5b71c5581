import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/org-clinic/index'] as const
export const logged = { 医务室: ['biz:org-clinic:info'] } satisfies Logged
