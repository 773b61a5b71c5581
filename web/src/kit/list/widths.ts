import type { Span } from './columnKinds.ts'

export interface Wanted extends Span {
  /** As the user has dragged it. */
  readonly set?: number | undefined
}

export const narrowest = 56
export const widest = 640
export const within = (width: number) => Math.min(widest, Math.max(narrowest, Math.round(width)))

/**
 * Widths that fill the room: what is too much goes to those that may grow, and then to all; what is too little is taken from those that
 * may shrink. Below that the table is moved sideways. What the user has set stays.
 */
export function widthsIn(room: number, columns: readonly Wanted[]): readonly number[] {
  const usual = columns.map(({ set, usual }) => set ?? usual)
  const left = room - sum(usual)
  if (left < 0)
    return shared(
      usual,
      left,
      slack(columns, ({ usual, least }) => least - usual),
    )
  const grown = shared(
    usual,
    left,
    slack(columns, ({ usual, most }) => most - usual),
  )
  const free = columns.map(({ set }, at) => (set === undefined ? grown[at]! : 0))
  const still = room - sum(grown)
  return sum(free) === 0
    ? grown
    : shared(
        grown,
        still,
        free.map((width) => (width / sum(free)) * still),
      )
}

const slack = (columns: readonly Wanted[], of: (column: Wanted) => number) =>
  columns.map((column) => (column.set === undefined ? of(column) : 0))

/** An amount shared out in proportion to the bounds, not beyond them, in whole pixels. */
function shared(widths: readonly number[], amount: number, bounds: readonly number[]): readonly number[] {
  const bound = sum(bounds)
  if (bound === 0) return widths
  const part = Math.min(1, amount / bound)
  const exact = bounds.map((one) => one * part)
  // What rounding would lose is carried on to the next column.
  let carried = 0
  return widths.map((width, at) => {
    const due = exact[at]! + carried
    const whole = bounds[at] === 0 ? 0 : Math.round(due)
    carried = due - whole
    return width + whole
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
