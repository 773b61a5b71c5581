import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['org-management/org-management'] as const
export const logged = { 组织: ['biz:org-manager:list', 'biz:org-info:info'] } satisfies Logged
