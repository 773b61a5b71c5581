import { readFileSync } from 'node:fs'
import { under, write } from '@oems/contract/core/call.ts'
import { Done, day as dayField, id, shape, text } from '@oems/contract/core/fields.ts'
import { fillingManagement as calls, type Overview } from '@oems/contract/declaration/fillingManagement.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Static } from 'typebox'
import { beforeEach, expect, test } from 'vitest'
import { addDays, startOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { implement } from '../../core/implement.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { statesUpTo } from '../dayCourse.ts'
import { type Counted, statesAt } from '../statesAt.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { countQuarters, pack, statesByQuarters } from '../testQuarters.ts'
import { voidSubmission } from '../voiding.ts'
import { countedDeltas, countedRows } from './overview.ts'

// The call of voiding comes with the declarations' screens.
const Voiding = shape({ id: id(), personId: id(), date: dayField('日期'), reason: text('原因', 200, { log: 'plain' }) })
const voiding = under('/test-compared', { annul: write.post('void', 'biz:filling-management:list', Voiding, Done) })
const app = await testApp({
  alone: true,
  more: [{ calls: [implement(voiding, { annul: (ctx, { reason, ...voided }) => voidSubmission(ctx, voided, reason) })] }],
})

let day: string
let next: string
let company: TestOrg
let daily: TestOrg
let urgent: TestOrg
let admin: Caller
/** Six at a project with the whole day, five at one until noon, two at the company, who need not declare. */
let people: readonly (readonly number[])[]
const phones = new Map<number, Caller>()
const sick = { temperature: '38.5', bodyState: 2, symptoms: [11] }

beforeEach(async () => {
  day = await aFreshDay(app)
  next = addDays(day, 1)
  company = await app.anOrg({ orgType: 3 })
  daily = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  urgent = await app.anOrg({ parentId: company.id, orgType: 4, epType: 3 })
  const places = [daily, urgent, company]
  people = await Promise.all(places.map(({ id }, at) => somePeople(app, { orgId: id, count: [6, 5, 2][at]! })))
  for (const [at, ids] of people.entries()) for (const one of ids) phones.set(one, await app.aPhone(one, places[at]!.id))
  admin = await app.anAdmin(4, company.id)
})

const at = (date: string, time: string) => app.clock.set(`${date}T${time}+08:00`)
async function declares(person: number, time: string, more: object = {}): Promise<number> {
  at(day, time)
  const reply = await phones.get(person)!(phoneCalls.declare, wellOn(day, more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
async function annul(person: number, submission: number) {
  expect(await admin(voiding.annul, { id: submission, personId: person, date: day, reason: '测试' })).toMatchObject({ code: 0 })
}
const packed = (counted: readonly Counted[]) => new Map(counted.map(({ n, ...state }) => [pack(state), n]))
const overviewAt = async (date: string, time: string, input: object = {}) => {
  at(date, time)
  return (await admin(calls.overviewStatistics, input)).data as Static<typeof Overview>
}
/** Yesterday, from the engine for the company and from the rows for its projects together. */
async function yesterdayAt(time: string) {
  const { yesterday } = await overviewAt(next, time)
  const parts = await Promise.all([daily, urgent].map(({ id }) => admin(calls.overviewStatistics, { orgId: id })))
  const sum = (name: 'due' | 'filled' | 'overdue') =>
    parts.reduce((total, { data }) => total + (data as Static<typeof Overview>).yesterday[name], 0)
  const { due, filled, overdue } = yesterday
  expect({ due, filled, overdue }).toEqual({ due: sum('due'), filled: sum('filled'), overdue: sum('overdue') })
  return yesterday
}

test('a day under way stands beside yesterday up to the same minute, with the condition and the deadlines of then', async () => {
  const [[a, b, c], [u, late], [c1]] = people as unknown as [number[], number[], number[]]
  for (const [person, time, more] of [
    [a, '09:00:00', {}],
    [b, '09:00:00', {}],
    [u, '09:00:00', {}],
    [c1, '09:30:00', { bodyState: 2 }],
    [b, '10:00:00', sick],
    [c, '11:00:00', sick],
    [late, '12:30:00', {}],
    [a, '15:00:00', sick],
  ] as const)
    await declares(person!, time, more)
  expect(await yesterdayAt('08:59:59')).toMatchObject({ due: 11, filled: 0, unfilled: 11, overdue: 0, abnormal: 0, fillRate: '0.00' })
  expect(await yesterdayAt('09:00:00')).toMatchObject({
    date: day,
    until: `${day}T01:00:00.000Z`,
    filled: 3,
    fillRate: '27.27',
    abnormal: 0,
  })
  expect(await yesterdayAt('09:59:59')).toMatchObject({ filled: 3, abnormal: 0, worse: 0 })
  expect(await yesterdayAt('10:00:00')).toMatchObject({ filled: 3, onTime: 3, abnormal: 1 })
  expect(await yesterdayAt('11:59:59')).toMatchObject({ filled: 4, abnormal: 2, overdue: 0 })
  expect(await yesterdayAt('12:00:01')).toMatchObject({ filled: 4, late: 0, overdue: 4 })
  expect(await yesterdayAt('12:30:00')).toMatchObject({ filled: 5, onTime: 4, late: 1, overdue: 4 })
  expect(await yesterdayAt('15:00:00')).toMatchObject({ filled: 5, abnormal: 3 })
  const closed = await overviewAt(next, '09:00:00', { date: day })
  expect(closed).toMatchObject({ filled: 5, abnormal: 3, yesterday: { until: null, filled: 0 } })
})

test('what is corrected, comes late or is voided today changes yesterday’s figures only from its own minute on', async () => {
  const [[a, b]] = people as unknown as [number[]]
  const first = await declares(a!, '09:00:00')
  const correction = await declares(a!, '10:00:00', sick)
  expect(await yesterdayAt('09:30:00')).toMatchObject({ filled: 1, abnormal: 0 })
  // For yesterday, sent this morning: it stands now, and did not stand then.
  at(next, '08:00:00')
  for (const person of [a!, b!]) expect(await phones.get(person)!(phoneCalls.declare, wellOn(day, sick))).toMatchObject({ code: 0 })
  expect(await yesterdayAt('09:30:00')).toMatchObject({ filled: 1, abnormal: 0 })
  expect(await yesterdayAt('10:30:00')).toMatchObject({ filled: 1, abnormal: 1 })
  await annul(a!, correction)
  expect(await yesterdayAt('10:30:00')).toMatchObject({ filled: 1, abnormal: 0 })
  await annul(a!, first)
  expect(await yesterdayAt('10:30:00')).toMatchObject({ filled: 0, abnormal: 0 })
  expect((await overviewAt(next, '10:30:00', { date: day })).filled).toBe(2)
})

test('what is remembered of a day is that of its submissions and of its tree', async () => {
  const [[a, b], [u]] = people as unknown as [number[], number[]]
  const wrong = await declares(a!, '09:00:00')
  await declares(b!, '09:00:00.005')
  await declares(u!, '09:30:00', sick)
  const other = await app.anOrg({ orgType: 3 })
  const until = new Date(startOf(day).getTime() + 9 * 60 * 60_000 + 4)
  const countAt = async (nodeId: number, ms = 0) => {
    const node = (await app.db.select().from(org).where(sql`${org.id} = ${nodeId}`))[0]!
    const asked = { day, until: new Date(until.getTime() + ms) }
    const counted = await statesUpTo(app.db, node, asked)
    expect(packed(counted)).toEqual(packed(await statesAt(app.db, node, asked)))
    return counted.reduce((sum, { n }) => sum + n, 0)
  }
  expect([await countAt(company.id), await countAt(company.id, 1), await countAt(company.id, 2_000_000)]).toEqual([1, 2, 3])
  at(next, '09:00:00')
  await annul(a!, wrong)
  expect([await countAt(company.id), await countAt(company.id, 2_000_000), await countAt(other.id, 2_000_000)]).toEqual([0, 2, 0])
  await app.db.execute(sql`update org set parent_id = ${other.id}, path = ${`${other.path}${urgent.id}/`} where id = ${urgent.id}`)
  expect([await countAt(company.id, 2_000_000), await countAt(other.id, 2_000_000)]).toEqual([1, 1])
})

test('just after midnight yesterday has just begun', async () => {
  await declares(people[0]![0]!, '00:03:00')
  expect(await yesterdayAt('00:02:59')).toMatchObject({ filled: 0, until: expect.stringContaining('T16:02:59') })
  expect(await yesterdayAt('00:03:00')).toMatchObject({ filled: 1, due: 11 })
  expect(await yesterdayAt('00:15:00')).toMatchObject({ filled: 1 })
})

test('a day is open while somebody below may still declare in time', async () => {
  const openAt = async (date: string, time: string, input: object = {}) => (await overviewAt(date, time, input)).open
  expect([await openAt(day, '12:00:00'), await openAt(day, '12:00:00', { orgId: urgent.id })]).toEqual([true, true])
  expect([await openAt(day, '12:00:01'), await openAt(day, '12:00:01', { orgId: urgent.id })]).toEqual([true, false])
  expect([await openAt(next, '00:00:01', { date: day }), await openAt(next, '00:00:01')]).toEqual([false, true])
})

const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const moment = fc.oneof(minute, fc.constantFrom(0, 15, 9 * 60, 9 * 60 + 15, 12 * 60))
interface Fact {
  readonly who: number
  readonly at: number
  readonly ill: number
  readonly filledBefore: number
  readonly voided: number
}
const fact: fc.Arbitrary<Fact> = fc.record({
  who: fc.nat({ max: 12 }),
  at: moment,
  ill: fc.nat({ max: 2 }),
  filledBefore: fc.nat({ max: 120 }),
  voided: fc.nat({ max: 4 }),
})

test('rows, the course of a day and quarter-hour cuts of the engine tell the same of any minute', async () => {
  const timeOf = (minutes: number) => new Date(startOf(day).getTime() + minutes * 60_000)
  const facts = fc.array(fact, { minLength: 10, maxLength: 24 })
  const run = async (given: readonly Fact[], moments: readonly number[]) => {
    day = next
    next = addDays(day, 1)
    at(day, '00:00:00')
    await admin(calls.page, {})
    const everybody = people.flat()
    for (const { who, at: minutes, ill, filledBefore, voided } of [...given].sort((a, b) => a.at - b.at)) {
      const person = everybody[who]!
      const clientTime = new Date(timeOf(minutes).getTime() - filledBefore * 60_000).toISOString()
      app.clock.set(timeOf(minutes).toISOString())
      const condition = [{}, { bodyState: 2 }, sick][ill]!
      const reply = await phones.get(person)!(phoneCalls.declare, wellOn(day, { ...condition, clientTime }))
      expect(reply).toMatchObject({ code: 0 })
      if (voided === 0) await annul(person, (reply.data as { id: number }).id)
    }
    await countQuarters(app.db, day)
    for (const { id: nodeId } of [company, daily, urgent]) {
      const node = (await app.db.select().from(org).where(sql`${org.id} = ${nodeId}`))[0]!
      for (const minutes of moments) {
        const asked = { day, until: timeOf(minutes) }
        const byRows = packed(await statesAt(app.db, node, asked))
        expect(packed(await statesUpTo(app.db, node, asked))).toEqual(byRows)
        expect(byRows).toEqual(await statesByQuarters(app.db, node, asked))
        const query = { node, date: day, now: timeOf(2 * 24 * 60), until: asked.until, empType: [] }
        expect(await countedDeltas({ db: app.db }, query)).toEqual(await countedRows({ db: app.db }, query))
      }
    }
  }
  await fc.assert(fc.asyncProperty(facts, fc.array(moment, { minLength: 3, maxLength: 5 }), run), { numRuns: 8, endOnFailure: true })
})

test('the first declaration of a day keeps its time, and of days that are past it is found again', async () => {
  const [[a, b]] = people as unknown as [number[]]
  await declares(a!, '09:00:00')
  await declares(a!, '11:00:00', sick)
  const wrong = await declares(b!, '09:30:00')
  await declares(b!, '10:30:00')
  await annul(b!, wrong)
  const firstOf = () =>
    ask<{ at: string }>(
      app.db,
      sql`select to_char(first_declared_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from declare_person_day where day = ${day} order by 1`,
    )
  expect(await firstOf()).toEqual([{ at: '09:00' }, { at: '10:30' }])
  const migration = readFileSync(new URL('../../../migrations/20261122080000_declaration.sql', import.meta.url), 'utf8')
  const filling = migration.split(';').filter((statement) => /^\s*update /.test(statement))
  expect(filling).toHaveLength(2)
  await app.db.execute(sql`alter table declare_person_day alter column first_declared_at drop not null`)
  await app.db.execute(sql`update declare_person_day set first_declared_at = null`)
  for (const statement of filling) await app.db.execute(sql.raw(statement))
  expect(await firstOf()).toEqual([{ at: '09:00' }, { at: '10:30' }])
})
