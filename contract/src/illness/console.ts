import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['dict/illness'] as const
export const logged = { 病种: ['epac:illness:info'] } satisfies Logged
