import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['dict/drug', 'dict/disease-type'] as const
export const logged = { 药品: ['drugs:drug:info'], 疾病分类: ['drugs:disease-type:info'] } satisfies Logged
