import { permits } from '@oems/contract/core/call.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { billFiles } from '@oems/contract/drugStock/fields.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { FileOwner } from '../../core/domain.ts'
import { filesOf } from '../../core/files/attach.ts'
import { bills } from '../posting/makeBill.ts'
import { stockBill } from '../tables.ts'

/** Papers of bills, by the names of `Domain.fileOwners` and of its field. */
export const papers = { owner: 'stockBill', field: 'papers' } as const
export const billOwner: FileOwner = {
  name: '库存单据',
  access: FileAccess.ownersReaders,
  fields: { papers: billFiles },
  mayRead: async (ctx, ids) =>
    permits(stockBills.billInfo, ctx.actor.permissions)
      ? new Set((await bills.rows(ctx, inArray(stockBill.id, [...ids]))).map(({ id }) => id))
      : new Set(),
}

/** How many a bill has. */
export const filesOfBill = async (ctx: Ctx, billId: number) => (await filesOf(ctx, papers, [billId])).get(billId)?.length ?? 0
