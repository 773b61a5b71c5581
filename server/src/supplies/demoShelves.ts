import { ItemType, LedgerKind } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import type { LedgerKey, LedgerWrite } from './ledger/writeLedger.ts'

/** Weeks of the books, and after how many of them somebody writes down what was used. */
export const weeks = 9
export const useEvery = 2

/**
 * Nothing there, hardly anything, too little, enough, more than enough: of a hundred rows 3, 8, 14, 70 and 5 (04 §8), and so many where nobody
 * looks after the shelves, in three projects of five.
 */
const shares = [
  [5, 0],
  [18, 0.35],
  [41, 0.8],
  [95, 1.3],
  [100, 3.5],
] as const
/** A project that looks after its shelves has enough of all. */
const enough = 1.3
const isCareful = (orgId: number) => orgId % 5 < 2
/** Nine projects of ten go over their drugs every week. Of the others the ledger is too old to be declared by itself. */
const isLookedOver = (orgId: number) => orgId % 10 !== 9

/** Where malaria is endemic so many projects lack what tells it; the others have it. */
const [malariaTest, lackMalariaTest] = ['疟疾快速检测试剂', 12]
/**
 * One project tests everybody since its tests came a week ago, after a month without any: by all days of the month there is enough for weeks, by
 * the days with something on the shelf not for one (04 §4.4).
 */
const massTest = '抗原检测试剂'
const [emptySince, cameBefore] = [5, 1]
export const testDays = [5, 3, 1]
/** Of what is left. */
const testedShare = 1.2

const places = ['防疫物资间', '营地仓库', '防疫物资间', '医务室', null] as const

/** What lies outside of the clinics: as it is today, and how much goes of it each week. */
export interface DemoShelf extends LedgerKey {
  readonly quantity: number
  readonly weekly: number
  readonly nearestExpiry: string | null
  readonly isTested: boolean
  readonly isLookedOver: boolean
}

/** Of drugs it is what the clinics lack. Key items are used from week to week, others lie. */
export async function shelvesOf(db: Db, today: string): Promise<DemoShelf[]> {
  const rows = await ask<LedgerKey & { name: string; required: number; held: number; ends: boolean; isUsed: boolean; isDrug: boolean }>(
    db,
    sql`select p.org_id as "orgId", p.supplies_id as "suppliesId", s.name, p.required_quantity as required, p.ledger_quantity as held,
          s.expiry_managed = 1 as ends, s.is_key = 1 and p.declare_type <> ${code(ItemType.equipment)} as "isUsed",
          p.declare_type = ${code(ItemType.drugs)} as "isDrug"
        from project_supplies p join supplies s on s.id = p.supplies_id
        where p.deleted_at is null and p.active order by p.org_id, p.supplies_id`,
  )
  const tested = rows.find(({ orgId, name, required }) => name === massTest && isCareful(orgId) && required > 0)
  const lacking = new Set(
    rows
      .filter(({ orgId, name }) => name === malariaTest && !isCareful(orgId))
      .slice(0, lackMalariaTest)
      .map(({ orgId }) => orgId),
  )
  return rows.map((row, at) => {
    const { orgId, suppliesId, name, required, held, ends, isUsed, isDrug } = row
    const lot = (orgId * 31 + suppliesId * 17 + at) % 100
    const usual = shares.find(([upTo]) => lot < upTo)![1]
    const hasEnough = isCareful(orgId) || (name === malariaTest && !lacking.has(orgId))
    const share = row === tested ? 1.05 : hasEnough ? Math.max(usual, enough) : name === malariaTest ? 0.35 : usual
    const quantity = Math.max(0, Math.ceil(required * share) - held)
    const weekly = isUsed ? Math.ceil(Math.max(quantity, required / 4) * 0.05) : 0
    const nearestExpiry = ends && quantity + weekly > 0 ? addDays(today, lot < 6 ? 20 + lot : 120 + lot * 4) : null
    return { orgId, suppliesId, quantity, weekly, nearestExpiry, isTested: row === tested, isLookedOver: isDrug && isLookedOver(orgId) }
  })
}

/** As they were counted when the books began. */
export const counted = ({ orgId, suppliesId, quantity, weekly, nearestExpiry }: DemoShelf) => ({
  ...{ orgId, suppliesId, offQuantity: quantity + weekly * (weeks - 1), nearestExpiry, kind: LedgerKind.count, reason: '期初盘点' },
  // Some were never said to lie anywhere.
  place: places[suppliesId % places.length] ?? null,
})

/** So many days ago. */
export const lookedOverBefore = 4
/** Nothing was missing. */
export const lookedOver = ({ orgId, suppliesId, quantity }: DemoShelf) => ({
  ...{ orgId, suppliesId, offQuantity: quantity, kind: LedgerKind.count, reason: '每周盘点' },
})

/** What somebody writes down so many weeks ago. */
export function usedIn(shelf: DemoShelf, week: number): readonly (LedgerWrite & LedgerKey)[] {
  if (shelf.isTested && week <= emptySince) return emptied(shelf, week)
  return shelf.weekly > 0 ? [used(shelf, week)] : []
}
const used = ({ orgId, suppliesId, quantity, weekly }: DemoShelf, week: number) => ({
  ...{ orgId, suppliesId, offQuantity: quantity + weekly * (week - 1), kind: LedgerKind.use, reason: '日常领用' },
})

/** Nothing is left, and nothing comes until a week ago. */
function emptied(shelf: DemoShelf, week: number): ReturnType<typeof usedIn> {
  const { orgId, suppliesId, nearestExpiry } = shelf
  if (week === emptySince) return [{ orgId, suppliesId, offQuantity: 0, kind: LedgerKind.use, reason: '日常领用' }]
  return week === cameBefore
    ? [{ orgId, suppliesId, offQuantity: testsLeft(shelf, 0), nearestExpiry, kind: LedgerKind.inbound, reason: '采购到货' }]
    : []
}
export const testedBy = (shelf: DemoShelf, times: number) => ({
  ...{ orgId: shelf.orgId, suppliesId: shelf.suppliesId, offQuantity: testsLeft(shelf, times), kind: LedgerKind.use, reason: '全员筛查' },
})
const testsLeft = ({ quantity }: DemoShelf, times: number) =>
  quantity + Math.ceil((quantity * testedShare * (testDays.length - times)) / testDays.length)
