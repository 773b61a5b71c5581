import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import { aStockPlace, posting, stocked, writing } from '../../drugStock/posting/testPosting.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { numbers } from '../../testing/numbers.ts'
import { testApp } from '../../testing/testApp.ts'
import { recalculate } from '../config/recalculate.ts'
import { suppliesPositions } from '../positions/source.ts'
import { projectSupplies, supplies } from '../tables.ts'
import { aDrugItem, anItem, aRow, ledgerDisagreements } from './testLedger.ts'
import { writeLedger } from './writeLedger.ts'

const steps = process.env.OEMS_HAMMER === undefined ? 90 : 10_000
const workers = 3

test(`${steps} postings, norms and counts at once leave no difference between stock, ledger, positions and figures`, {
  timeout: 120_000 + steps * 200,
}, async () => {
  const app = await testApp({ alone: true })
  const { clinicId, project } = await aStockPlace(app)
  const clinics = [clinicId, (await aClinic(app, project.id)).clinicId].map((id) => ({ clinicId: id, orgId: project.id }))
  const drugs = [await aDrug(app, app.rootId), await aDrug(app, app.rootId)]
  const drugIds = drugs.map(({ id }) => id)
  const item = await aDrugItem(app, app.rootId, drugIds, { isKey: 1 })
  const mask = await anItem(app, app.rootId)
  await aRow(app, project.id, item)
  await aRow(app, project.id, mask, { quantity: 0 })
  const held: { clinic: (typeof clinics)[number]; drugId: number; batchId: number; left: number }[] = []
  for (const clinic of clinics)
    for (const drugId of drugIds) held.push({ clinic, drugId, batchId: await stocked(app, clinic, drugId, 1_000_000), left: 1_000_000 })
  let off = 0
  const work = async (seed: number) => {
    const next = numbers(seed)
    for (let step = 0; step < steps / workers; step += 1) {
      const dice = next(10)
      if (dice < 6) {
        const batch = held[next(held.length)]!
        const delta = -1 - next(30)
        batch.left += delta
        await posting(app, batch.clinic, [{ drugId: batch.drugId, delta, batchId: batch.batchId }])
      } else if (dice < 8 && seed === 1) {
        off = next(500)
        await writing(app, (ctx) => writeLedger(ctx, project.id, [{ suppliesId: mask.id, offQuantity: off, kind: LedgerKind.count }]))
      } else {
        const minQuantity = 1 + next(400)
        await app.db
          .update(supplies)
          .set({ minQuantity })
          .where(inArray(supplies.id, [item.id, mask.id]))
        await writing(app, (ctx) => recalculate(ctx, [project.id]))
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, n) => work(n + 1)))
  const rows = await app.db.select().from(projectSupplies).where(eq(projectSupplies.orgId, project.id)).orderBy(projectSupplies.id)
  expect(rows.map(({ quantity }) => quantity)).toEqual([held.reduce((sum, { left }) => sum + left, 0), off])
  expect(await ledgerDisagreements(app.db)).toEqual([])
  expect(await app.runJob('supplies-recount')).toMatchObject({ processed: 1 })
  const month = { source: suppliesPositions, month: '2026-03' }
  expect(findingsOf(await verify(app.database, month, { clock: app.clock, trigger: 2 }))).toBe(0)
})
