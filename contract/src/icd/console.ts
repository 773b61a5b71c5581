import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['dict/icd'] as const
export const logged = { ICD编码: ['dict:icd:info'] } satisfies Logged
