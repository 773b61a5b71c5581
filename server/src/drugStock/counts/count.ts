import type { Input } from '@oems/contract/core/call.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { BillState, BillType } from '@oems/contract/drugStock/codes.ts'
import type { CountResult, stockTransfers } from '@oems/contract/drugStock/transfers.ts'
import { sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { WriteCtx } from '../../core/context.ts'
import { dayOf, inShanghai } from '../../core/days.ts'
import { array } from '../../core/db/database.ts'
import { requireOpen } from '../../core/db/openNode.ts'
import { stockCountLine } from '../besideTables.ts'
import { requireService } from '../bills/place.ts'
import { fen } from '../cardState.ts'
import { clinicInScope } from '../clinics.ts'
import { tellFollowers } from '../following.ts'
import { requireChecker } from '../posting/checker.ts'
import { type LockedCards, lockCards } from '../posting/locking.ts'
import { makeBill } from '../posting/makeBill.ts'
import { postMoves } from '../posting/postMoves.ts'
import { batchWords, tellCompany } from '../telling.ts'
import { type JudgedLine, judge, momentsOf, refuseImpossible, refuseUnexplained } from './lines.ts'

/** 盘点: a count holds at its moment, and what was booked since stays (04 §4.3). A preview says what would differ, and writes nothing. */
export async function count(
  ctx: WriteCtx,
  { clinicId, lines, checkerId, preview }: Input<typeof stockTransfers.count>,
): Promise<CountResult> {
  const { clinic } = await clinicInScope(ctx, clinicId)
  const counted = momentsOf(ctx, lines)
  const first = await judge(ctx, clinicId, counted)
  if (preview === 1) return resultOf(first, [])
  await requireOpen(ctx, [clinic.orgId])
  const lock = () =>
    lockCards(
      ctx,
      clinicId,
      first.map(({ drugId }) => drugId),
      lines.map(({ batchId }) => batchId),
    )
  const cards = await lock()
  // Once more behind the locks: colleagues go on posting.
  const judged = await judge(ctx, clinicId, counted)
  // What is found to be more comes in.
  if (judged.some(({ difference }) => difference > 0)) await requireService(ctx, { clinic }, true)
  refuseImpossible(judged)
  refuseUnexplained(judged)
  // What is missing leaves by a bill of its own (26), and level 2 leaves by two names.
  const checkedLines = judged.filter(({ controlLevel, difference }) => controlLevel === ControlLevel.narcotic || difference < 0)
  const controlLevels = checkedLines.map(({ controlLevel }) => controlLevel)
  const checked = await requireChecker(ctx, { clinic, checkerId, controlLevels, inbound: false })
  const posting = { ctx, clinic, lock, checkerId: checked }
  const surplus = await post(posting, BillType.surplus, judged)
  const shortfall = await post(posting, BillType.shortfall, judged)
  await Promise.all([keepLines(posting, judged, { surplus, shortfall }), setCountDays(ctx, cards, judged)])
  const drugIds = [...new Set(judged.map(({ drugId }) => drugId))]
  await tellFollowers(
    'counted',
    ctx,
    drugIds.map((drugId) => ({ clinicId, orgId: clinic.orgId, drugId })),
  )
  await tellOfDifferences(ctx, clinic, judged)
  return resultOf(
    judged,
    [surplus, shortfall].flatMap((billId) => billId ?? []),
  )
}

interface Posting {
  readonly ctx: WriteCtx
  readonly clinic: ClinicRow
  /** The cards as they stand by now. */
  readonly lock: () => Promise<LockedCards>
  readonly checkerId: number | null
}

type Difference = typeof BillType.surplus | typeof BillType.shortfall

/** One bill for all that was too much, one for all that was missing; both of today, for only today's balance can be at fault. */
async function post(
  { ctx, clinic, lock, checkerId }: Posting,
  billType: Difference,
  judged: readonly JudgedLine[],
): Promise<number | null> {
  const own = judged.flatMap((one, line) =>
    (billType === BillType.surplus ? one.difference > 0 : one.difference < 0) ? [{ ...one, line }] : [],
  )
  if (own.length === 0) return null
  const columns = {
    ...{ clinic, billType, state: BillState.posted, occurDay: dayOf(ctx.now), checkerId, lineNum: own.length },
    amount: own.reduce((sum, { difference, unitPrice }) => sum + fen(Math.abs(difference), unitPrice), 0),
    ...{ postedAt: ctx.now.toISOString(), postedBy: ctx.actor.accountId },
  }
  const bill = await makeBill(ctx, columns, { controlLevel: Math.max(...own.map(({ controlLevel }) => controlLevel)) })
  const moves = own.map(({ drugId, batchId, difference, line }) => ({ drugId, batchId, delta: difference, line }))
  await postMoves(ctx, { bill, clinic, cards: await lock(), moves })
  return bill.id
}

interface Bills {
  readonly surplus: number | null
  readonly shortfall: number | null
}
async function keepLines({ ctx, clinic, checkerId }: Posting, judged: readonly JudgedLine[], { surplus, shortfall }: Bills): Promise<void> {
  const rows = judged.map(({ line, drugId, batchId, balance, difference }) => ({
    ...{ orgId: clinic.orgId, clinicId: clinic.id, drugId, batchId, countedAt: line.countedAt, countedBy: ctx.actor.accountId, checkerId },
    ...{
      sentAt: ctx.now.toISOString(),
      balance,
      actual: line.actualQuantity,
      leftBefore: line.leftBefore,
      difference,
      reason: line.reason,
    },
    billId: difference === 0 ? null : difference > 0 ? surplus : shortfall,
  }))
  await ctx.db.insert(stockCountLine).values(rows)
}

/** A card that was counted takes no bill of a day before. */
async function setCountDays(ctx: WriteCtx, cards: LockedCards, judged: readonly JudgedLine[]): Promise<void> {
  const days = [...cards.values()].map(({ card }) => {
    const own = judged.filter(({ drugId }) => drugId === card.drugId).map(({ line }) => dayOf(new Date(line.countedAt)))
    return { card, day: [...own, card.lastCountDay ?? ''].reduce((a, b) => (a > b ? a : b)) }
  })
  await ctx.db.execute(sql`
    update clinic_drug c set last_count_day = n.day
      from unnest(${array(days.map(({ card }) => card.id))}::bigint[], ${array(days.map(({ day }) => day))}::date[]) n (id, day) where c.id = n.id`)
  for (const { card, day } of days)
    ctx.note({ what: '库存卡', id: card.id, orgId: card.orgId, before: { lastCountDay: card.lastCountDay }, after: { lastCountDay: day } })
}

/** More than a tenth of what was booked, or any of a controlled drug. */
const isNotable = ({ difference, balance, controlLevel }: JudgedLine) =>
  difference !== 0 && (controlLevel >= ControlLevel.psychotropic || Math.abs(difference) * 10 > balance)

/** As many batches as a message names. */
const named = 3

async function tellOfDifferences(ctx: WriteCtx, clinic: ClinicRow, judged: readonly JudgedLine[]): Promise<void> {
  const notable = judged.filter(isNotable)
  if (notable.length === 0) return
  const which = notable.slice(0, named).map(({ drugName, batchNo, difference }) => `${batchWords(drugName, batchNo)}差${difference}`)
  await tellCompany(ctx, clinic.orgId, {
    title: '药品盘点有较大差异',
    content: `${clinic.clinicName}盘点有${notable.length}个批次差异超过10%或属管控药品，请核实原因：${which.join('、')}${notable.length > named ? '等' : ''}。`,
    ...{ link: `/clinic/drug-stock/index?tab=counts&clinic=${clinic.id}`, bizType: 'stockCount', bizId: clinic.id },
  })
}

const resultOf = (judged: readonly JudgedLine[], billIds: number[]): CountResult => ({
  lines: judged.map(({ batchId, drugId, balance, line, difference, moves }) => ({
    ...{ batchId, drugId, balance, actualQuantity: line.actualQuantity, difference },
    moved: moves.map(({ delta, postedAt, ...move }) => ({
      ...move,
      ...{ inQuantity: Math.max(0, delta), outQuantity: Math.max(0, -delta), postedAt: inShanghai(new Date(postedAt)) },
    })),
  })),
  billIds,
})
