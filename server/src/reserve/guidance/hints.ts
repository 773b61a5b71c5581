import type { Input } from '@oems/contract/core/call.ts'
import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { HintAction } from '@oems/contract/reserve/codes.ts'
import type { guidance as calls, Hints } from '@oems/contract/reserve/guidance.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { gapOf, isShort, lackToLast, shortWords } from '@oems/contract/supplies/norm.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import { deadlineTimes } from '../../declaration/times.ts'
import { supplies as item, projectSupplies as row } from '../../supplies/tables.ts'
import { type Offer, offersFor } from '../shortage/offers.ts'
import { projectOf, undeclaredNow } from './notification.ts'

type Hint = Hints['items'][number]
type Row = Pick<
  typeof row.$inferSelect,
  | 'id'
  | 'suppliesId'
  | 'quantity'
  | 'requiredQuantity'
  | 'coverDays'
  | 'dailyUse'
  | 'norm'
  | 'nearestExpiry'
  | 'clinicExpiry'
  | 'stockLevel'
  | 'expiryState'
  | 'expiredQuantity'
  | 'expiringQuantity'
> &
  Pick<typeof item.$inferSelect, 'name' | 'unit' | 'packUnit' | 'packSize' | 'drugIds'>

/** What a project lacks of its drugs, and what to do about it (04 §5.4). */
export async function hints(ctx: Ctx, query: Input<typeof calls.driHint>): Promise<Hints> {
  const project = await projectOf(ctx, query)
  const rows = await ctx.db
    .select({
      id: row.id,
      suppliesId: row.suppliesId,
      name: item.name,
      unit: item.unit,
      packUnit: item.packUnit,
      packSize: item.packSize,
      drugIds: item.drugIds,
      quantity: row.quantity,
      requiredQuantity: row.requiredQuantity,
      coverDays: row.coverDays,
      dailyUse: row.dailyUse,
      norm: row.norm,
      nearestExpiry: row.nearestExpiry,
      clinicExpiry: row.clinicExpiry,
      stockLevel: row.stockLevel,
      expiryState: row.expiryState,
      expiredQuantity: row.expiredQuantity,
      expiringQuantity: row.expiringQuantity,
    })
    .from(row)
    .innerJoin(item, eq(item.id, row.suppliesId))
    .where(and(eq(row.orgId, project.id), eq(row.declareType, ItemType.drugs), eq(row.active, true), isNull(row.deletedAt)))
    .orderBy(asc(row.stockLevel), asc(item.orderNum), asc(item.id))
  const short = rows.filter(({ stockLevel }) => isShort(stockLevel))
  const offers = await offersFor(
    ctx,
    short.map(({ id }) => id),
    'everything',
  )
  const seen = await nodesAmong(
    ctx,
    [...offers.values()].flat().map(({ orgId }) => orgId),
  )
  const undeclared = declaringOf(await undeclaredNow(ctx, project.id))
  const items = rows.flatMap((one) => {
    const actions = actionsFor(one, offers.get(one.id)?.[0], seen)
    if (actions.length > 0 && undeclared) actions.push({ kind: HintAction.declare, text: undeclared, quantity: null, ...nobody })
    const { suppliesId, name, drugIds, coverDays } = one
    return actions.length === 0
      ? []
      : [{ suppliesId, name, drugIds, gap: gapOf(one.quantity, one.requiredQuantity), coverDays, nearestExpiry: soonest(one), actions }]
  })
  return { text: [wordsOf(short, rows), undeclared].filter(Boolean).join('，'), items }
}

const soonest = ({ nearestExpiry, clinicExpiry }: Row) => [nearestExpiry, clinicExpiry].filter((day) => day !== null).sort()[0] ?? null
const isEnding = ({ expiryState }: Row) => expiryState === ExpiryState.near || expiryState === ExpiryState.imminent

/** What is done about an item is known above once it is declared. */
const declaringOf = (period: Awaited<ReturnType<typeof undeclaredNow>>): string | null =>
  period &&
  (period.isOverdue ? '本期逾期未报，请尽快补报' : `请于${deadlineTimes(new Date(period.deadlineAt), null).beijing.slice(5)}前申报本期`)

function wordsOf(short: readonly Row[], rows: readonly Row[]): string {
  const ending = rows.filter(isEnding)
  if (short.length === 0 && ending.length === 0) return '储备充足，暂无需处理'
  const names = short.slice(0, 3).map(({ name }) => name)
  return [
    short.length > 0 && `${names.join('、')}${short.length > 3 ? `等${short.length}种` : ''}储备不足`,
    ending.length > 0 && `${ending.length}种近效期`,
  ]
    .filter(Boolean)
    .join('，')
}

const nobody = { fromOrgId: null, fromOrgName: null }
function actionsFor(one: Row, offer: Offer | undefined, seen: ReadonlySet<number>): Hint['actions'] {
  return [
    ...(isShort(one.stockLevel) ? fillingOf(one, offer, seen) : []),
    ...(isEnding(one)
      ? [{ kind: HintAction.useFirst, text: `${soonest(one)}到期，请优先使用`, quantity: one.expiringQuantity, ...nobody }]
      : []),
    ...(one.expiredQuantity > 0
      ? [
          {
            kind: HintAction.writeOff,
            text: `${packsText(one.expiredQuantity, one)}已过期，请报损`,
            quantity: one.expiredQuantity,
            ...nobody,
          },
        ]
      : []),
  ]
}

/** What is missing is lent as far as somebody has it and bought for the rest; what is there but does not last is bought for as many days as are covered. */
function fillingOf(one: Row, offer: Offer | undefined, seen: ReadonlySet<number>): Hint['actions'] {
  const gap = gapOf(one.quantity, one.requiredQuantity)
  if (gap === 0) {
    const lack = lackToLast(one.quantity, one.dailyUse, one.norm.coverDays)
    const text = `${shortWords(one, one)}，请采购${lack > 0 ? packsText(lack, one) : ''}`
    return [{ kind: HintAction.purchase, text, quantity: lack > 0 ? lack : null, ...nobody }]
  }
  const lent = Math.min(offer?.quantity ?? 0, gap)
  return [
    ...(offer ? [transferOf(one, offer, lent, seen.has(offer.orgId))] : []),
    ...(gap > lent ? [{ kind: HintAction.purchase, text: `采购${packsText(gap - lent, one)}`, quantity: gap - lent, ...nobody }] : []),
  ]
}

/** A sister project is named to whoever sees it; anybody else asks above. */
const transferOf = (one: Row, { orgId, orgName }: Offer, quantity: number, isSeen: boolean): Hint['actions'][number] => ({
  kind: HintAction.transfer,
  text: isSeen ? `可由${orgName}调拨${packsText(quantity, one)}` : '请联系上级调剂',
  quantity: isSeen ? quantity : null,
  fromOrgId: isSeen ? orgId : null,
  fromOrgName: isSeen ? orgName : null,
})
