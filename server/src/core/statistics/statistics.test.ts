import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cohort, flow, gauge } from './contributions.ts'
import { foldAll } from './fold.ts'
import { by, registry } from './metric.ts'
import { ensurePartitions } from './partitions.ts'
import { level, levels, sum } from './question.ts'
import { read, readChildren, readNodes } from './read.ts'
import { aLedger, type Ledger } from './testing.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
})
afterAll(() => app.close())

const today = '2026-03-20'
const march = { from: '2026-03-01', to: '2026-03-31' }
const person = { empType: 1, sex: 1, nationGroup: 1, nation: 65, birthYear: 1990 }
const healthy = (orgId: number, day = today, n = 1) => flow('declare.level', orgId, day, { level: 0 }, n)
const levelOf = async (orgId: number) => (await read(app.reader, orgId, { n: sum('declare.level', march) })).n

describe('a figure is there at once', () => {
  test('before the fold, after it, and for every ancestor', async () => {
    const { group, companies, projects } = await app.aGroup()
    await app.count([healthy(projects[0]!.id), healthy(projects[2]!.id, today, 3)])
    const all = [group, ...companies, ...projects].map(({ id }) => id)
    const before = await Promise.all(all.map(levelOf))
    expect(before).toEqual([4, 1, 3, 1, 0, 3, 0])
    await foldAll(app.db)
    expect(await app.pending()).toBe(0)
    expect(await Promise.all(all.map(levelOf))).toEqual(before)
  })

  test('what a transaction counts and takes back leaves no row', async () => {
    const { projects } = await app.aGroup()
    const before = await app.pending()
    await app.count([healthy(projects[0]!.id, today, 2), healthy(projects[0]!.id, today, -2)])
    expect(await app.pending()).toBe(before)
  })

  test('a rolled back transaction counts nothing', async () => {
    const { projects } = await app.aGroup()
    const failing = app.db.transaction(async (tx) => {
      await app.count([healthy(projects[0]!.id)], tx)
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await levelOf(projects[0]!.id)).toBe(0)
  })
})

describe('a gauge', () => {
  const onsite = async (orgId: number, day: string) => (await read(app.reader, orgId, { n: level('people.onsite', day) })).n

  test('counts from the first to the last day of a stay, and a corrected end at once', async () => {
    const { group, projects } = await app.aGroup()
    const stay = (toDay: string | null) => gauge('people.onsite', projects[0]!.id, '2026-03-01', toDay, person)
    await app.count([stay('2026-03-10')])
    for (const folded of [false, true]) {
      if (folded) await foldAll(app.db)
      const days = ['2026-02-28', '2026-03-01', '2026-03-10', '2026-03-11']
      expect(await Promise.all(days.map((day) => onsite(group.id, day)))).toEqual([0, 1, 1, 0])
    }
    await app.count([stay('2026-03-10').map((c) => ({ ...c, n: -c.n })), stay('2026-03-08')])
    expect(await onsite(group.id, '2026-03-08')).toBe(1)
    expect(await onsite(group.id, '2026-03-09')).toBe(0)
  })

  test('is not yet so on the day before it begins, years ahead included', async () => {
    const { group, projects } = await app.aGroup()
    await app.count([
      gauge('people.onsite', projects[0]!.id, '2026-03-21', null, person),
      gauge('people.onsite', projects[1]!.id, '2029-06-02', null, person),
    ])
    for (const folded of [false, true]) {
      if (folded) await foldAll(app.db)
      const days = ['2019-05-05', today, '2026-03-21', '2026-12-31', '2029-06-01', '2029-06-02', '2040-01-01']
      expect(await Promise.all(days.map((day) => onsite(group.id, day)))).toEqual([0, 0, 1, 1, 1, 2, 2])
    }
  })

  test('stands at the end of each bucket of a trend', async () => {
    const { group, projects } = await app.aGroup()
    await app.count([
      gauge('people.onsite', projects[0]!.id, '2025-11-30', '2026-01-15', person),
      gauge('people.onsite', projects[3]!.id, '2026-01-31', null, person),
    ])
    await foldAll(app.db)
    const { months } = await read(app.reader, group.id, { months: levels('people.onsite', { from: '2025-10-20', to: today }, 'month') })
    expect(months.map(({ key, value }) => [key, value])).toEqual([
      ['2025-10', 0],
      ['2025-11', 1],
      ['2025-12', 1],
      ['2026-01', 1],
      ['2026-02', 1],
      ['2026-03', 1],
    ])
  })
})

describe('breakdowns', () => {
  test('each value has its number, a missing one is 未填, and several values do not raise the base', async () => {
    const { group, projects } = await app.aGroup()
    await app.count([
      flow('declare.fever', projects[0]!.id, today, { band: 2 }, 2),
      flow('declare.fever', projects[1]!.id, today, { band: null }),
      flow('declare.symptom', projects[1]!.id, today, { symptom: [11, 12, 11] }),
    ])
    const answers = await read(app.reader, group.id, {
      fever: sum('declare.fever', march),
      bands: sum('declare.fever', march, { breakdown: 'band' }),
      symptomatic: sum('declare.symptom', march),
      symptoms: sum('declare.symptom', march, { breakdown: 'symptom' }),
    })
    expect(answers).toEqual({
      fever: 3,
      bands: new Map([
        [2, 2],
        [-1, 1],
      ]),
      symptomatic: 1,
      symptoms: new Map([
        [11, 1],
        [12, 1],
      ]),
    })
  })

  test('children and the node’s own part add up to the total, a deleted child included', async () => {
    const { group, companies, projects } = await app.aGroup()
    await app.count([healthy(group.id, today, 1), healthy(projects[0]!.id, today, 2)])
    await foldAll(app.db)
    await app.count([healthy(companies[1]!.id, today, 4), healthy(projects[3]!.id, today, 8)])
    await app.db.execute(sql`update org set deleted_at = now() where id = ${companies[1]!.id}`)
    const { total, own, at } = await readChildren(app.reader, group.id, { n: sum('declare.level', march) })
    expect([total.n, own.n, at(companies[0]!.id).n, at(companies[1]!.id).n]).toEqual([15, 1, 2, 12])
    const nodes = await readNodes(app.reader, group.id, { n: sum('declare.level', march) })
    expect([group, ...companies, ...projects].map(({ id }) => nodes.at(id).n)).toEqual([15, 2, 12, 2, 0, 0, 8])
  })

  test('of several nodes one that lies below another counts once', async () => {
    const [a, b] = [await app.aGroup(), await app.aGroup()]
    await app.count([healthy(a.projects[0]!.id), healthy(b.projects[0]!.id, today, 2)])
    const nodes = [a.group.id, a.companies[0]!.id, a.projects[0]!.id, b.companies[0]!.id]
    expect(await read(app.reader, nodes, { n: sum('declare.level', march) })).toEqual({ n: 3 })
  })
})

describe('partitions', () => {
  test('a year without one is read from the default partition, and moves to its own', async () => {
    const { projects } = await app.aGroup()
    const id = projects[0]!.id
    await app.db.execute(sql`insert into stat_month values (26, '2037-05-01', ${id}, 0, array_fill(1::bigint, array[31]))`)
    const may = () => read(app.reader, id, { n: sum('declare.level', { from: '2037-05-02', to: '2037-05-30' }) })
    expect(await may()).toEqual({ n: 29 })
    await ensurePartitions(app.db, '2033-01-01')
    await ensurePartitions(app.db, '2033-01-01')
    const { rows } = await app.db.execute(sql`select tableoid::regclass::text as "in" from stat_month where month = '2037-05-01'`)
    expect(rows).toEqual([{ in: 'stat_month_2037' }])
    expect(await may()).toEqual({ n: 29 })
  })
})

describe('what may be counted', () => {
  test('nothing that happens after today, but what is due or will be', async () => {
    const { projects } = await app.aGroup()
    const id = projects[0]!.id
    await expect(app.count([healthy(id, '2026-03-21')])).rejects.toThrow('declare.level')
    await app.count([cohort('declare.due', id, '2026-03-21', { empType: 1 }), gauge('people.onsite', id, '2026-04-01', null, person)])
    await expect(app.count([gauge('people.onsite', id, '2031-12-01', null, person)])).rejects.toThrow('people.onsite')
  })

  test('two figures of one number do not start', () => {
    const figure = { name: '', unit: '', kind: 'flow' as const, definition: '', source: '', leavesOut: '' }
    expect(() => registry({ a: { ...figure, id: 1, breakdowns: {} }, b: { ...figure, id: 2, breakdowns: { c: by(1, '') } } })).toThrow(
      'b[c]',
    )
  })
})
