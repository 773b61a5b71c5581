import type { Input } from '@oems/contract/core/call.ts'
import { allows } from '@oems/contract/core/lifeCycle.ts'
import { billErrors, type stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillState, billCycle, isInbound } from '@oems/contract/drugStock/codes.ts'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { refuseClosed } from '../../core/db/openNode.ts'
import { touch } from '../../core/db/store.ts'
import { badInput, conflict, notFound } from '../../core/errors.ts'
import { attach } from '../../core/files/attach.ts'
import { fen } from '../cardState.ts'
import { clinicInScope } from '../clinics.ts'
import { requireChecker } from '../posting/checker.ts'
import { dayOfBill } from '../posting/days.ts'
import { bills, makeBill, noteBill } from '../posting/makeBill.ts'
import { type BillRow, stockBill } from '../tables.ts'
import { papers } from './files.ts'
import { type BillForm, formOf, readLines } from './form.ts'
import { requireService, targetOf } from './place.ts'
import { postBill } from './post.ts'

const savedOf = ({ id: billId, billNo, state, version }: BillRow) => ({ billId, billNo, state, version })

export async function save(ctx: WriteCtx, { post, confirmed, ...form }: Input<typeof stockBills.save>) {
  if (post === 1) return savedOf(await postBill(ctx, { form, draft: null, confirmed: confirmed === 1 }))
  const { clinic, columns } = await draftOf(ctx, form)
  const bill = await makeBill(ctx, { clinic, ...columns, billType: form.billType, state: BillState.draft })
  if (form.ossIds.length > 0) await attach(ctx, { owner: papers.owner, id: bill.id }, papers.field, form.ossIds)
  return savedOf(bill)
}

export async function update(ctx: WriteCtx, { billId, version, post, confirmed, ...changed }: Input<typeof stockBills.update>) {
  const draft = await lockDraft(ctx, billId, version, billCycle.update)
  const form = { ...changed, billType: draft.billType as BillForm['billType'], clinicId: draft.clinicId }
  const faults = billErrors(form)
  if (faults.length > 0) throw badInput(faults)
  if (post === 1) return savedOf(await postBill(ctx, { form, draft, confirmed: confirmed === 1 }))
  const { columns } = await draftOf(ctx, form)
  const [after] = await ctx.db
    .update(stockBill)
    .set({ ...columns, ...touch(ctx), version: draft.version + 1 })
    .where(eq(stockBill.id, draft.id))
    .returning()
  noteBill(ctx, draft, after as BillRow)
  await attach(ctx, { owner: papers.owner, id: draft.id }, papers.field, form.ossIds)
  return savedOf(after as BillRow)
}

export async function post(ctx: WriteCtx, { billId, version, checkerId, confirmed }: Input<typeof stockBills.post>) {
  const draft = await lockDraft(ctx, billId, version, billCycle.post)
  return savedOf(await postBill(ctx, { form: formOf(draft, checkerId), draft, confirmed: confirmed === 1 }))
}

/** Drafts stay as 已作废; what was posted is taken back by 冲红. */
export async function remove(ctx: WriteCtx, { ids }: Input<typeof stockBills.delete>): Promise<void> {
  const found = await lockBills(ctx, ids)
  if (found.length !== ids.length) throw notFound()
  await refuseClosed(
    ctx,
    found.map(({ orgId }) => orgId),
  )
  if (found.some(({ state }) => !allows(billCycle.delete, state))) throw conflict('只能删除草稿，已过账的单据请冲红')
  const gone = await ctx.db
    .update(stockBill)
    .set({ state: billCycle.delete.to, ...touch(ctx), version: sql`${stockBill.version} + 1` })
    .where(inArray(stockBill.id, [...ids]))
    .returning()
  const after = new Map((gone as BillRow[]).map((row) => [row.id, row]))
  for (const bill of found) noteBill(ctx, bill, after.get(bill.id)!)
}

/** Bills of the caller's scope, until this write ends nobody else's. */
export const lockBills = async (ctx: WriteCtx, ids: readonly number[]): Promise<BillRow[]> =>
  (await ctx.db
    .select()
    .from(stockBill)
    .where(bills.visible(ctx, inArray(stockBill.id, [...ids])))
    .orderBy(asc(stockBill.id))
    .for('update')) as BillRow[]

async function lockDraft(ctx: WriteCtx, billId: number, version: number, step: typeof billCycle.update): Promise<BillRow> {
  const [bill] = await lockBills(ctx, [billId])
  if (!bill) throw notFound()
  if (!allows(step, bill.state)) throw conflict(`单据${BillState.label(bill.state)}，不能${step.name}`)
  if (bill.version !== version) throw conflict()
  return bill
}

/** A draft is judged when it is posted. Until then it names a clinic in service, drugs of its dictionary, batches of its shelf, and a day that may be. */
async function draftOf(ctx: WriteCtx, form: BillForm) {
  const place = await clinicInScope(ctx, form.clinicId)
  const { clinic, path } = place
  await requireService(ctx, place, isInbound(form.billType))
  const occurDay = dayOfBill(ctx, form.occurDay, new Map())
  const lines = readLines(form.lines)
  await requireKnown(ctx, clinic.id, path, lines)
  if (form.targetClinicId !== null) await targetOf(ctx, place, form.targetClinicId)
  const checkerId = await requireChecker(ctx, { clinic, checkerId: form.checkerId, controlLevels: [], inbound: true })
  const { targetClinicId, supplier, loanFlag, permitNo, remark } = form
  const amount = lines.reduce((sum, { quantity, unitPrice }) => sum + fen(quantity, unitPrice), 0)
  return {
    clinic,
    columns: { occurDay, lines, lineNum: lines.length, amount, checkerId, targetClinicId, supplier, loanFlag, permitNo, remark },
  }
}

async function requireKnown({ db }: WriteCtx, clinicId: number, path: string, lines: BillForm['lines']): Promise<void> {
  const drugIds = [...new Set(lines.map(({ drugId }) => drugId))]
  const named = lines.filter(({ batchId }) => batchId !== null)
  const [known] = await ask<{ drugs: number; batches: number }>(
    db,
    sql`
    select (select count(*) from dict_drug d where d.id = any(${array(drugIds)}::bigint[]) and (
              d.deleted_at is null and position('/' || d.org_id || '/' in ${path}) > 0
              or exists (select from clinic_drug c where c.clinic_id = ${clinicId} and c.drug_id = d.id)))::int as drugs,
           (select count(*) from unnest(${array(named.map(({ batchId }) => batchId))}::bigint[], ${array(named.map(({ drugId }) => drugId))}::bigint[]) n (batch_id, drug_id)
              join stock_batch b on b.id = n.batch_id and b.drug_id = n.drug_id and b.clinic_id = ${clinicId})::int as batches`,
  )
  if (known!.drugs !== drugIds.length || known!.batches !== named.length) throw notFound()
}
