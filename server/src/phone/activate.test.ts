import { employees } from '@oems/contract/people/employees.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { aFreshDay, wellOn } from '../declaration/testPeople.ts'
import { type Answered, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

let serial = 0
/** Somebody entered by the project's administrator, with an account that was never used. */
async function aNewcomer(more: object = {}) {
  await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const admin = await app.anAdmin(5, project.id)
  serial += 1
  const mobile = `1991000${String(serial).padStart(4, '0')}`
  const passport = { idType: 2, idNumber: `EA${String(7_000_000 + serial)}`, sex: 1, birthday: '1991-02-03' }
  const emergency = { emergencyName: '赵母', emergencyPhone: '13900000000', emergencyRelation: 3 }
  const saved = await admin(employees.v2Save, { ...emergency, name: '赵启航', mobile, empType: 1, orgId: project.id, ...passport, ...more })
  expect(saved).toMatchObject({ code: 0 })
  return { company, project, admin, mobile, employeeId: (saved.data as { id: number }).id, tail: passport.idNumber.slice(-6) }
}
const password = 'Morgen&Tau-73'
const activation = (qrToken: string, mobile: string, idTail6: string, more: object = {}) =>
  app.stranger(calls.activate, { qrToken, mobile, idTail6, password, consents: [1, 2], docVersion: 1, ...more }, { platform: 'H5' })
const signIn = (username: string) => app.stranger(session.login, { username, password }, { platform: 'H5' })
const tokenOf = (reply: Answered) => (reply.data as { token: string }).token

describe('activating an account', () => {
  test('by the code of the site, mobile and the end of the certificate opens the phone; the declaration follows the next day', async () => {
    const { project, mobile, tail } = await aNewcomer()
    expect(await app.stranger(calls.node, { qrToken: project.qrToken })).toMatchObject({ code: 0, data: { orgName: project.orgName } })
    expect(await signIn(mobile)).toMatchObject({ code: 1422 })
    const done = await activation(project.qrToken, mobile, tail.toLowerCase())
    expect(done).toMatchObject({ code: 0, data: { username: expect.stringMatching(/^u\d{8}$/) } })
    const phone = app.as(tokenOf(await signIn(mobile)), 'H5')
    expect(await phone(calls.home)).toMatchObject({
      code: 0,
      data: { name: '赵启航', orgName: project.orgName, mayDeclare: true, days: [{ status: 0 }] },
    })
    const tomorrow = addDays(dayOf(app.clock()), 1)
    app.clock.set(`${tomorrow}T08:00:00+08:00`)
    expect(await phone(calls.home)).toMatchObject({ data: { date: tomorrow, days: [{ status: 1 }, {}], streak: 0, last: null } })
    expect(await phone(calls.declare, wellOn(tomorrow))).toMatchObject({ code: 0, data: { status: 2 } })
    expect(await phone(calls.home)).toMatchObject({ data: { days: [{ status: 2 }, {}], streak: 1, last: { date: tomorrow } } })
    expect(await phone(calls.declareMonth, { month: tomorrow.slice(0, 7) })).toMatchObject({ code: 0 })
  })

  test('works once, and by the login name too', async () => {
    const { project, mobile, tail } = await aNewcomer()
    expect(await activation(project.qrToken, mobile, tail)).toMatchObject({ code: 0 })
    expect(await activation(project.qrToken, mobile, tail)).toMatchObject({ code: 1409, msg: '账号已激活，请直接登录' })
    const other = await aNewcomer()
    const info = await other.admin(employees.info, { employeeId: other.employeeId })
    const { username } = (info.data as { account: { username: string } }).account
    const byName = { mobile: null, username: username.toUpperCase() }
    expect(await activation(other.project.qrToken, '', other.tail, byName)).toMatchObject({ code: 0, data: { username } })
  })

  test('guesses sent at once are three all the same, and beyond them the right one is refused too', async () => {
    const { project, mobile, tail } = await aNewcomer()
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, at) => activation(project.qrToken, mobile, at === 8 ? tail : `00000${at}`)),
    )
    const missed = replies.filter(({ data }) => (data as { left?: number } | null)?.left !== undefined)
    expect(missed.length).toBeLessThanOrEqual(2)
    const [outcome, later] = [replies[8]!, await activation(project.qrToken, mobile, tail)]
    expect([outcome.code, later.code]).toEqual(outcome.code === 0 ? [0, expect.any(Number)] : [1422, 1422])
    if (outcome.code !== 0) expect(later.msg).toBe('信息核对失败次数过多，请1小时后再试')
  })

  test('takes the birthday where no certificate is known', async () => {
    const { project, mobile } = await aNewcomer({ idType: null, idNumber: null, empType: 2 })
    expect(await activation(project.qrToken, mobile, '910203')).toMatchObject({ code: 0 })
  })

  test('by the code of the company above reaches its projects, that of another site does not', async () => {
    const one = await aNewcomer()
    const other = await aNewcomer()
    expect(await activation(other.project.qrToken, one.mobile, one.tail)).toMatchObject({
      code: 1422,
      msg: '信息核对不一致，请检查手机号和证件号码后六位',
    })
    expect(await activation(one.company.qrToken, one.mobile, one.tail)).toMatchObject({ code: 0 })
    expect(await activation('nirgends', one.mobile, one.tail)).toMatchObject({ code: 1422, msg: '二维码已失效，请联系本单位信息员' })
  })

  test('is closed for an hour after three misses, for that number at that site', async () => {
    const { project, mobile, tail } = await aNewcomer()
    const misses = [await activation(project.qrToken, mobile, '000000'), await activation(project.qrToken, mobile, '000000')]
    expect(misses.map(({ data }) => data)).toEqual([{ left: 2 }, { left: 1 }])
    const closed = { code: 1422, msg: '信息核对失败次数过多，请1小时后再试' }
    expect(await activation(project.qrToken, mobile, '000000')).toMatchObject(closed)
    expect(await activation(project.qrToken, mobile, tail)).toMatchObject(closed)
    app.clock.set(new Date(app.clock().getTime() + 3_599_000).toISOString())
    expect(await activation(project.qrToken, mobile, tail)).toMatchObject(closed)
    app.clock.set(new Date(app.clock().getTime() + 2_000).toISOString())
    expect(await activation(project.qrToken, mobile, tail)).toMatchObject({ code: 0 })
  })

  test('says what is wrong with a password, and nothing of it is kept', async () => {
    const { project, mobile, tail } = await aNewcomer()
    const weak = await activation(project.qrToken, mobile, tail, { password: 'abcdefgh' })
    expect(weak.data).toMatchObject({ fields: [{ path: 'password', msg: '密码须包含大写字母、小写字母、数字、特殊字符中的至少3类' }] })
    expect(await activation(project.qrToken, mobile, tail, { docVersion: 2 })).toMatchObject({ code: 1409 })
    expect(await activation(project.qrToken, mobile, tail, { consents: [] })).toMatchObject({ code: 0 })
    const [row] = (
      await app.db.execute(sql`select params::text from sys_log where call_key like '%/h5/activate' order by log_id desc limit 1`)
    ).rows
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${mobile}|${tail}|Morgen`))
  })
})

test('the limit of five an hour and the captcha stand before it', async () => {
  const strict = await testApp({ limits: true, captcha: 1 })
  const input = { qrToken: 'x', mobile: '19920000001', idTail6: '123456', password, docVersion: 1 }
  const ask = () => strict.stranger(calls.activate, input, { platform: 'H5' })
  expect(await ask()).toMatchObject({ code: 1422, msg: '验证码错误或已过期' })
  for (let at = 2; at <= 5; at += 1) await ask()
  expect(await ask()).toMatchObject({ status: 429 })
})

test('an employee has no business in the console', async () => {
  const { project, mobile, tail } = await aNewcomer()
  await activation(project.qrToken, mobile, tail)
  expect(await app.stranger(session.login, { username: mobile, password })).toMatchObject({ code: 1403, msg: '员工账号请使用手机端登录' })
})
