import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['sys/schedule', 'sys/schedule-log'] as const
export const logged = { 定时任务: ['sys:schedule:info'] } satisfies Logged
