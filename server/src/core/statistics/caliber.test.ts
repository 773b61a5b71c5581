import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { flow, gauge } from './contributions.ts'
import { fold } from './fold.ts'
import { level, levels, sum } from './question.ts'
import { read, readChildren, readNodes } from './read.ts'
import { bucketsOf, type Grain } from './slices.ts'
import type { Period } from './source.ts'
import { aLedger, type Ledger } from './testing.ts'

let app: Ledger
beforeAll(async () => {
  app = await aLedger()
})
afterAll(() => app.close())

const thisMonth = '2026-03'
const months = ['2025-11', '2025-12', '2026-01', '2026-02']
type Parents = ReadonlyMap<number, number | null>

/** Rows and, by month, who hung where: what 历史口径 is compared with by counting. */
class Past {
  readonly facts: { node: number; day: string; n: number }[] = []
  readonly stays: { node: number; from: string; to: string | null; sex: number }[] = []
  readonly parents = new Map<number, number | null>()
  readonly snapshots = new Map<string, Parents>()

  /** A node that a month's snapshot does not know hangs as it does now. */
  #parentOf(node: number, month: string): number | null {
    const then = this.snapshots.get(month)
    return (then?.has(node) ? then : this.parents).get(node) ?? null
  }
  isBelow(node: number | null, root: number, month: string): boolean {
    return node !== null && (node === root || this.isBelow(this.#parentOf(node, month), root, month))
  }
  isChild = (node: number, root: number, month: string) => this.#parentOf(node, month) === root

  happened(root: number, { from, to }: Period, within = (_: string) => true) {
    const counted = this.facts.filter(({ node, day }) => {
      const month = day.slice(0, 7)
      return day >= from && day <= to && within(month) && this.isBelow(node, root, month)
    })
    return counted.reduce((total, { n }) => total + n, 0)
  }
  onsite(root: number, day: string, sex?: number) {
    const there = this.stays.filter((s) => s.from <= day && (s.to === null || s.to >= day) && this.isBelow(s.node, root, day.slice(0, 7)))
    return there.filter((s) => sex === undefined || s.sex === sex).length
  }
}

const nodes = 9
const aNode = fc.nat(nodes - 1)
const aDay = fc.nat(139).map((n) => addDays('2025-11-01', n)) // to 2026-03-19
const anAct = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('fact' as const), node: aNode, day: aDay, n: fc.integer({ min: -2, max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stay' as const),
      node: aNode,
      from: aDay,
      days: fc.option(fc.nat(120)),
      sex: fc.constantFrom(1, 2),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), node: aNode, to: aNode }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), node: aNode }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('snapshot' as const) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'fold' as const }) },
)
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

class Story {
  readonly past = new Past()
  readonly ids: number[] = []
  readonly #places: readonly number[]
  readonly #deleted = new Set<number>()
  #lastMove: { node: number; from: number } | null = null

  constructor(places: readonly number[]) {
    this.#places = places
  }

  /** Node i hangs below one before it; node 0 below the platform. Some are made later. */
  async make(until: number) {
    for (let i = this.ids.length; i < until; i += 1) {
      const parentId = i === 0 ? app.rootId : this.ids[this.#places[i]! % i]!
      const { id } = await app.anOrg({ parentId, orgType: i === 0 ? 2 : 3 })
      this.ids.push(id)
      this.past.parents.set(id, i === 0 ? null : parentId)
    }
  }

  async #move(node: number, to: number) {
    const { parents } = this.past
    if (node === this.ids[0] || node === to || this.past.isBelow(to, node, thisMonth) || this.#deleted.has(to) || this.#deleted.has(node))
      return
    this.#lastMove = { node, from: parents.get(node)! }
    parents.set(node, to)
    await app.move(node, to)
  }

  async act(what: Act) {
    const { past, ids } = this
    const at = (index: number) => ids[index % ids.length]!
    if (what.kind === 'fold') return void (await fold(app.db))
    if (what.kind === 'move') return this.#move(at(what.node), at(what.to))
    if (what.kind === 'undo') return this.#lastMove ? this.#move(this.#lastMove.node, this.#lastMove.from) : undefined
    if (what.kind === 'snapshot') {
      const month = months[past.snapshots.size]
      if (!month) return
      await app.takeSnapshot(month)
      past.snapshots.set(month, new Map([...past.parents].filter(([id]) => !this.#deleted.has(id))))
      return this.make(Math.min(nodes, ids.length + 2))
    }
    const node = at(what.node)
    if (what.kind === 'delete') {
      if (node === ids[0] || [...past.parents].some(([id, parent]) => parent === node && !this.#deleted.has(id))) return
      this.#deleted.add(node)
      return void (await app.db.execute(sql`update org set deleted_at = now() where id = ${node}`))
    }
    if (what.kind === 'fact') {
      past.facts.push({ ...what, node })
      return app.count([flow('declare.level', node, what.day, { level: 1 }, what.n)])
    }
    const stay = { node, from: what.from, to: what.days === null ? null : addDays(what.from, what.days), sex: what.sex }
    past.stays.push(stay)
    const dims = { empType: 1, sex: stay.sex, nationGroup: 1, nation: 65, birthYear: null }
    return app.count([gauge('people.onsite', node, stay.from, stay.to, dims)])
  }
}

const plain = <A extends { sexes: ReadonlyMap<number, number> }>(answers: A) => ({ ...answers, sexes: new Map([...answers.sexes].sort()) })

async function compare(past: Past, ids: readonly number[], root: number, period: Period, by: Grain) {
  const historical = { ...period, historicalBefore: thisMonth }
  const questions = {
    happened: sum('declare.level', historical),
    trend: sum('declare.level', historical, { by }),
    onsite: level('people.onsite', historical),
    sexes: level('people.onsite', historical, { breakdown: 'sex' }),
    onsiteTrend: levels('people.onsite', historical, by),
  }
  /** `counts` says of a month whether the node counts in it. */
  const expected = (node: number, counts = (_: string) => true) => {
    const onsite = (day: string, sex?: number) => (counts(day.slice(0, 7)) ? past.onsite(node, day, sex) : 0)
    return {
      happened: past.happened(node, period, counts),
      trend: bucketsOf(period, by).map((bucket) => ({ key: bucket.key, value: past.happened(node, bucket, counts) })),
      onsite: onsite(period.to),
      sexes: new Map([1, 2].map((sex) => [sex, onsite(period.to, sex)] as const).filter(([, n]) => n !== 0)),
      onsiteTrend: bucketsOf(period, by).map((bucket) => ({ key: bucket.key, value: onsite(bucket.to) })),
    }
  }
  expect(plain(await read(app.reader, root, questions))).toEqual(expected(root))
  const split = await readChildren(app.reader, root, questions)
  expect(plain(split.total)).toEqual(expected(root))
  for (const id of ids) expect(plain(split.at(id))).toEqual(expected(id, (month) => past.isChild(id, root, month)))
  const own = ids.reduce((rest, id) => rest - split.at(id).happened, split.total.happened)
  expect(split.own.happened).toBe(own)
  const below = await readNodes(app.reader, root, questions)
  for (const id of ids) expect(plain(below.at(id))).toEqual(expected(id, (month) => past.isBelow(id, root, month)))
  const together = [root, ids.at(-1)!]
  const union = past.facts.filter(({ node, day }) => {
    const month = day.slice(0, 7)
    return day >= period.from && day <= period.to && together.some((one) => past.isBelow(node, one, month))
  })
  expect((await read(app.reader, together, questions)).happened).toBe(union.reduce((total, { n }) => total + n, 0))
}

test('a figure by 历史口径 is the count of the rows by the tree of each month', { timeout: 120_000 }, async () => {
  const aStory = fc.record({
    places: fc.array(fc.nat(nodes), { minLength: nodes, maxLength: nodes }),
    acts: fc.array(anAct, { minLength: 10, maxLength: 50 }),
    root: aNode,
    days: fc.tuple(aDay, aDay),
    by: fc.constantFrom<Grain>('month', 'year', 'day'),
  })
  await fc.assert(
    fc.asyncProperty(aStory, async ({ places, acts, root, days, by }) => {
      await app.db.execute(sql`delete from org_month_snapshot`)
      await app.db.execute(sql`update org_tree_state set tree_version = tree_version + 1`)
      const story = new Story(places)
      await story.make(5)
      for (const what of acts) await story.act(what)
      while (story.past.snapshots.size < months.length) await story.act({ kind: 'snapshot' })
      const [from, to] = [...days].sort() as [string, string]
      const { past, ids } = story
      await compare(past, ids, ids[root % ids.length]!, { from, to }, by)
      await compare(past, ids, ids[0]!, { from: '2025-11-01', to: '2026-03-19' }, 'month')
    }),
    { numRuns: 8 },
  )
})
