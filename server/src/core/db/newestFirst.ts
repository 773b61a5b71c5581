const atOnce = 500

/**
 * All that match, newest first, by some hundred rows, in short reads by a falling number: whoever takes them slowly holds neither a connection
 * nor a snapshot. `below` reads at most `limit` rows with a number less than `before`.
 */
export async function* newestFirst<R>(
  below: (before: number, limit: number) => PromiseLike<R[]>,
  numberOf: (row: R) => number,
): AsyncGenerator<R[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await below(before, atOnce)
    yield rows
    if (rows.length < atOnce) return
    before = numberOf(rows.at(-1)!)
  }
}
