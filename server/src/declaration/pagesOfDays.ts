import { addDays } from '../core/days.ts'
import { inPages, type Period } from '../core/statistics/source.ts'

/** Rows day by day, each in pages of a rising key: memory stays flat however many there are. */
export async function* pagesOfDays<Row>(
  { from, to }: Period,
  page: (day: string, after: number, limit: number) => Promise<Row[]>,
  key: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield* inPages((after, limit) => page(day, after, limit), key)
}
