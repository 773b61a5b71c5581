import type { Input } from '@oems/contract/core/call.ts'
import { fillingHealth } from '@oems/contract/declaration/fillingHealth.ts'
import { type FillingRow, fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { type EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'
import { daysOf, type PersonsDay } from './daysOf.ts'
import { aFreshDay, somePeople, wellOn } from './testPeople.ts'

let app: TestApp
let day: string
let company: TestOrg
let admin: Caller
let people: readonly number[]

/** A company with a project for the whole day and one until noon, over five days: people who declare, do not, are late, move and leave. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  const first = await aFreshDay(app)
  day = addDays(first, 4)
  company = await app.anOrg({ orgType: 3 })
  const daily = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  const urgent = await app.anOrg({ parentId: company.id, orgType: 4, epType: 3 })
  const atDaily = await somePeople(app, { orgId: daily.id, count: 8 })
  const atUrgent = await somePeople(app, { orgId: urgent.id, count: 4, empType: 2 })
  const others = await somePeople(app, { orgId: company.id, count: 2 })
  const recent = await somePeople(app, { orgId: daily.id, fromDay: addDays(first, 3) })
  people = [...atDaily, ...atUrgent, ...others, ...recent]
  admin = await app.anAdmin(4, company.id)
  const phones = new Map<number, Caller>()
  const declare = async (person: number, orgId: number, on: string, more: object = {}) => {
    if (!phones.has(person)) phones.set(person, await app.aPhone(person, orgId))
    expect(await phones.get(person)!(phoneCalls.declare, wellOn(on, more))).toMatchObject({ code: 0 })
  }
  const sick = { temperature: '38.5', bodyState: 2, symptoms: [11] }
  for (let at = 0; at <= 4; at += 1) {
    const on = addDays(first, at)
    app.clock.set(`${on}T09:00:00+08:00`)
    expect(await admin(fillingManagement.page, {})).toMatchObject({ code: 0 })
    for (const [n, person] of atDaily.entries()) if (n < 2 || n + at < 6) await declare(person, daily.id, on, n === 1 ? sick : {})
    for (const person of atUrgent.slice(0, at)) await declare(person, urgent.id, on, { bodyState: 2 })
  }
  await declare(others[0]!, company.id, day)
  app.clock.set(`${day}T11:30:00+08:00`)
  await declare(atUrgent.at(-1)!, urgent.id, addDays(day, -1))
  // One has declared and stands at the other project from tomorrow on, one has not and stands there from today.
  for (const moved of [atDaily[0]!, atDaily[7]!]) {
    const move = { employeeIds: [moved], projectId: urgent.id, arrivalDate: day, reason: '工作需要' }
    expect(await admin(movements.dispatchEmpToProject, move)).toMatchObject({ code: 0 })
  }
})

const everyone = { orgId: 0, pageNo: 1, pageSize: 200 }
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

async function listed(filter: object) {
  const { data } = await admin(employees.v2List, { ...everyone, orgId: company.id, ...filter })
  const { list, total } = data as { list: EmployeeRow[]; total: number }
  expect(list).toHaveLength(total)
  return list.map((row) => ({ ...row, id: row.employeeId }))
}
async function filled(filter: object) {
  const { data } = await admin(fillingManagement.page, { ...everyone, orgId: company.id, ...filter })
  const { list, total } = data as { list: FillingRow[]; total: number }
  expect(list).toHaveLength(total)
  return list.map((row) => ({ ...row, id: row.empId }))
}
/** The person's days, counted from stays and declarations. */
async function counted(to: string): Promise<ReadonlyMap<number, readonly PersonsDay[]>> {
  return daysOf(app.db, people, { from: addDays(to, -29), to, now: app.clock() })
}

/** The last two with a clock behind the rows: another process has written tomorrow's already. */
const moments = [
  ['09:30', 0],
  ['13:30', 0],
  ['23:59', 0],
  ['11:00', -1],
  ['23:59', -1],
] as const

test.each(moments)(
  'at %s, %i days on, every set of today’s status and of levels lists whom the days themselves name',
  async (time, later) => {
    app.clock.set(`${addDays(day, later)}T${time}:00+08:00`)
    const today = dayOf(app.clock())
    const days = await counted(today)
    const all = await listed({})
    expect(ids(all)).toEqual([...people].sort((a, b) => a - b))
    for (const row of all) {
      const { status, level } = days.get(row.id)!.at(-1)!
      expect([row.id, row.todayStatus, row.todayLevel]).toEqual([row.id, status, level])
    }
    for (let bits = 1; bits < 16; bits += 1) {
      const values = [0, 1, 2, 3].filter((value) => (bits >> value) & 1)
      expect([values, ids(await listed({ todayStatus: values }))]).toEqual([
        values,
        ids(all.filter((row) => values.includes(row.todayStatus))),
      ])
      const ofLevels = all.filter(({ todayLevel }) => todayLevel !== null && values.includes(todayLevel))
      expect([values, ids(await listed({ level: values }))]).toEqual([values, ids(ofLevels)])
    }
  },
)

test.each(moments)('at %s, %i days on, the chips count what their lists find', async (time, later) => {
  app.clock.set(`${addDays(day, later)}T${time}:00+08:00`)
  const nothing = { onPost: null, todayStatus: null, level: null, important: null, hasAccount: null, completeness: null }
  const filters = [
    {},
    { onPost: 1 },
    { onPost: 0 },
    { todayStatus: [1] },
    { todayStatus: [3] },
    { todayStatus: [0, 2] },
    { level: [1, 2, 3] },
    { important: 0 },
    { hasAccount: 0 },
    { completeness: [1, 2] },
  ]
  const chips = filters.map((filter) => ({ ...nothing, ...filter })) as Input<typeof employees.chipCounts>['chips']
  const lists = await Promise.all(filters.map(async (filter) => (await listed(filter)).length))
  expect(await admin(employees.chipCounts, { orgId: company.id, chips })).toMatchObject({ code: 0, data: { counts: lists } })
})

test('the charts of a day are what each of them would be alone', async () => {
  app.clock.set(`${day}T13:30:00+08:00`)
  for (const date of [day, addDays(day, -2)]) {
    const rates = async (startTime: string, groupBy: string) =>
      (await admin(fillingManagement.fillRateStatistics, { orgId: company.id, startTime, endTime: date, groupBy })).data
    expect((await admin(fillingHealth.dayCharts, { orgId: company.id, date })).data).toEqual({
      trend: await rates(addDays(date, -29), 'day'),
      units: await rates(date, 'org'),
      health: (await admin(fillingHealth.healthStatistics, { orgId: company.id, date })).data,
    })
  }
})

test('who is on post is whose stay is open', async () => {
  app.clock.set(`${day}T13:30:00+08:00`)
  const employer = await app.anOrg({ orgType: 3 })
  const site = await app.anOrg({ parentId: employer.id, orgType: 4, epType: 2 })
  const some = await somePeople(app, { orgId: site.id, homeOrgId: employer.id, count: 3 })
  const manager = await app.anAdmin(4, employer.id)
  const to = (toStatus: number, employeeId: number) =>
    manager(movements.changeStatus, { employeeIds: [employeeId], toStatus, reason: '合同到期' })
  const onPost = async (flag: 0 | 1) => {
    const { data } = await manager(employees.v2List, { ...everyone, orgId: employer.id, onPost: flag })
    const { list } = data as { list: EmployeeRow[] }
    expect(list.every((row) => row.onPost === flag)).toBe(true)
    return list.map(({ employeeId }) => employeeId).sort((a, b) => a - b)
  }
  expect(await onPost(1)).toEqual(some)
  expect(await to(3, some[1]!)).toMatchObject({ code: 0 })
  expect([await onPost(1), await onPost(0)]).toEqual([[some[0], some[2]], [some[1]]])
  expect(await to(1, some[1]!)).toMatchObject({ code: 0 })
  expect(await onPost(1)).toEqual(some)

  const differing = await ask(
    app.db,
    sql`select from employee e where e.on_post <> exists (select from emp_stay s where s.person_id = e.id and s.to_day is null)`,
  )
  expect(differing).toEqual([])
  // Lists of today's status look for whoever stands somewhere by the rows of those nodes.
  const elsewhere = await ask(
    app.db,
    sql`select from employee e join declare_person k on k.person_id = e.id where k.org_id is not null and k.to_day is null and k.org_id <> e.org_id`,
  )
  expect(elsewhere).toEqual([])
})

test('lists of today’s status and level follow whoever leaves, returns and is deleted', async () => {
  app.clock.set(`${day}T13:30:00+08:00`)
  const employer = await app.anOrg({ orgType: 3 })
  const site = await app.anOrg({ parentId: employer.id, orgType: 4, epType: 2 })
  const other = await app.anOrg({ orgType: 3 })
  const [well, gone, back, wrong, elsewhere, due] = await somePeople(app, { orgId: site.id, homeOrgId: employer.id, count: 6 })
  const manager = await app.anAdmin(4, employer.id)
  const declare = async (person: number) =>
    expect(await (await app.aPhone(person, site.id))(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
  const to = async (toStatus: number, person: number) => {
    const change = { employeeIds: [person], toStatus, reason: '合同到期' }
    expect(await manager(movements.changeStatus, change)).toMatchObject({ code: 0 })
  }
  for (const person of [well!, gone!, back!, elsewhere!]) await declare(person)
  await to(3, gone!)
  await to(3, back!)
  await to(1, back!)
  expect(await manager(employees.v2Delete, { employeeId: wrong!, deleteReason: '重复录入' })).toMatchObject({ code: 0 })
  // Whoever has left stands where the employee’s record says, which may be elsewhere.
  await to(3, elsewhere!)
  await app.db.execute(sql`update employee set org_id = ${other.id} where id = ${elsewhere!}`)
  const found = async (filter: object) => {
    const { data } = await manager(employees.v2List, { ...everyone, orgId: employer.id, ...filter })
    const { list, total } = data as { list: EmployeeRow[]; total: number }
    expect(list).toHaveLength(total)
    return list
  }
  const all = await found({})
  expect(all.map(({ employeeId }) => employeeId).sort((a, b) => a - b)).toEqual([well, gone, back, due])
  for (const status of [1, 2, 3]) expect(await found({ todayStatus: [status] })).toEqual(all.filter((row) => row.todayStatus === status))
  expect(await found({ level: [0] })).toEqual(all.filter((row) => row.todayLevel === 0))
  expect((await found({ todayStatus: [2] })).map(({ employeeId }) => employeeId)).toEqual([back, gone, well])

  // Ten thousand open stays are not looked up among the employees: none of them is of anybody who has been deleted.
  const open = sql`select from declare_person k left join employee e on e.id = k.person_id`
  const deleted = await ask(
    app.db,
    sql`${open} where k.org_id is not null and k.to_day is null and (e.id is null or e.deleted_at is not null)`,
  )
  expect(deleted).toEqual([])
})

test.each(moments)('at %s, %i days on, the filling page by every filter lists whom a count finds', async (time, later) => {
  app.clock.set(`${addDays(day, later)}T${time}:00+08:00`)
  for (const date of [dayOf(app.clock()), addDays(day, -2)]) {
    const all = await filled({ date })
    const days = await counted(date)
    expect(all.length).toBeGreaterThan(5)
    for (const row of all.filter(({ obliged, declaredAt }) => obliged && declaredAt === null))
      expect([row.id, row.missingDays]).toEqual([row.id, missedIn(days.get(row.id)!, await standingSince(row.id, date))])
    const status = ({ obliged, fillStatus }: FillingRow) => (obliged ? fillStatus : 0)
    const filters: [object, (row: FillingRow) => boolean][] = [
      ...[1, 2, 3].map((one): [object, (row: FillingRow) => boolean] => [{ fillStatus: [one] }, (row) => status(row) === one]),
      ...[1, 2, 3, 4, 5].map((n): [object, (row: FillingRow) => boolean] => [{ missingDays: n }, (row) => row.missingDays >= n]),
      ...[0, 1].map((flag): [object, (row: FillingRow) => boolean] => [
        { filled: flag },
        (row) => row.obliged && (row.declaredAt !== null) === (flag === 1),
      ]),
      [{ healthStatus: [1, 2, 3] }, ({ level }) => (level ?? 0) > 0],
      [{ healthStatus: [0] }, ({ level }) => level === 0],
      [{ symptoms: [11] }, ({ symptoms }) => symptoms.includes(11)],
      [{ worse: 1 }, ({ worse }) => worse],
      [{ lateFilled: 1 }, ({ lateFilled }) => lateFilled],
      [{ obliged: 0 }, ({ obliged }) => !obliged],
      [{ empType: [2] }, ({ empType }) => empType === 2],
      // All of them are called 王测试 and a number.
      ...['王', '测1', '王测试1', 'wcs', 'w', '李'].map((keyword): [object, (row: FillingRow) => boolean] => [
        { keyword },
        ({ name }) => name.includes(keyword) || 'wcs'.includes(keyword),
      ]),
    ]
    for (const [filter, isMeant] of filters)
      expect([filter, ids(await filled({ date, ...filter }))]).toEqual([filter, ids(all.filter(isMeant))])
    const byMissing = await filled({ date, sortRules: [{ field: 'missingDays', order: 'desc' }] })
    expect(byMissing.map(({ missingDays }) => missingDays)).toEqual(all.map(({ missingDays }) => missingDays).sort((a, b) => b - a))
  }
})

/** Due days up to the last one, of the stay that began then, on which nobody declared anything: one after the other. */
function missedIn(days: readonly PersonsDay[], since: string): number {
  const lastDeclared = days.findLastIndex(({ declareId }) => declareId !== null)
  return days.slice(lastDeclared + 1).filter(({ obliged, date }) => obliged && date >= since).length
}
async function standingSince(person: number, date: string): Promise<string> {
  const [stay] = await ask<{ dueFrom: string }>(
    app.db,
    sql`select due_from as "dueFrom" from emp_stay where person_id = ${person} and from_day <= ${date} and (to_day is null or to_day >= ${date})`,
  )
  return stay!.dueFrom
}
