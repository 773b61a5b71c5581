import { EndemicDisease } from '@oems/contract/medical/codes.ts'
import { EpType, OrgType } from '@oems/contract/organisation/codes.ts'
import { ItemStatus, ItemType, type ItemTypeCode, LedgerKind, NormKind, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { searchPinyin } from '../core/identity.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { measuredUse } from './config/dailyUse.ts'
import { recalculate } from './config/recalculate.ts'
import { equipment, goods, reserveDrugs } from './demoItems.ts'
import { ensureLogPartitions } from './ledger/partitions.ts'
import { type LedgerKey, writeLedgers } from './ledger/writeLedger.ts'
import { noteShortages } from './nightly/shortageTelling.ts'
import { supplies } from './tables.ts'

type Draft = typeof supplies.$inferInsert
const linesOf = (rows: string) =>
  rows
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
const everywhere = { isOutside: null, epTypes: [1, 2, 3], endemic: null, clinicLevelMin: null, minGrade: null }
const kinds = { f: NormKind.fixed, d: NormKind.daily, h: NormKind.perHundred }

/** Weeks of the books, and after how many of them somebody writes down what was used. */
const [weeks, useEvery] = [9, 2]
const weekMs = 7 * 24 * 3_600_000

/** The platform's items with their norms, and what the projects have to have, have had for two months and have of them. */
const load: DemoLoader = async (db, now) => {
  const begun = new Date(now.getTime() - weeks * weekMs)
  const at = begun.toISOString()
  const [root] = await ask<{ id: number }>(db, sql`select id from org where org_type = ${code(OrgType.platform)} and deleted_at is null`)
  const base = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, orgId: root!.id, coverDays: 30, status: ItemStatus.enabled }
  const items = [
    ...linesOf(goods).map((line, n) => itemOf(ItemType.supplies, line, n)),
    ...linesOf(equipment).map((line, n) => itemOf(ItemType.equipment, line, n)),
    ...(await drugItems(db, root!.id)),
  ].map((item): Draft => ({ ...base, ...item }))
  await insertRows(db, rowsOf(supplies, items))
  await ensureLogPartitions(db, begun)
  const projects = await ask<{ id: number }>(
    db,
    sql`select id from org where org_type = ${code(OrgType.project)} and deleted_at is null order by id`,
  )
  const ids = projects.map(({ id }) => id)
  const deltas = new Deltas()
  const ctxAt = (moment: Date) => ({ db, now: moment, deltas, actor: { accountId: 0 } }) as unknown as WriteCtx
  for (const some of slicesOf(ids)) await recalculate(ctxAt(begun), some)
  // Of tables that were filled a moment ago the planner knows nothing, and would read all of them for each of thousands of projects.
  await db.execute(sql`analyze project_supplies, supplies`)
  const byProject = Map.groupBy(await shelvesOf(db, dayOf(now)), ({ orgId }) => orgId)
  for (const some of slicesOf([...byProject.values()])) {
    const shelves = some.flat()
    await writeLedgers(ctxAt(begun), shelves, () => shelves.map(counted))
    for (let week = weeks - useEvery; week > 0; week -= useEvery) await use(ctxAt(new Date(now.getTime() - week * weekMs)), shelves, week)
  }
  for (const some of slicesOf(ids)) await recalculate(ctxAt(now), some, { use: await measuredUse(db, some, dayOf(now)) })
  await noteShortages(db, now)
  await deltas.flush(db)
}

/** A statement names each project's positions; thousands of projects would be more than one may. */
const projectsAtOnce = 300
const slicesOf = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / projectsAtOnce) }, (_, nth) => all.slice(nth * projectsAtOnce, (nth + 1) * projectsAtOnce))

type Item = Omit<Draft, 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'orgId' | 'coverDays' | 'status'>

function itemOf(
  declareType: ItemTypeCode,
  [name = '', spec, unit = '', packUnit, packSize, norm = 'f1', least, marks = '']: string[],
  n: number,
): Item {
  const normKind = kinds[norm[0] as keyof typeof kinds]
  return {
    ...{
      declareType,
      name,
      pinyin: searchPinyin(name),
      spec: spec || null,
      unit,
      packUnit: packUnit || null,
      packSize: Number(packSize) || null,
    },
    ...{ drugIds: [], illnessId: null, normKind, normQty: normKind === NormKind.fixed ? null : Number(norm.slice(1)).toFixed(3) },
    ...{ minQuantity: Number(least), requireWhen: whenOf(marks), warnDays: 90, orderNum: (n + 1) * 10 },
    ...{ expiryManaged: declareType === ItemType.equipment || marks.includes('x') ? 0 : 1, isKey: marks.includes('k') ? 1 : 0 },
  }
}

function whenOf(marks: string): Item['requireWhen'] {
  if (marks.includes('o')) return null
  if (marks.includes('m')) return { ...everywhere, endemic: [EndemicDisease.malaria] }
  if (marks.includes('v')) return { ...everywhere, endemic: [EndemicDisease.dengue] }
  if (marks.includes('c')) return { ...everywhere, clinicLevelMin: 1 }
  return marks.includes('e') ? { ...everywhere, epTypes: [EpType.key, EpType.emergency] } : everywhere
}

/** As far as the dictionary has them: a drug of several makers is one item. */
async function drugItems(db: Db, rootId: number): Promise<Item[]> {
  const drugs = await ask<{ id: number; name: string; unit: string }>(
    db,
    sql`select id, drug_name as name, unit from dict_drug where org_id = ${rootId} and deleted_at is null and status = 1 order by id`,
  )
  return linesOf(reserveDrugs).flatMap(([name = '', norm, marks = ''], n) => {
    const all = drugs.filter((drug) => drug.name.startsWith(name))
    const same = all.filter(({ unit }) => unit === all[0]?.unit).slice(0, 20)
    if (same.length === 0) return []
    const item = itemOf(ItemType.drugs, [name, '', same[0]!.unit, '', '', `h${norm}`, '0', marks], n)
    return [{ ...item, drugIds: same.map(({ id }) => id), illnessId: reserveIllness, warnDays: 180 }]
  })
}

/** Of a hundred rows so many at each level (04 §8): nothing there, hardly anything, too little, enough, more than enough. */
const shares = [
  [3, 0],
  [11, 0.35],
  [25, 0.8],
  [95, 1.3],
  [100, 3.5],
] as const
/** A project that looks after its shelves has enough of all. */
const enough = 1.3
const isCareful = (orgId: number) => orgId % 5 < 2

const places = ['防疫物资间', '营地仓库', '防疫物资间', '医务室', null] as const

/** What lies outside of the clinics: as it is today, and how much goes of it each week. */
interface DemoShelf extends LedgerKey {
  readonly quantity: number
  readonly weekly: number
  readonly nearestExpiry: string | null
}

/** Of drugs it is what the clinics lack. Key items are used from week to week, others lie. */
async function shelvesOf(db: Db, today: string): Promise<DemoShelf[]> {
  const rows = await ask<LedgerKey & { required: number; held: number; ends: boolean; isUsed: boolean }>(
    db,
    sql`select p.org_id as "orgId", p.supplies_id as "suppliesId", p.required_quantity as required, p.ledger_quantity as held,
          s.expiry_managed = 1 as ends, s.is_key = 1 and p.declare_type <> ${code(ItemType.equipment)} as "isUsed"
        from project_supplies p join supplies s on s.id = p.supplies_id
        where p.deleted_at is null and p.active order by p.org_id, p.supplies_id`,
  )
  return rows.map(({ orgId, suppliesId, required, held, ends, isUsed }, at) => {
    const lot = (orgId * 31 + suppliesId * 17 + at) % 100
    const share = shares.find(([upTo]) => lot < upTo)![1]
    const quantity = Math.max(0, Math.ceil(required * (isCareful(orgId) ? Math.max(share, enough) : share)) - held)
    const weekly = isUsed ? Math.ceil(Math.max(quantity, required / 4) * 0.05) : 0
    const nearestExpiry = ends && quantity + weekly > 0 ? addDays(today, lot < 6 ? 20 + lot : 120 + lot * 4) : null
    return { orgId, suppliesId, quantity, weekly, nearestExpiry }
  })
}

/** As they were counted when the books began. */
const counted = ({ orgId, suppliesId, quantity, weekly, nearestExpiry }: DemoShelf) => ({
  ...{ orgId, suppliesId, offQuantity: quantity + weekly * (weeks - 1), nearestExpiry, kind: LedgerKind.count, reason: '期初盘点' },
  // Some were never said to lie anywhere.
  place: places[suppliesId % places.length] ?? null,
})

/** So many weeks ago. */
async function use(ctx: WriteCtx, shelves: readonly DemoShelf[], week: number): Promise<void> {
  const used = shelves.filter(({ weekly }) => weekly > 0)
  await writeLedgers(ctx, used, () =>
    used.map(({ orgId, suppliesId, quantity, weekly }) => ({
      ...{ orgId, suppliesId, offQuantity: quantity + weekly * (week - 1), kind: LedgerKind.use, reason: '日常领用' },
    })),
  )
}

export default load
