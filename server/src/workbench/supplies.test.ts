import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import { type WorkbenchSupplies, workbench } from '@oems/contract/workbench/workbench.ts'
import { expect, test } from 'vitest'
import { anItem, aRow } from '../supplies/ledger/testLedger.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const of = async (caller: Caller, projectId: number) => {
  const { code, data } = await caller(workbench.projectSuppliesStatistics, { projectId })
  expect(code).toBe(0)
  return data as WorkbenchSupplies
}

async function aSite() {
  const { group, company, project } = await app.aGroup()
  return { group, company, project, reporter: await app.anAdmin(8, project.id) }
}

test('the supplies of a project are refused to whoever may not, elsewhere, above a project and for nonsense', async () => {
  const [here, there] = [await aSite(), await aSite()]
  const ask = (caller: Caller, projectId: unknown) => caller(workbench.projectSuppliesStatistics, { projectId } as never)
  for (const id of [there.project.id, 99_999_999]) expect(await ask(here.reporter, id)).toMatchObject({ code: 1404 })
  expect(await ask(await app.anAdmin(2, here.project.id), here.project.id)).toMatchObject({ code: 1403 })
  expect(await ask(await app.anAdmin(8, here.company.id), here.company.id)).toMatchObject({ code: 1422, msg: '请选择项目' })
  expect(await ask(here.reporter, 'x')).toMatchObject({ code: 1400 })
})

test('a project without supplies has nothing of anything', async () => {
  const { project, reporter } = await aSite()
  const { types, shortages, cover, expiry } = await of(reporter, project.id)
  expect(types!.map(({ declareType, status, reachRate, shortageNum }) => [declareType, status, reachRate, shortageNum])).toEqual(
    [ItemType.supplies, ItemType.drugs, ItemType.equipment].map((type) => [type, PeriodStatus.notRequired, null, 0]),
  )
  expect([shortages, cover]).toEqual([[], []])
  expect(expiry).toHaveLength(12)
  expect(expiry!.every(({ itemNum }) => itemNum === 0)).toBe(true)
})

test('what is worst off comes first, then what runs out first; an item ends in the month of its nearest expiry', async () => {
  const { group, project, reporter } = await aSite()
  const [none, scarce, fine] = [await anItem(app, group.id), await anItem(app, group.id), await anItem(app, group.id, { expiryManaged: 1 })]
  const thisMonth = app.clock().toISOString().slice(0, 7)
  const next = new Date(`${thisMonth}-15T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const end = next.toISOString().slice(0, 10)
  await aRow(app, project.id, none, { quantity: 0, stockLevel: 0 })
  await aRow(app, project.id, scarce, { quantity: 4 })
  await aRow(app, project.id, fine, { quantity: 40, nearestExpiry: end })
  const { types, shortages, expiry } = await of(reporter, project.id)
  expect(shortages!.map(({ suppliesId, gap, stockLevel }) => [suppliesId, gap, stockLevel])).toEqual([
    [none.id, 10, 0],
    [scarce.id, 6, 1],
  ])
  expect(types![0]).toMatchObject({ declareType: ItemType.supplies, shortageNum: 2 })
  expect(expiry![0]).toEqual({ month: thisMonth, itemNum: 0 })
  expect(expiry![1]).toEqual({ month: end.slice(0, 7), itemNum: 1 })
})
