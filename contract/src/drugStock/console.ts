import type { Logged, Todos } from '../core/console.ts'
import { BillState, BillType, ExpiryState, StockLevel } from './codes.ts'

/** Urls of the menus for which the console has a page. */
export const pages = ['clinic/drug-stock/index'] as const
/** A transfer has two halves: whoever gets the goods receives the one, and whoever sent them settles what the other lacks. */
export const toReceive = { billType: [BillType.transferIn], state: [BillState.inTransit] }
export const toSettle = { billType: [BillType.transferOut], differing: 1 }
export const todos = {
  'stock.receive': { page: 'clinic/drug-stock/index', filters: { tab: 'transit', ...toReceive }, name: '张调拨单待收货' },
  'stock.difference': { page: 'clinic/drug-stock/index', filters: { tab: 'transit', ...toSettle }, name: '张调拨单有在途差异' },
  'stock.unclosed': { page: 'clinic/drug-stock/index', name: '天管控药品未日结' },
  'stock.short': {
    page: 'clinic/drug-stock/index',
    filters: { stockLevel: [StockLevel.none, StockLevel.scarce, StockLevel.low] },
    name: '种药品低于安全库存',
  },
  'stock.expiring': {
    page: 'clinic/drug-stock/index',
    filters: { expiryState: [ExpiryState.imminent, ExpiryState.expired] },
    name: '种药品临期或已过期',
  },
} satisfies Todos
export const logged = {
  库存卡: ['oemr:drug-stock:info'],
  药品批次: ['oemr:drug-stock:info'],
  库存单据: ['oemr:drug-stock:info'],
} satisfies Logged
