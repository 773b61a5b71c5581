import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['risk/epidemic-situation/index'] as const
export const logged = { 疫情态势: ['risk:epidemic-situation:info'] } satisfies Logged
