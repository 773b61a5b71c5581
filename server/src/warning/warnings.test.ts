import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { WarningResult, WarningState } from '@oems/contract/warning/codes.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import { type Backtest, warnings as calls, type WarningConfig, type WarningInfo } from '@oems/contract/warning/warnings.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { aScheme, ownRisk } from '../risk/testRisk.ts'
import { type Answered, testApp } from '../testing/testApp.ts'
import { statWarning, type WarningRow } from './tables.ts'
import { aWarning } from './testWarnings.ts'

const app = await testApp()
const { db, clock } = app
const now = '2026-03-05T09:00:00+08:00'
const verdict = { result: WarningResult.scattered, note: '已电话核实' }
const mistake = { result: WarningResult.mistake, note: '填错体温' }
const rowOf = async (id: number) => (await db.select().from(statWarning).where(eq(statWarning.id, id)))[0]!
const listed = ({ data }: Answered) => (data as { list: { id: number }[] }).list.map(({ id }) => id)

test('who lacks the permission, a foreign warning, and bad input', async () => {
  const { project, projectAdmin, groupAdmin } = await app.aGroup()
  const doctor = await app.anAdmin(7, project.id)
  const { id } = await aWarning(db, clock(), project.id)
  const theirs = await aWarning(db, clock(), (await app.aGroup()).project.id)
  expect(await doctor(calls.info, { id })).toMatchObject({ code: 0 })
  expect(await doctor(calls.claim, { id, version: 0 })).toMatchObject({ code: 1403 })
  expect(
    await projectAdmin(calls.backtest, { orgId: project.id, startTime: '2026-01-01', endTime: '2026-02-01', config: shippedRule }),
  ).toMatchObject({ code: 1403 })
  const unknown = await projectAdmin(calls.info, { id: 999_999_999 })
  expect(unknown).toMatchObject({ code: 1404 })
  for (const [call, input] of [
    [calls.info, {}],
    [calls.claim, { version: 0 }],
    [calls.confirm, { version: 0, ...verdict }],
    [calls.dismiss, { version: 0, ...mistake }],
    [calls.close, { version: 0, ...verdict }],
  ] as const)
    expect(await projectAdmin(call, { id: theirs.id, ...input })).toMatchObject({ code: 1404, msg: unknown.msg, data: unknown.data })
  expect(await projectAdmin(calls.batchDismiss, { ids: [id, theirs.id], ...mistake })).toMatchObject({ code: 1404 })
  expect(listed(await projectAdmin(calls.list))).toEqual([id])
  expect(await groupAdmin(calls.dismiss, { id, version: 0, ...verdict })).toMatchObject({ code: 1400 })
  expect(await groupAdmin(calls.dismiss, { id, version: 0, result: 5, note: '一' })).toMatchObject({ code: 1400 })
  expect(await groupAdmin(calls.config, { orgId: theirs.orgId })).toMatchObject({ code: 1404 })
  expect(await rowOf(id)).toMatchObject({ state: WarningState.waiting, version: 0 })
})

test('of two who claim at once one has it, and the other hears it', async () => {
  const { project, projectAdmin, companyAdmin } = await app.aGroup()
  const { id } = await aWarning(db, clock(), project.id)
  const replies = await Promise.all([projectAdmin, companyAdmin].map((caller) => caller(calls.claim, { id, version: 0 })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(replies.find(({ code }) => code === 1409)).toMatchObject({ msg: '该预警已由他人认领' })
  const mine = await Promise.all([projectAdmin, companyAdmin].map((caller) => caller(calls.list, { mine: 1 })))
  expect(mine.flatMap(listed)).toEqual([id])
})

test('of two who close at once one has done it; a closed or dismissed one is not closed again', async () => {
  app.clock.set(now)
  const { project, projectAdmin, groupAdmin } = await app.aGroup()
  const long = { firstDay: '2026-02-01', lastDay: '2026-02-01' }
  const { id } = await aWarning(db, clock(), project.id, { kind: 2, state: WarningState.confirmed, ...long })
  const replies = await Promise.all([projectAdmin, groupAdmin].map((caller) => caller(calls.close, { id, version: 0, ...verdict })))
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(replies.find(({ code }) => code === 1409)).toMatchObject({ msg: '预警已“已解除”，不能执行“解除”' })
  const dismissed = await aWarning(db, clock(), project.id, { state: WarningState.dismissed })
  expect(await projectAdmin(calls.close, { id: dismissed.id, version: 0, ...verdict })).toMatchObject({
    code: 1409,
    msg: '预警已“误报”，不能执行“解除”',
  })
})

test('a stale version is refused, a batch is one decision', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const first = await aWarning(db, clock(), project.id)
  const second = await aWarning(db, clock(), project.id, { series: OnsetSeries.rash })
  const closed = await aWarning(db, clock(), project.id, { series: OnsetSeries.heatStroke, state: WarningState.closed })
  expect(await projectAdmin(calls.claim, { id: first.id, version: 0 })).toMatchObject({ code: 0 })
  expect(await projectAdmin(calls.confirm, { id: first.id, version: 0, ...verdict })).toMatchObject({ code: 1409 })
  expect(await projectAdmin(calls.batchDismiss, { ids: [first.id, closed.id], ...mistake })).toMatchObject({ code: 1409 })
  expect(await rowOf(first.id)).toMatchObject({ state: WarningState.claimed })
  expect(await projectAdmin(calls.batchDismiss, { ids: [first.id, second.id], ...mistake })).toMatchObject({ code: 0 })
  expect([await rowOf(first.id), await rowOf(second.id)]).toMatchObject([
    { state: WarningState.dismissed, result: 5, note: '填错体温' },
    { state: WarningState.dismissed },
  ])
})

test('confirming tells the unit above and the command centre, and names no series', async () => {
  const { company, project, projectAdmin, companyAdmin } = await app.aGroup()
  const centre = await app.anAdmin(13, company.id)
  const { id } = await aWarning(db, clock(), project.id, { series: OnsetSeries.heatStroke })
  expect(await projectAdmin(calls.confirm, { id, version: 0, ...verdict })).toMatchObject({ code: 0 })
  for (const caller of [companyAdmin, centre]) {
    const { data } = await caller(messages.list, {})
    const [told] = (data as { list: { title: string; content: string; link: string }[] }).list
    expect(told).toMatchObject({ title: '预警已核实属实', link: `/statistic/warning?orgId=${project.id}` })
    expect(`${told!.title}${told!.content}`).not.toMatch(/中暑|已电话核实/)
  }
})

test('where the unit above has nobody to administer it, those further up are told, and the page says so', async () => {
  const { group, groupAdmin } = await app.aGroup()
  const empty = await app.anOrg({ parentId: group.id, orgType: 3 })
  const project = await app.anOrg({ parentId: empty.id, orgType: 4 })
  const projectAdmin = await app.anAdmin(5, project.id)
  const { id } = await aWarning(db, clock(), project.id)
  const { tells } = (await projectAdmin(calls.info, { id })).data as WarningInfo
  expect(tells.map(({ orgName }) => orgName)).toEqual([project.orgName, group.orgName])
  expect(await projectAdmin(calls.confirm, { id, version: 0, ...verdict })).toMatchObject({ code: 0 })
  const { data } = await groupAdmin(messages.list, {})
  expect((data as { list: { title: string }[] }).list.map(({ title }) => title)).toEqual(['预警已核实属实'])
})

test('level 2 that nobody has taken for a day is told above, once', async () => {
  app.clock.set(now)
  const { project, companyAdmin } = await app.aGroup()
  const old = { createdAt: '2026-03-04T08:00:00+08:00' }
  await aWarning(db, clock(), project.id, old)
  await aWarning(db, clock(), project.id, { ...old, series: OnsetSeries.rash, level: 1, maxLevel: 1 })
  const toldTimes = async () => ((await companyAdmin(messages.list, {})).data as { list: unknown[] }).list.length
  await app.runJob('warning-escalate')
  expect(await toldTimes()).toBe(1)
  await app.runJob('warning-escalate')
  expect(await toldTimes()).toBe(1)
  expect(((await companyAdmin(calls.list, { untouched: 1 })).data as { list: unknown[] }).list).toHaveLength(1)
})

test('a cluster names the illness to think of to whoever may read of diseases alone', async () => {
  const { project, projectAdmin, groupAdmin } = await app.aGroup()
  const evidence = { symptom: 11, others: [{ symptom: 23, num: 3 }] }
  const { id } = await aWarning(db, clock(), project.id, { kind: 2, evidence })
  const hintFor = async (caller: typeof projectAdmin) => ((await caller(calls.info, { id })).data as WarningInfo).hint
  const doctor = await app.anAdmin(7, project.id)
  expect(await hintFor(doctor)).toMatch(/^建议排查：疟疾.*当地没有其风险或疫情的记录$/)
  const malaria = 4
  const { levels } = await aScheme(db)
  await ownRisk(db, project.id, malaria, levels[0]!)
  expect(await hintFor(doctor)).toMatch(/^建议排查：疟疾/)
  await db.execute(sql`delete from org_risk where org_id = ${project.id}`)
  await ownRisk(db, project.id, malaria, levels[2]!)
  const known = /^当地有疟疾的风险或疫情，建议24小时内做疟原虫镜检\/RDT检测/
  expect(await hintFor(doctor)).toMatch(known)
  await db.execute(sql`delete from org_risk where org_id = ${project.id}`)
  await db.execute(sql`update org set nation_code = 'ZM' where id = ${project.id}`)
  expect(await hintFor(doctor)).toMatch(/^建议排查：疟疾/)
  await db.execute(sql`
    insert into epidemic_situation (created_at, created_by, updated_at, updated_by, illness_id, nation_code, day, new_confirmed)
    values (${now}, 0, ${now}, 0, ${malaria}, 'ZM', '2026-02-01', 120)`)
  expect(await hintFor(doctor)).toMatch(known)
  expect(await hintFor(await app.aKeeper(project.id, 'stat.warning'))).toBeNull()
  expect(((await groupAdmin(calls.info, { id })).data as WarningInfo).tells.map(({ roles }) => roles)).toEqual([
    '集团管理员、项目管理员、医生',
    '二级公司管理员',
  ])
})

test('the rule of the nearest node above is in force; of two who save the first rule one hears it', async () => {
  const { group, company, groupAdmin } = await app.aGroup()
  const effective = async (orgId: number) => (await groupAdmin(calls.config, { orgId })).data as WarningConfig
  expect(await effective(company.id)).toMatchObject({ own: null, from: null, effective: { rule: shippedRule, enabled: 1 } })
  const config = { ...shippedRule, minCount: 5 }
  expect(await groupAdmin(calls.configSave, { orgId: group.id, version: null, config })).toMatchObject({ code: 0 })
  expect(await effective(company.id)).toMatchObject({ own: null, from: { orgId: group.id }, effective: { rule: { minCount: 5 } } })
  const own = (minCount: number) => groupAdmin(calls.configSave, { orgId: company.id, version: null, config: { ...shippedRule, minCount } })
  expect((await Promise.all([own(2), own(4)])).map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(await groupAdmin(calls.configSave, { orgId: company.id, version: 7, config })).toMatchObject({ code: 1409 })
  expect(await groupAdmin(calls.configSave, { orgId: company.id, version: 0, config: { ...shippedRule, minCount: 1 } })).toMatchObject({
    code: 1400,
  })
})

test('a node that gives its own rule up goes by the one above again, and whoever saves or gives up meanwhile hears it', async () => {
  const { group, company, groupAdmin } = await app.aGroup()
  const config = (minCount: number) => ({ ...shippedRule, minCount })
  const effective = async () => (await groupAdmin(calls.config, { orgId: company.id })).data as WarningConfig
  const giveUp = (version: number | null) => groupAdmin(calls.configSave, { orgId: company.id, version, inherits: 1, config: shippedRule })
  expect(await giveUp(null)).toMatchObject({ code: 1422 })
  await groupAdmin(calls.configSave, { orgId: group.id, version: null, config: config(5) })
  await groupAdmin(calls.configSave, { orgId: company.id, version: null, config: config(7) })
  const { own, effective: inForce } = await effective()
  expect(inForce).toMatchObject({ rule: { minCount: 7 } })
  expect(await giveUp(own!.version + 1)).toMatchObject({ code: 1409 })
  const replies = await Promise.all([giveUp(own!.version), giveUp(own!.version)])
  expect(replies.map(({ code }) => code === 0).sort()).toEqual([false, true])
  expect(await effective()).toMatchObject({ own: null, from: { orgId: group.id }, effective: { rule: { minCount: 5 } } })
  const history = await groupAdmin(logs.target, { targetType: '预警规则', targetId: own!.id })
  expect(history).toMatchObject({ code: 0, data: { total: 2 } })
  expect(await groupAdmin(calls.configSave, { orgId: company.id, version: null, config: config(4) })).toMatchObject({ code: 0 })
})

test('a backtest of nothing says so, one of too long a time is refused', async () => {
  const { company, groupAdmin } = await app.aGroup()
  const today = dayOf(clock())
  const test = (startTime: string) => groupAdmin(calls.backtest, { orgId: company.id, startTime, endTime: today, config: shippedRule })
  const { data } = await test(addDays(today, -399))
  expect(data as Backtest).toMatchObject({ total: 0, inVain: 0, projectDays: 0, perThousandProjectDays: null, signals: [] })
  expect(await test(addDays(today, -400))).toMatchObject({ code: 1400 })
  expect(await test(addDays(today, 1))).toMatchObject({ code: 1400 })
})

test('the to-do counts what the list shows as waiting', async () => {
  const { project, projectAdmin } = await app.aGroup()
  await aWarning(db, clock(), project.id)
  await aWarning(db, clock(), project.id, { series: OnsetSeries.rash, state: WarningState.claimed } satisfies Partial<WarningRow>)
  const { data } = await projectAdmin(messages.unreadCount)
  expect((data as { todo: Record<string, number> }).todo['warning.waiting']).toBe(1)
  expect(listed(await projectAdmin(calls.list, { state: [1] }))).toHaveLength(1)
})
