import { shape } from '@oems/contract/core/fields.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { Bill } from '@oems/contract/drugStock/bills.ts'
import { BillType, type BillTypeCode, isInbound } from '@oems/contract/drugStock/codes.ts'
import { logged } from '@oems/contract/drugStock/console.ts'
import { desc, sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import type { BaseColumn } from '../../core/db/columns.ts'
import { withinScope } from '../../core/db/scope.ts'
import { stamp, tableStore } from '../../core/db/store.ts'
import { type BillRow, stockBill } from '../tables.ts'

/** Bills of the caller's scope. */
export const bills = tableStore(stockBill, '库存单据', { scope: withinScope(stockBill.orgId), orderBy: desc(stockBill.id) })
/** A line of the log says of which level of control the drugs of a bill are, where any of them is controlled. */
export const billTarget = bills.logTarget(shape({ ...Bill.properties, controlLevel: ControlLevel.schema }), logged.库存单据)

type Told = Pick<BillRow, 'billType' | 'state' | 'occurDay' | 'lineNum' | 'amount'>
type Given = 'id' | 'clinicId' | 'orgId' | 'billNo' | 'version' | BaseColumn | keyof Told
export type NewBill = Told & Partial<Omit<BillRow, Given>> & { readonly clinic: Pick<ClinicRow, 'id' | 'orgId'> }

/** 调拨 and 盘点 have numbers of their own, all others go by whether goods come or leave. */
export function prefixOf(billType: BillTypeCode): string {
  if (billType === BillType.transferIn || billType === BillType.transferOut) return 'DB'
  if (billType === BillType.surplus || billType === BillType.shortfall) return 'PD'
  return isInbound(billType) ? 'RK' : 'CK'
}

/** Every column has a value, so that each insert is the same statement. */
const blank = {
  ...{
    version: 0,
    deletedAt: null,
    seq: 0,
    loanFlag: 0 as const,
    lines: null,
    targetClinicId: null,
    linkedBillId: null,
    medRecordId: null,
  },
  ...{ checkerId: null, supplier: null, permitNo: null, remark: null, reason: null, reversedBillId: null, postedAt: null, postedBy: null },
}
/** What the log says of a bill beside its columns. */
interface Marks {
  readonly controlLevel?: number
}

/** Writes a bill under the next number of its clinic and day: the last lock that a posting takes, for whoever is next waits until it ends. */
export async function makeBill(ctx: WriteCtx, { clinic, ...draft }: NewBill, marks: Marks = {}): Promise<BillRow> {
  const day = dayOf(ctx.now)
  const billNo = sql<string>`next_stock_bill_no(${clinic.id}::bigint, ${day}::date, ${prefixOf(draft.billType)})`
  const columns = { ...blank, ...draft, ...stamp(ctx), clinicId: clinic.id, orgId: clinic.orgId }
  const insert = ctx.db
    .insert(stockBill)
    .values({ ...columns, billNo })
    .returning({ id: stockBill.id, billNo: stockBill.billNo })
  const [made] = await insert.prepare('stock bill').execute()
  const bill: BillRow = { ...columns, ...made! }
  noteBill(ctx, null, bill, marks)
  return bill
}

/** Drugs that are controlled are marked in the operation log. */
export const marked = ({ controlLevel = 0 }: Marks) => (controlLevel >= ControlLevel.psychotropic ? { controlLevel } : {})

/** For the line of the operation log. */
export function noteBill(ctx: WriteCtx, before: BillRow | null, after: BillRow, marks: Marks = {}): void {
  ctx.note({ what: bills.what, id: after.id, name: after.billNo, orgId: after.orgId, before, after: { ...after, ...marked(marks) } })
}
