import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/coop-institution'] as const
export const logged = { 合作医疗机构: ['biz:coop-institution:info'] } satisfies Logged
