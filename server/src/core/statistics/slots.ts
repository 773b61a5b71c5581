import { periodThatIs } from './calendar.ts'
import { keptPeriods, type PersonMetric } from './metric.ts'
import type { Trees } from './pastTrees.ts'
import type { PersonQuestion, Question } from './question.ts'
import { metricOf, numberOf } from './registry.ts'
import { bucketsOf, type Slices, slicesAfter, slicesOf } from './slices.ts'
import type { Period } from './source.ts'
import { Tree } from './tree.ts'

const always = '-infinity'

/** What a number of an answer is added up from. */
export interface Part {
  /** Null: nobody can say. */
  readonly slots: readonly number[] | null
  /** A gauge's change since the number before, and so added to it. */
  readonly goesOn: boolean
}

/** Numbers and days: nothing in them has to be quoted. */
type Column = (number | string | null)[]

/** The numbers that questions need, as `stat_read` takes them: columns of equal length for each of four places where parts of them lie. */
export class Slots {
  readonly #months: Column[] = [[], [], [], [], [], []]
  readonly #years: Column[] = [[], [], [], [], [], [], []]
  readonly #totals: Column[] = [[], []]
  readonly #pending: Column[] = [[], [], [], []]
  /** By slot: the tree that its number is counted by. */
  readonly trees: Tree[] = []
  readonly #past: Trees | null
  readonly #present = new Tree([])
  /** The slots of each tree by what they are of: what is asked twice is read once. */
  readonly #known = new Map<Tree, Map<string, number>>()
  readonly #after = new Map<string, Slices>()

  constructor(past: Trees | null = null) {
    this.#past = past
  }

  /** A question's parts: one, or one for each of its buckets. */
  ask(question: Question | PersonQuestion): readonly Part[] {
    const { metric, breakdown, by, period } = question
    const treeAt = (day: string) => this.#past?.at(period, day) ?? this.#present
    const buckets = by ? bucketsOf(period, by) : [period]
    const counted = metricOf(metric)
    if (counted.kind === 'person')
      return buckets.map((bucket) => this.#persons(counted, bucket, 'today' in question ? question.today : bucket.to, treeAt(bucket.to)))
    const number = numberOf(metric, breakdown)
    if (counted.kind !== 'gauge')
      return buckets.map((bucket) => ({
        slots: (this.#past ? runsOf(bucket, treeAt) : [bucket]).map((run) => this.#during(number, run, treeAt(run.from))),
        goesOn: false,
      }))
    return buckets.map((bucket, at) => {
      const tree = treeAt(bucket.to)
      const goesOn = at > 0 && tree === treeAt(buckets[at - 1]!.to)
      return { slots: [goesOn ? this.#during(number, bucket, tree) : this.#endOf(number, bucket.to, tree)], goesOn }
    })
  }

  /** In the order of the function's parameters, as PostgreSQL writes arrays. */
  get columns(): readonly string[] {
    const columns = [...this.#months, ...this.#years, ...this.#totals, ...this.#pending]
    return columns.map((values) => `{${values.map((value) => value ?? 'null').join()}}`)
  }

  #during(number: number, { from, to }: Period, tree: Tree): number {
    return this.#once(tree, `${number} ${from} ${to}`, (slot) => {
      this.#add(slot, number, slicesOf({ from, to }), 1)
      push(this.#pending, slot, number, from, to)
    })
  }

  /** The persons of a period stand on its first day, and are counted by the tree of its last. */
  #persons(metric: PersonMetric, bucket: Period, today: string, tree: Tree): Part {
    const kept = keptPeriods(metric)
    const fitting = periodThatIs(
      bucket,
      today,
      kept.map(({ period }) => period),
    )
    const found = kept.find(({ period }) => period === fitting)
    const day = { from: bucket.from, to: bucket.from }
    return { slots: found ? [this.#during(found.number, day, tree)] : null, goesOn: false }
  }

  /** A gauge at a day's end: all that was ever added, less what came later. */
  #endOf(number: number, day: string, tree: Tree): number {
    return this.#once(tree, `${number} ${day}`, (slot) => {
      push(this.#totals, slot, number)
      this.#add(slot, number, this.#slicesAfter(day), -1)
      push(this.#pending, slot, number, always, day)
    })
  }

  /** Most gauges are asked for at the same few days. */
  #slicesAfter(day: string): Slices {
    const slices = this.#after.get(day) ?? slicesAfter(day)
    this.#after.set(day, slices)
    return slices
  }

  #once(tree: Tree, key: string, fill: (slot: number) => void): number {
    const slots = this.#known.get(tree) ?? new Map<string, number>()
    this.#known.set(tree, slots)
    const known = slots.get(key)
    if (known !== undefined) return known
    const slot = this.trees.push(tree) - 1
    slots.set(key, slot)
    fill(slot)
    return slot
  }

  #add(slot: number, number: number, { months, years }: Slices, sign: 1 | -1): void {
    for (const { month, a, b } of months) push(this.#months, slot, number, month, a, b, sign)
    for (const { first, last, a, b } of years) push(this.#years, slot, number, first, last, a, b, sign)
  }
}

/** A period cut where one of its months has another tree than the one before. */
function runsOf(period: Period, treeAt: (day: string) => Tree): Period[] {
  const runs: Period[] = []
  for (const { from, to } of bucketsOf(period, 'month')) {
    const last = runs.at(-1)
    if (last && treeAt(last.from) === treeAt(from)) runs.splice(-1, 1, { from: last.from, to })
    else runs.push({ from, to })
  }
  return runs
}

function push(columns: readonly Column[], ...row: Readonly<Column>) {
  for (const [at, value] of row.entries()) columns[at]!.push(value)
}
