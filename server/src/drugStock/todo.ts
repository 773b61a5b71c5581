import { todos } from '@oems/contract/drugStock/console.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import { withinScope } from '../core/db/scope.ts'
import { todo } from '../core/domain.ts'
import { clinicDrug as c } from './tables.ts'

const kept = 'oemr:drug-stock:save'

/** Cards below what is required (缺口): as many as their list shows. */
export const short = todo('stock.short', kept, (ctx) =>
  ctx.db.$count(c, and(isNull(c.deletedAt), withinScope(c.orgId)(ctx), inArray(c.stockLevel, todos['stock.short'].filters.stockLevel))),
)
/** Cards of which something ends within a month, or has ended. */
export const expiring = todo('stock.expiring', kept, (ctx) =>
  ctx.db.$count(
    c,
    and(isNull(c.deletedAt), withinScope(c.orgId)(ctx), inArray(c.expiryState, todos['stock.expiring'].filters.expiryState)),
  ),
)
