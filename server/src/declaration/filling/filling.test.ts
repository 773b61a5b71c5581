import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillingManagement as calls, type FillingRow, type Overview } from '@oems/contract/declaration/fillingManagement.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '../../core/anonymous.ts'
import type { Ctx } from '../../core/context.ts'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { readSheet } from '../../core/sheets/workbook.ts'
import { verify } from '../../core/statistics/verify.ts'
import { draft } from '../../people/testEmployees.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { watching } from '../../testing/statements.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { dueDays } from '../daySource.ts'
import { personDays } from '../personDaySource.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { countedDeltas, countedRows, dayFigures } from './overview.ts'
import { page } from './page.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ alone: true })
})

const listed = (reply: { data: unknown }) => (reply.data as { list: FillingRow[] }).list
const total = (reply: { data: unknown }) => (reply.data as { total: number }).total
const overview = (reply: { data: unknown }) => reply.data as Static<typeof Overview>
const nodeOf = async (id: number) => (await app.db.select().from(org).where(sql`${org.id} = ${id}`))[0]!
/** Each figure of the overview with the filters of the list that it opens. */
const cards = {
  due: { obliged: 1 },
  filled: { filled: 1 },
  onTime: { fillStatus: [2] },
  late: { lateFilled: 1 },
  unfilled: { filled: 0 },
  overdue: { fillStatus: [3] },
  abnormal: { healthStatus: [2, 3] },
  worse: { worse: 1 },
} as const

/** A company with a daily and an emergency project, people at both and at the company itself, and a day on which some have declared. */
async function aCompany() {
  const day = await aFreshDay(app)
  const group = await app.anOrg({ orgType: 2 })
  const company = await app.anOrg({ parentId: group.id, orgType: 3 })
  const daily = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  const urgent = await app.anOrg({ parentId: company.id, orgType: 4, epType: 3 })
  const places = [daily, urgent, company] as const
  const people = await Promise.all(places.map(({ id }, at) => somePeople(app, { orgId: id, count: [6, 5, 2][at]!, empType: 1 + at })))
  const phones = new Map<number, Caller>()
  for (const [at, ids] of people.entries()) for (const id of ids) phones.set(id, await app.aPhone(id, places[at]!.id))
  const declare = async (person: number, date: string, more: object = {}) => {
    const reply = await phones.get(person)!(phoneCalls.declare, wellOn(date, more))
    expect(reply).toMatchObject({ code: 0 })
  }
  return { day, group, company, daily, urgent, people, phones, declare, admin: await app.anAdmin(4, company.id) }
}
type Company = Awaited<ReturnType<typeof aCompany>>

/** Two days: the first well, on the second one is ill, one late, one not obliged, and some have not declared. */
async function someDeclarations(setup: Company) {
  const { day, people, declare } = setup
  const [atDaily, atUrgent, atCompany] = people as [number[], number[], number[]]
  const sick = { temperature: '38.5', bodyState: 2, symptoms: [11, 12] }
  for (const person of [...atDaily.slice(0, 4), ...atUrgent.slice(0, 3)]) {
    app.clock.set(`${day}T09:00:00+08:00`)
    await declare(person, day)
  }
  const next = addDays(day, 1)
  app.clock.set(`${next}T09:00:00+08:00`)
  await declare(atDaily[0]!, next)
  await declare(atDaily[1]!, next, sick)
  await declare(atUrgent[0]!, next, { bodyState: 2, symptoms: [33] })
  await declare(atCompany[0]!, next, { bodyState: 2 })
  app.clock.set(`${next}T13:00:00+08:00`)
  await declare(atUrgent[1]!, next)
  return next
}

test('the figures of a reply are of one moment, although somebody declares between two of its statements', async () => {
  const setup = await aCompany()
  const date = await someDeclarations(setup)
  const [atDaily] = setup.people as [number[]]
  for (const [orgId, person] of [[setup.company.id, atDaily[5]!] as const, [setup.daily.id, atDaily[4]!] as const]) {
    const ask = async () => overview(await setup.admin(calls.overviewStatistics, { date, orgId }))
    const before = await ask()
    let declared: Promise<unknown> | undefined
    const onceRead = (text: string) => {
      if (declared || !/stat_read\(|count\(\*\) filter/.test(text)) return undefined
      declared = setup.declare(person, date)
      return declared
    }
    expect(await watching(onceRead, ask)).toEqual({ ...before, asOf: expect.any(String) })
    expect(declared).toBeDefined()
    expect((await ask()).filled).toBe(before.filled + 1)
  }
})

describe('figures and lists', () => {
  let setup: Company
  let date: string
  beforeAll(async () => {
    setup = await aCompany()
    date = await someDeclarations(setup)
  })

  test('tell how the day went, from the engine and from the rows alike', async () => {
    const { admin, company, urgent, daily } = setup
    const reply = overview(await admin(calls.overviewStatistics, { date }))
    expect(reply).toMatchObject({ orgId: company.id, empTotal: 13, due: 11, filled: 4, onTime: 3, late: 1, unfilled: 7, overdue: 4 })
    expect(reply).toMatchObject({
      fillRate: '36.36',
      onTimeRate: '27.27',
      abnormal: 2,
      worse: 2,
      proxyRate: '0.00',
      // Only the emergency project's deadline, at noon, had passed by this time of yesterday.
      yesterday: { due: 11, filled: 7, overdue: 2 },
    })
    for (const { id } of [setup.group, company, daily, urgent])
      for (const at of [`${date}T13:00:00+08:00`, `${addDays(date, 1)}T00:00:01+08:00`]) {
        const query = { node: await nodeOf(id), date, now: new Date(at), empType: [] }
        expect(await countedDeltas({ db: app.db }, query)).toEqual(await countedRows({ db: app.db }, query))
      }
  })

  test('open, each figure, the list of as many', async () => {
    const { admin, company, urgent, daily } = setup
    for (const orgId of [company.id, urgent.id, daily.id]) {
      const figures = overview(await admin(calls.overviewStatistics, { orgId, date }))
      for (const [name, filters] of Object.entries(cards)) {
        const reply = await admin(calls.page, { orgId, date, pageSize: 200, ...filters })
        expect([name, total(reply), listed(reply).length]).toEqual([name, figures[name as keyof typeof cards], total(reply)])
      }
    }
  })

  test('of some kinds of people are counted by rows', async () => {
    const { admin } = setup
    expect(await admin(calls.overviewStatistics, { date, empType: [2] })).toMatchObject({
      data: { empTotal: 5, due: 5, filled: 2, overdue: 4 },
    })
    expect(total(await admin(calls.page, { date, empType: [2] }))).toBe(5)
    expect(total(await admin(calls.page, { date, empType: [3] }))).toBe(1)
  })

  test('show a person with the week, whoever has not declared first', async () => {
    const { admin, people, urgent } = setup
    const list = listed(await admin(calls.page, { date, pageSize: 50 }))
    expect(list).toHaveLength(12)
    expect(list.findIndex(({ declaredAt }) => declaredAt !== null)).toBe(7)
    const ill = list.find(({ empId }) => empId === people[1]![0])!
    expect(ill).toMatchObject({
      fillStatus: 2,
      level: 3,
      worse: true,
      symptoms: [33],
      orgId: urgent.id,
      projectName: urgent.orgName,
      missingDays: 0,
    })
    expect(ill.week.map(({ status, level }) => [status, level]).slice(-2)).toEqual([
      [2, 0],
      [2, 3],
    ])
    const late = list.find(({ empId }) => empId === people[1]![1])!
    expect(late).toMatchObject({ fillStatus: 3, lateFilled: true, level: 0 })
    const missing = list.find(({ empId }) => empId === people[1]![4])!
    expect(missing).toMatchObject({ fillStatus: 3, lateFilled: false, missingDays: 2, declaredAt: null })
    const unasked = list.find(({ empId }) => empId === people[2]![0])!
    expect(unasked).toMatchObject({ obliged: false, fillStatus: 2, level: 1 })
  })

  test('are filtered and sorted', async () => {
    const { admin, people } = setup
    const ids = async (input: object) => listed(await admin(calls.page, { date, pageSize: 50, ...input })).map(({ empId }) => empId)
    expect((await ids({ missingDays: 2 })).sort()).toEqual([...people[0]!.slice(4), ...people[1]!.slice(3)].sort())
    expect(await ids({ missingDays: 3 })).toEqual([])
    expect(await ids({ fillStatus: [1] })).toHaveLength(4)
    expect(await ids({ obliged: 0 })).toEqual([people[2]![0]])
    expect(await ids({ keyword: '测试3', obliged: 1 })).toHaveLength(2)
    expect(await ids({ sortRules: [{ field: 'temperature', order: 'desc' }], healthStatus: [2, 3] })).toEqual([
      people[0]![1],
      people[1]![0],
    ])
    expect((await ids({ sortRules: [{ field: 'missingDays', order: 'desc' }] })).slice(0, 4).sort()).toEqual(
      [...people[0]!.slice(4), ...people[1]!.slice(3)].sort(),
    )
    expect(await admin(calls.page, { date: addDays(date, 9) })).toMatchObject({ code: 1400 })
    expect(total(await admin(calls.page, { date, pageNo: 9 }))).toBe(12)
    expect(await ids({ includeChildren: 0 })).toEqual([people[2]![0]])
  })

  test('go day by day and unit by unit, the worst first', async () => {
    const { admin, urgent, daily } = setup
    const span = { startTime: addDays(date, -1), endTime: date }
    expect(await admin(calls.fillRateStatistics, span)).toMatchObject({
      data: {
        list: [
          { date: span.startTime, due: 11, filled: 7, fillRate: '63.64' },
          { date, due: 11, filled: 4, onTime: 3, fillRate: '36.36' },
        ],
      },
    })
    const byOrg = {
      data: {
        list: [
          { orgId: daily.id, due: 12, filled: 6, hasChildren: false },
          { orgId: urgent.id, due: 10, filled: 5 },
        ],
      },
    }
    expect(await admin(calls.fillRateStatistics, { ...span, groupBy: 'org' })).toMatchObject(byOrg)
    expect(await admin(calls.fillRateStatistics, { ...span, groupBy: 'org', empType: [1, 2] })).toMatchObject(byOrg)
    expect(await admin(calls.fillRateStatistics, { ...span, groupBy: 'org', orgId: urgent.id })).toMatchObject({
      data: { list: [{ orgId: urgent.id, own: true, due: 10 }] },
    })
    expect(await admin(calls.fillRateStatistics, { ...span, empType: [2] })).toMatchObject({
      data: {
        list: [
          { due: 5, filled: 3 },
          { due: 5, filled: 2 },
        ],
      },
    })
    expect(await admin(calls.fillRateStatistics, { startTime: addDays(date, -92), endTime: date })).toMatchObject({ code: 1400 })
    expect(await admin(calls.fillRateStatistics, { ...span, groupBy: 'month' })).toMatchObject({ code: 1400 })
  })

  test('leave as a workbook', async () => {
    const { admin } = setup
    const file = await admin(calls.export, { date, filled: 0 })
    expect(String(file.headers['content-disposition'])).toContain(encodeURIComponent('填报管理'))
    const path = join(aTempFolder(), 'filling.xlsx')
    await writeFile(path, file.bytes)
    const lines: string[][] = []
    for await (const { cells } of readSheet(path)) lines.push([...cells] as string[])
    expect(lines).toHaveLength(8)
    expect(lines[0]!.slice(0, 3)).toEqual(['姓名', '性别', '年龄'])
    expect(lines[0]![9]).toBe('申报状态')
    expect(
      lines
        .slice(1)
        .map((line) => line[9])
        .sort(),
    ).toEqual([...Array(3).fill('逾期未报'), ...Array(4).fill('未申报')].sort())
    const [atDaily] = setup.people as [number[]]
    const chosen = await linesIn(await admin(calls.export, { date, ids: [atDaily[0]!, atDaily[1]!], filled: 1 }))
    expect(chosen).toHaveLength(1 + 2)
  })

  test('are proved by the rows', async () => {
    const how = { clock: app.clock, trigger: 2 } as const
    for (const source of [dueDays, personDays]) {
      const proof = await verify(app.database, { source, month: date.slice(0, 7) }, how)
      expect(proof).toMatchObject({ differences: [], broken: 0 })
      expect(proof.keys).toBeGreaterThan(0)
    }
  })
})

describe('one person', () => {
  test('is shown masked with the fortnight, and that somebody looked is written down', async () => {
    const setup = await aCompany()
    const date = await someDeclarations(setup)
    const [, ill] = setup.people[0]!
    expect(await setup.admin(calls.loadEmpHealthInfo, { empId: ill, date })).toMatchObject({
      code: 0,
      data: { empId: ill, status: 2, declaration: { level: 2, symptoms: [11, 12], temperature: '38.5' }, orgName: setup.daily.orgName },
    })
    const [entry] = await ask<{ logType: number; targetId: number }>(
      app.db,
      sql`select log_type as "logType", target_id as "targetId" from sys_log where person_id = ${ill} order by log_id desc limit 1`,
    )
    expect(entry).toEqual({ logType: 3, targetId: ill })
  })

  test('and every figure of others are unknown', async () => {
    const setup = await aCompany()
    const date = await someDeclarations(setup)
    const stranger = await app.anAdmin(4, (await app.anOrg({ parentId: setup.group.id, orgType: 3 })).id)
    const person = setup.people[0]![0]!
    const [theirs, nobodys] = await Promise.all([person, 999_999_999].map((empId) => stranger(calls.loadEmpHealthInfo, { empId, date })))
    expect(theirs!.bytes.equals(nobodys!.bytes)).toBe(true)
    expect(theirs).toMatchObject({ code: 1404 })
    const orgId = setup.daily.id
    expect(await stranger(calls.page, { orgId, date })).toMatchObject({ code: 1404 })
    expect(await stranger(calls.overviewStatistics, { orgId, date })).toMatchObject({ code: 1404 })
    expect(await stranger(calls.fillRateStatistics, { orgId, startTime: date, endTime: date })).toMatchObject({ code: 1404 })
    expect(await stranger(calls.export, { orgId, date })).toMatchObject({ code: 1404 })
    expect(await stranger(calls.page, { date })).toMatchObject({ data: { total: 0, list: [] } })
    expect(await stranger(calls.overviewStatistics, { date })).toMatchObject({ data: { due: 0, fillRate: null, abnormal: 0 } })
    const employee = setup.phones.get(person)!
    expect(await employee(calls.page, { date })).toMatchObject({ code: 1403 })
  })
})

test('figures of some kinds of people are those of the lists, also after somebody’s kind was corrected', async () => {
  const setup = await aCompany()
  const date = await someDeclarations(setup)
  const { admin, company, daily, urgent, people } = setup
  const [declared, , undeclared] = people[1] as [number, number, number]
  for (const employeeId of [declared, undeclared])
    expect(await admin(employees.v2Update, { ...draft(urgent.id), employeeId, version: 0 })).toMatchObject({ code: 0 })
  for (const orgId of [company.id, daily.id, urgent.id])
    for (const empType of [[1], [2], [3], [1, 2], [1, 2, 3]]) {
      const figures = overview(await admin(calls.overviewStatistics, { orgId, date, empType }))
      const query = { node: await nodeOf(orgId), date, now: app.clock(), empType }
      expect(figures).toMatchObject(await countedRows({ db: app.db }, query))
      for (const [name, filters] of Object.entries(cards)) {
        const reply = await admin(calls.page, { orgId, date, empType, pageSize: 200, ...filters })
        expect([name, total(reply), listed(reply).length]).toEqual([name, figures[name as keyof typeof cards], total(reply)])
      }
    }
  // What was declared keeps the kind of then; whoever stands there does not.
  expect(overview(await admin(calls.overviewStatistics, { date, empType: [2] }))).toMatchObject({ empTotal: 3, due: 4, filled: 2 })
})

test('a card equals its list in one snapshot while others declare', async () => {
  const setup = await aCompany()
  const { day, people, declare, company, daily } = setup
  app.clock.set(`${day}T12:30:00+08:00`)
  await setup.admin(calls.page, { date: day })
  const everybody = people.flat()
  let writing = true
  let written = 0
  const writers = Promise.all(
    [0, 1, 2].map(async (at) => {
      while (writing) {
        const temperature = ['36.4', '37.5', '39.4'][written % 3]
        await declare(everybody[(written * 3 + at) % everybody.length]!, day, { temperature, bodyState: 2 })
        written += 1
      }
    }),
  )
  const nodes = [await nodeOf(company.id), await nodeOf(daily.id)]
  let checked = 0
  while (checked < 12 || written < 120)
    for (const node of nodes) {
      await app.database.reader.transaction(
        async (tx) => {
          const ctx = { ...frame, actor: { ...anonymous, scope: 'everything', orgId: node.id }, db: tx, now: app.clock() } as unknown as Ctx
          const query = { node, date: day, now: ctx.now, empType: [] }
          const figures = await dayFigures(ctx, query)
          expect(await countedDeltas(ctx, query)).toEqual(await countedRows(ctx, query))
          for (const [name, filters] of Object.entries(cards)) {
            const { total, list } = await page(ctx, { ...everything, orgId: node.id, date: day, ...filters } as never)
            expect([name, total, list.length]).toEqual([name, figures[name as keyof typeof cards], total])
          }
          checked += 1
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
    }
  writing = false
  await writers
})
const frame = { recordAccess: () => undefined, inOwnTransaction: () => Promise.reject(new Error('the day is open')) }
const everything = {
  ...{ projectId: null, empType: [], includeChildren: 1, fillStatus: [], lateFilled: null, obliged: null, filled: null, healthStatus: [] },
  ...{ worse: null, missingDays: null, keyword: null, pageNo: 1, pageSize: 200, sortRules: [] },
}

describe('an employee', () => {
  test('shows today’s status in the list of people, opened by whoever looks first', async () => {
    const setup = await aCompany()
    const { admin, day, declare, people } = setup
    app.clock.set(`${day}T12:30:00+08:00`)
    const counts = async (todayStatus: number[]) => total(await admin(employees.v2List, { todayStatus }))
    expect([await counts([1]), await counts([3]), await counts([0])]).toEqual([6, 5, 2])
    await declare(people[0]![0]!, day)
    await declare(people[1]![0]!, day, { bodyState: 2 })
    await declare(people[2]![0]!, day)
    expect([await counts([1]), await counts([2]), await counts([3]), await counts([0])]).toEqual([5, 2, 5, 1])
    expect(total(await admin(employees.v2List, { level: [1] }))).toBe(1)
  })

  test('entered by mistake takes the due and the declaration along, with older ones the person stays', async () => {
    const setup = await aCompany()
    const date = await someDeclarations(setup)
    const admin = await app.anAdmin(5, setup.daily.id)
    const [gone, , , , unfilled] = setup.people[0]!
    const remove = (employeeId: number) => admin(employees.v2Delete, { employeeId, deleteReason: '重复录入' })
    expect(await remove(gone!)).toMatchObject({ code: 0 })
    expect(await remove(unfilled!)).toMatchObject({ code: 0 })
    const now = app.clock()
    for (const day of [addDays(date, -1), date]) {
      const query = { node: await nodeOf(setup.daily.id), date: day, now, empType: [] }
      const figures = await countedDeltas({ db: app.db }, query)
      expect(figures).toEqual(await countedRows({ db: app.db }, query))
      expect(figures).toMatchObject({ due: 4, filled: day === date ? 1 : 3 })
    }
    expect(await ask(app.db, sql`select 1 from declare_health where person_id = ${gone} and not voided`)).toEqual([])
    app.clock.set(`${addDays(date, 1)}T09:00:00+08:00`)
    expect(await remove(setup.people[0]![2]!)).toMatchObject({ code: 1409, msg: expect.stringContaining('已有健康记录') })
  })
})
