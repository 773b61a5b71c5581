import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['record/emp'] as const
export const logged = { 健康档案: ['biz:archive:info'] } satisfies Logged
