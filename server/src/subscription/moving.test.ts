import { logs } from '@oems/contract/operationLog/logs.ts'
import { type HistoryRow, type Moved, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { home } from '@oems/contract/statistics/home.ts'
import { type Subscription, subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

let app: TestApp
let operator: Caller
let group: TestOrg
let east: TestOrg
let west: TestOrg
let id: number

beforeAll(async () => {
  app = await testApp()
  operator = await app.anAdmin(6, app.rootId)
})
/** Two companies of a group side by side, of which one subscribes to the other. */
beforeEach(async () => {
  app.clock.set('2026-03-05T09:00:00+08:00')
  group = await app.anOrg({ orgType: 2 })
  east = await app.anOrg({ parentId: group.id, orgType: 3 })
  west = await app.anOrg({ parentId: group.id, orgType: 3 })
  id = await subscribed(east, west)
})

const terms = { contents: [1], startDate: '2026-01-01', endDate: '2026-06-30' }
async function subscribed(from: TestOrg, to: TestOrg, more: object = {}): Promise<number> {
  const reply = await operator(subscriptions.save, { orgId: from.id, targetOrgId: to.id, ...terms, ...more })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
async function stateOf(subscriptionId = id): Promise<number | undefined> {
  const { list } = (await operator(subscriptions.list, { pageSize: 200 })).data as { list: Subscription[] }
  return list.find((one) => one.id === subscriptionId)?.state
}
async function move(node: TestOrg, under: TestOrg): Promise<Moved> {
  const reply = await operator(orgManager.movePosition, { sourceOrgId: node.id, targetOrgId: under.id, position: 'inner' })
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as Moved
}
const undo = (historyId: HistoryRow['historyId'] | null) => operator(orgManager.undoMove, { historyId })

test('a subscription ends with the move that brings its target below the subscriber, and is given back when that is undone', async () => {
  const ours = await app.anAccount({ roleId: 4, orgId: east.id })
  const preview = { sourceOrgId: west.id, targetOrgId: east.id, position: 'inner' }
  expect((await operator(orgManager.movePreview, preview)).data).toMatchObject({ subscriptionsEnded: 1 })
  const { historyId } = await move(west, east)
  expect(await stateOf()).toBe(5)
  const admin = app.as(await app.aSession(ours))
  expect((await admin(subscriptions.hasSubscribed, {})).data).toBe(false)
  expect((await admin(home.counts, { querySubscribeOrg: true })).data).toMatchObject({ subscribed: [], companyNum: 2 })
  expect(await undo(historyId)).toMatchObject({ code: 0 })
  expect(await stateOf()).toBe(2)
  expect((await admin(home.counts, { querySubscribeOrg: true })).data).toMatchObject({ subscribed: [{ orgId: west.id }], companyNum: 2 })
  const titles = await ask<{ title: string }>(
    app.db,
    sql`select m.title from sys_message_user u join sys_message m on m.id = u.message_id where u.account_id = ${ours.accountId} and m.title like '组织订阅%' order by m.id`,
  )
  expect(titles.map(({ title }) => title)).toEqual(['组织订阅因组织迁移结束', '组织订阅已随撤回迁移恢复'])
  const steps = await operator(logs.target, { targetType: '组织订阅', targetId: id })
  expect(steps.data).toMatchObject({ total: 3 })
})

test('and with the one that brings it above, through a node that moves as a whole', async () => {
  const below = await app.anOrg({ parentId: east.id, orgType: 3 })
  const other = await subscribed(below, west)
  const { historyId } = await move(east, west)
  expect([await stateOf(), await stateOf(other)]).toEqual([5, 5])
  await undo(historyId)
  expect([await stateOf(), await stateOf(other)]).toEqual([2, 2])
})

test('a move beside them changes nothing, nor does it end what is stopped or over', async () => {
  const third = await app.anOrg({ parentId: group.id, orgType: 3 })
  const stopped = await subscribed(east, third, { status: 0 })
  const over = await subscribed(west, third, { endDate: '2026-03-04' })
  await move(third, east)
  expect([await stateOf(), await stateOf(stopped), await stateOf(over)]).toEqual([2, 0, 4])
})

test('one that a move has ended stays so when the organisations part again, until somebody takes it up', async () => {
  await move(west, east)
  const again = { id, version: 1, ...terms }
  expect(await operator(subscriptions.update, again)).toMatchObject({ code: 1422, msg: '不能订阅本组织、上级或下级组织' })
  await move(west, group)
  expect(await stateOf()).toBe(5)
  expect(await operator(subscriptions.update, again)).toMatchObject({ code: 0 })
  expect(await stateOf()).toBe(2)
})

test('two at once, a move and a subscription across it: the tree never shows what is subscribed to', async () => {
  const third = await app.anOrg({ parentId: group.id, orgType: 3 })
  const [saved] = await Promise.all([operator(subscriptions.save, { orgId: west.id, targetOrgId: third.id, ...terms }), move(third, west)])
  if (saved.code === 0) expect(await stateOf((saved.data as { id: number }).id)).toBe(5)
  else expect(saved).toMatchObject({ code: 1422 })
})

test('live subscriptions of either side keep a node from being deleted; what is over goes with it', async () => {
  const remove = (node: TestOrg) => operator(orgManager.delete, { ids: [node.id], deleteReason: '重复建立' })
  for (const node of [east, west])
    expect(await remove(node)).toMatchObject({
      code: 1409,
      msg: `“${node.orgName}”下还有组织订阅1个，不能删除`,
      data: { refs: [{ type: 'subscription', label: '组织订阅', count: 1 }] },
    })
  app.clock.set('2026-07-01T00:00:00+08:00')
  expect(await remove(west)).toMatchObject({ code: 0 })
  expect(await stateOf()).toBeUndefined()
})
