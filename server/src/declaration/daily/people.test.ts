import { under, write } from '@oems/contract/core/call.ts'
import { Done, day as dayField, id, shape } from '@oems/contract/core/fields.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { implement } from '../../core/implement.ts'
import { saved } from '../../people/testEmployees.ts'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { voidSubmission } from '../voiding.ts'
import { peopleCheck } from './check.ts'
import { missedDueDays } from './missed.ts'
import { advanceLastDays, beginLastDays, lastDays } from './people.ts'

const Voiding = shape({ id: id(), personId: id(), date: dayField('日期') })
const voiding = under('/test-last-day', { annul: write.post('void', 'biz:filling-management:list', Voiding, Done) })
const app = await testApp({
  alone: true,
  more: [{ calls: [implement(voiding, { annul: (ctx, voided) => voidSubmission(ctx, voided, '误填') })] }],
})

let day: string
let company: TestOrg
let project: TestOrg
let people: readonly number[]
let phones: readonly Caller[]
const sick = { temperature: '38.5', bodyState: 2, symptoms: [11] }
const declare = async (at: number, date: string, more: object = {}) => {
  const reply = await phones[at]!(phoneCalls.declare, wellOn(date, more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const noon = (date: string) => app.clock.set(`${date}T12:00:00+08:00`)
/** Opens the day as whoever looks does. */
const opened = async (date: string) => {
  noon(date)
  expect(await phones[0]!(phoneCalls.home)).toMatchObject({ code: 0 })
}
const known = async (at: number) => (await lastDays(app.db, [people[at]!])).get(people[at]!)
const check = () => peopleCheck.run({ database: app.database, log: app.server.log, now: app.clock() } as never)

beforeEach(async () => {
  day = await aFreshDay(app)
  company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  people = await somePeople(app, { orgId: project.id, count: 3 })
  phones = await Promise.all(people.map((id) => app.aPhone(id, project.id)))
})

test('the row of a person says what was declared last, and for how many declared days all was well', async () => {
  expect(await known(0)).toMatchObject({ orgId: project.id, lastDay: null, level: null, normalDays: 0, toDay: null })
  await declare(0, day)
  expect(await known(0)).toMatchObject({ lastDay: day, level: 0, normalDays: 1 })
  await declare(0, day, sick)
  expect(await known(0)).toMatchObject({ lastDay: day, level: 2, normalDays: 0 })
  for (const days of [1, 2, 3]) {
    noon(addDays(day, days))
    await declare(0, addDays(day, days))
  }
  expect(await known(0)).toMatchObject({ lastDay: addDays(day, 3), level: 0, normalDays: 3 })
  // A correction of the last day, and a late one of a day before it.
  await declare(0, addDays(day, 1), { bodyState: 2 })
  expect(await known(0)).toMatchObject({ lastDay: addDays(day, 3), normalDays: 2 })
  await declare(0, addDays(day, 3), sick)
  expect(await known(0)).toMatchObject({ lastDay: addDays(day, 3), level: 2, normalDays: 0 })
  expect(await check()).toMatchObject({ message: '无差异' })
})

test('whoever comes begins with the row of their stay; who was kept a row of before is counted anew', async () => {
  const admin = await app.anAdmin(5, project.id)
  const id = await saved(admin, project.id)
  const begun = (await lastDays(app.db, [id])).get(id)
  expect(begun).toMatchObject({ orgId: project.id, lastDay: null, level: null, normalDays: 0, dueFrom: addDays(day, 1), toDay: null })
  expect(await check()).toMatchObject({ message: '无差异' })
  await declare(0, day)
  await app.db.transaction((tx) => beginLastDays(tx, [people[0]!, id]))
  expect(await known(0)).toMatchObject({ lastDay: day, level: 0, normalDays: 1 })
  expect(await check()).toMatchObject({ message: '无差异' })
})

test('a voided submission gives the day before back', async () => {
  await declare(0, day)
  const next = addDays(day, 1)
  noon(next)
  const first = await declare(0, next)
  const corrected = await declare(0, next, sick)
  const admin = await app.anAdmin(5, project.id)
  expect(await admin(voiding.annul, { id: corrected, personId: people[0]!, date: next })).toMatchObject({ code: 0 })
  expect(await known(0)).toMatchObject({ lastDay: next, level: 0, normalDays: 2 })
  expect(await admin(voiding.annul, { id: first, personId: people[0]!, date: next })).toMatchObject({ code: 0 })
  expect(await known(0)).toMatchObject({ lastDay: day, level: 0, normalDays: 1 })
  expect(await check()).toMatchObject({ message: '无差异' })
})

test('no more than fourteen days are counted, one at a time or all at once', async () => {
  for (let at = 0; at < 16; at += 1) {
    noon(addDays(day, at))
    await declare(0, addDays(day, at))
  }
  expect(await known(0)).toMatchObject({ normalDays: 14 })
  await declare(0, addDays(day, 15))
  expect(await known(0)).toMatchObject({ normalDays: 14 })
})

test('ten devices at once leave what a recount finds', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => declare(at % 3, day, at % 2 ? sick : {})))
  expect(await check()).toMatchObject({ message: '无差异' })
})

test('it follows stays: a move, and whoever leaves', async () => {
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const admin = await app.anAdmin(4, company.id)
  expect(await admin(movements.dispatchEmpToProject, dispatch([people[0]!], other.id, day))).toMatchObject({ code: 0 })
  expect(await known(0)).toMatchObject({ orgId: other.id, dueFrom: day, toDay: null })
  expect(await check()).toMatchObject({ message: '无差异' })
})
const dispatch = (employeeIds: readonly number[], projectId: number, arrivalDate: string) => ({
  ...{ employeeIds, projectId, arrivalDate, reason: '工作需要' },
})

test('many person-days of one day are entered by one statement', async () => {
  await declare(0, day, sick)
  const next = addDays(day, 1)
  await opened(next)
  await declare(1, next)
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into declare_person_day (person_id, day, org_id, obliged, emp_type, on_time, source, first_declared_at, declared_at, level, symptoms, worse, declare_id)
      select x, ${next}, ${project.id}, true, 1, true, 2, now(), now(), 0, '{}', false, 0 from unnest(array[${people[0]!}, ${people[2]!}]::bigint[]) x`)
    await advanceLastDays(tx, people, next)
  })
  expect([await known(0), await known(1), await known(2)]).toMatchObject(
    [1, 1, 1].map((normalDays) => ({ lastDay: next, level: 0, normalDays })),
  )
})

test('the nightly check finds a row that somebody wrote past, and puts it right', async () => {
  await declare(0, day)
  await app.db.execute(sql`update declare_person set last_day = ${addDays(day, -5)}, normal_days = 9 where person_id = ${people[0]!}`)
  await app.db.execute(sql`delete from declare_person where person_id = ${people[1]!}`)
  expect(await check()).toMatchObject({ message: '2人有差异，已更正' })
  expect(await known(0)).toMatchObject({ lastDay: day, normalDays: 1 })
  expect(await known(1)).toMatchObject({ orgId: project.id })
  expect(await check()).toMatchObject({ message: '无差异' })
})

test('three due days in a row without a submission are found once their deadlines have passed, and not two', async () => {
  const missing = async () =>
    (await missedDueDays(app.db, { now: app.clock(), atLeast: 3, personIds: people })).map(({ personId, days }) => [personId, days])
  await opened(day)
  await declare(1, day)
  for (const at of [1, 2]) await opened(addDays(day, at))
  app.clock.set(`${addDays(day, 2)}T23:59:59+08:00`)
  expect(await missing()).toEqual([])
  await opened(addDays(day, 3))
  expect(await missing()).toEqual([
    [people[0]!, 3],
    [people[2]!, 3],
  ])
  await declare(0, addDays(day, 3))
  await opened(addDays(day, 4))
  expect(await missing()).toEqual([
    [people[1]!, 3],
    [people[2]!, 4],
  ])
  const found = await ask<{ n: number }>(
    app.db,
    sql`select count(*)::int as n from declare_person where person_id = any(array[${people[0]!}]::bigint[])`,
  )
  expect(found).toEqual([{ n: 1 }])
})
