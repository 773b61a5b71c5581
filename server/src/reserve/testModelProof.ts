import { DeclareSource } from '@oems/contract/reserve/codes.ts'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dayOf } from '../core/days.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import drugStock from '../drugStock/index.ts'
import { wrongPositions } from '../drugStock/positionProof.ts'
import { disagreements } from '../drugStock/posting/testPosting.ts'
import risk from '../risk/index.ts'
import supplyDomain from '../supplies/index.ts'
import { ledgerStateOf } from '../supplies/ledger/state.ts'
import { ledgerDisagreements } from '../supplies/ledger/testLedger.ts'
import { projectSupplies, supplies } from '../supplies/tables.ts'
import type { TestApp } from '../testing/testApp.ts'
import reserve from './index.ts'
import type { ReserveModel } from './testModel.ts'

/** What counts anything of stock, reserve and risk. */
const sources = [drugStock, risk, supplyDomain, reserve].flatMap((domain) => domain.sources ?? [])

/** Whatever time has left to do is done, and what was asked for by the way. */
export async function settle({ db, runJob }: Pick<TestApp, 'db' | 'runJob'>): Promise<void> {
  await runJob('stock-expiry-roll')
  await runJob('supplies-expiry-roll')
  await noneAsked({ db, runJob })
}

/** No project waits for its norms any more. */
export async function noneAsked({ db, runJob }: Pick<TestApp, 'db' | 'runJob'>): Promise<void> {
  // Of a process that was killed the database learns a little later.
  await expect
    .poll(
      async () => {
        await runJob('norm-recalc-rest')
        return (await ask<{ n: number }>(db, sql`select count(*)::int as n from supplies_recalculation`))[0]!.n
      },
      { timeout: 120_000 },
    )
    .toBe(0)
}

/** Stock, ledgers, positions, declarations and figures agree with each other and with what the models say. */
export async function expectAgreement(app: TestApp, models: readonly ReserveModel[], firstDay: string): Promise<void> {
  const { db } = app
  const today = dayOf(app.clock())
  expect(models.flatMap(({ stock }) => stock.surprises)).toEqual([])
  await expectLedgers(app)
  expect(await disagreements({ db })).toEqual([])
  expect(await wrongPositions(db, firstDay)).toEqual([])
  expect(await wrongStates(db, today)).toEqual([])
  await expectOff(db, models, today)
  expect(await wrongDeclarations(db)).toEqual([])
  expect(await standing(db)).toEqual(Object.fromEntries(models.flatMap(({ chains }) => [...chains].flatMap(topOf))))

  const required = await requiredNow(db)
  await app.runJob('norm-recalc')
  expect(await requiredNow(db)).toEqual(required)
  await app.runJob('supplies-recount')
  for (let month = firstDay.slice(0, 7); month <= today.slice(0, 7); month = nextMonth(month))
    for (const source of sources) {
      const proof = await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 })
      expect([source.name, findingsOf(proof), proof.differences.slice(0, 5)]).toEqual([source.name, 0, []])
    }
}

/** At any moment at which nothing is under way. */
export async function expectLedgers({ db }: Pick<TestApp, 'db'>): Promise<void> {
  expect(await ledgerDisagreements(db)).toEqual([])
  expect(await withoutPosition(db)).toEqual([])
}

const nextMonth = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
const topOf = ([key, ids]: readonly [string, readonly number[]]): (readonly [string, number])[] =>
  ids.length === 0 ? [] : [[key, ids.at(-1)!]]

/** What stands of each period, but for what is declared automatically. */
async function standing(db: Db) {
  const rows = await ask<{ key: string; id: number }>(
    db,
    sql`select org_id || ' ' || declare_type || ' ' || start_day as key, id from period_declare where is_latest and source <> ${DeclareSource.automatic}`,
  )
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
}

async function expectOff(db: Db, models: readonly ReserveModel[], today: string): Promise<void> {
  const expected = new Map(models.flatMap((model) => [...model.offOn(today)]))
  const rows = await ask<{ key: string; off: number }>(
    db,
    sql`select org_id || ' ' || supplies_id as key, off_quantity as off from project_supplies
        where deleted_at is null and org_id || ' ' || supplies_id = any(${array([...expected.keys()])}::text[])`,
  )
  expect(new Map(rows.map(({ key, off }) => [key, off] as const).sort())).toEqual(new Map([...expected].sort()))
}

const withoutPosition = (db: Db) =>
  ask(
    db,
    sql`select distinct org_id, declare_type from project_supplies p where active and deleted_at is null
          and not exists (select from supplies_position q where q.org_id = p.org_id and q.declare_type = p.declare_type and q.to_day is null)`,
  )

/** Rows whose state does not follow from their numbers. */
async function wrongStates(db: Db, today: string) {
  const rows = await db
    .select({ row: projectSupplies, item: supplies })
    .from(projectSupplies)
    .innerJoin(supplies, eq(supplies.id, projectSupplies.suppliesId))
  return rows.flatMap(({ row, item }) => {
    const { coverDays, stockLevel, expiryState } = row
    const expected = ledgerStateOf(row, item, today)
    return JSON.stringify({ coverDays, stockLevel, expiryState }) === JSON.stringify(expected) ? [] : [{ row, expected }]
  })
}

/** Two that stand, one that does not rest on what it replaced, and lines of the ledger that say other than what was declared. */
const wrongDeclarations = (db: Db) =>
  ask(
    db,
    sql`select 'latest' "what", min(id) id from period_declare where is_latest group by org_id, declare_type, start_day having count(*) > 1
        union all
        select 'voided', id from period_declare where voided and is_latest
        union all
        select 'first', d.id from period_declare d join period_declare f on f.id = d.revision_of
         where (d.first_on_time, d.first_source) is distinct from (f.first_on_time, f.first_source)
        union all
        select 'period', d.id from period_declare d
         where not exists (select from declare_period p where p.org_id = d.org_id and p.declare_type = d.declare_type and p.start_day = d.start_day)
        union all
        select 'automatic', min(id) from period_declare where source = ${DeclareSource.automatic} group by org_id, declare_type, start_day having count(*) > 1
        union all
        select 'ledger', d.id from period_declare d cross join lateral jsonb_to_recordset(d.items) i("suppliesId" bigint, quantity int)
          left join project_supplies_log l on l.period_declare_id = d.id and l.supplies_id = i."suppliesId"
         where d.declare_type <= 3 and d.source not in (${DeclareSource.automatic}, ${DeclareSource.ledger}) and l.quantity_after is distinct from i.quantity`,
  )

const requiredNow = (db: Db) =>
  ask(db, sql`select id, org_id, supplies_id, active, required_quantity, origin from project_supplies where deleted_at is null order by id`)
