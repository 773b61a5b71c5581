import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['sys/oss'] as const
export const logged = { 文件: ['sys:oss:list'] } satisfies Logged
