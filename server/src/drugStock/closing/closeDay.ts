import type { Input } from '@oems/contract/core/call.ts'
import { day, id } from '@oems/contract/core/fields.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { backdatedDays } from '@oems/contract/drugStock/codes.ts'
import type { stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { ask, type ReadDb } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import type { LogTarget } from '../../core/domain.ts'
import { badField, conflict, ruleBroken } from '../../core/errors.ts'
import { drug } from '../../dictionary/tables.ts'
import { stockDayClose } from '../besideTables.ts'
import { clinicInScope } from '../clinics.ts'
import { requireChecker } from '../posting/checker.ts'
import { lockCards } from '../posting/locking.ts'
import { clinicDrug } from '../tables.ts'
import { balancesAt, ofNarcotics } from './balances.ts'
import { closingOf } from './dayBalances.ts'

const what = '管控药品日结'
/** Part of the clinic's history, which has none of its own. */
export const dayCloseTarget: LogTarget = { fields: { day: day('日期'), checkerId: id('复核人') }, permissions: [] }

/** 日结: two accounts confirm what is left of each batch of level-3 drugs at the end of a day, or by now where it is today. */
export async function closeDay(ctx: WriteCtx, { clinicId, day, checkerId, confirmed }: Input<typeof stockTransfers.closeDay>) {
  const { clinic } = await clinicInScope(ctx, clinicId)
  const today = dayOf(ctx.now)
  if (day > today) throw badField('day', '日期不能晚于今天')
  if (day < addDays(today, -backdatedDays)) throw badField('day', `只能补做${backdatedDays}天内的日结`)
  await requireOpen(ctx, [clinic.orgId])
  await requireChecker(ctx, { clinic, checkerId, controlLevels: [ControlLevel.narcotic], inbound: true })
  const drugIds = await controlledAt(ctx, clinicId)
  if (drugIds.length > 0) await lockCards(ctx, clinicId, drugIds)
  const closing = await closingOf(ctx.db, clinicId, day)
  if (closing && !closing.isOutdated) throw conflict('该日已日结')
  const lines = await balancesAt(ctx.db, clinicId, day)
  if (lines.length === 0) throw ruleBroken('该日没有需要日结的药品')
  if (confirmed && !isSame(confirmed, lines)) throw conflict('结存在核对时有变化，请按新的结存重新清点后确认')
  const kept = lines.map(({ drugId, batchId, balance }) => ({ drugId, batchId, balance }))
  const [made] = await ctx.db
    .insert(stockDayClose)
    .values({
      ...{ orgId: clinic.orgId, clinicId, day, checkerId, lines: kept, lastMoveId: await lastMoveOf(ctx.db, clinicId) },
      closedAt: ctx.now.toISOString(),
      closedBy: ctx.actor.accountId,
    })
    .returning({ id: stockDayClose.id })
  ctx.note({ what, id: made!.id, name: clinic.clinicName, orgId: clinic.orgId, before: null, after: { day, checkerId } })
  return { lines }
}

/** Whatever is booked later has a higher one: the cards of its drugs are locked. */
async function lastMoveOf(db: ReadDb, clinicId: number) {
  const [found] = await ask<{ id: number }>(
    db,
    sql`select coalesce(max(m.id), 0) as id from stock_move m where m.clinic_id = ${clinicId} and ${ofNarcotics}`,
  )
  return found!.id
}

interface Balance {
  readonly batchId: number
  readonly balance: number
}
function isSame(confirmed: readonly Balance[], lines: readonly Balance[]) {
  const now = new Map(lines.map(({ batchId, balance }) => [batchId, balance]))
  return confirmed.length === now.size && confirmed.every(({ batchId, balance }) => now.get(batchId) === balance)
}

/** Level-3 drugs of which the clinic has a card. */
async function controlledAt({ db }: WriteCtx, clinicId: number) {
  const rows = await db
    .select({ drugId: clinicDrug.drugId })
    .from(clinicDrug)
    .innerJoin(drug, eq(drug.id, clinicDrug.drugId))
    .where(and(eq(clinicDrug.clinicId, clinicId), eq(drug.controlLevel, ControlLevel.narcotic)))
  return rows.map(({ drugId }) => drugId)
}
