import { visitors as calls } from '@oems/contract/visitor/visitors.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aMobile, messagesOf } from '../people/testEmployees.ts'
import { add, revise } from '../project/testProjects.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { aSite, aVisit, declaration, declares, expected, listed, passOf, type Site, today, visitOf } from './testVisits.ts'

let app: TestApp
let site: Site
beforeAll(async () => {
  app = await testApp()
  site = await aSite(app)
})
beforeEach(() => app.clock.set(`${today}T09:00:00+08:00`))

const codeOf = ({ data }: { readonly data: unknown }) => (data as { code: string }).code

describe('declaring at the gate', () => {
  test('makes a visit with its declaration, and gives the pass', async () => {
    const mobile = aMobile()
    const area = {
      nationCode: 'KE',
      areaName: '内罗毕',
      arriveDay: '2026-03-01',
      leaveDay: '2026-03-04',
      transport: 1,
      transportNo: 'KQ886',
    }
    const reply = await declares(app, declaration(site, { mobile, plateNo: '川A00001', visitAreas: [area], remark: '无' }))
    expect(reply).toMatchObject({ code: 0, data: { code: expect.stringMatching(/^[0-9A-Z]{26}$/) } })
    const [visit] = await listed(site.admin, { mobile })
    expect(visit).toMatchObject({ name: '自来人', source: 2, visitState: 1, declared: 1, advice: 2, plateNo: '川A00001' })
    expect(await site.admin(calls.info, { visitorId: visit!.id })).toMatchObject({
      data: { declaration: { level: 0, temperature: '36.5', visitAreas: [area], remark: '无', declareReason: 5 } },
    })
    expect(await passOf(app, codeOf(reply))).toMatchObject({
      code: 0,
      data: { name: '自**', orgName: site.project.orgName, visitDay: today, advice: 2, png: expect.stringMatching(/^data:image\/png/) },
    })
  })

  test('says all at once what is missing', async () => {
    const area = { nationCode: 'KE', arriveDay: '2025-12-01', leaveDay: '2026-03-06', transport: 1 }
    const bare = { mobile: '1', sex: null, promised: 0, vaccination: 1, testResult: 2, visitAreas: [area] }
    expect(messagesOf(await declares(app, declaration(site, bare)))).toEqual({
      ...{ mobile: '手机号应为1开头的11位数字', sex: '请选择性别', promised: '请承诺所填属实' },
      ...{ lastVaccinatedOn: '已接种须填写最近接种日期', testType: '请选择检测项目', testedOn: '请选择检测日期' },
      'visitAreas.0.leaveDay': '离开日期不能晚于申报日期',
    })
  })

  test('takes a code of a site that is open alone', async () => {
    const stale = { code: 1422, msg: '二维码已失效，请联系本单位信息员' }
    expect(await declares(app, declaration(site, { qrToken: 'nirgends' }))).toMatchObject(stale)
    const ministry = await app.anOrg({ orgType: 1 })
    expect(await declares(app, declaration({ project: ministry }))).toMatchObject(stale)
  })

  test('answers the same whether the number is expected there or not, under whatever name', async () => {
    const mobile = aMobile()
    const { id, code } = await expected(site.admin, aVisit(site, { name: '欧阳登记', mobile, company: '远航机电' }))
    const reply = await declares(app, declaration(site, { name: '司马自报', mobile }))
    expect(reply).toMatchObject({ code: 0, msg: 'success', data: { code: expect.stringMatching(/^[0-9A-Z]{26}$/) } })
    expect(Object.keys(reply.data as object)).toEqual(['code'])
    // The registered visit has the declaration now, and one pass.
    expect(await listed(site.admin, { mobile })).toMatchObject([{ id, name: '欧阳登记', company: '远航机电', declared: 1, advice: 1 }])
    expect(await passOf(app, code)).toMatchObject({ code: 1404 })
    expect(await passOf(app, codeOf(reply))).toMatchObject({ data: { name: '司**' } })
    const form = { ...aVisit(site, { name: '欧阳改名', mobile }), id, version: 1 }
    expect(await site.admin(calls.update, form)).toMatchObject({ code: 1409 })
  })

  test('twice at once makes one visit', async () => {
    const draft = declaration(site, { mobile: aMobile() })
    const replies = await Promise.all(Array.from({ length: 5 }, () => declares(app, draft)))
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(await listed(site.admin, { mobile: draft.mobile })).toHaveLength(1)
    const good = await Promise.all(replies.map((reply) => passOf(app, codeOf(reply))))
    expect(good.filter(({ code }) => code === 0)).toHaveLength(1)
  })
})

describe('a pass', () => {
  test('is good until its day ends; unknown, expired, cancelled and replaced ones are answered alike', async () => {
    const { id, code } = await expected(site.admin, aVisit(site))
    const unknown = { status: 200, code: 1404, msg: '记录不存在', data: null }
    const answer = async (one: string) => {
      const { status, code: found, msg, data } = await passOf(app, one)
      return { status, code: found, msg, data }
    }
    for (const nonsense of ['0'.repeat(26), 'x', '%_', code.slice(1)]) expect(await answer(nonsense)).toEqual(unknown)
    app.clock.set(`${today}T23:59:59+08:00`)
    expect(await answer(code)).toMatchObject({ code: 0 })
    expect(await listed(site.admin, { code })).toMatchObject([{ id }])
    app.clock.set('2026-03-06T00:00:00+08:00')
    expect(await answer(code)).toEqual(unknown)
    expect(await listed(site.admin, { code })).toEqual([])
    expect(await site.admin(calls.pass, { id })).toMatchObject({ code: 1422, msg: '来访日期已过，不能制作访客证' })
    app.clock.set(`${today}T12:00:00+08:00`)
    const fresh = codeOf(await site.admin(calls.pass, { id }))
    expect(await answer(code)).toEqual(unknown)
    expect(await answer(fresh.toLowerCase())).toMatchObject({ code: 0 })
    await site.admin(calls.cancel, { id, reason: '不来了' })
    expect(await answer(fresh)).toEqual(unknown)
    expect(await site.admin(calls.pass, { id })).toMatchObject({ code: 1409, msg: '访客已取消，不能制作访客证' })
  })

  test('finds whoever is still inside after its day, to be let out', async () => {
    const { id, code } = await expected(site.admin, aVisit(site))
    await site.admin(calls.arrive, { id })
    app.clock.set('2026-03-06T08:00:00+08:00')
    expect(await listed(site.admin, { code })).toMatchObject([{ id }])
    await site.admin(calls.leave, { id })
    expect(await listed(site.admin, { code })).toEqual([])
    expect(await visitOf(site.admin, id)).toMatchObject({ visitState: 3 })
  })

  test('is kept as a digest alone', async () => {
    const { code } = await expected(site.admin, aVisit(site))
    await listed(site.admin, { code })
    await site.admin(calls.export, { code })
    const kept = await ask<{ row: string }>(
      app.db,
      sql`select to_jsonb(v)::text as row from visitor_info v union all select to_jsonb(l)::text from sys_log l
          union all select to_jsonb(i)::text from sys_idempotency i`,
    )
    expect(kept.filter(({ row }) => row.includes(code))).toEqual([])
  })
})

test('whoever is inside keeps a project from being closed, and leaves a closed one all the same', async () => {
  const { group, groupAdmin } = await app.aGroup()
  const projectId = await add(groupAdmin, group.id, '有访客的项目')
  const draft = { name: '来访人', sex: 1, mobile: aMobile(), visitReason: 1, visitTime: `${today}T10:00:00+08:00`, projectId }
  const { id } = await expected(groupAdmin, draft)
  await groupAdmin(calls.arrive, { id })
  const closing = { projectStatus: 5, reason: '合同取消' }
  expect(await revise(groupAdmin, projectId, closing)).toMatchObject({ code: 1422, msg: '还有在访访客1人，不能关闭项目' })
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${projectId}`)
  expect(await groupAdmin(calls.save, { ...draft, mobile: aMobile() })).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  expect(await groupAdmin(calls.leave, { id })).toMatchObject({ code: 0 })
})

test('five an hour of a number, and the picture, stand before it', async () => {
  const strict = await testApp({ limits: true, captcha: 1 })
  const there = await strict.anOrg({ orgType: 2 })
  const draft = declaration({ project: there })
  for (let at = 0; at < 5; at += 1) expect(await declares(strict, draft)).toMatchObject({ code: 1422, msg: '验证码错误或已过期' })
  expect(await declares(strict, draft)).toMatchObject({ status: 429 })
  expect(await declares(strict, { ...draft, mobile: aMobile() })).toMatchObject({ code: 1422 })
})
