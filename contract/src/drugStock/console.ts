import type { Logged } from '../core/console.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['clinic/drug-stock/index'] as const
export const logged = {
  库存卡: ['oemr:drug-stock:info'],
  药品批次: ['oemr:drug-stock:info'],
  库存单据: ['oemr:drug-stock:info'],
} satisfies Logged
