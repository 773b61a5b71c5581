import { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { expectProven } from './testProof.ts'

let app: TestApp
let day: string
let project: TestOrg
let crew: readonly number[]
let reporter: Caller
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  crew = await somePeople(app, { orgId: project.id, count: 5 })
  reporter = await app.anAdmin(8, project.id)
})

const temperatures = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, '36.6']))
const allWell = (empIds: readonly number[], more: object = {}) => ({
  date: day,
  empIds,
  allNormal: 1,
  temperatureMap: temperatures(empIds),
  ...more,
})
const filled = async () => {
  const period = { from: day, to: day }
  return read(app.db, project.id, {
    filled: sum('declare.filled', period),
    bySource: sum('declare.filled', period, { breakdown: 'source' }),
    fever: sum('declare.fever', period, { breakdown: 'band' }),
  })
}
const field = (reply: { data: unknown }) => (reply.data as { fields: { path: string; msg: string }[] }).fields

test('not by whoever may not, nor of people elsewhere, nor without the temperatures that the rule asks for', async () => {
  expect(await (await app.anAdmin(2, app.rootId))(calls.saveBatch, allWell(crew))).toMatchObject({ code: 1403 })
  const other = await app.anAdmin(8, (await app.anOrg({ orgType: 4, epType: 2 })).id)
  const foreign = await other(calls.saveBatch, allWell(crew))
  expect(foreign).toMatchObject({ code: 1404 })
  expect(foreign.data).toEqual((await other(calls.saveBatch, allWell([987_654_321]))).data)
  expect(await reporter(calls.saveBatch, allWell(crew, { allNormal: 0 }))).toMatchObject({ code: 1400 })
  expect(await reporter(calls.saveBatch, allWell(crew, { date: addDays(day, 1) }))).toMatchObject({ code: 1422 })
  expect(field(await reporter(calls.saveBatch, allWell(Array.from({ length: 501 }, (_, n) => n + 1))))).toMatchObject([{ path: 'empIds' }])
  expect(await filled()).toMatchObject({ filled: 0 })
})

test('a refusal names whom it is about, at most ten of them, and marks each', async () => {
  const [first, second, ...rest] = crew as [number, number, ...number[]]
  await app.db.execute(sql`update person set name = '赵一' where id = ${first}`)
  await app.db.execute(sql`update person set name = '钱二' where id = ${second}`)
  expect(field(await reporter(calls.saveBatch, allWell(crew, { temperatureMap: temperatures(rest) })))).toEqual([
    { path: 'temperatureMap', msg: '还有2人未填写体温：“赵一”、“钱二”' },
    { path: `temperatureMap.${first}`, msg: '请填写体温' },
    { path: `temperatureMap.${second}`, msg: '请填写体温' },
  ])
  const feverish = { ...temperatures(crew), [first]: '37.5' }
  expect(field(await reporter(calls.saveBatch, allWell(crew, { temperatureMap: feverish })))).toEqual([
    { path: 'temperatureMap', msg: '有1人体温异常，不能按全部正常代报，请单独代报：“赵一”' },
    { path: `temperatureMap.${first}`, msg: '体温异常，请取消选择后单独代报' },
  ])
  const many = await somePeople(app, { orgId: project.id, count: 12 })
  const [sentence, ...each] = field(await reporter(calls.saveBatch, allWell(many, { temperatureMap: {} })))
  expect(sentence!.msg).toMatch(/^还有12人未填写体温：(“[^”]+”、?){10}等12人$/)
  expect(each.map(({ path }) => path)).toEqual(many.map((id) => `temperatureMap.${id}`))
  expect(await filled()).toMatchObject({ filled: 0 })
})

test('declares for those who have not, and says for whom not and why; pressed twice it writes once', async () => {
  const [own, withdrawn, ...others] = crew as [number, number, ...number[]]
  await (await app.aPhone(own, project.id))(phoneCalls.declare, wellOn(day))
  await app.db.execute(sql`update consent set withdrawn_at = ${app.clock().toISOString()} where person_id = ${withdrawn}`)
  const [idle] = await somePeople(app, { orgId: project.id, fromDay: addDays(day, 0) })
  await app.db.execute(sql`update emp_stay set due_from = ${addDays(day, 1)} where person_id = ${idle}`)
  const reply = await reporter(calls.saveBatch, allWell([...crew, idle!, 987_654_321]))
  expect(reply).toMatchObject({ code: 0, data: { saved: 3 } })
  const { skipped } = reply.data as { skipped: { empId: number; reason: string }[] }
  expect(new Map(skipped.map(({ empId, reason }) => [empId, reason]))).toEqual(
    new Map([
      [own, '当日已申报'],
      [withdrawn, '本人已撤回授权书，不能代报'],
      [idle, '当日无需申报'],
      [987_654_321, '不在管理范围内'],
    ]),
  )
  expect(await filled()).toMatchObject({
    filled: 4,
    bySource: new Map([
      [1, 1],
      [2, 3],
    ]),
    fever: new Map([[1, 4]]),
  })
  expect(await reporter(calls.saveBatch, allWell(others))).toMatchObject({
    data: { saved: 0, skipped: others.map((empId) => ({ empId })) },
  })
  expect(await filled()).toMatchObject({ filled: 4 })
  await expectProven(app, project.id, day)
})

test('two who declare for the same crew at once, and some who declare themselves: each person once', async () => {
  const people = await somePeople(app, { orgId: project.id, count: 40 })
  const phones = await Promise.all(people.slice(0, 4).map((id) => app.aPhone(id, project.id)))
  const replies = await Promise.all([
    reporter(calls.saveBatch, allWell(people)),
    reporter(calls.saveBatch, allWell([...people].reverse())),
    ...phones.map((phone) => phone(phoneCalls.declare, wellOn(day))),
  ])
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 0))
  expect((await filled()).filled).toBe(40)
  const [{ latest } = { latest: 0 }] = await ask<{ latest: number }>(
    app.db,
    sql`select count(*)::int as latest from declare_health where day = ${day} and org_id = ${project.id} and is_latest and not voided`,
  )
  expect(latest).toBe(40)
  await expectProven(app, project.id, day)
})

test('the workbook has the list in words, masked, and what looks like a formula as text', async () => {
  await reporter(calls.saveBatch, allWell(crew))
  await app.db.execute(sql`update person set name = '=cmd()' where id = ${crew[0]}`)
  const admin = await app.anAdmin(5, project.id)
  expect(await reporter(calls.export, { date: day })).toMatchObject({ code: 1403 })
  const [head, ...lines] = await linesIn(await admin(calls.export, { date: day }))
  const at = (name: string) => head!.indexOf(name)
  expect(lines).toHaveLength(crew.length)
  expect(lines.map((line) => line[at('姓名')])).toContain('=cmd()')
  expect(new Set(lines.map((line) => line[at('来源')]))).toEqual(new Set(['代报']))
  expect(new Set(lines.map((line) => line[at('健康等级')]))).toEqual(new Set(['正常']))
})
