import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { type ItemTypeCode, ReachBand } from '@oems/contract/supplies/codes.ts'
import { reachOf } from '@oems/contract/supplies/norm.ts'
import { sql } from 'drizzle-orm'
import { array, askPrepared, type ReadDb } from '../../core/db/database.ts'
import type { LedgerRecord, SuppliesPosition } from '../tables.ts'

/** What a position says beyond its place and its days. */
export type Held = Pick<SuppliesPosition, 'levels' | 'expiries' | 'required' | 'reached' | 'reachBand' | 'coverDaysMin' | 'keyItems'>
interface Place {
  readonly orgId: number
  readonly declareType: ItemTypeCode
}
export type HeldRow = Pick<
  LedgerRecord,
  'orgId' | 'declareType' | 'suppliesId' | 'requiredQuantity' | 'quantity' | 'stockLevel' | 'expiryState' | 'coverDays' | 'dailyUse'
> & { readonly isKey: 0 | 1 }

export const nothing: Held = {
  levels: StockLevel.options.map(() => 0),
  expiries: ExpiryState.options.map(() => 0),
  required: 0,
  reached: 0,
  reachBand: ReachBand.none,
  coverDaysMin: null,
  keyItems: {},
}

const hundredths = (dailyUse: string | null) => Math.round(Number(dailyUse ?? 0) * 100)

/** Whether nothing on the sheet is required, held or has expired: such a project is not counted among those with a reserve. */
export const isBare = ({ levels, expiries }: Pick<Held, 'levels' | 'expiries'>) => ![...levels, ...expiries].some((n) => n > 0)

/** What the active rows of a project and type say together. */
export function heldBy(rows: readonly HeldRow[]): Held {
  const { required, reached, band } = reachOf(rows)
  const covers = rows.flatMap(({ requiredQuantity, coverDays }) => (requiredQuantity > 0 && coverDays !== null ? [coverDays] : []))
  return {
    levels: nothing.levels.map((_, level) => rows.filter(({ stockLevel }) => stockLevel === level).length),
    expiries: nothing.expiries.map((_, at) => rows.filter(({ expiryState }) => expiryState === at + 1).length),
    required,
    reached,
    reachBand: band,
    coverDaysMin: covers.length === 0 ? null : Math.min(...covers),
    keyItems: Object.fromEntries(
      rows
        .filter(({ isKey }) => isKey === 1)
        .map(({ suppliesId, quantity, requiredQuantity, dailyUse }) => [
          suppliesId,
          [quantity, requiredQuantity, hundredths(dailyUse)] as const,
        ]),
    ),
  }
}

/** As the rows of these projects and types have it now. */
export async function heldNow(db: ReadDb, places: readonly Place[]): Promise<(place: Place) => Held> {
  const rows = await askPrepared<HeldRow>(
    db,
    sql`select p.org_id as "orgId", p.declare_type as "declareType", p.supplies_id as "suppliesId", p.required_quantity as "requiredQuantity",
               p.quantity, p.stock_level as "stockLevel", p.expiry_state as "expiryState", p.cover_days as "coverDays", p.daily_use as "dailyUse", s.is_key as "isKey"
          from unnest(${array(places.map(({ orgId }) => orgId))}::bigint[], ${array(
            places.map(({ declareType }) => declareType),
          )}::smallint[]) w(org_id, declare_type)
          join project_supplies p on p.org_id = w.org_id and p.declare_type = w.declare_type and p.active and p.deleted_at is null
          join supplies s on s.id = p.supplies_id
         order by p.supplies_id`,
  )
  const byPlace = Map.groupBy(rows, ({ orgId, declareType }) => `${orgId} ${declareType}`)
  return ({ orgId, declareType }) => heldBy(byPlace.get(`${orgId} ${declareType}`) ?? [])
}
