import { applications } from '@oems/contract/registration/applications.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { stays } from '../people/staySource.ts'
import { infoOf, onsiteIn, saved } from '../people/testEmployees.ts'
import { titlesTold, toldTo } from '../testing/messages.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { applicationOf, listOf } from './testApplications.ts'

const app = await testApp({ alone: true })

let from: Awaited<ReturnType<typeof app.aGroup>>
let to: Awaited<ReturnType<typeof app.aGroup>>
let employeeId: number
let account: { readonly accountId: number; readonly ropId: number }
let phone: Caller
beforeEach(async () => {
  from = await app.aGroup()
  to = await app.aGroup()
  employeeId = await saved(from.companyAdmin, from.project.id, { homeOrgId: from.company.id, name: '周调入', createAccount: 0 })
  account = await app.anAccount({ roleId: 12, orgId: from.project.id, employeeId })
  phone = app.as(await app.aSession(account, 'H5'), 'H5')
})
const join = (qrToken: string, more: object = {}) => phone(registrationPhone.joinApply, { qrToken, reason: '工作需要', ...more })
const agree = (as: Caller, id: number, more: object = {}) => as(applications.deal, { id, status: 2, ...more })

test('an employee who asks to join a project goes there once it agrees; the former site, the employer and the employee hear of it', async () => {
  const reporter = await app.anAccount({ roleId: 8, orgId: to.project.id })
  const [former, employer] = [
    await app.anAccount({ roleId: 5, orgId: from.project.id }),
    await app.anAccount({ roleId: 4, orgId: from.company.id }),
  ]
  expect(await join(to.project.qrToken)).toMatchObject({ code: 0, data: null })
  expect(await titlesTold(app, reporter.accountId)).toEqual(['有新的注册或加入申请'])
  const [waiting] = await listOf(to.projectAdmin, { applyType: 2 })
  expect(waiting).toMatchObject({ name: '周调入', registerState: 1, applyReason: '工作需要', orgId: to.project.id })
  const id = waiting!.registerEmpId
  expect(await applicationOf(to.projectAdmin, id)).toMatchObject({ fromOrgName: from.project.orgName, candidates: [] })
  expect(await agree(to.projectAdmin, id, { matchedEmployeeId: employeeId })).toMatchObject({ code: 1400 })
  expect(await agree(to.projectAdmin, id)).toMatchObject({ code: 0, data: { employeeId } })
  const info = await infoOf(to.projectAdmin, employeeId)
  expect(info).toMatchObject({
    orgId: to.project.id,
    homeOrgId: from.company.id,
    stays: [{ orgId: to.project.id, toDay: null, reasonIn: 2 }],
  })
  expect(await Promise.all([from, to].map(({ project }) => onsiteIn(app)(project.id)))).toEqual([0, 1])
  for (const { accountId } of [former, employer]) expect(await titlesTold(app, accountId)).toEqual(['有员工加入其他项目'])
  expect(await titlesTold(app, account.accountId)).toEqual(['您的申请已通过'])
  const proof = await verify(app.database, { source: stays, month: '2026-03' }, { clock: app.clock, trigger: 2 })
  expect(findingsOf(proof)).toBe(0)
})

test('two projects agree at once: the person stands at one', async () => {
  const other = await app.anOrg({ parentId: to.company.id, orgType: 4 })
  await join(to.project.qrToken)
  const [first] = await listOf(to.groupAdmin)
  const replies = await Promise.all([agree(to.groupAdmin, first!.registerEmpId), agree(to.projectAdmin, first!.registerEmpId)])
  expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  // Asking for another project afterwards is a further application.
  expect(await join(other.qrToken)).toMatchObject({ code: 0 })
  const [second] = await listOf(to.groupAdmin, { status: 1 })
  expect(await agree(to.groupAdmin, second!.registerEmpId, { actionDesc: '与用工计划相符' })).toMatchObject({ code: 0 })
  expect((await phone(registrationPhone.joins)).data).toMatchObject({
    list: [{ registerState: 2, dealReason: null }, { dealReason: null }],
  })
  const open = await app.db.execute(sql`select org_id from emp_stay where person_id = ${employeeId} and to_day is null`)
  expect(open.rows).toEqual([{ org_id: other.id }])
})

test('whoever asks for another project instead leaves one application waiting; a rejection is told to the applicant', async () => {
  const other = await app.anOrg({ parentId: to.company.id, orgType: 4 })
  for (const { qrToken } of [to.project, other]) expect(await join(qrToken)).toMatchObject({ code: 0 })
  const [second, first] = await listOf(to.groupAdmin)
  expect([second, first]).toMatchObject([
    { orgId: other.id, registerState: 1 },
    { orgId: to.project.id, registerState: 4 },
  ])
  await to.groupAdmin(applications.deal, { id: second!.registerEmpId, status: 3, actionDesc: '名额已满' })
  expect(await toldTo(app, account.accountId)).toMatchObject([{ title: '您的申请未通过', link: '/h5/joins' }])
  const own = await phone(registrationPhone.joins)
  expect(own).toMatchObject({
    code: 0,
    data: { list: [{ orgName: other.orgName, registerState: 3, dealReason: '名额已满', dealAt: expect.any(String) }] },
  })
  expect((own.data as { list: unknown[] }).list).toHaveLength(1)
  const stranger = await app.anAccount({
    roleId: 12,
    orgId: from.project.id,
    employeeId: await saved(from.companyAdmin, from.project.id, { createAccount: 0 }),
  })
  expect(await app.as(await app.aSession(stranger, 'H5'), 'H5')(registrationPhone.joins)).toMatchObject({ data: { list: [] } })
})

test('only projects are joined, not the own one, and nobody who is on leave', async () => {
  expect(await join(to.company.qrToken)).toMatchObject({ code: 1422, msg: '只能申请加入项目，请扫描项目的二维码' })
  expect(await join(from.project.qrToken)).toMatchObject({ code: 1409, msg: '您已在该项目' })
  expect(await phone(registrationPhone.joinApply, { qrToken: to.project.qrToken, employeeId })).toMatchObject({ code: 1400 })
  expect(await join(to.project.qrToken)).toMatchObject({ code: 0 })
  await app.db.execute(sql`update employee set emp_status = 2 where id = ${employeeId}`)
  const [waiting] = await listOf(to.projectAdmin)
  expect(await agree(to.projectAdmin, waiting!.registerEmpId)).toMatchObject({ code: 1409, msg: '员工休假中，不能派遣' })
  expect(await applicationOf(to.projectAdmin, waiting!.registerEmpId)).toMatchObject({ registerState: 1 })
})
