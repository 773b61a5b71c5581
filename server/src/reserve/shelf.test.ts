import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { reserveDeclares } from '@oems/contract/reserve/declares.ts'
import type { Sheet } from '@oems/contract/reserve/sheet.ts'
import { expect, test } from 'vitest'
import { aClinic } from '../clinic/testClinic.ts'
import { aStockPlace, disagreements, stocked } from '../drugStock/posting/testPosting.ts'
import { aDrug } from '../drugStock/testStock.ts'
import { aDrugItem, aRow, ledgerDisagreements } from '../supplies/ledger/testLedger.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

/** 04 §9, no. 12, through the reserve: what leaves the shelf by bills is what the sheet says. */
const app = await testApp({ alone: true, now: '2026-03-05T09:00:00+08:00' })
const illnessId = 2

async function aShelf(quantity: number) {
  const place = await aStockPlace(app)
  const projectId = place.project.id
  const second = await aClinic(app, projectId)
  const drugs = [await aDrug(app, place.group.id), await aDrug(app, place.group.id)]
  const items = await Promise.all(drugs.map(({ id }) => aDrugItem(app, place.group.id, [id])))
  for (const item of items) await aRow(app, projectId, item)
  const clinics = [place.clinicId, second.clinicId]
  for (const clinicId of clinics) for (const { id } of drugs) await stocked(app, { clinicId, orgId: projectId }, id, quantity)
  const sheet = async () => (await place.doctor(reserveDeclares.queryReserve, { projectId, illnessId })).data as Sheet
  await sheet()
  return { projectId, doctor: place.doctor, clinics, drugIds: drugs.map(({ id }) => id), items, sheet }
}
const use = (doctor: Caller, clinicId: number, drugIds: readonly number[]) =>
  doctor(stockBills.save, { billType: BillType.use, clinicId, post: 1, lines: drugIds.map((drugId) => ({ drugId, quantity: 1 })) })
const agreed = async () => {
  expect(await disagreements(app)).toEqual([])
  expect(await ledgerDisagreements(app.db)).toEqual([])
}

test('forty who issue one of thirty: thirty have it, and the sheet has what the other clinic holds', async () => {
  const { projectId, doctor, clinics, drugIds, items, sheet } = await aShelf(30)
  expect((await sheet()).items).toMatchObject(items.map(({ id }) => ({ suppliesId: id, ledgerQuantity: 60, quantity: 60 })))
  const replies = await Promise.all(Array.from({ length: 40 }, () => use(doctor, clinics[0]!, [drugIds[0]!])))
  const byCode = Map.groupBy(replies, ({ code }) => code)
  expect([byCode.get(0)?.length, byCode.get(1422)?.length]).toEqual([30, 10])
  expect((await sheet()).items).toMatchObject([{ ledgerQuantity: 30 }, { ledgerQuantity: 60 }])
  await agreed()
  const all = await Promise.all(Array.from({ length: 40 }, () => use(doctor, clinics[1]!, [drugIds[0]!])))
  expect(all.filter(({ code }) => code === 0)).toHaveLength(30)
  expect((await sheet()).items).toMatchObject([{ ledgerQuantity: 0, quantity: 0, stockLevel: 0, gap: 10 }, { ledgerQuantity: 60 }])
  // What is declared is what the shelf says, and only what lies outside of it is asked.
  const filled = items.map(({ id }) => ({ suppliesId: id, offQuantity: 0 }))
  const draft = { projectId, illnessId, declareType: 2, date: '2026-03-05', lastDeclareId: null, items: filled, confirmed: 1 }
  expect(await doctor(reserveDeclares.declare, draft)).toMatchObject({
    ...{ code: 0, data: { reachRate: '50.00', shortages: [{ suppliesId: items[0]!.id, gap: 10, stockLevel: 0 }] } },
  })
  await agreed()
})

test('bills that name their drugs in opposite order never wait for each other, in two clinics of one project either', async () => {
  const { doctor, clinics, drugIds, sheet } = await aShelf(30)
  const orders = [drugIds, drugIds.toReversed()]
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => use(doctor, clinics[n % 2]!, orders[(n >> 1) % 2]!)))
  expect(replies.filter(({ code }) => code !== 0)).toEqual([])
  expect((await sheet()).items).toMatchObject([{ ledgerQuantity: 20 }, { ledgerQuantity: 20 }])
  await agreed()
})

test('who declares while goods leave declares one moment of the shelf', async () => {
  const { projectId, doctor, clinics, drugIds, items, sheet } = await aShelf(30)
  const filled = items.map(({ id }) => ({ suppliesId: id, offQuantity: 7, nearestExpiry: '2027-06-30' }))
  const draft = { projectId, illnessId, declareType: 2, date: '2026-03-05', lastDeclareId: null, items: filled, confirmed: 1 }
  const done = await Promise.all([
    ...Array.from({ length: 6 }, () => use(doctor, clinics[0]!, drugIds)),
    doctor(reserveDeclares.declare, draft),
    ...Array.from({ length: 6 }, () => use(doctor, clinics[1]!, drugIds.toReversed())),
  ])
  expect(done.filter(({ code }) => code !== 0)).toEqual([])
  expect((await sheet()).items).toMatchObject(items.map(() => ({ ledgerQuantity: 48, offQuantity: 7, quantity: 55 })))
  await agreed()
})
