import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['declare-record/index'] as const
export const logged = { 信息申报: ['biz:declare-record:info'] } satisfies Logged
