import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { ItemType, LedgerKind, Origin } from '@oems/contract/supplies/codes.ts'
import { beforeEach, expect, test } from 'vitest'
import { aStockPlace, writing } from '../../drugStock/posting/testPosting.ts'
import { toldTo } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { anItem, aRow } from '../ledger/testLedger.ts'
import { writeLedger } from '../ledger/writeLedger.ts'

const app = await testApp({ alone: true })
beforeEach(() => app.clock.set('2026-04-01T09:00:00+08:00'))

async function aKeptPlace() {
  const { project } = await aStockPlace(app)
  const { accountId } = await app.anAccount({ roleId: 8, orgId: project.id })
  const { accountId: doctorId } = await app.anAccount({ roleId: 7, orgId: project.id })
  const put = (suppliesId: number, offQuantity: number, nearestExpiry: string | null = null) =>
    writing(app, (ctx) => writeLedger(ctx, project.id, [{ suppliesId, offQuantity, nearestExpiry, kind: LedgerKind.count }]))
  return { project, put, told: () => toldTo(app, accountId), doctorTold: () => toldTo(app, doctorId) }
}
const shortages = (day: string) => {
  app.clock.set(`${day}T10:35:00+08:00`)
  return app.runJob('supplies-shortage-warn')
}

test('a required item that is gone is warned of once; again after a week at the earliest, and after it was there meanwhile', async () => {
  const { project, put, told, doctorTold } = await aKeptPlace()
  const [mask, suit, own] = [await anItem(app, app.rootId), await anItem(app, app.rootId), await anItem(app, app.rootId)]
  await aRow(app, project.id, mask, { quantity: 30 })
  await aRow(app, project.id, suit, { quantity: 2 })
  await aRow(app, project.id, own, { quantity: 0, origin: Origin.added })
  expect(await shortages('2026-04-01')).toMatchObject({ processed: 1 })
  const warning = {
    ...{ type: MessageType.warning, level: MessageLevel.important, title: '必备物资储备告急', link: '/epac/supplies/project-manager' },
    content: `“${project.orgName}”有1种必备物资变为无库存或紧缺（目前共1种），请尽快补充。`,
  }
  expect(await told()).toEqual([warning])
  expect(await doctorTold()).toEqual([warning])
  await put(suit.id, 0)
  expect(await shortages('2026-04-02')).toMatchObject({ processed: 0 })
  await put(suit.id, 30)
  expect(await shortages('2026-04-03')).toMatchObject({ processed: 0 })
  await put(suit.id, 1)
  await put(mask.id, 0)
  expect(await shortages('2026-04-04')).toMatchObject({ processed: 1 })
  expect(await told()).toMatchObject([{ content: `“${project.orgName}”有1种必备物资变为无库存或紧缺（目前共2种），请尽快补充。` }])
  expect(await shortages('2026-04-09')).toMatchObject({ processed: 1 })
  expect(await shortages('2026-04-30')).toMatchObject({ processed: 0 })
})

test('an end is told of a month ahead, once, and of another end again; drugs are told of by their batches', async () => {
  const { project, put, told, doctorTold } = await aKeptPlace()
  const [reagent, monitor, drug] = [
    await anItem(app, app.rootId, { expiryManaged: 1 }),
    await anItem(app, app.rootId, { expiryManaged: 1, declareType: ItemType.equipment }),
    await anItem(app, app.rootId, { expiryManaged: 1, declareType: ItemType.drugs, illnessId: 2 }),
  ]
  for (const item of [reagent, monitor, drug]) await aRow(app, project.id, item, { quantity: 30, nearestExpiry: '2026-05-10' })
  const remind = (day: string) => {
    app.clock.set(`${day}T08:40:00+08:00`)
    return app.runJob('supplies-expiry-remind')
  }
  expect(await remind('2026-04-09')).toMatchObject({ processed: 0 })
  expect(await remind('2026-04-10')).toMatchObject({ processed: 2 })
  expect(await told()).toEqual([
    {
      ...{
        type: MessageType.reminder,
        level: MessageLevel.normal,
        title: '2种储备物资在30天内到期',
        link: '/epac/supplies/project-manager',
      },
      content: `“${project.orgName}”有2种储备物资在30天内到期，请优先使用，或调拨给用得完的项目。`,
    },
  ])
  expect(await doctorTold()).toEqual([])
  expect(await remind('2026-04-11')).toMatchObject({ processed: 0 })
  await put(reagent.id, 20, '2026-05-08')
  expect(await remind('2026-04-12')).toMatchObject({ processed: 1 })
})

test('on the first of the month what ends is summed up, once', async () => {
  const { project, told } = await aKeptPlace()
  const put = async (nearestExpiry: string) =>
    aRow(app, project.id, await anItem(app, app.rootId, { expiryManaged: 1, warnDays: 90 }), { quantity: 30, nearestExpiry })
  await put('2026-04-20')
  await put('2026-06-20')
  await put('2027-06-20')
  app.clock.set('2026-04-01T09:30:00+08:00')
  await app.runJob('supplies-near-expiry')
  await app.runJob('supplies-near-expiry')
  expect(await told()).toMatchObject([{ content: `“${project.orgName}”：近效期1种，30天内到期1种，已过期0种。` }])
})
