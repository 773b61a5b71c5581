import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['biz/org-command-room'] as const
export const logged = { 应急指挥室: ['biz:org-command-room:info'] } satisfies Logged
