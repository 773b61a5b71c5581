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

/** What the figures are compared with: rows, a tree, and counting. */
class Model {
  readonly facts: { node: number; day: string; level: number; n: number }[] = []
  readonly stays: { node: number; from: string; to: string | null; sex: number | null }[] = []
  readonly parents = new Map<number, number | null>()

  isBelow(node: number | null, root: number): boolean {
    return node !== null && (node === root || this.isBelow(this.parents.get(node)!, root))
  }
  children(node: number) {
    return [...this.parents].filter(([, parent]) => parent === node).map(([id]) => id)
  }
  happened(root: number, { from, to }: Period, dim?: number) {
    const counted = this.facts.filter(
      (f) => this.isBelow(f.node, root) && f.day >= from && f.day <= to && (dim === undefined || f.level === dim),
    )
    return counted.reduce((total, { n }) => total + n, 0)
  }
  onsite(root: number, day: string, sex?: number) {
    const there = this.stays.filter((s) => this.isBelow(s.node, root) && s.from <= day && (s.to === null || s.to >= day))
    return there.filter((s) => sex === undefined || (s.sex ?? -1) === sex).length
  }
}

const nodes = 8
const aNode = fc.nat(nodes - 1)
const aDay = fc.nat(860).map((n) => addDays('2023-11-11', n)) // to 2026-03-20
const aPeriod = fc.tuple(aDay, aDay).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
const anAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('fact' as const),
      node: aNode,
      day: aDay,
      level: fc.nat(3),
      n: fc.integer({ min: -2, max: 5 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('stay' as const),
      node: aNode,
      from: aDay,
      days: fc.option(fc.nat(900)),
      sex: fc.constantFrom(1, 2, null),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'fold' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), node: aNode, to: aNode }) },
)

/** Node i hangs below one before it; node 0 below the platform. */
async function aTree(parents: readonly number[]) {
  const model = new Model()
  const ids: number[] = []
  for (const [i, at] of parents.entries()) {
    const parentId = i === 0 ? app.rootId : ids[at % i]!
    const { id } = await app.anOrg({ parentId, orgType: i === 0 ? 2 : 3 })
    ids.push(id)
    model.parents.set(id, i === 0 ? null : parentId)
  }
  return { model, ids }
}

async function act(model: Model, ids: readonly number[], what: typeof anAct extends fc.Arbitrary<infer A> ? A : never) {
  if (what.kind === 'fold') return void (await fold(app.db))
  const node = ids[what.node]!
  if (what.kind === 'fact') {
    model.facts.push({ ...what, node })
    return app.count([flow('declare.level', node, what.day, { level: what.level }, what.n)])
  }
  if (what.kind === 'stay') {
    const stay = { node, from: what.from, to: what.days === null ? null : addDays(what.from, what.days), sex: what.sex }
    model.stays.push(stay)
    return app.count([
      gauge('people.onsite', node, stay.from, stay.to, { empType: 1, sex: stay.sex, nationGroup: 1, nation: 65, birthYear: null }),
    ])
  }
  const parent = ids[what.to]!
  if (what.node === 0 || model.isBelow(parent, node)) return
  model.parents.set(node, parent)
  await app.move(node, parent)
}

const withoutZeros = (entries: [number, number][]) => new Map(entries.filter(([, n]) => n !== 0).sort(([a], [b]) => a - b))
const ordered = (values: ReadonlyMap<number, number>) => new Map([...values].sort(([a], [b]) => a - b))

async function compare(model: Model, ids: readonly number[], root: number, period: Period, by: Grain) {
  const { from, to } = period
  const questions = {
    happened: sum('declare.level', period),
    levels: sum('declare.level', period, { breakdown: 'level' }),
    trend: sum('declare.level', period, { by }),
    before: level('people.onsite', from),
    onsite: level('people.onsite', to),
    sexes: level('people.onsite', to, { breakdown: 'sex' }),
    onsiteTrend: levels('people.onsite', period, by),
  }
  const expected = (node: number) => ({
    happened: model.happened(node, period),
    levels: withoutZeros([0, 1, 2, 3].map((dim) => [dim, model.happened(node, period, dim)])),
    trend: bucketsOf(period, by).map((bucket) => ({ key: bucket.key, value: model.happened(node, bucket) })),
    before: model.onsite(node, from),
    onsite: model.onsite(node, to),
    sexes: withoutZeros([-1, 1, 2].map((sex) => [sex, model.onsite(node, to, sex)])),
    onsiteTrend: bucketsOf(period, by).map((bucket) => ({ key: bucket.key, value: model.onsite(node, bucket.to) })),
  })
  const plain = <T extends { levels: ReadonlyMap<number, number>; sexes: ReadonlyMap<number, number> }>(answers: T) => ({
    ...answers,
    levels: ordered(answers.levels),
    sexes: ordered(answers.sexes),
  })
  expect(plain(await read(app.reader, root, questions))).toEqual(expected(root))
  const split = await readChildren(app.reader, root, questions)
  expect(plain(split.total)).toEqual(expected(root))
  for (const child of model.children(root)) expect(plain(split.at(child))).toEqual(expected(child))
  const ofChildren = model.children(root).reduce((total, child) => total + split.at(child).happened, 0)
  expect(split.own.happened + ofChildren).toBe(split.total.happened)
  const below = await readNodes(app.reader, root, questions)
  for (const id of ids.filter((node) => model.isBelow(node, root))) expect(plain(below.at(id))).toEqual(expected(id))
}

test('a figure is the count of the rows, whatever is written, folded and moved before', async () => {
  const aStory = fc.record({
    parents: fc.array(fc.nat(nodes), { minLength: nodes, maxLength: nodes }),
    acts: fc.array(anAct, { minLength: 5, maxLength: 40 }),
    root: aNode,
    period: aPeriod,
    by: fc.constantFrom<Grain>('month', 'year', 'day'),
  })
  await fc.assert(
    fc.asyncProperty(aStory, async ({ parents, acts, root, period, by }) => {
      const { model, ids } = await aTree(parents)
      for (const what of acts) await act(model, ids, what)
      await compare(model, ids, ids[root]!, period, by)
      await compare(model, ids, ids[0]!, period, 'month')
    }),
    { numRuns: 60 },
  )
})
