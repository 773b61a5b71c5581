import { Role } from '@oems/contract/access/builtInRoles.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { projectLists } from '@oems/contract/project/projectLists.ts'
import type { Reminded, ReportedProject } from '@oems/contract/reporting/progress.ts'
import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { titlesTold, toldTo } from '../testing/messages.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'

const start = '2026-03-05T09:00:00+08:00'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: start })
})
beforeEach(() => app.clock.set(start))

type Reply = { list: ReportedProject[]; total: number; counts: { infoStatus: number; projectNum: number }[] }
const listed = async (caller: Caller, query: object = {}) => {
  const reply = await caller(calls.list, query)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as Reply
}
/** The three reports, as the guide enters them. */
const report = (projectId: number, ...[base, medical, network]: (string | null)[]) =>
  app.db.execute(sql`
    update project set guide_base_at = ${base ?? null}, guide_medical_at = ${medical ?? null}, guide_network_env_at = ${network ?? null}
    where project_id = ${projectId}`)

describe('the progress of reports', () => {
  test('is seen by those above, and of another group by nobody', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const { list, total, counts } = await listed(ours.groupAdmin)
    expect(list).toMatchObject([{ projectId: ours.project.id, infoStatus: 0, reportedAt: null, reporter: null, tempUserNum: 0 }])
    expect([total, counts]).toEqual([1, [{ infoStatus: 0, projectNum: 1 }]])
    expect(await theirs.groupAdmin(calls.list, { orgId: ours.project.id })).toMatchObject({ code: 1404 })
    const employee = await app.anAdmin(Role.doctor, ours.project.id)
    expect(await employee(calls.list)).toMatchObject({ code: 1403 })
  })

  test('goes from nothing over begun and complete to outdated after 180 days, by the day in Shanghai', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 })
    const stateOf = async () => (await listed(companyAdmin)).list.find(({ projectId }) => projectId === project.id)!.infoStatus
    expect(await stateOf()).toBe(0)
    await report(project.id, '2026-03-01T10:00:00+08:00')
    expect(await stateOf()).toBe(1)
    await report(project.id, '2026-03-01T10:00:00+08:00', '2026-03-02T10:00:00+08:00', '2026-03-03T10:00:00+08:00')
    expect(await stateOf()).toBe(2)
    expect((await listed(companyAdmin, { sortRules: [{ field: 'reportedAt', order: 'asc' }] })).list).toMatchObject([
      { projectId: project.id, reportedAt: new Date('2026-03-03T10:00:00+08:00').toISOString() },
      { projectId: other.id },
    ])
    for (const infoStatus of [0, 1, 2, 3]) {
      const { list, total, counts } = await listed(companyAdmin, { infoStatus })
      expect(list.map((row) => row.infoStatus)).toEqual(Array.from({ length: total }, () => infoStatus))
      expect(counts).toEqual([
        { infoStatus: 0, projectNum: 1 },
        { infoStatus: 2, projectNum: 1 },
      ])
    }
    app.clock.set('2026-08-28T23:59:00+08:00')
    expect(await stateOf()).toBe(2)
    app.clock.set('2026-08-29T00:01:00+08:00')
    expect(await stateOf()).toBe(3)
  })

  test('names who reports: those with the role in force, else the contact; and counts temporary accounts in force', async () => {
    const { project, companyAdmin } = await app.aGroup()
    const only = async () => (await listed(companyAdmin)).list[0]!
    await companyAdmin(contacts.save, { orgId: project.id, contactType: 3, name: '联系人甲', mobile: '13812345678' })
    expect(await only()).toMatchObject({ reporter: '联系人甲' })
    const holder = { projectId: project.id, roleId: 8, holderName: '填报员乙', holderPhone: `1961${String(project.id).padStart(7, '0')}` }
    expect(await companyAdmin(calls.createTempSysUser, { ...holder, validUntil: '2026-03-06' })).toMatchObject({ code: 0 })
    expect(await only()).toMatchObject({ reporter: '填报员乙', tempUserNum: 1 })
    app.clock.set('2026-03-07T00:00:30+08:00')
    expect(await only()).toMatchObject({ reporter: '联系人甲', tempUserNum: 0 })
  })
})

describe('a reminder', () => {
  const remind = async (caller: Caller, ...projectIds: number[]) => {
    const reply = await caller(calls.remind, { projectIds })
    expect(reply).toMatchObject({ code: 0 })
    return reply.data as Reminded
  }
  const title = '请完成项目信息填报'

  test('is for those above, within their scope', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    expect(await theirs.groupAdmin(calls.remind, { projectIds: [ours.project.id] })).toMatchObject({ code: 1404 })
    const reporter = await app.anAdmin(Role.projectReporter, ours.project.id)
    expect(await reporter(calls.remind, { projectIds: [ours.project.id] })).toMatchObject({ code: 1403 })
  })

  test('reaches the reporters once a day in Shanghai, however many remind at once', async () => {
    const { project, companyAdmin, groupAdmin } = await app.aGroup()
    const [reporter, over] = [
      await app.anAccount({ roleId: 8, orgId: project.id }),
      await app.anAccount({ roleId: 8, orgId: project.id, validTo: '2026-03-04' }),
    ]
    await report(project.id, '2026-03-01T10:00:00+08:00')
    const replies = await Promise.all([companyAdmin, groupAdmin, companyAdmin].map((caller) => remind(caller, project.id)))
    expect(replies.map(({ sentNum }) => sentNum).sort()).toEqual([0, 0, 1])
    expect(replies.flatMap(({ skipped }) => skipped)).toMatchObject([{ reason: '今日已催报' }, { reason: '今日已催报' }])
    expect(await toldTo(app, reporter.accountId)).toMatchObject([
      { title, content: expect.stringContaining('还缺：医疗资源、网络环境'), link: '/project-guide' },
    ])
    expect(await titlesTold(app, over.accountId)).toEqual([])
    expect((await listed(companyAdmin)).list).toMatchObject([{ remindedToday: true }])
    app.clock.set('2026-03-06T00:00:10+08:00')
    expect((await listed(companyAdmin)).list).toMatchObject([{ remindedToday: false }])
    expect(await remind(companyAdmin, project.id)).toEqual({ sentNum: 1, skipped: [] })
  })

  test('without a reporter reaches the contacts who have an account, and says of whom nobody was told', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const [silent, done, closed] = [
      await app.anOrg({ parentId: company.id, orgType: 4 }),
      await app.anOrg({ parentId: company.id, orgType: 4 }),
      await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 }),
    ]
    const mobile = `1962${String(project.id).padStart(7, '0')}`
    const leader = await app.anAccount({ roleId: 5, orgId: project.id, mobile })
    await companyAdmin(contacts.save, { orgId: project.id, contactType: 2, name: '健康负责人', mobile })
    const at = '2026-03-01T10:00:00+08:00'
    await report(done.id, at, at, at)
    const { sentNum, skipped } = await remind(companyAdmin, project.id, silent.id, done.id, closed.id)
    expect(sentNum).toBe(1)
    expect(skipped).toEqual([
      { projectId: silent.id, projectName: silent.orgName, reason: '没有可提醒的填报员或联系人' },
      { projectId: done.id, projectName: done.orgName, reason: '已完成填报' },
      { projectId: closed.id, projectName: closed.orgName, reason: '项目已关闭' },
    ])
    expect(await toldTo(app, leader.accountId)).toMatchObject([{ title, link: '/biz/project-info' }])
  })
})

test('to-dos: projects that nobody has reported, and those that stand still for more than 90 days', async () => {
  const { company, project, companyAdmin } = await app.aGroup()
  const still = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 3 })
  await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 })
  const counters = async (caller: Caller) => ((await caller(messages.unreadCount)).data as Unread).todo
  const since = (day: string) => app.db.execute(sql`update project set suspend_since = ${day}::date where project_id = ${still.id}`)
  await since('2025-12-05')
  expect(await counters(companyAdmin)).toMatchObject({ 'project.unreported': 2, 'project.suspended': 0 })
  await since('2025-12-04')
  await report(project.id, '2026-03-01T10:00:00+08:00')
  expect(await counters(companyAdmin)).toMatchObject({ 'project.unreported': 1, 'project.suspended': 1 })
  expect((await listed(companyAdmin, { infoStatus: 0 })).total).toBe(1)
})

test('to-dos: projects whose licence or policy ends within 60 days or has ended, as many as their list shows', async () => {
  const { company, project, companyAdmin } = await app.aGroup()
  const closed = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 })
  const papers = (orgId: number, state: number, licence: string | null, policy: string | null) =>
    app.db.execute(sql`
      insert into project_medical (created_at, created_by, updated_at, updated_by, org_id, clinic_level, cold_storage, endemic_diseases, license_state,
        license_end_date, policy_end_date)
      values (now(), 0, now(), 0, ${orgId}, 1, 0, '{}', ${state}, ${licence}, ${policy})
      on conflict (org_id) where deleted_at is null do update
        set license_state = excluded.license_state, license_end_date = excluded.license_end_date, policy_end_date = excluded.policy_end_date`)
  const found = async () => {
    const { data } = await companyAdmin(projectLists.paged, { papersEndingIn: 60 })
    const counter = ((await companyAdmin(messages.unreadCount)).data as Unread).todo['project.papers']
    expect((data as { total: number }).total).toBe(counter)
    return counter
  }
  await papers(closed.id, 1, '2026-03-10', '2026-03-10')
  for (const [state, licence, policy, count] of [
    [1, '2026-05-04', null, 1],
    [1, '2026-05-05', null, 0],
    [2, '2026-03-10', '2026-05-05', 0],
    [3, null, '2026-05-04', 1],
    [1, '2026-01-01', '2027-01-01', 1],
  ] as const) {
    await papers(project.id, state, licence, policy)
    expect([licence, policy, await found()]).toEqual([licence, policy, count])
  }
})
