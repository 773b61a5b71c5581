import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['student/index'] as const
export const logged = { 国际学生: ['biz:student-info:info'] } satisfies Logged
