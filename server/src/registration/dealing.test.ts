import { messages } from '@oems/contract/messages/messages.ts'
import { applications, registered } from '@oems/contract/registration/applications.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aMobile, anIdNumber, messagesOf, saved } from '../people/testEmployees.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { applicationOf, applied, listOf, registerAt } from './testApplications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function aSite() {
  const { company, project, projectAdmin, companyAdmin, groupAdmin } = await app.aGroup()
  return { company, project, projectAdmin, companyAdmin, groupAdmin, reporter: await app.anAdmin(8, project.id) }
}
const agree = (as: Caller, id: number, more: object = {}) => as(applications.deal, { id, status: 2, ...more })

describe('dealing with an application', () => {
  test('two reporters at once: one result, and the second hears of it', async () => {
    const { project, reporter, projectAdmin } = await aSite()
    const employeeId = await saved(projectAdmin, project.id, { name: '李报到', mobile: null, createAccount: 0 })
    const id = await applied(app, project, reporter)
    const replies = await Promise.all([
      agree(reporter, id),
      agree(projectAdmin, id, { matchedEmployeeId: employeeId }),
      agree(reporter, id),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(replies.filter(({ code }) => code === 1409).map(({ msg }) => msg)).toEqual(['该申请已处理', '该申请已处理'])
    expect(await projectAdmin(applications.deal, { id, status: 3, actionDesc: '重复' })).toMatchObject({ code: 1409, msg: '该申请已处理' })
    const [made] = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from employee where org_id = ${project.id}`)
    expect(made!.n).toBe(replies[1]!.code === 0 ? 1 : 2)
  })

  test('rejecting needs a reason; what waits or was rejected may be deleted with one, what has joined may not', async () => {
    const { project, reporter, projectAdmin } = await aSite()
    const id = await applied(app, project, reporter)
    expect(messagesOf(await reporter(applications.deal, { id, status: 3 }))).toEqual({ actionDesc: '请输入2到200字的驳回原因' })
    expect(await reporter(applications.deal, { id, status: 3, actionDesc: '不是本项目人员' })).toMatchObject({
      code: 0,
      data: { employeeId: null },
    })
    expect(await applicationOf(reporter, id)).toMatchObject({ registerState: 3, dealReason: '不是本项目人员' })
    expect(await reporter(registered.delete, { registerEmpId: id, reason: '清理' })).toMatchObject({ code: 1403 })
    expect(await projectAdmin(registered.delete, { registerEmpId: id, reason: '清理' })).toMatchObject({ code: 0 })
    expect(await projectAdmin(registered.delete, { registerEmpId: id, reason: '清理' })).toMatchObject({ code: 1409, msg: '该申请已处理' })
    const joined = await applied(app, project, reporter)
    await agree(reporter, joined)
    expect(await projectAdmin(registered.delete, { registerEmpId: joined, reason: '清理' })).toMatchObject({ code: 1409 })
  })

  test('nobody learns of a person outside the scope: no candidate, no binding, and of a new one only that the certificate is taken', async () => {
    const [here, there] = [await aSite(), await aSite()]
    const [mobile, idNumber] = [aMobile(), anIdNumber()]
    const foreign = await saved(there.projectAdmin, there.project.id, { name: '李报到', mobile, idNumber })
    const id = await applied(app, here.project, here.reporter, { mobile, idNumber })
    expect((await applicationOf(here.reporter, id)).candidates).toEqual([])
    const bound = await agree(here.reporter, id, { matchedEmployeeId: foreign })
    const unknown = await agree(here.reporter, id, { matchedEmployeeId: 999_999_999 })
    expect([bound.code, String(bound.bytes)]).toEqual([1404, String(unknown.bytes)])
    expect(await agree(here.reporter, id)).toMatchObject({ code: 1409, msg: '该证件已在其他单位登记，请发起调入申请' })
    const foreignInfo = await there.reporter(applications.info, { applyId: id })
    expect(foreignInfo).toMatchObject({ code: 1404 })
    expect(await there.reporter(applications.deal, { id, status: 2 })).toMatchObject({ code: 1404 })
    expect(await listOf(there.reporter, { name: '李报到' })).toEqual([])
  })

  test('a closed project and a disabled node take nobody in', async () => {
    const { project, reporter, groupAdmin } = await aSite()
    const id = await applied(app, project, reporter)
    await app.db.execute(sql`update org set status = 0 where id = ${project.id}`)
    expect(await agree(groupAdmin, id)).toMatchObject({ code: 1422, msg: expect.stringContaining('已停用') })
    expect(await registerAt(app, project)).toMatchObject({ code: 1422 })
    await app.db.execute(sql`update org set status = 1 where id = ${project.id}`)
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    expect(await agree(groupAdmin, id)).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    expect(await registerAt(app, project)).toMatchObject({ code: 1422, msg: '二维码已失效，请联系本单位信息员' })
  })

  test('the list is found by state, kind, name and number, and the counter says how many wait', async () => {
    const { project, reporter } = await aSite()
    const mobile = aMobile()
    const id = await applied(app, project, reporter, { mobile, name: '赵一一' })
    const other = await applied(app, project, reporter, { name: '钱二二' })
    await agree(reporter, other)
    const found = async (filter: object) => (await listOf(reporter, filter)).map(({ registerEmpId }) => registerEmpId)
    for (const filter of [{ status: 1 }, { keyword: 'zhaoyi' }, { keyword: mobile }, { keyword: mobile.slice(-4), name: '赵' }, { mobile }])
      expect([filter, await found(filter)]).toEqual([filter, [id]])
    expect(await found({ applyType: 2 })).toEqual([])
    expect(await found({ startTime: '2026-03-06' })).toEqual([])
    const list = await reporter(registered.list, { registerState: 2 })
    expect(list).toMatchObject({ data: { total: 1, list: [{ registerEmpId: other, mobile: expect.stringContaining('****') }] } })
    const unread = await reporter(messages.unreadCount)
    expect(unread).toMatchObject({ data: { todo: { 'registration.pending': 1 } } })
  })

  test('what the page opens with is those who wait at the node that is named and below it, the latest first, as any filter finds them', async () => {
    const { company, project, reporter, groupAdmin } = await aSite()
    const first = await applied(app, project, reporter, { name: '赵一一' })
    const last = await applied(app, project, reporter, { name: '钱二二' })
    await agree(reporter, await applied(app, project, reporter, { name: '孙三三' }))
    const page = async (filter: object, as = groupAdmin) =>
      ((await as(applications.list, { status: 1, ...filter })).data ?? {}) as { total: number; list: { registerEmpId: number }[] }
    for (const named of [{ orgId: company.id }, { projectId: project.id }, { orgId: project.id, applyType: 1 }]) {
      const opened = await page(named)
      expect(opened).toMatchObject({ total: 2, list: [{ registerEmpId: last, name: '钱二二' }, { registerEmpId: first }] })
      // Any filter goes the long way: by another statement, to the byte the same.
      expect(opened).toEqual(await page({ ...named, startTime: '2020-01-01' }))
      expect(await page({ ...named, pageNo: 2, pageSize: 1 })).toMatchObject({ total: 2, list: [{ registerEmpId: first }] })
    }
    expect(await page({ orgId: project.id, applyType: 2 })).toMatchObject({ total: 0, list: [] })
    const there = await aSite()
    expect(await there.reporter(applications.list, { status: 1, orgId: project.id })).toMatchObject({ code: 1404 })
    expect(await there.reporter(applications.list, { status: 1, orgId: 999_999_999 })).toMatchObject({ code: 1404 })
  })
})
