import type { Question } from './question.ts'
import { metricOf, numberOf } from './registry.ts'
import { bucketsOf, type Slices, slicesAfter, slicesOf } from './slices.ts'
import type { Period } from './source.ts'

const always = '-infinity'

/** The numbers that questions need, as `stat_read` takes them: columns of equal length for each of four places where parts of them lie. */
export class Slots {
  readonly #months: unknown[][] = [[], [], [], [], [], []]
  readonly #years: unknown[][] = [[], [], [], [], [], [], []]
  readonly #totals: unknown[][] = [[], []]
  readonly #pending: unknown[][] = [[], [], [], []]
  #count = 0

  /** The slots of a question: one, or one for each of its buckets. A gauge's later slots hold what is added to the slot before. */
  ask({ metric, breakdown, by, period }: Question): readonly number[] {
    const number = numberOf(metric, breakdown)
    const buckets = by ? bucketsOf(period, by) : [period]
    if (metricOf(metric).kind !== 'gauge') return buckets.map((bucket) => this.#during(number, bucket))
    return buckets.map((bucket, at) => (at === 0 ? this.#endOf(number, bucket.to) : this.#during(number, bucket)))
  }

  /** In the order of the function's parameters. */
  get columns(): readonly (readonly unknown[])[] {
    return [...this.#months, ...this.#years, ...this.#totals, ...this.#pending]
  }

  get count(): number {
    return this.#count
  }

  #during(number: number, { from, to }: Period): number {
    const slot = this.#count++
    this.#add(slot, number, slicesOf({ from, to }), 1)
    push(this.#pending, slot, number, from, to)
    return slot
  }

  /** A gauge at a day's end: all that was ever added, less what came later. */
  #endOf(number: number, day: string): number {
    const slot = this.#count++
    push(this.#totals, slot, number)
    this.#add(slot, number, slicesAfter(day), -1)
    push(this.#pending, slot, number, always, day)
    return slot
  }

  #add(slot: number, number: number, { months, years }: Slices, sign: 1 | -1): void {
    for (const { month, a, b } of months) push(this.#months, slot, number, month, a, b, sign)
    for (const { first, last, a, b } of years) push(this.#years, slot, number, first, last, a, b, sign)
  }
}

function push(columns: readonly unknown[][], ...row: readonly unknown[]) {
  for (const [at, value] of row.entries()) columns[at]!.push(value)
}
