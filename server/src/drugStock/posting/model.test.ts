import { setTimeout as pause } from 'node:timers/promises'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '../../accounts/passwords.ts'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask, type Db, openDatabase } from '../../core/db/database.ts'
import { ensureRoot } from '../../organisation/root.ts'
import { factories } from '../../testing/factories.ts'
import { aServerProcess, good } from '../../testing/serverProcess.ts'
import { testApp } from '../../testing/testApp.ts'
import { wrongPositions } from '../positionProof.ts'
import { aDrug } from '../testStock.ts'
import { balance, type Send, StockModel } from './testModel.ts'
import { disagreements } from './testPosting.ts'

/** In the suite some hundreds; `OEMS_HAMMER=60` for ten thousand, and a server that is killed thirty times. */
const hammer = process.env.OEMS_HAMMER !== undefined
const [steps, kills] = hammer ? [10_000, 30] : [360, 2]
/** Answered between two kills. */
const between = 12
const workers = 3

/** What the database holds is what the models say, and agrees with itself. */
async function expectAgreement(db: Db, models: readonly StockModel[]) {
  expect(models.flatMap(({ surprises }) => surprises)).toEqual([])
  expect(await disagreements({ db })).toEqual([])
  expect(await wrongPositions(db, '2026-01-01')).toEqual([])
  const rows = await ask<{ key: string; quantity: number }>(
    db,
    sql`select clinic_id || ' ' || drug_id || ' ' || batch_no as key, quantity from stock_batch where quantity > 0 order by 1`,
  )
  const expected = models
    .flatMap(({ batches }) => batches)
    .map((batch) => [`${batch.clinicId} ${batch.drugId} ${batch.batchNo}`, balance(batch)] as const)
  expect(Object.fromEntries(rows.map(({ key, quantity }) => [key, quantity]))).toEqual(
    Object.fromEntries(expected.filter(([, left]) => left > 0)),
  )
  const onTheirWay = await ask<{ id: number; open: number }>(
    db,
    sql`select out_bill_id id, sum(open)::int open from stock_transit where open > 0 group by 1`,
  )
  expect(new Map(onTheirWay.map(({ id, open }) => [id, open]))).toEqual(new Map(models.flatMap(({ inTransit }) => [...inTransit])))
  const [bills] = await ask<{ booked: number; empty: number }>(
    db,
    sql`select count(*)::int booked, count(*) filter (where bill_type <> 13 and not exists (select from stock_move m where m.bill_id = b.id))::int empty from stock_bill b`,
  )
  expect(bills!.empty).toBe(0)
  expect(bills!.booked).toBe(models.reduce((sum, { billsMade }) => sum + billsMade, 0))
}

const run = (models: readonly StockModel[], each: number) =>
  Promise.all(
    models.map(async (model) => {
      for (let step = 0; step < each; step += 1) await model.step()
    }),
  )

test(`${steps} postings, transfers, counts and reversals at once end as a simple sum says`, {
  timeout: 120_000 + steps * 200,
}, async () => {
  const app = await testApp({ alone: true })
  const company = await app.anOrg({ parentId: (await app.anOrg({ orgType: 2 })).id })
  const doctor = await app.anAdmin(7, company.id)
  const drugIds = await severalDrugs(app)
  const models = []
  for (let worker = 0; worker < workers; worker += 1) {
    const clinicIds = []
    for (let n = 0; n < 2; n += 1) clinicIds.push((await aClinic(app, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)).clinicId)
    models.push(new StockModel(worker + 1, doctor, clinicIds, drugIds, app.clock))
  }
  await run(models, Math.ceil(steps / workers))
  await expectAgreement(app.db, models)
  const outcomes = new Set(models.flatMap(({ outcomes }) => [...outcomes.keys()]))
  const expected = [
    'receive 0',
    '领用出库 0',
    '领用出库 1422',
    '报损 0',
    '调拨出库 0',
    'arrive 0',
    'settle 0',
    'count 0',
    'reverse 0',
    'reverse 1409',
  ]
  for (const what of expected) expect(outcomes).toContain(what)
})

async function severalDrugs(app: Parameters<typeof aDrug>[0] & { rootId: number }) {
  const drugs = []
  for (let n = 0; n < 4; n += 1) drugs.push((await aDrug(app, app.rootId)).id)
  return drugs
}

const server = await aServerProcess()
afterAll(() => server.stop(), 60_000)

test(`a server that is killed ${kills} times amid them loses and doubles nothing`, { timeout: 240_000 + kills * 20_000 }, async () => {
  await server.start()
  const password = 'Reise&Gut-73'
  const database = openDatabase(server.databaseUrl(), { writers: 2, readers: 1 })
  const clock = Object.assign(() => new Date(), { set: () => undefined })
  const rootId = await ensureRoot(database.db, clock())
  const { anOrg, anAccount } = factories(database, clock, rootId, () => {
    throw new Error('nobody is called here')
  })
  const company = await anOrg({ parentId: (await anOrg({ orgType: 2 })).id })
  const place = { db: database.db, clock, rootId }
  const drugIds = await severalDrugs(place)
  const passwordHash = await hashPassword(password)
  let answered = 0
  const models = []
  for (let worker = 0; worker < workers; worker += 1) {
    const clinicIds = []
    for (let n = 0; n < 2; n += 1) clinicIds.push((await aClinic(place, (await anOrg({ parentId: company.id, orgType: 4 })).id)).clinicId)
    const { username } = await anAccount({ roleId: 7, orgId: company.id, passwordHash })
    const { token } = good<{ token: string }>(await server.as('')(session.login, { username, password }))
    const send: Send = async (call, input, headers) => {
      for (;;) {
        const reply = await server.as(token)(call, input, headers)
        if (reply && reply.code !== 500 && reply.code !== 429) {
          answered += 1
          return reply
        }
        await pause(200)
      }
    }
    models.push(new StockModel(worker + 11, send, clinicIds, drugIds, clock))
  }
  let over = false
  const working = Promise.all(
    models.map(async (model) => {
      while (!over) await model.step()
    }),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    const before = answered
    while (answered < before + between) await pause(10)
    await server.killServer()
    await server.start()
  }
  over = true
  await working
  await expectAgreement(database.db, models)
  await database.close()
})
