import { logs } from '@oems/contract/operationLog/logs.ts'
import { session } from '@oems/contract/session/session.ts'
import { type Subscription, subscribedOrgs, subscriptions } from '@oems/contract/subscription/subscriptions.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

let app: TestApp
let operator: Caller
let group: TestOrg
let company: TestOrg
let sister: TestOrg
beforeAll(async () => {
  app = await testApp()
  operator = await app.anAdmin(6, app.rootId)
})
beforeEach(async () => {
  app.clock.set('2026-03-05T09:00:00+08:00')
  group = await app.anOrg({ orgType: 2 })
  company = await app.anOrg({ parentId: group.id, orgType: 3 })
  sister = await app.anOrg({ orgType: 2 })
})

const terms = { contents: [1], startDate: '2026-03-01', endDate: '2026-06-30' }
const save = (more: object = {}) => operator(subscriptions.save, { orgId: group.id, targetOrgId: sister.id, ...terms, ...more })
const saved = async (more: object = {}) => {
  const reply = await save(more)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const listed = async (more: object = {}) =>
  ((await operator(subscriptions.list, { orgId: group.id, ...more })).data as { list: Subscription[] }).list
const messagesOf = (accountId: number) =>
  ask<{ title: string; content: string }>(
    app.db,
    sql`select m.title, m.content from sys_message_user u join sys_message m on m.id = u.message_id where u.account_id = ${accountId} order by m.id`,
  )

describe('who may', () => {
  test('neither side’s administrator makes, sees, changes or ends a subscription', async () => {
    const id = await saved()
    for (const admin of [await app.anAdmin(3, group.id), await app.anAdmin(3, sister.id)]) {
      expect(await admin(subscriptions.save, { orgId: group.id, targetOrgId: sister.id, ...terms })).toMatchObject({ code: 1403 })
      expect(await admin(subscriptions.list, {})).toMatchObject({ code: 1403 })
      expect(await admin(subscriptions.update, { id, version: 0, ...terms })).toMatchObject({ code: 1403 })
      expect(await admin(subscriptions.delete, { ids: [id] })).toMatchObject({ code: 1403 })
    }
    expect(await app.stranger(subscriptions.hasSubscribed, {})).toMatchObject({ status: 401 })
  })

  test('a custom role at a group finds its own subscriptions alone, and subscribes to nobody whom it does not see', async () => {
    const id = await saved()
    const keeper = await app.aKeeper(group.id, 'org.subscribe')
    expect((await keeper(subscriptions.list, {})).data).toMatchObject({ total: 1, list: [{ id }] })
    const other = await app.aKeeper(sister.id, 'org.subscribe')
    expect((await other(subscriptions.list, {})).data).toMatchObject({ total: 0 })
    expect(await other(subscriptions.update, { id, version: 0, ...terms })).toMatchObject({ code: 1404 })
    expect(await other(subscriptions.delete, { ids: [id] })).toMatchObject({ code: 1404 })
    expect(await other(subscriptions.save, { orgId: sister.id, targetOrgId: company.id, ...terms })).toMatchObject({ code: 1404 })
  })

  test('what a node subscribes to is read by whoever works there, and not from beside it', async () => {
    await saved({ contents: [1, 2] })
    const admin = await app.anAdmin(3, group.id)
    expect((await admin(subscribedOrgs.list, {})).data).toMatchObject([
      { orgId: sister.id, orgName: sister.orgName, pathName: sister.orgName, contents: [1, 2], endDate: '2026-06-30' },
    ])
    expect((await admin(subscribedOrgs.list, { orgId: company.id })).data).toEqual([])
    expect(await admin(subscribedOrgs.list, { orgId: sister.id })).toMatchObject({ code: 1404 })
    expect(await admin(subscriptions.hasSubscribed, { orgId: sister.id })).toMatchObject({ code: 1404 })
    const aliased = { ...subscribedOrgs.list, path: subscribedOrgs.list.path.replace('/ccds-api', '/oems-api') }
    expect((await admin(aliased, {})).data).toMatchObject([{ orgId: sister.id }])
  })
})

describe('what is refused', () => {
  test('itself, whoever is above and whoever is below', async () => {
    const msg = '不能订阅本组织、上级或下级组织'
    expect(await save({ targetOrgId: group.id })).toMatchObject({ code: 1422, msg })
    expect(await save({ targetOrgId: company.id })).toMatchObject({ code: 1422, msg })
    expect(await save({ orgId: company.id, targetOrgId: group.id })).toMatchObject({ code: 1422, msg })
  })

  test('the same pair twice, two at once included; once deleted it may be made again', async () => {
    const replies = await Promise.all([save(), save(), save()])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(await save()).toMatchObject({ code: 1409, msg: '已订阅该组织' })
    expect(await operator(subscriptions.delete, { ids: (await listed()).map(({ id }) => id) })).toMatchObject({ code: 0 })
    await saved()
  })

  test('types that do not subscribe or are not subscribed to', async () => {
    const project = await app.anOrg({ parentId: company.id, orgType: 4 })
    const ministry = await app.anOrg({ orgType: 1 })
    const field = (path: string, msg: string) => ({ code: 1400, data: { fields: [{ path, msg }] } })
    expect(await save({ orgId: project.id })).toMatchObject(field('orgId', '订阅方应为部委、集团公司、经营公司'))
    expect(await save({ targetOrgId: ministry.id })).toMatchObject(field('targetOrgId', '被订阅组织应为集团公司、经营公司、项目、区域'))
    expect(await save({ orgId: ministry.id })).toMatchObject({ code: 0 })
  })

  test('an end before the beginning, no content, a content twice, a disabled or unknown organisation', async () => {
    const field = (path: string) => ({ code: 1400, data: { fields: [expect.objectContaining({ path })] } })
    expect(await save({ endDate: '2026-02-28' })).toMatchObject(field('endDate'))
    expect(await save({ contents: [] })).toMatchObject(field('contents'))
    expect(await save({ contents: [1, 1] })).toMatchObject(field('contents'))
    expect(await save({ contents: [9] })).toMatchObject({ code: 1400 })
    const disabled = await app.anOrg({ orgType: 2, status: 0 })
    expect(await save({ targetOrgId: disabled.id })).toMatchObject({ code: 1422 })
    expect(await save({ targetOrgId: 999_999_999 })).toMatchObject({ code: 1404 })
  })

  test('a change over somebody else’s', async () => {
    const id = await saved()
    expect(await operator(subscriptions.update, { id, version: 0, ...terms, contents: [1, 2] })).toMatchObject({ code: 0 })
    expect(await operator(subscriptions.update, { id, version: 0, ...terms })).toMatchObject({ code: 1409 })
    expect(await listed()).toMatchObject([{ contents: [1, 2], version: 1 }])
  })
})

describe('how it stands', () => {
  test.each([
    ['2026-02-28T23:59:59', 1, false],
    ['2026-03-01T00:00:00', 2, true],
    ['2026-05-30T23:59:59', 2, true],
    ['2026-05-31T00:00:00', 3, true],
    ['2026-06-30T23:59:59', 3, true],
    ['2026-07-01T00:00:00', 4, false],
  ])('at %s it is %s, in force: %s', async (moment, state, inForce) => {
    const id = await saved()
    app.clock.set(`${moment}+08:00`)
    const admin = await app.anAdmin(3, group.id)
    expect(await listed()).toMatchObject([{ id, state }])
    expect(await listed({ state: [state] })).toHaveLength(1)
    expect(await listed({ state: [0, 1, 2, 3, 4, 5].filter((other) => other !== state) })).toHaveLength(0)
    expect((await admin(subscriptions.hasSubscribed, {})).data).toBe(inForce)
    expect((await admin(session.userInfo, {})).data).toMatchObject({ querySubscribeOrg: inForce })
    expect((await admin(subscribedOrgs.list, {})).data).toHaveLength(inForce ? 1 : 0)
  })

  test('stopped it is out of force at once, and in force again when it is taken up', async () => {
    const id = await saved({ endDate: null })
    const admin = await app.anAdmin(3, group.id)
    await operator(subscriptions.update, { id, version: 0, ...terms, status: 0 })
    expect(await listed()).toMatchObject([{ state: 0 }])
    expect((await admin(subscriptions.hasSubscribed, {})).data).toBe(false)
    await operator(subscriptions.update, { id, version: 1, ...terms, status: 1 })
    expect((await admin(subscriptions.hasSubscribed, {})).data).toBe(true)
  })

  test('a node’s own subscription is neither its company’s nor its target’s', async () => {
    await saved()
    for (const { id, role } of [
      { id: company.id, role: 4 },
      { id: sister.id, role: 3 },
    ])
      expect((await (await app.anAdmin(role, id))(subscriptions.hasSubscribed, {})).data).toBe(false)
  })

  test('is found by target, content and state', async () => {
    await saved({ contents: [2] })
    const found = async (more: object) => (await listed(more)).length
    expect([await found({ targetOrgId: sister.id }), await found({ targetOrgId: company.id })]).toEqual([1, 0])
    expect([await found({ contents: [1, 2] }), await found({ contents: [1] })]).toEqual([1, 0])
  })
})

describe('who hears of it', () => {
  test('both sides’ administrators: made, changed, cancelled', async () => {
    const [ours, theirs] = [await app.anAccount({ roleId: 3, orgId: group.id }), await app.anAccount({ roleId: 3, orgId: sister.id })]
    const id = await saved()
    await operator(subscriptions.update, { id, version: 0, ...terms, endDate: '2026-04-30' })
    await operator(subscriptions.delete, { ids: [id] })
    expect((await messagesOf(ours.accountId)).map(({ title }) => title)).toEqual([
      '已订阅其他组织的数据',
      '组织订阅已变更',
      '组织订阅已取消',
    ])
    const heard = await messagesOf(theirs.accountId)
    expect(heard.map(({ title }) => title)).toEqual(['本组织的数据已被订阅', '对本组织的订阅已变更', '对本组织的订阅已取消'])
    expect(heard[0]!.content).toBe(
      `“${group.orgName}”订阅“${sister.orgName}”的统计，2026-03-01至2026-06-30（2026-07-01起不再可见）。只含汇总数字，不含人员明细。`,
    )
  })

  test('its end is told of once 30 days before, once 7 days before and once after, however often the job runs', async () => {
    const ours = await app.anAccount({ roleId: 3, orgId: group.id })
    await saved()
    const titlesAfter = async (day: string) => {
      app.clock.set(`${day}T00:05:00+08:00`)
      await app.runJob('subscription-end')
      await app.runJob('subscription-end')
      await app.db.execute(sql`update sys_message_user set read_time = now() where account_id = ${ours.accountId}`)
      return (await messagesOf(ours.accountId)).slice(1).map(({ title }) => title)
    }
    expect(await titlesAfter('2026-05-30')).toEqual([])
    const first = ['组织订阅还有30天到期']
    expect(await titlesAfter('2026-05-31')).toEqual(first)
    expect(await titlesAfter('2026-06-22')).toEqual(first)
    expect(await titlesAfter('2026-06-24')).toEqual([...first, '组织订阅还有6天到期'])
    expect(await titlesAfter('2026-07-03')).toEqual([...first, '组织订阅还有6天到期', '组织订阅已到期'])
    expect(await titlesAfter('2026-07-20')).toHaveLength(3)
  })

  test('every write stands in the log', async () => {
    const id = await saved()
    await operator(subscriptions.update, { id, version: 0, ...terms, contents: [1, 2] })
    await operator(subscriptions.delete, { ids: [id] })
    const found = (await app.platformAdmin(logs.list, { targetType: '组织订阅', targetId: id })).data as { list: unknown[] }
    expect(found.list).toHaveLength(3)
  })
})
