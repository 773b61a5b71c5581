import { ItemStatus, ItemType, LedgerKind, NormKind, Origin } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { ask, type Db } from '../../core/db/database.ts'
import { writing } from '../../drugStock/posting/testPosting.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { heldNow } from '../positions/held.ts'
import { type ItemRow, projectSupplies, supplies } from '../tables.ts'
import { writeLedger } from './writeLedger.ts'

type App = Pick<TestApp, 'db' | 'database' | 'clock'>
let serial = 0
const everywhere = { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null }
const stampOf = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })

/** An item of a node, put straight into the database: ten of it are wanted at every project. */
type Draft = Partial<typeof supplies.$inferInsert>
export async function anItem({ db, clock }: App, orgId: number, over: Draft = {}): Promise<ItemRow> {
  serial += 1
  const draft: typeof supplies.$inferInsert = {
    ...stampOf(clock().toISOString()),
    ...{ orgId, declareType: ItemType.supplies, name: `测试物资${process.pid}${serial}`, pinyin: `ceshiwuzi${serial}`, unit: '只' },
    ...{
      drugIds: [],
      normKind: NormKind.fixed,
      coverDays: 30,
      minQuantity: 10,
      requireWhen: everywhere,
      expiryManaged: 0,
      warnDays: 90,
    },
    ...{ spec: null, isKey: 0, status: ItemStatus.enabled, orderNum: serial },
    ...over,
  }
  const [row] = await db.insert(supplies).values(draft).returning()
  return row!
}
/** Of drugs, which the clinics hold. */
export const aDrugItem = (app: App, orgId: number, drugIds: readonly number[], over: Draft = {}) =>
  anItem(app, orgId, { declareType: ItemType.drugs, drugIds: [...drugIds], unit: '粒', illnessId: 2, expiryManaged: 1, ...over })

/** A row of a project's ledger, with nothing there unless `quantity` is counted. */
export async function aRow(
  app: App,
  projectId: number,
  item: ItemRow,
  { quantity, nearestExpiry, ...over }: Partial<typeof projectSupplies.$inferInsert> & { readonly quantity?: number } = {},
) {
  const at = app.clock().toISOString()
  const [row] = await app.db
    .insert(projectSupplies)
    .values({
      ...stampOf(at),
      ...{ orgId: projectId, suppliesId: item.id, declareType: item.declareType, origin: Origin.required, active: true },
      ...{ ledgerQuantity: 0, offQuantity: 0, expiredQuantity: 0, requiredQuantity: item.minQuantity },
      norm: { headcount: 0, reported: false, coverDays: item.coverDays, grade: null, use: null },
      ...over,
    })
    .returning()
  const counted = { suppliesId: item.id, offQuantity: quantity ?? 0, nearestExpiry: nearestExpiry ?? null, kind: LedgerKind.count }
  if (quantity === undefined) return row!
  const [after] = await writing(app, (ctx) => writeLedger(ctx, projectId, [counted]))
  return after!
}

/** What does not agree: rows with the stock of the clinics and with their log, positions with their rows. */
export async function ledgerDisagreements(db: Db) {
  const wrong = await ask<{ what: string; id: number }>(
    db,
    sql`select 'stock' "what", p.id from project_supplies p join supplies s on s.id = p.supplies_id
         where p.deleted_at is null and p.ledger_quantity <> coalesce((select sum(c.usable_quantity) from clinic_drug c
                 where c.org_id = p.org_id and c.drug_id = any(s.drug_ids) and c.deleted_at is null), 0)
        union all
        select 'log', p.id from project_supplies p
         where p.quantity <> coalesce((select quantity_after from project_supplies_log l where l.project_supplies_id = p.id order by id desc limit 1), p.quantity)
        union all
        select 'after', l.id from (
          select id, quantity_after, delta + lag(quantity_after) over (partition by project_supplies_id order by id) sum from project_supplies_log) l
         where l.quantity_after <> l.sum`,
  )
  const open = await ask<{ orgId: number; declareType: 1 | 2 | 3; held: object }>(
    db,
    sql`select org_id "orgId", declare_type "declareType", json_build_object('levels', levels, 'expiries', expiries, 'required', required,
          'reached', reached, 'reachBand', reach_band, 'coverDaysMin', cover_days_min, 'keyItems', key_items) held
          from supplies_position where to_day is null order by 1, 2`,
  )
  const now = await heldNow(db, open)
  return [...wrong, ...open.filter((place) => JSON.stringify(sorted(now(place))) !== JSON.stringify(sorted(place.held)))]
}
const sorted = (of: object) => Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)))
