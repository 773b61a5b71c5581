import { supplies as calls } from '@oems/contract/supplies/items.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStockPlace, posting, stocked } from '../../drugStock/posting/testPosting.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { normsSettled } from '../config/testNorms.ts'
import { aDrugItem, aRow, ledgerDisagreements } from '../ledger/testLedger.ts'
import { type ItemRow, projectSupplies, projectSuppliesLog, supplies } from '../tables.ts'

const app = await testApp({ alone: true, now: '2026-03-05T09:00:00+08:00' })
const rowOf = async (id: number) => (await app.db.select().from(projectSupplies).where(eq(projectSupplies.id, id)))[0]!
const itemOf = async ({ id }: Pick<ItemRow, 'id'>) => (await app.db.select().from(supplies).where(eq(supplies.id, id)))[0]!
const fields = Object.keys(calls.update.input.properties).filter((name) => name !== 'preview')
const changed = async (as: Caller, item: ItemRow, drugIds: readonly number[]) => {
  const now = { ...(await itemOf(item)), requireWhen: {}, drugIds }
  return as(calls.update, Object.fromEntries(fields.map((name) => [name, now[name as keyof typeof now]])))
}

async function aShelf() {
  const place = await aStockPlace(app)
  const drugs = await Promise.all([1, 2].map(() => aDrug(app, place.group.id)))
  const item = await aDrugItem(app, place.group.id, [drugs[0]!.id])
  const row = await aRow(app, place.project.id, item)
  const at = { clinicId: place.clinicId, orgId: place.project.id }
  const batchIds = [
    await stocked(app, at, drugs[0]!.id, 40, { expiryDate: '2026-12-31' }),
    await stocked(app, at, drugs[1]!.id, 7, { expiryDate: '2026-06-30' }),
  ]
  const admin = await app.anAdmin(3, place.group.id)
  return { ...place, at, ids: drugs.map(({ id }) => id), item, row, batchIds, admin }
}

test('another drug of an item counts from then on, one that is taken out no more, and postings go on from there', async () => {
  const { at, ids, item, row, batchIds, admin } = await aShelf()
  expect(await rowOf(row.id)).toMatchObject({ quantity: 40, clinicExpiry: '2026-12-31' })
  expect(await changed(admin, item, ids)).toMatchObject({ code: 0, data: { projects: 1 } })
  await normsSettled(app)
  expect(await rowOf(row.id)).toMatchObject({ quantity: 47, clinicExpiry: '2026-06-30', ledgerKind: 8 })
  expect(await ledgerDisagreements(app.db)).toEqual([])
  expect(await changed(admin, item, [ids[1]!])).toMatchObject({ code: 0 })
  await normsSettled(app)
  expect(await rowOf(row.id)).toMatchObject({ quantity: 7, stockLevel: 2 })
  await posting(app, at, [{ drugId: ids[1]!, delta: -2, batchId: batchIds[1]! }])
  await posting(app, at, [{ drugId: ids[0]!, delta: -5, batchId: batchIds[0]! }])
  expect(await rowOf(row.id)).toMatchObject({ quantity: 5 })
  const log = await app.db
    .select()
    .from(projectSuppliesLog)
    .where(eq(projectSuppliesLog.projectSuppliesId, row.id))
    .orderBy(projectSuppliesLog.id)
  expect(log.map(({ delta, kind }) => [delta, kind])).toEqual([
    [40, 8],
    [7, 8],
    [-40, 8],
    [-2, 8],
  ])
  expect(await app.runJob('supplies-recount')).toMatchObject({ processed: 1 })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('goods that leave meanwhile are counted once', async () => {
  const { at, ids, item, row, batchIds, admin } = await aShelf()
  const use = () => posting(app, at, [{ drugId: ids[1]!, delta: -1, batchId: batchIds[1]! }])
  const done = await Promise.all([use(), use(), changed(admin, item, ids), use(), use()])
  expect(done[2]).toMatchObject({ code: 0 })
  await normsSettled(app)
  expect(await rowOf(row.id)).toMatchObject({ quantity: 43 })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})
