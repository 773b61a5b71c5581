import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { fillingHealth as health } from '@oems/contract/declaration/fillingHealth.ts'
import { fillingManagement as calls } from '@oems/contract/declaration/fillingManagement.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../core/days.ts'
import { seal } from '../../core/db/keys.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'

let app: TestApp
let company: TestOrg
let project: TestOrg
let other: TestOrg
let people: readonly number[]
let admin: Caller
let date: string

/** A day before which all were well, and on which four are not. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  const day = await aFreshDay(app)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  other = await app.anOrg({ orgType: 4 })
  people = await somePeople(app, { orgId: project.id, count: 6 })
  const phones = await Promise.all(people.map((id) => app.aPhone(id, project.id)))
  const declare = async (at: number, on: string, more: object = {}) =>
    expect(await phones[at]!(phoneCalls.declare, wellOn(on, more))).toMatchObject({ code: 0 })
  for (const at of [0, 1, 2, 3]) await declare(at, day)
  date = addDays(day, 1)
  app.clock.set(`${date}T12:00:00+08:00`)
  await declare(0, date, { temperature: '37.3', bodyState: 2, symptoms: [11] })
  await declare(1, date, { temperature: '39.1', bodyState: 2, symptoms: [11, 12] })
  await declare(2, date, { temperature: '38.1', bodyState: 2, symptoms: [14] })
  await declare(3, date, { temperature: '37.2' })
  await declare(4, date, { temperature: '36.4', bodyState: 2 })
  admin = await app.anAdmin(5, project.id)
})

describe('how those are who declared', () => {
  test.each([
    ['from the engine', {}],
    ['of some kinds of people, from the rows', { empType: [1] }],
  ])('%s: levels, symptoms and bands', async (_, more) => {
    const reply = await admin(health.healthStatistics, { date, ...more })
    expect(reply).toMatchObject({
      code: 0,
      data: {
        declared: 5,
        levels: [
          { level: 0, count: 1 },
          { level: 1, count: 1 },
          { level: 2, count: 2 },
          { level: 3, count: 1 },
        ],
        symptoms: [
          { symptom: 11, count: 2 },
          { symptom: 12, count: 1 },
          { symptom: 14, count: 1 },
        ],
        fever: [
          { band: 1, count: 2 },
          { band: 2, count: 1 },
          { band: 3, count: 1 },
          { band: 4, count: 1 },
        ],
      },
    })
  })

  test('a symptom opens those who have it', async () => {
    const list = ((await admin(calls.page, { date, symptoms: [11] })).data as { list: { empId: number }[] }).list
    expect(list.map(({ empId }) => empId).sort((a, b) => a - b)).toEqual([people[0], people[1]])
  })

  test('another node is unknown', async () => {
    expect(await admin(health.healthStatistics, { date, orgId: other.id })).toMatchObject({ code: 1404 })
    expect(await admin(health.healthWorseStatistics, { date, orgId: other.id })).toMatchObject({ code: 1404 })
  })
})

test.each([{}, { empType: [1] }])('who is worse than before, the worst first, and the seven days up to then (%j)', async (more) => {
  const reply = await admin(health.healthWorseStatistics, { date, ...more })
  expect(reply).toMatchObject({ data: { total: 3, persons: { total: 3, list: [{ empId: people[1], fromLevel: 0, toLevel: 3 }, {}, {}] } } })
  const { trend } = reply.data as { trend: { date: string; count: number }[] }
  expect(trend.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 3])
  expect(trend.at(-1)!.date).toBe(date)
})

describe('a week of a person', () => {
  test('from Monday to Sunday, with days to come', async () => {
    const reply = await admin(health.getFillInfoByWeek, { empId: people[1]!, date })
    const { list } = reply.data as { list: { date: string; level: number | null; temperature: string | null; declareId: number | null }[] }
    expect(list).toHaveLength(7)
    expect(weekdayOf(list[0]!.date)).toBe(1)
    expect(list.find((one) => one.date === date)).toMatchObject({ status: 2, level: 3, temperature: '39.1', declareId: expect.any(Number) })
  })

  test('of somebody elsewhere is unknown, as if there were nobody', async () => {
    const [stranger] = await somePeople(app, { orgId: other.id })
    const [known, unknown] = [
      await admin(health.getFillInfoByWeek, { empId: stranger!, date }),
      await admin(health.getFillInfoByWeek, { empId: 9_999_999, date }),
    ]
    expect(known).toMatchObject({ code: 1404 })
    expect([known.msg, known.data]).toEqual([unknown.msg, unknown.data])
  })
})

test('the overview says how many abnormal declarations wait', async () => {
  expect(await admin(calls.overviewStatistics, { date })).toMatchObject({ data: { abnormal: 3, pendingHandle: 3, proxyRate: '0.00' } })
  expect(await admin(calls.overviewStatistics, { date, empType: [1] })).toMatchObject({ data: { pendingHandle: null } })
})

test('the drawer says why somebody is abnormal who declares an illness alone, by its name to whoever may open archives', async () => {
  const malaria = { illnessId: 4, diagnoseType: 1, leftSite: 1 }
  const asked = { empId: people[5]!, date }
  expect(await admin(declareHealth.save, { ...wellOn(date), ...malaria, empId: people[5]! })).toMatchObject({ code: 0 })
  expect(await admin(calls.loadEmpHealthInfo, asked)).toMatchObject({
    data: { declaration: { ...malaria, illnessName: '疟疾', level: 2 } },
  })
  const reader = await app.aKeeper(project.id, 'decl.filling')
  expect(await reader(calls.loadEmpHealthInfo, asked)).toMatchObject({
    data: { health: null, declaration: { illnessId: null, illnessName: null, diagnoseType: 1 } },
  })
})

test('the drawer tells of diseases and allergies to whoever may open archives', async () => {
  const [person] = people
  const at = app.clock().toISOString()
  await app.db.execute(sql`
    insert into health_archive (id, version, created_at, created_by, updated_at, updated_by, allergy) values (${person!}, 0, ${at}, 0, ${at}, 0, ${seal('青霉素')})
    on conflict (id) do update set allergy = excluded.allergy`)
  expect(await admin(calls.loadEmpHealthInfo, { empId: person!, date })).toMatchObject({
    data: { health: { allergy: '青霉素', diseases: [], situations: [], important: null, lastExam: null } },
  })
  // Level 3 has put the second one under attention.
  expect(await admin(calls.loadEmpHealthInfo, { empId: people[1]!, date })).toMatchObject({
    data: { health: { important: { level: '紧急', reasons: ['紧急症状'], since: date, watchUntil: null } } },
  })
})
