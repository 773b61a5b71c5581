import type { Input } from '@oems/contract/core/call.ts'
import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import { HintAction } from '@oems/contract/reserve/codes.ts'
import type { guidance as calls, Hints } from '@oems/contract/reserve/guidance.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { gapOf, isShort } from '@oems/contract/supplies/norm.ts'
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
  | 'nearestExpiry'
  | 'clinicExpiry'
  | 'stockLevel'
  | 'expiryState'
  | 'expiredQuantity'
  | 'expiringQuantity'
> &
  Pick<typeof item.$inferSelect, 'name' | 'unit'>

/** What a project lacks of its drugs, and what to do about it (04 §5.4). */
export async function hints(ctx: Ctx, query: Input<typeof calls.driHint>): Promise<Hints> {
  const project = await projectOf(ctx, query)
  const rows = await ctx.db
    .select({
      id: row.id,
      suppliesId: row.suppliesId,
      name: item.name,
      unit: item.unit,
      quantity: row.quantity,
      requiredQuantity: row.requiredQuantity,
      coverDays: row.coverDays,
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
    const { suppliesId, name, coverDays } = one
    return actions.length === 0
      ? []
      : [{ suppliesId, name, gap: gapOf(one.quantity, one.requiredQuantity), coverDays, nearestExpiry: soonest(one), actions }]
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
  const gap = gapOf(one.quantity, one.requiredQuantity)
  const lent = Math.min(offer?.quantity ?? 0, gap)
  return [
    ...(isShort(one.stockLevel) && offer ? [transferOf(one, offer, lent, seen.has(offer.orgId))] : []),
    ...(isShort(one.stockLevel) && gap > lent
      ? [{ kind: HintAction.purchase, text: `采购${gap - lent}${one.unit}`, quantity: gap - lent, ...nobody }]
      : []),
    ...(isEnding(one)
      ? [{ kind: HintAction.useFirst, text: `${soonest(one)}到期，请优先使用`, quantity: one.expiringQuantity, ...nobody }]
      : []),
    ...(one.expiredQuantity > 0
      ? [{ kind: HintAction.writeOff, text: `${one.expiredQuantity}${one.unit}已过期，请报损`, quantity: one.expiredQuantity, ...nobody }]
      : []),
  ]
}

/** A sister project is named to whoever sees it; anybody else asks above. */
const transferOf = ({ unit }: Row, { orgId, orgName }: Offer, quantity: number, isSeen: boolean): Hint['actions'][number] => ({
  kind: HintAction.transfer,
  text: isSeen ? `可由${orgName}调拨${quantity}${unit}` : '请联系上级调剂',
  quantity: isSeen ? quantity : null,
  fromOrgId: isSeen ? orgId : null,
  fromOrgName: isSeen ? orgName : null,
})
