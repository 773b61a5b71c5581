import { movements } from '@oems/contract/people/movements.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { applications } from '@oems/contract/registration/applications.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aMobile, anIdNumber, infoOf, messagesOf, saved } from '../people/testEmployees.ts'
import { type Answered, type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { applicationOf, applied, listOf, registerAt } from './testApplications.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function aSite() {
  const { company, project, projectAdmin, companyAdmin, groupAdmin } = await app.aGroup()
  return { company, project, projectAdmin, companyAdmin, groupAdmin, reporter: await app.anAdmin(8, project.id) }
}
const password = 'Morgen&Tau-73'
const activate = (qrToken: string, mobile: string, idTail6: string) =>
  app.stranger(phone.activate, { qrToken, mobile, idTail6, password, consents: [1, 2], docVersion: 1 }, { platform: 'H5' })
const signIn = (username: string) => app.stranger(session.login, { username, password }, { platform: 'H5' })
const agree = (as: Caller, id: number, more: object = {}) => as(applications.deal, { id, status: 2, ...more })
const employeeIdOf = ({ data }: Answered) => (data as { employeeId: number }).employeeId

describe('who registers at a site', () => {
  test('and is nobody known becomes an employee there, and activates the account as an imported one does', async () => {
    const { project, reporter } = await aSite()
    const [mobile, idNumber] = [aMobile(), anIdNumber()]
    const id = await applied(app, project, reporter, { mobile, idNumber })
    expect(await activate(project.qrToken, mobile, idNumber.slice(-6))).toMatchObject({ code: 1422 })
    expect(await applicationOf(reporter, id)).toMatchObject({
      name: '李报到',
      registerState: 1,
      applyType: 1,
      candidates: [],
      idNumber: expect.stringContaining('*'),
    })
    const agreed = await agree(reporter, id)
    expect(agreed).toMatchObject({ code: 0 })
    const employee = await infoOf(reporter, employeeIdOf(agreed))
    expect(employee).toMatchObject({
      name: '李报到',
      orgId: project.id,
      homeOrgId: project.id,
      sourceType: 3,
      empStatus: 1,
      arrivalDate: '2026-03-05',
      position: '架子工',
    })
    expect(employee).toMatchObject({ account: { activated: false }, stays: [{ orgId: project.id, toDay: null }] })
    expect(await applicationOf(reporter, id)).toMatchObject({
      registerState: 2,
      employeeId: employee.employeeId,
      dealByName: expect.any(String),
    })
    expect(await activate(project.qrToken, mobile, idNumber.slice(-6))).toMatchObject({ code: 0 })
    expect(await signIn(mobile)).toMatchObject({ code: 0 })
  })

  test('and is known is matched, bound and activated: what the record lacks is filled, nothing else changes', async () => {
    const { project, reporter, projectAdmin } = await aSite()
    const [mobile, idNumber] = [aMobile(), anIdNumber()]
    const known = { name: '李报到', mobile: null, idNumber, workNo: 'A7', position: '木工', createAccount: 0 }
    const employeeId = await saved(projectAdmin, project.id, known)
    const id = await applied(app, project, reporter, { mobile, idNumber })
    const { candidates } = await applicationOf(reporter, id)
    expect(candidates).toMatchObject([{ employeeId, matches: [1, 3, 4, 5, 6, 7], workNo: 'A7', activated: false }])
    expect(await agree(reporter, id, { matchedEmployeeId: employeeId })).toMatchObject({ code: 0, data: { employeeId } })
    expect(await infoOf(reporter, employeeId)).toMatchObject({ position: '木工', workNo: 'A7', account: { activated: false } })
    expect(await activate(project.qrToken, mobile, idNumber.slice(-6))).toMatchObject({ code: 0 })
  })

  test('is matched by the certificate first, then by the mobile, then by name, birthday and unit, and by no part of them', async () => {
    const { project, reporter, projectAdmin } = await aSite()
    const [mobile, idNumber, birthday] = [aMobile(), anIdNumber('19851120'), '1985-11-20']
    const local = { empType: 2, idType: null, idNumber: null, sex: 1, birthday, createAccount: 0 }
    const byName = await saved(projectAdmin, project.id, { ...local, name: '李报到', mobile: null })
    const byMobile = await saved(projectAdmin, project.id, { ...local, name: '李家人', mobile, birthday: '1960-01-02' })
    const byCard = await saved(projectAdmin, project.id, { name: '李改名', mobile: null, idNumber, createAccount: 0 })
    await saved(projectAdmin, project.id, { ...local, name: '李报到', mobile: null, birthday: '1985-11-21' })
    const id = await applied(app, project, reporter, { mobile, idNumber })
    const { candidates } = await applicationOf(reporter, id)
    expect(candidates.map(({ employeeId, matches }) => [employeeId, matches])).toEqual([
      [byCard, [1, 4, 5, 6, 7]],
      [byMobile, [2, 5, 6, 7]],
      [byName, [3, 4, 5, 6, 7]],
    ])
  })

  test('keeps the mobile of an account that is in use, and who has resigned is rehired first', async () => {
    const { company, project, reporter, projectAdmin } = await aSite()
    const [old, idNumber] = [aMobile(), anIdNumber()]
    const employeeId = await saved(projectAdmin, project.id, { name: '李报到', mobile: old, idNumber })
    expect(await activate(project.qrToken, old, idNumber.slice(-6))).toMatchObject({ code: 0 })
    const id = await applied(app, project, reporter, { mobile: aMobile(), idNumber })
    expect(await agree(reporter, id, { matchedEmployeeId: employeeId })).toMatchObject({ code: 0 })
    expect(await signIn(old)).toMatchObject({ code: 0 })
    expect(await projectAdmin(movements.changeStatus, { employeeIds: [employeeId], toStatus: 4 })).toMatchObject({ code: 0 })
    const again = await applied(app, project, reporter, { idNumber })
    const rehire = { code: 1409, msg: expect.stringContaining('复职') }
    expect(await agree(reporter, again, { matchedEmployeeId: employeeId })).toMatchObject(rehire)
    const ended = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.db.execute(sql`update employee set org_id = ${ended.id} where id = ${employeeId}`)
    await app.db.execute(sql`update org set status = 0 where id = ${ended.id}`)
    expect(await agree(reporter, again, { matchedEmployeeId: employeeId })).toMatchObject(rehire)
    expect(await applicationOf(reporter, again)).toMatchObject({ registerState: 1 })
  })

  test('is answered with the same bytes whether the certificate and the mobile are known or not', async () => {
    const { project, projectAdmin } = await aSite()
    const [mobile, idNumber] = [aMobile(), anIdNumber()]
    await saved(projectAdmin, project.id, { mobile, idNumber })
    const replies = [
      await registerAt(app, project, { mobile, idNumber }),
      await registerAt(app, project, { mobile, idNumber, name: '王小明' }),
      await registerAt(app, project),
      await registerAt(app, project, { mobile, idNumber }),
    ]
    expect(replies.map(({ bytes }) => String(bytes))).toEqual(replies.map(() => '{"code":0,"msg":"success","data":null}'))
  })

  test('is refused with a sentence under each field, at a code that is no longer good, and at the platform', async () => {
    const { project } = await aSite()
    const wrong = await registerAt(app, project, { idNumber: '110101199003071230', mobile: '12', emergencyPhone: 'x' })
    expect(messagesOf(wrong)).toMatchObject({
      idNumber: expect.any(String),
      mobile: expect.any(String),
      emergencyPhone: '紧急联系电话不正确',
    })
    const without = { empTypeClaim: 2, idType: null, idNumber: null, sex: 1 }
    expect(messagesOf(await registerAt(app, project, without))).toEqual({ birthday: '没有证件号码的，请填写出生日期' })
    expect(messagesOf(await registerAt(app, project, { empTypeClaim: 5 }))).toHaveProperty('empTypeClaim')
    expect(await registerAt(app, { qrToken: 'nirgends' })).toMatchObject({ code: 1422, msg: '二维码已失效，请联系本单位信息员' })
    const ministry = await app.anOrg({ orgType: 1 })
    expect(await registerAt(app, ministry)).toMatchObject({ code: 1422, msg: '该二维码不能用于注册，请扫描所在单位的二维码' })
  })

  test('waits once: whoever registers again means the last one, wherever that is', async () => {
    const [here, there] = [await aSite(), await aSite()]
    const again = { mobile: aMobile(), idNumber: anIdNumber() }
    const first = await applied(app, here.project, here.reporter, again)
    await Promise.all([registerAt(app, there.project, again), registerAt(app, there.project, again)])
    const [waiting, before] = await listOf(there.reporter, { projectId: there.project.id })
    expect([waiting, before]).toMatchObject([{ registerState: 1 }, { registerState: 4, dealReason: '申请人已重新提交' }])
    expect(await agree(here.reporter, first)).toMatchObject({ code: 1409, msg: '该申请已处理' })
    expect(await listOf(here.reporter)).toMatchObject([{ registerState: 4 }])
  })

  test('stands sealed in the table, and by no number in the log', async () => {
    const { project } = await aSite()
    const [mobile, idNumber] = [aMobile(), anIdNumber()]
    await registerAt(app, project, { mobile, idNumber, applyReason: '刚到工地' })
    const [row] = await ask<{ row: string; log: string }>(
      app.db,
      sql`select (select r::text from register_emp r order by id desc limit 1) as row,
            (select l::text from sys_log l where call_key like '%/h5/register' order by log_id desc limit 1) as log`,
    )
    for (const secret of [mobile, idNumber, '刚到工地', '13900000000']) {
      expect(row!.row).not.toContain(secret)
      expect(row!.log).not.toContain(secret)
    }
    expect(row!.log).toContain('李报到')
  })
})
