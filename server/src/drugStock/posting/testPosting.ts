import { BatchState, BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import { sql } from 'drizzle-orm'
import { aClinic } from '../../clinic/testClinic.ts'
import { anonymous } from '../../core/anonymous.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { ask, type Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/inTransaction.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { lockCards } from './locking.ts'
import { makeBill } from './makeBill.ts'
import type { MoveDraft } from './moves.ts'
import { postMoves } from './postMoves.ts'

/** A company below a group, with a project whose clinic two doctors look after. */
export async function aStockPlace(app: TestApp) {
  const group = await app.anOrg({ orgType: 2 })
  const company = await app.anOrg({ parentId: group.id, orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const clinic = await aClinic(app, project.id)
  const second = await app.anAccount({ roleId: 7, orgId: project.id })
  return {
    group,
    company,
    project,
    clinic,
    clinicId: clinic.clinicId,
    doctor: await app.anAdmin(7, project.id),
    checkerId: second.accountId,
  }
}

/** A write of nobody in particular, as the dispatcher runs it. */
export const writing = <T>(app: Pick<TestApp, 'database' | 'clock'>, work: (ctx: WriteCtx) => Promise<T>): Promise<T> =>
  inTransaction(app.database, { now: app.clock(), clock: app.clock, actor: anonymous } as unknown as Ctx, work)

interface BatchDraft {
  readonly batchNo?: string
  readonly expiryDate?: string | null
  readonly unitPrice?: string | null
  readonly state?: 1 | 2 | 3
}
export const aBatch = ({ batchNo = 'A1', expiryDate = '2027-12-31', unitPrice = '1.0000', state = BatchState.inUse }: BatchDraft = {}) => ({
  ...{ batchNo, expiryDate, unitPrice, state },
  ...{ productDate: null, supplier: null },
})

/** Posts moves of one clinic by the engine alone: an opening where goods come in, a use where they leave. */
export const posting = (
  app: Pick<TestApp, 'database' | 'clock'>,
  { clinicId, orgId }: { clinicId: number; orgId: number },
  moves: readonly MoveDraft[],
  occurDay = dayOf(app.clock()),
) =>
  writing(app, async (ctx) => {
    const clinic = { id: clinicId, orgId }
    const ids = moves.flatMap((move) => ('batchId' in move ? move.batchId : []))
    const cards = await lockCards(
      ctx,
      clinicId,
      moves.map(({ drugId }) => drugId),
      ids,
    )
    const billType = moves[0]!.delta > 0 ? BillType.opening : BillType.use
    const bill = await makeBill(ctx, { clinic, billType, state: BillState.posted, occurDay, lineNum: moves.length, amount: 0 })
    return { bill, moves: await postMoves(ctx, { bill, clinic, cards, moves }) }
  })

/** Goods on the shelf from the day given. */
export async function stocked(
  app: Pick<TestApp, 'database' | 'clock'>,
  clinic: { clinicId: number; orgId: number },
  drugId: number,
  quantity: number,
  batch: BatchDraft = {},
  occurDay?: string,
): Promise<number> {
  const { moves } = await posting(app, clinic, [{ drugId, delta: quantity, batch: aBatch(batch) }], occurDay)
  return moves[0]!.batchId
}

export const balanceOf = async ({ db }: Pick<TestApp, 'db'>, batchId: number) =>
  (await ask<{ quantity: number }>(db, sql`select quantity from stock_batch where id = ${batchId}`))[0]?.quantity

/** What does not agree: sums of moves, balances of batches and cards, what each move says was left after it, and what is on its way. */
export const disagreements = ({ db }: { readonly db: Pick<Db, 'execute'> }) =>
  ask<{ what: string; id: number }>(
    db,
    sql`
    with chain as (
      select id, batch_id, clinic_id, drug_id, batch_after, drug_after,
             sum(delta) over (partition by batch_id order by id) batch_sum, sum(delta) over (partition by clinic_id, drug_id order by id) drug_sum
        from stock_move)
    select 'batchAfter' "what", id from chain where batch_after <> batch_sum
    union all select 'drugAfter', id from chain where drug_after <> drug_sum
    union all select 'batch', b.id from stock_batch b where quantity <> coalesce((select sum(delta) from stock_move m where m.batch_id = b.id), 0)
    union all select 'card', c.id from clinic_drug c
      where quantity <> coalesce((select sum(b.quantity) from stock_batch b where b.clinic_id = c.clinic_id and b.drug_id = c.drug_id), 0)
    union all select 'moment', m.id from (
      select id, posted_at, max(posted_at) over (partition by clinic_id, drug_id order by id rows between unbounded preceding and 1 preceding) before from stock_move) m
      where m.posted_at < m.before`,
  )
