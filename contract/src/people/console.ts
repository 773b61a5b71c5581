import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['employee/index', 'employee-manager/index'] as const
export const logged = { 员工: ['biz:employee:info'] } satisfies Logged
