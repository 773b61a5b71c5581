import { under, write } from '@oems/contract/core/call.ts'
import { Done, shape } from '@oems/contract/core/fields.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { repair, verify } from '../core/statistics/verify.ts'
import { movementDay } from '../people/movements.ts'
import { stays } from '../people/staySource.ts'
import { draft, infoOf, saved } from '../people/testEmployees.ts'
import { aLine, confirm, staged } from '../people/testImports.ts'
import { type Answered, type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { dueDays } from './daySource.ts'
import { ensureOpen } from './openDay.ts'
import { aFreshDay, somePeople, wellOn } from './testPeople.ts'

const tooLate = under('/test-too-late', { open: write.post('open', 'login', shape({}), Done) })
const openTooLate = implement(tooLate, {
  open: async (ctx) => {
    await movementDay(ctx)
    await ensureOpen(ctx)
  },
})
const app = await testApp({ alone: true, more: [{ calls: [openTooLate] }] })

let day: string
let next: string
let project: TestOrg
let admin: Caller
let phone: Caller
let people: readonly number[]

/** Two seconds before midnight at a project on daily declarations, at which five people stand. */
beforeEach(async () => {
  day = await aFreshDay(app)
  next = addDays(day, 1)
  const company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  people = await somePeople(app, { orgId: project.id, count: 5 })
  admin = await app.anAdmin(5, project.id)
  phone = await app.aPhone(people[0]!, project.id)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 }) // opens the day
  app.clock.set(`${day}T23:59:57+08:00`)
})

const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const untilWaiting = (many: number) => expect.poll(async () => (await ask(app.db, waiting)).length, { timeout: 10_000 }).toBe(many)

/** Begins a write before midnight that has to wait for a lock, and lets it go on after midnight, when the new day is open. */
async function overMidnight<T>(lock: SQL, begin: () => Promise<T>): Promise<T> {
  const writing = await app.db.transaction(async (tx) => {
    await tx.execute(lock)
    const begun = begin()
    await untilWaiting(1)
    app.clock.set(`${next}T00:00:01+08:00`)
    expect(await phone(phoneCalls.home)).toMatchObject({ data: { days: [{ date: next, status: 1 }, { date: day }] } })
    return { begun }
  })
  return writing.begun
}
const nodeIsHeld = () => sql`select 1 from org where id = ${project.id} for update`
const personIsHeld = (employeeId: number) => sql`select 1 from employee where id = ${employeeId} for update`

const proofs = () =>
  Promise.all(
    [dueDays, stays].flatMap((source) =>
      [...new Set([day.slice(0, 7), next.slice(0, 7)])].map((month) =>
        verify(app.database, { source, month }, { clock: app.clock, trigger: 2 }),
      ),
    ),
  )
/** The card, the list behind it and the day itself say the same, and so does the proof. */
async function expectDue(date: string, due: number) {
  expect(await admin(fillingManagement.overviewStatistics, { date })).toMatchObject({ data: { due } })
  expect(await admin(fillingManagement.page, { date, obliged: 1 })).toMatchObject({ data: { total: due } })
  const [kept] = await ask<{ n: number }>(
    app.db,
    sql`select coalesce(sum(k.value::int), 0)::int as n from declare_day, jsonb_each_text(due_by) k
        where org_id = ${project.id} and day = ${date} and kind = 1`,
  )
  expect(kept!.n).toBe(due)
  expect((await proofs()).map(findingsOf).filter((n) => n > 0)).toEqual([])
}
const stayOf = async (personId: number) =>
  (
    await ask<{ from: string; due: string }>(
      app.db,
      sql`select from_day as "from", due_from as due from emp_stay where person_id = ${personId}`,
    )
  )[0]!

const idOf = ({ data }: Answered) => (data as { id: number }).id

describe('a write that waits over midnight', () => {
  test('enters a person on the new day, to declare from the day after', async () => {
    const reply = await overMidnight(nodeIsHeld(), () => admin(employees.v2Save, draft(project.id)))
    expect(reply).toMatchObject({ code: 0 })
    expect(await stayOf(idOf(reply))).toEqual({ from: next, due: addDays(next, 1) })
    await expectDue(next, 5)
    app.clock.set(`${addDays(next, 1)}T08:00:00+08:00`)
    expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
    await expectDue(addDays(next, 1), 6)
  })

  test('the same for an import', async () => {
    const batchNumber = await staged(admin, [aLine(project.orgName), aLine(project.orgName)])
    expect(await overMidnight(nodeIsHeld(), () => confirm(admin, batchNumber))).toMatchObject({ code: 0 })
    const entered = await ask(
      app.db,
      sql`select from_day from emp_stay where org_id = ${project.id} and person_id <> all(${array(people)}::bigint[])`,
    )
    expect(entered).toEqual([{ from_day: next }, { from_day: next }])
    await expectDue(next, 5)
  })

  test('the same for one of new and of known lines, which is the first to write on the new day', async () => {
    const line = aLine(project.orgName)
    expect(await confirm(admin, await staged(admin, [line]))).toMatchObject({ code: 0 })
    const known = { 证件类型: line.证件类型, 证件号码: line.证件号码, 人员类别: '属地员工' }
    const batchNumber = await staged(admin, [aLine(project.orgName), known])
    app.clock.set(`${next}T00:00:01+08:00`)
    expect(await confirm(admin, batchNumber)).toMatchObject({ code: 0 })
    await expectDue(next, 6)
  })

  test('changes the kind of somebody who has to declare on the new day', async () => {
    app.clock.set(`${addDays(day, -1)}T12:00:00+08:00`)
    const employeeId = await saved(admin, project.id)
    app.clock.set(`${day}T23:59:57+08:00`)
    const { idNumber, mobile } = await infoOf(admin, employeeId)
    const revision = { ...draft(project.id), idNumber, mobile, employeeId, version: 0, empType: 3 }
    expect(await overMidnight(personIsHeld(employeeId), () => admin(employees.v2Update, revision))).toMatchObject({ code: 0 })
    await expectDue(day, 6)
    await expectDue(next, 6)
    expect(await ask(app.db, sql`select due_by from declare_day where org_id = ${project.id} and day = ${next} and kind = 1`)).toEqual([
      { due_by: { 1: 5, 3: 1 } },
    ])
  })

  test('deletes somebody who had to declare on the new day', async () => {
    const [, gone] = people
    const deletion = { employeeId: gone, deleteReason: '录入错误' }
    expect(await overMidnight(personIsHeld(gone!), () => admin(employees.v2Delete, deletion))).toMatchObject({ code: 0 })
    await expectDue(day, 4)
    await expectDue(next, 4)
  })

  test('moves the node with those who stand there', async () => {
    const other = await app.anOrg({ orgType: 3 })
    const move = () => app.platformAdmin(orgManager.movePosition, { sourceOrgId: project.id, targetOrgId: other.id, position: 'inner' })
    expect(await overMidnight(nodeIsHeld(), move)).toMatchObject({ code: 0 })
    await expectDue(next, 5)
  })
})

test('a write that would open the day behind the stays is a fault at once, and holds nobody up', async () => {
  app.clock.set(`${next}T00:00:01+08:00`)
  expect(await admin(tooLate.open, {})).toMatchObject({ code: 500 })
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
  expect(await admin(tooLate.open, {})).toMatchObject({ code: 0 })
})

test('whoever opens a day counts those who are being entered at that moment', async () => {
  const { saving, opening } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table employee in share mode`) // an entry waits here, its day taken
    const saving = admin(employees.v2Save, draft(project.id))
    await untilWaiting(1)
    app.clock.set(`${next}T00:00:01+08:00`)
    const opening = phone(phoneCalls.home)
    await untilWaiting(2)
    return { saving, opening }
  })
  expect(await saving).toMatchObject({ code: 0 })
  expect(await opening).toMatchObject({ code: 0 })
  expect(await stayOf(idOf(await saving))).toEqual({ from: day, due: next })
  await expectDue(next, 6)
})

test('a process whose clock is behind enters into a day that is open, and its duty is counted', async () => {
  app.clock.set(`${next}T00:00:01+08:00`)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
  app.clock.set(`${day}T23:59:59+08:00`)
  expect(await admin(employees.v2Save, draft(project.id))).toMatchObject({ code: 0 })
  app.clock.set(`${next}T08:00:00+08:00`)
  await expectDue(next, 6)
})

test('who is deleted while declaring has declared nothing', async () => {
  const [declaring] = people
  const { declared, deleted } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table declare_health in share mode`) // the declaration waits here, its facts read
    const declared = phone(phoneCalls.declare, wellOn(day))
    await untilWaiting(1)
    const deleted = admin(employees.v2Delete, { employeeId: declaring, deleteReason: '录入错误' })
    await untilWaiting(2)
    return { declared, deleted }
  })
  expect([(await declared).code, (await deleted).code]).toEqual([0, 0])
  expect(await ask(app.db, sql`select 1 from declare_person_day where person_id = ${declaring}`)).toEqual([])
  expect(await admin(fillingManagement.overviewStatistics, { date: day })).toMatchObject({ data: { due: 4, filled: 0 } })
})

describe('what a day says of who had to declare', () => {
  const unit = () => ({ source: dueDays, month: day.slice(0, 7) })
  const how = { clock: app.clock, trigger: 2 } as const
  const dueBy = (json: string) =>
    sql`update declare_day set due_by = ${json}::jsonb where org_id = ${project.id} and day = ${day} and kind = 1`

  test('is found by the proof where it is wrong, and put right by the repair', async () => {
    await app.db.execute(dueBy('{"1": 7, "2": 1}'))
    const proof = await verify(app.database, unit(), how)
    expect(proof).toMatchObject({ differences: [], broken: 0 })
    expect(proof.wrongCopies.map(({ orgId, dim, expected, actual }) => [orgId, dim, expected, actual])).toEqual([
      [project.id, 1, 5, 7],
      [project.id, 2, 0, 1],
    ])
    const told = await ask(app.db, sql`select diffs, repaired from stat_verify order by id desc limit 1`)
    expect(told).toEqual([{ diffs: 2, repaired: false }])
    await repair(app.database, unit(), how)
    await expectDue(day, 5)
  })

  test('never spreads: figures that were counted by it are found and put right by the stays', async () => {
    await app.db.execute(dueBy('{"1": 6}'))
    await app.db.execute(sql`
      insert into stat_delta (org_id, metric, dim, day, n) values (${project.id}, 20, 0, ${day}, 1), (${project.id}, 21, 1, ${day}, 1)`)
    const proof = await verify(app.database, unit(), how)
    expect([proof.differences.length, proof.wrongCopies.length]).toEqual([2, 1])
    await repair(app.database, unit(), how)
    await expectDue(day, 5)
  })
})
