import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStockPlace, stocked, writing } from '../../drugStock/posting/testPosting.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { toldTo } from '../../testing/messages.ts'
import { testApp } from '../../testing/testApp.ts'
import { aDrugItem, anItem, aRow, ledgerDisagreements } from '../ledger/testLedger.ts'
import { writeLedger } from '../ledger/writeLedger.ts'
import { projectSupplies, projectSuppliesLog } from '../tables.ts'

const app = await testApp({ alone: true })
const rowOf = async (id: number) => (await app.db.select().from(projectSupplies).where(eq(projectSupplies.id, id)))[0]!

test('what has passed its day leaves the reserve and waits for a count; a second run does nothing', async () => {
  app.clock.set('2026-04-01T09:00:00+08:00')
  const { project } = await aStockPlace(app)
  const item = await anItem(app, app.rootId, { expiryManaged: 1, warnDays: 20 })
  const { id, suppliesId } = await aRow(app, project.id, item, { quantity: 30, nearestExpiry: '2026-04-30' })
  const part = { suppliesId, expiringQuantity: 12, kind: LedgerKind.count }
  await writing(app, (ctx) => writeLedger(ctx, project.id, [part]))
  expect(await rowOf(id)).toMatchObject({ expiryState: 3, version: 2 })
  app.clock.set('2026-04-30T23:59:59+08:00')
  expect(await app.runJob('supplies-expiry-roll')).toMatchObject({ processed: 0 })
  app.clock.set('2026-05-01T00:10:00+08:00')
  expect(await app.runJob('supplies-expiry-roll')).toMatchObject({ processed: 1 })
  const rolled = { quantity: 18, expiredQuantity: 12, nearestExpiry: null, expiryState: 4, ledgerKind: LedgerKind.count }
  expect(await rowOf(id)).toMatchObject(rolled)
  expect(await app.runJob('supplies-expiry-roll')).toMatchObject({ processed: 0 })
  const log = await app.db
    .select()
    .from(projectSuppliesLog)
    .where(eq(projectSuppliesLog.projectSuppliesId, id))
    .orderBy(projectSuppliesLog.id)
  expect(log.map(({ delta }) => delta)).toEqual([30, 0, -12])
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('whoever keeps the ledger is asked to count, once for what has ended', async () => {
  app.clock.set('2026-04-01T09:00:00+08:00')
  const [{ project, company }, other] = [await aStockPlace(app), await aStockPlace(app)]
  const accountOf = async (roleId: number, orgId: number) => (await app.anAccount({ roleId, orgId })).accountId
  const keepers = await Promise.all([5, 7, 8].map((role) => accountOf(role, project.id)))
  const strangers = [await accountOf(4, company.id), await accountOf(8, other.project.id)]
  const ends = { quantity: 30, nearestExpiry: '2026-04-30' }
  for (const name of ['疟疾快速检测试剂', '口罩'])
    await aRow(app, project.id, await anItem(app, app.rootId, { expiryManaged: 1, name }), ends)
  await aRow(app, other.project.id, await anItem(app, app.rootId, { expiryManaged: 1 }), { ...ends, nearestExpiry: '2026-05-02' })
  app.clock.set('2026-05-01T00:10:00+08:00')
  await app.runJob('supplies-expiry-roll')
  for (const id of keepers)
    expect(await toldTo(app, id)).toEqual([
      {
        ...{ type: MessageType.todo, level: MessageLevel.important, title: '储备物资效期已过，请盘点' },
        content: `“${project.orgName}”有储备物资效期已过，已移出可用储备，请盘点并报损。`,
        link: '/epac/supplies/project-manager',
      },
    ])
  await app.runJob('supplies-expiry-roll')
  app.clock.set('2026-05-02T00:10:00+08:00')
  await app.runJob('supplies-expiry-roll')
  expect(await toldTo(app, keepers[0]!)).toHaveLength(1)
  for (const id of strangers) expect(await toldTo(app, id)).toEqual([])
})

test('a ledger that says other than the clinics is told, and left as it is', async () => {
  const { project, clinicId } = await aStockPlace(app)
  const { id: drugId } = await aDrug(app, app.rootId)
  const { id } = await aRow(app, project.id, await aDrugItem(app, app.rootId, [drugId]))
  await stocked(app, { clinicId, orgId: project.id }, drugId, 40)
  expect(await app.runJob('supplies-recount')).toMatchObject({ processed: 1 })
  await app.db.execute(sql`update project_supplies set ledger_quantity = 41 where id = ${id}`)
  await expect(app.runJob('supplies-recount')).rejects.toThrow(`台账${id}医务室库存41、库存卡合计40`)
  expect(await rowOf(id)).toMatchObject({ ledgerQuantity: 41 })
})
