import { ItemType, LedgerKind, NormKind } from '@oems/contract/supplies/codes.ts'
import { projectLedger as calls, type KeptRow } from '@oems/contract/supplies/ledger.ts'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { aStockPlace, posting, stocked } from '../../drugStock/posting/testPosting.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aDrugItem, anItem, aRow } from '../ledger/testLedger.ts'
import { normOf } from './testNorms.ts'

const app = await testApp({ alone: true })
const at = (day: string, time = '09:00:00') => app.clock.set(`${day}T${time}+08:00`)
const first = '2026-03-01'
beforeEach(() => at(first))

async function aKept(declareType: 1 | 3, over: Parameters<typeof anItem>[2] = {}) {
  const { group, project } = await app.aGroup()
  const keeper = await app.anAdmin(8, project.id)
  const item = await anItem(app, group.id, { declareType, ...over })
  await aRow(app, project.id, item)
  const says = async (day: string, kind: number, quantity: number, time?: string) => {
    at(day, time)
    const { data } = await keeper(calls.listFourProjectManager, { declareType })
    const [row] = data as KeptRow[]
    expect(await keeper(calls.updateFourProjectManager, { id: row!.id, version: row!.version, kind, quantity })).toMatchObject({ code: 0 })
  }
  const night = async (day: string) => {
    at(day, '01:20:00')
    await app.runJob('norm-recalc')
    return normOf(app, project.id, item.id)
  }
  return { says, night, keeper: keeper satisfies Caller }
}

test.each([ItemType.supplies, ItemType.equipment])(
  'of type %i: what was used, by days with stock; losses and counts are no use',
  async (type) => {
    const { says, night } = await aKept(type)
    await says(first, LedgerKind.inbound, 100)
    await says('2026-03-03', LedgerKind.use, 86)
    await says('2026-03-05', LedgerKind.damage, 80)
    await says('2026-03-06', LedgerKind.count, 70)
    expect(await night('2026-03-07')).toMatchObject({ dailyUse: null, coverDays: null })
    // Seven days with stock, the first one included: 14 ÷ 7.
    expect(await night('2026-03-08')).toMatchObject({ dailyUse: '2.00', coverDays: 35, stockLevel: 3 })
    // What goes today is of today: the day is not over.
    await says('2026-03-08', LedgerKind.use, 60)
    expect(await night('2026-03-08')).toMatchObject({ dailyUse: '2.00', coverDays: 30 })
    expect(await night('2026-03-09')).toMatchObject({ dailyUse: '3.00', coverDays: 20 })
  },
)

test('days without stock are not counted', async () => {
  const { says, night } = await aKept(ItemType.supplies)
  await says(first, LedgerKind.inbound, 21)
  await says('2026-03-02', LedgerKind.use, 0)
  await says('2026-03-10', LedgerKind.inbound, 10)
  // 01, 02 and from the 10th on: five more to the 14th.
  expect(await night('2026-03-15')).toMatchObject({ dailyUse: '3.00', coverDays: 3, stockLevel: 1 })
})

test('what was used more than 28 days ago says nothing any more; then the norm stands in, where it is by the day', async () => {
  const { says, night } = await aKept(ItemType.supplies, { normKind: NormKind.fixed })
  await says(first, LedgerKind.inbound, 100)
  await says(first, LedgerKind.use, 72)
  expect(await night(addDays(first, 28))).toMatchObject({ dailyUse: '1.00', coverDays: 72 })
  expect(await night(addDays(first, 29))).toMatchObject({ dailyUse: null, coverDays: null })
})

test('of drugs, what the clinic hands out and what is taken from outside of it, together', async () => {
  const { project, clinicId } = await aStockPlace(app)
  const keeper = await app.anAdmin(8, project.id)
  const drug = await aDrug(app, app.rootId)
  const item = await aDrugItem(app, app.rootId, [drug.id])
  const { id } = await aRow(app, project.id, item, { quantity: 100, nearestExpiry: '2099-01-31' })
  const use = async (day: string, quantity: number) => {
    at(day)
    const [row] = (await keeper(calls.listFourProjectManager, { declareType: 2 })).data as KeptRow[]
    const change = { id, version: row!.version, kind: LedgerKind.use, quantity }
    expect(await keeper(calls.updateFourProjectManager, change)).toMatchObject({ code: 0 })
  }
  const night = async (day: string) => {
    at(day, '01:20:00')
    await app.runJob('norm-recalc')
    return normOf(app, project.id, item.id)
  }
  await use('2026-03-03', 79)
  expect(await night('2026-03-08')).toMatchObject({ dailyUse: '3.00', coverDays: 26 })
  at(first)
  const place = { clinicId, orgId: project.id }
  const batchId = await stocked(app, place, drug.id, 70)
  await posting(app, place, [{ drugId: drug.id, delta: -14, batchId }])
  at('2026-03-08', '01:00:00')
  await app.runJob('stock-recalc')
  // Of the clinic 14 ÷ 7, of what lies outside of it 21 ÷ 7; there are 56 and 79.
  expect(await night('2026-03-08')).toMatchObject({ dailyUse: '5.00', coverDays: 27 })
})
