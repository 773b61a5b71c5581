import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/org-contacts'] as const
export const logged = { 联系人: ['biz:org-contacts:info'] } satisfies Logged
