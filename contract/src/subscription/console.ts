import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/subscription-org-conf'] as const
export const logged = { 组织订阅: ['biz:subscription-org-conf:list'] } satisfies Logged
