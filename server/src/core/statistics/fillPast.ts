import { sql } from 'drizzle-orm'
import { array, type Database, type Db } from '../db/database.ts'
import { numbersOf } from './registry.ts'
import { bucketsOf } from './slices.ts'
import { type Counted, type Period, sources, years } from './source.ts'
import { statFilled } from './tables.ts'
import { AlreadyProving, type Proving, repair } from './verify.ts'

interface Filling extends Proving {
  readonly signal: AbortSignal
}
type Target = Pick<Database, 'db' | 'url'>

/**
 * Counts the past of figures and breakdowns that came with a new version: what their sources count for is compared with nothing, month by
 * month, the latest first. What has been done is written down, so that the next run goes on where this one was stopped. Gives the months.
 */
export async function fillPast(database: Target, filling: Filling, counted: readonly Counted[] = sources()): Promise<number> {
  const stored = new Map((await database.db.select().from(statFilled)).map((row) => [row.metric, row]))
  let months = 0
  for (const source of counted) {
    const numbers = source.metrics.flatMap(numbersOf).filter((number) => !stored.get(number)?.filledAt)
    if (numbers.length === 0) continue
    const reached = numbers.map((number) => stored.get(number)?.backTo ?? null)
    const backTo = reached.includes(null) ? null : reached.sort().at(-1)!
    months += await fillSource(database, source, numbers, backTo, filling)
  }
  return months
}

/** `backTo`: the month from which on every one of the numbers is counted. */
async function fillSource(database: Target, source: Counted, numbers: readonly number[], backTo: string | null, filling: Filling) {
  const span = source.span ? await source.span(database.db) : wholeTime
  const months = span === null ? [] : bucketsOf(span, 'month').map(({ key }) => key)
  const missing = months.filter((month) => backTo === null || `${month}-01` < backTo).reverse()
  for (const [done, month] of missing.entries()) {
    if (filling.signal.aborted || !(await fillMonth(database, source, month, filling))) return done
    await note(database.db, numbers, sql`${`${month}-01`}::date`, sql`null`)
  }
  await note(database.db, numbers, sql`null`, sql`${filling.clock().toISOString()}::timestamptz`)
  return missing.length
}

const wholeTime: Period = { from: `${years.first}-01-01`, to: `${years.last}-12-31` }

/** False where somebody else is proving that month, or the run ends: its turn comes with the next. */
async function fillMonth(database: Target, source: Counted, month: string, filling: Filling): Promise<boolean> {
  try {
    await repair(database, { source, month }, filling)
    return true
  } catch (error) {
    if (error instanceof AlreadyProving || filling.signal.aborted) return false
    throw error
  }
}

const note = (db: Db, numbers: readonly number[], backTo: ReturnType<typeof sql>, filledAt: ReturnType<typeof sql>) =>
  db.execute(sql`
    insert into stat_filled as f (metric, back_to, filled_at)
    select n, ${backTo}, ${filledAt} from unnest(${array(numbers)}::smallint[]) n
    on conflict (metric) do update set back_to = least(f.back_to, excluded.back_to), filled_at = excluded.filled_at`)
