import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/org-files'] as const
export const logged = { 组织资料: ['biz:org-files:info'] } satisfies Logged
