type Place = readonly [row: number, column: number]

/** A character is where its key is, with or without Shift. */
function pad(...rows: readonly string[][]): ReadonlyMap<string, Place> {
  const places = rows.flatMap((layers, row) =>
    layers.flatMap((keys) => [...keys].map((key, column) => [key, [row, column] as Place] as const)),
  )
  return new Map(places)
}
const pads = [
  pad(['1234567890-=', '!@#$%^&*()_+'], ['qwertyuiop[]'], ["asdfghjkl;'", 'asdfghjkl:"'], ['zxcvbnm,./', 'zxcvbnm<>?']),
  pad(['789'], ['456'], ['123']),
]

/** Three keys in a line are a piece of a walk: letters of a word may be so by chance, two pieces hardly. */
const pieceLength = 3
const longest = 3
const mostInPieces = 5

/** Keys beside one another in a line, in rows, columns or slantwise: `qwer`, `1qaz`, `!@#$`, `147258`, `qaz…wsx`. */
export function walksOverKeys(password: string): boolean {
  const typed = [...password.toLowerCase()]
  const inPieces = new Set<number>()
  const isLong = pads.some((places) =>
    runsIn(typed.map((key) => places.get(key))).some(([from, length]) => {
      for (let at = from; at < from + length; at += 1) inPieces.add(at)
      return length > longest
    }),
  )
  return isLong || inPieces.size > mostInPieces
}

/** From where on and how many keys follow one another in one direction. */
function runsIn(places: readonly (Place | undefined)[]): (readonly [from: number, length: number])[] {
  const steps = places.slice(1).map((place, at) => stepBetween(places[at], place))
  const runs: [number, number][] = []
  for (let from = 0; from < steps.length; ) {
    let to = from + 1
    while (to < steps.length && steps[to] === steps[from]) to += 1
    if (steps[from] !== null && to - from + 2 > pieceLength) runs.push([from, to - from + 1])
    from = to
  }
  return runs
}

/** To the next key: along the row, down or up, and slantwise as the rows are shifted. Null: elsewhere. */
function stepBetween(from: Place | undefined, to: Place | undefined): string | null {
  if (!from || !to) return null
  const [down, along] = [to[0] - from[0], to[1] - from[1]]
  const isNext = Math.max(Math.abs(down), Math.abs(along)) === 1
  return isNext ? `${down} ${along}` : null
}
