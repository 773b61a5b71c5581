import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../db/database.ts'
import { Deltas } from './deltas.ts'
import { fillPast } from './fillPast.ts'
import { foldAll } from './fold.ts'
import { findingsOf } from './proof.ts'
import { persons } from './question.ts'
import { read, readChildren } from './read.ts'
import { diff } from './source.ts'
import { aLedger, type Ledger } from './testing.ts'
import { aVisit, change, type Visit, visitors, visits, visitTable } from './testVisits.ts'
import { repair, verify } from './verify.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
  await visitTable(app.db)
})
afterAll(() => app.close())

/** A Friday. */
const today = '2026-03-20'
const february = { from: '2026-02-01', to: '2026-02-28' }
const come = (orgId: number, day: string, personId: number) => aVisit(app, orgId, day, personId)
const remove = (visit: Visit | null) => app.db.transaction((tx) => change(tx, app.now, visit, null))
const countedAt = (node: number, period = february) => visitors(app.reader, node, period, today)
let lastPerson = 100
const somebody = () => {
  lastPerson += 1
  return lastPerson
}

describe('a person counts once at a node', () => {
  test('in each period of the calendar, before and after the fold', async () => {
    const { projects, group } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[3]!.id]
    const [one, two] = [somebody(), somebody()]
    for (const day of ['2026-02-02', '2026-02-02', '2026-02-05', '2026-02-10', '2026-01-30']) await come(a, day, one)
    await come(a, '2026-02-10', two)
    await come(b, '2026-02-10', one)
    for (const folded of [false, true]) {
      if (folded) await foldAll(app.db)
      const periods = [
        { from: '2026-02-02', to: '2026-02-02' },
        { from: '2026-02-02', to: '2026-02-08' },
        february,
        { from: '2026-01-01', to: '2026-12-31' },
        { from: '2026-01-26', to: '2026-02-01' },
      ]
      expect(await Promise.all(periods.map((period) => countedAt(a, period)))).toEqual([1, 1, 2, 2, 1])
      // Whoever is seen at two nodes counts at both: the group's figure is the sum of its nodes'.
      expect(await countedAt(group.id)).toBe(3)
      const { own, total, at } = await readChildren(app.reader, group.id, { n: persons('test.visitor', february, today) })
      expect([own.n, total.n]).toEqual([0, 3])
      expect(at(projects[0]!.id).n).toBe(0) // no child of the group
    }
  })

  test('as long as one of the facts is left, and where they are moved to', async () => {
    const { projects } = await app.aGroup()
    const [a, b] = [projects[0]!.id, projects[1]!.id]
    const one = somebody()
    const [first, second] = [await come(a, '2026-02-03', one), await come(a, '2026-02-04', one)]
    await remove(first)
    expect(await countedAt(a)).toBe(1)
    await foldAll(app.db)
    await app.db.transaction((tx) => change(tx, app.now, second, { orgId: b, day: '2026-03-01', personId: one }))
    expect([await countedAt(a), await countedAt(b), await countedAt(b, { from: '2026-03-01', to: '2026-03-31' })]).toEqual([0, 0, 1])
  })

  test('and what one transaction counts and takes back touches no counter', async () => {
    const { projects } = await app.aGroup()
    const one = somebody()
    await app.db.transaction(async (tx) => {
      const deltas = new Deltas()
      const visit = { id: 1, orgId: projects[0]!.id, day: today, personId: one }
      diff({ deltas, now: app.now }, visits, null, visit)
      diff({ deltas, now: app.now }, visits, visit, null)
      await deltas.flush(tx)
    })
    expect(await ask(app.db, sql`select 1 from stat_person where person_id = ${one}`)).toEqual([])
  })
})

describe('what is asked', () => {
  test('is answered for the periods that the figure keeps, and for those under way up to today', async () => {
    const { projects } = await app.aGroup()
    const id = projects[0]!.id
    const one = somebody() * 2
    await come(id, '2026-03-17', one)
    const none = [
      { from: '2026-03-01', to: '2026-03-19' },
      { from: '2026-03-02', to: '2026-03-20' },
      { from: '2026-02-01', to: '2026-03-31' },
      { from: '2026-03-17', to: '2026-03-18' },
    ]
    expect(await Promise.all(none.map((period) => countedAt(id, period)))).toEqual([null, null, null, null])
    const some = ['2026-03-01', '2026-01-01', '2026-03-16'].map((from) => ({ from, to: today }))
    expect(await Promise.all(some.map((period) => countedAt(id, period)))).toEqual([1, 1, 1])
    const { week, month } = await read(app.reader, id, {
      week: persons('test.regular', { from: '2026-03-16', to: today }, today),
      month: persons('test.regular', { from: '2026-03-01', to: '2026-03-31' }, today),
    })
    expect([week, month]).toEqual([null, 1])
  })

  test('by month has each that is whole', async () => {
    const { projects } = await app.aGroup()
    const id = projects[0]!.id
    for (const day of ['2026-01-05', '2026-02-05', '2026-02-06', '2026-03-20']) await come(id, day, 7)
    const { n } = await read(app.reader, id, { n: persons('test.visitor', { from: '2026-01-02', to: today }, today, { by: 'month' }) })
    expect(n.map(({ value }) => value)).toEqual([null, 1, 1])
  })

  test('goes by the tree: it moves with its node, and stays where it was by 历史口径', async () => {
    const { projects, companies } = await app.aGroup()
    const [first, second] = companies.map(({ id }) => id) as [number, number]
    await come(projects[0]!.id, '2026-02-03', 9)
    await foldAll(app.db)
    await app.takeSnapshot('2026-02')
    await app.move(projects[0]!.id, second)
    const of = (node: number, historicalBefore?: string) => countedAt(node, { ...february, ...(historicalBefore && { historicalBefore }) })
    const inSnapshot = await app.reader.transaction((tx) =>
      Promise.all([first, second].map((node) => visitors(tx, node, { ...february, historicalBefore: '2026-03' }, today))),
    )
    expect([await of(first), await of(second)]).toEqual([0, 1])
    expect(inSnapshot).toEqual([1, 0])
  })

  test('is not of days to come', async () => {
    const { projects } = await app.aGroup()
    await expect(come(projects[0]!.id, '2026-03-21', 1)).rejects.toThrow('test.visitor')
  })
})

describe('two writers of one person', () => {
  /** The second one's flush waits for the first one's end. */
  async function race(first: (tx: Parameters<typeof change>[0]) => Promise<unknown>, second: () => Promise<unknown>, rolledBack: boolean) {
    const { promise: release, resolve } = Promise.withResolvers<void>()
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
    const one = app.db.transaction(async (tx) => {
      await first(tx)
      isWritten()
      await release
      if (rolledBack) throw new Error('refused')
    })
    await written
    const other = second()
    await new Promise((wait) => setTimeout(wait, 100))
    resolve()
    await Promise.allSettled([one, other])
    await other
  }

  test.each([false, true])('count one person, even where the first is taken back (%s)', async (rolledBack) => {
    const { projects } = await app.aGroup()
    const [id, one] = [projects[0]!.id, somebody()]
    const visit = { orgId: id, day: '2026-02-03', personId: one }
    await race(
      (tx) => change(tx, app.now, null, visit),
      () => come(id, '2026-02-04', one),
      rolledBack,
    )
    expect(await countedAt(id)).toBe(1)
  })

  test('who both remove count nobody', async () => {
    const { projects } = await app.aGroup()
    const [id, one] = [projects[0]!.id, somebody()]
    const [a, b] = [await come(id, '2026-02-03', one), await come(id, '2026-02-04', one)]
    await race(
      (tx) => change(tx, app.now, a, null),
      () => remove(b),
      false,
    )
    expect(await countedAt(id)).toBe(0)
  })
})

describe('the proof', () => {
  const how = { clock: () => app.now, trigger: 2 as const }
  const unit = (month: string) => ({ source: visits, month })
  const findings = async (month: string) => findingsOf(await verify(app.database, unit(month), how))
  const months = ['2025-12', '2026-01', '2026-02', '2026-03']
  const expectProven = async () => expect(await Promise.all(months.map(findings))).toEqual([0, 0, 0, 0])

  test('finds a lost counter and an altered figure, and puts both right', async () => {
    await foldAll(app.db)
    await expectProven()
    const { projects } = await app.aGroup()
    const [id, one, two] = [projects[2]!.id, somebody(), somebody()]
    for (const person of [one, two]) await come(id, '2026-02-03', person)
    await foldAll(app.db)
    await app.db.execute(sql`delete from stat_person where person_id = ${one}`)
    await app.db.execute(sql`update stat_person set cnt = 5 where person_id = ${two}`)
    await app.db.execute(sql`update stat_month set d[1] = d[1] + 3 where org_id = ${id} and month = '2026-02-01' and metric = 32003`)
    expect(await findings('2026-02')).toBeGreaterThan(4)
    // Whoever writes meanwhile is neither lost nor counted twice.
    const writing = Promise.all([come(id, '2026-02-05', one), come(id, '2026-02-05', two), come(id, '2026-02-06', somebody())])
    for (const month of months) await repair(app.database, unit(month), how)
    await writing
    await expectProven()
    expect(await countedAt(id)).toBe(3)
  })

  test('a record of it names nobody', async () => {
    const [record] = await ask<{ sample: object[] }>(app.db, sql`select sample from stat_verify where repaired order by id desc limit 1`)
    expect(record!.sample.length).toBeGreaterThan(0)
    expect(JSON.stringify(record)).not.toContain('personId')
  })

  test('a figure that comes later has its past counted, its year too, though that begins before its first fact', async () => {
    const { projects } = await app.aGroup()
    const [id, one] = [projects[1]!.id, somebody()]
    await app.db.execute('delete from visit')
    const early = await come(id, '2026-02-27', one)
    await come(id, '2026-03-02', one)
    await foldAll(app.db)
    const year = { from: '2026-01-01', to: today }
    expect(await countedAt(id, year)).toBe(1)
    for (const table of ['stat_month', 'stat_year', 'stat_person'])
      await app.db.execute(sql`delete from ${sql.identifier(table)} where metric >= 32001`)
    expect(await countedAt(id, year)).toBe(0)
    // An old record goes before the job has come to it.
    await remove(early)
    await fillPast(app.database, { ...how, signal: new AbortController().signal }, [visits])
    expect(await countedAt(id, year)).toBe(1)
    await foldAll(app.db)
    await expectProven()
  })
})
