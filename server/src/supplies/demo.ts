import { EndemicDisease } from '@oems/contract/medical/codes.ts'
import { EpType, OrgType } from '@oems/contract/organisation/codes.ts'
import { ItemStatus, ItemType, type ItemTypeCode, NormKind, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { searchPinyin } from '../core/identity.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { measuredUse } from './config/dailyUse.ts'
import { recalculate } from './config/recalculate.ts'
import { equipment, goods, reserveDrugs } from './demoItems.ts'
import {
  counted,
  type DemoShelf,
  lookedOver,
  lookedOverBefore,
  shelvesOf,
  testDays,
  testedBy,
  usedIn,
  useEvery,
  weeks,
} from './demoShelves.ts'
import { ensureLogPartitions } from './ledger/partitions.ts'
import { writeLedgers } from './ledger/writeLedger.ts'
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

const dayMs = 24 * 3_600_000
const weekMs = 7 * dayMs

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
    const looked = shelves.filter(({ isLookedOver }) => isLookedOver)
    await writeLedgers(ctxAt(new Date(now.getTime() - lookedOverBefore * dayMs)), looked, () => looked.map(lookedOver))
    const tested = shelves.filter(({ isTested }) => isTested)
    for (const [nth, day] of testDays.entries())
      await writeLedgers(ctxAt(new Date(now.getTime() - day * dayMs)), tested, () => tested.map((shelf) => testedBy(shelf, nth + 1)))
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

/** So many weeks ago. */
async function use(ctx: WriteCtx, shelves: readonly DemoShelf[], week: number): Promise<void> {
  const changes = shelves.flatMap((shelf) => usedIn(shelf, week))
  await writeLedgers(ctx, changes, () => changes)
}
export default load
