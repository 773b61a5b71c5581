/** A node that hangs elsewhere now than then. Ids are those from the root of the tree down. */
export interface Displaced {
  readonly id: number
  /** Down to it, as it hung then. */
  readonly was: readonly number[]
  /** Down to the node below which it hangs now, as that one hung then. */
  readonly host: readonly number[]
}

/** Nodes whose present figures, each so many times, are a figure together. */
export type Weights = ReadonlyMap<number, number>
const nothing: Weights = new Map()

/**
 * The tree of a month, told by what has changed since: all else hangs as it does now, and so does what the month's snapshot does not know,
 * a node that was made later or had been deleted. T(n) being what a node has now with everything below it, what it had by this tree is
 * Σ T(n) × ([n was below it] − [what n hangs below now was below it]), and only displaced nodes have a factor (05 §2.6).
 */
export class Tree {
  readonly displaced: readonly Displaced[]
  readonly #was: ReadonlyMap<number, readonly number[]>
  /** By node: the subtrees that it had and has no more (+1), and those that came later (−1). */
  readonly #shifts: ReadonlyMap<number, Map<number, number>>
  readonly #weights = new Map<string | number, Weights>()

  constructor(displaced: readonly Displaced[]) {
    this.displaced = displaced
    this.#was = new Map(displaced.map(({ id, was }) => [id, was]))
    this.#shifts = shiftsOf(displaced)
  }

  /** The ids down to a node as it hung then, from those of its present path. */
  pathThen(ids: readonly number[]): readonly number[] {
    const at = ids.findLastIndex((id) => this.#was.has(id))
    return at < 0 ? ids : [...this.#was.get(ids[at]!)!, ...ids.slice(at + 1)]
  }

  /** What makes up a node with everything that was below it. */
  weightsOf(id: number): Weights {
    return this.#remembered(id, () =>
      added([
        [new Map([[id, 1]]), 1],
        [this.#shifts.get(id) ?? nothing, 1],
      ]),
    )
  }

  /** The same for several nodes by the ids of their present paths; one that was below another counts once. */
  weightsOfAll(roots: ReadonlyMap<number, readonly number[]>): Weights {
    const top = [...roots].filter(([id, path]) => !this.pathThen(path).some((above) => above !== id && roots.has(above)))
    return this.#remembered(`all ${top.map(([id]) => id)}`, () => added(top.map(([id]) => [this.weightsOf(id), 1])))
  }

  /** The direct children that a node had then, from those that it has now. */
  childrenOf(id: number, present: readonly number[]): number[] {
    const came = this.displaced.filter(({ was }) => was.at(-2) === id).map((node) => node.id)
    return [...present.filter((child) => !this.#was.has(child)), ...came]
  }

  /** What lay at the node itself: what it had in all, less what its children had. */
  ownWeights(id: number, present: readonly number[]): Weights {
    return this.#remembered(`own ${id}`, () =>
      added([[this.weightsOf(id), 1], ...this.childrenOf(id, present).map((child) => [this.weightsOf(child), -1] as const)]),
    )
  }

  #remembered(key: string | number, weights: () => Weights): Weights {
    const known = this.#weights.get(key) ?? weights()
    this.#weights.set(key, known)
    return known
  }
}

function shiftsOf(displaced: readonly Displaced[]) {
  const shifts = new Map<number, Map<number, number>>()
  const shift = (at: number, id: number, by: number) => {
    const those = shifts.get(at) ?? new Map<number, number>()
    those.set(id, (those.get(id) ?? 0) + by)
    shifts.set(at, those)
  }
  for (const { id, was, host } of displaced) {
    for (const at of was.slice(0, -1)) shift(at, id, 1)
    for (const at of host) shift(at, id, -1)
  }
  return shifts
}

/** Factors of nothing are left out, so that no figure is read for them. */
function added(parts: readonly (readonly [Weights, number])[]): Weights {
  const sum = new Map<number, number>()
  for (const [weights, sign] of parts) for (const [id, times] of weights) sum.set(id, (sum.get(id) ?? 0) + sign * times)
  return new Map([...sum].filter(([, times]) => times !== 0))
}

export const among = (nodes: readonly number[]) => (ids: readonly number[]) => ids.some((id) => nodes.includes(id))
/** Of displaced nodes those that were below some nodes, or that have come below them. */
export const touching =
  (nodes: readonly number[]) =>
  ({ was, host }: Displaced) =>
    among(nodes)(was) || among(nodes)(host)
