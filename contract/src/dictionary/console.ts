import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['dict/drug', 'dict/disease', 'dict/disease-type', 'dict/epm'] as const
export const logged = {
  药品: ['drugs:drug:info'],
  疾病: ['drugs:disease:info'],
  疾病分类: ['drugs:disease-type:info'],
  防疫措施: ['epac:epidemic-prevention-measures:info'],
} satisfies Logged
