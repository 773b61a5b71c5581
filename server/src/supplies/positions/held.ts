import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { type ItemTypeCode, ReachBand } from '@oems/contract/supplies/codes.ts'
import { reachBandOf } from '@oems/contract/supplies/norm.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import type { ReadDb } from '../../core/db/database.ts'
import { param, prepared } from '../../core/db/prepared.ts'
import type { SuppliesPosition } from '../tables.ts'

/** What a position says beyond its place and its days. */
export type Held = Pick<SuppliesPosition, 'levels' | 'expiries' | 'required' | 'reached' | 'reachBand' | 'coverDaysMin' | 'keyItems'>
interface Place {
  readonly orgId: number
  readonly declareType: ItemTypeCode
}

export const nothing: Held = {
  levels: StockLevel.options.map(() => 0),
  expiries: ExpiryState.options.map(() => 0),
  required: 0,
  reached: 0,
  reachBand: ReachBand.none,
  coverDaysMin: null,
  keyItems: {},
}

/** Whether nothing on the sheet is required, held or has expired: such a project is not counted among those with a reserve. */
export const isBare = ({ levels, expiries }: Pick<Held, 'levels' | 'expiries'>) => ![...levels, ...expiries].some((n) => n > 0)

const withRequired = sql`p.required_quantity > 0`
const isShort = sql`p.stock_level < ${code(StockLevel.normal)}`

/** Rows by their code, in its order. */
const numbers = (column: SQL, { options }: { readonly options: readonly { readonly value: number }[] }) =>
  sql`array[${sql.join(
    options.map(({ value }) => sql`count(*) filter (where ${column} = ${code(value)})`),
    sql`, `,
  )}]::int[]`

interface Row extends Omit<Held, 'reachBand'>, Place {
  readonly isMissing: boolean
}
/** In hundredths, so that the database and this process say the same number. */
const dailyUse = sql`(coalesce(p.daily_use, 0) * 100)::int`
/** By place, what its active rows say together: counted by the database, for a raised level asks for 25,000 rows at once. */
const counted = prepared<Row>(
  'what positions of supplies hold',
  sql`
  select p.org_id as "orgId", p.declare_type as "declareType", ${numbers(sql`p.stock_level`, StockLevel)} as levels, ${numbers(sql`p.expiry_state`, ExpiryState)} as expiries,
         (count(*) filter (where ${withRequired}))::int as required, (count(*) filter (where ${withRequired} and ${isShort} is not true))::int as reached,
         coalesce(bool_or(${withRequired} and p.stock_level = ${code(StockLevel.none)}), false) as "isMissing", min(p.cover_days) filter (where ${withRequired}) as "coverDaysMin",
         coalesce(jsonb_object_agg(p.supplies_id, jsonb_build_array(p.quantity, p.required_quantity, ${dailyUse})) filter (where s.is_key = 1), '{}') as "keyItems"
    from unnest(${param('orgIds')}::bigint[], ${param('declareTypes')}::smallint[]) w(org_id, declare_type)
    join project_supplies p on p.org_id = w.org_id and p.declare_type = w.declare_type and p.active and p.deleted_at is null
    join supplies s on s.id = p.supplies_id
   group by 1, 2`,
)

/** As the rows of these projects and types have it now. */
export async function heldNow(db: ReadDb, places: readonly Place[]): Promise<(place: Place) => Held> {
  const rows = await counted(db, { orgIds: places.map(({ orgId }) => orgId), declareTypes: places.map(({ declareType }) => declareType) })
  const byPlace = new Map(rows.map(({ orgId, declareType, ...row }) => [`${orgId} ${declareType}`, row]))
  return ({ orgId, declareType }) => {
    const found = byPlace.get(`${orgId} ${declareType}`)
    if (!found) return nothing
    const { isMissing, ...row } = found
    return { ...row, reachBand: reachBandOf(row.required, row.reached, isMissing) }
  }
}
