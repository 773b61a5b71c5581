import { OnsetSeries, onsetAfter, seriesOf, symptomsOfSeries } from '@oems/contract/declaration/onset.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, daysBetween } from '../core/days.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'
import { diff } from '../core/statistics/source.ts'
import { type JudgedDay, newOnsets } from './personDaySource.ts'
import type { PersonDay } from './tables.ts'

/** As much of a person's day as decides what is new on it and on the days after. */
export type ShownDay = Pick<PersonDay, 'personId' | 'day' | 'orgId' | 'symptoms' | 'feverBand'>
/** A person's day before and after a write; null: there is none. */
export interface DayChange {
  readonly before: ShownDay | null
  readonly after: ShownDay | null
}

/**
 * 新发症状 after a write of person-days (05 §2.1 no. 4): what a day shows decides whether the days of the week after it are onsets, so all of
 * them are judged anew. The persons' declaring is locked. Whoever shows nothing before and after changes nothing, and costs nothing.
 */
export async function judgeOnsets(ctx: Pick<WriteCtx, 'db' | 'now' | 'deltas'>, changes: readonly DayChange[]): Promise<void> {
  const shown = changes.filter(({ before, after }) => isShown(before) || isShown(after))
  if (shown.length === 0) return
  const around = await daysAround(ctx.db, shown)
  for (const side of ['before', 'after'] as const) {
    const own = shown.flatMap((change) => (isShown(change[side]) ? [change[side]!] : []))
    const judged = judge([...around, ...own])
    diff(ctx, newOnsets, side === 'before' ? judged : null, side === 'after' ? judged : null)
  }
}

const isShown = (day: ShownDay | null) => day !== null && seriesOf(day).length > 0
const personOf = ({ before, after }: DayChange) => (before ?? after)!

/** What the same people show on the other days of the weeks before and after. */
async function daysAround(db: ReadDb, changes: readonly DayChange[]): Promise<ShownDay[]> {
  const written = changes.map(personOf)
  const days = written.map(({ day }) => day).sort()
  const keys = new Set(written.map(keyOf))
  const found = await ask<ShownDay>(
    db,
    sql`select person_id as "personId", day, org_id as "orgId", symptoms, fever_band as "feverBand" from declare_person_day
        where person_id = any(${array(written.map(({ personId }) => personId))}::bigint[])
          and day between ${addDays(days[0]!, -onsetAfter)}::date and ${addDays(days.at(-1)!, onsetAfter)}::date
          and (symptoms <> '{}' or fever_band > 1)`,
  )
  return found.filter((day) => isShown(day) && !keys.has(keyOf(day)))
}
const keyOf = ({ personId, day }: Pick<ShownDay, 'personId' | 'day'>) => `${personId} ${day}`

function judge(days: readonly ShownDay[]): JudgedDay[] {
  const byPerson = Map.groupBy(days, ({ personId }) => personId)
  return days.map((day) => ({ ...day, recent: byPerson.get(day.personId)!.filter((other) => isWeekBefore(other.day, day.day)) }))
}
const isWeekBefore = (earlier: string, day: string) => {
  const between = daysBetween(earlier, day)
  return between > 0 && between <= onsetAfter
}

/** Whether the person-day `d` is an onset of any of these series, for lists. */
export function isOnset(d: SQL, series: readonly number[]): SQL {
  const all = series.includes(OnsetSeries.any) ? [...symptomsOfSeries.keys()] : series
  return sql`(${sql.join(
    all.map(
      (one) => sql`(${shows(d, one)} and not exists (select from declare_person_day earlier where earlier.person_id = ${d}.person_id
      and earlier.day between ${d}.day - ${onsetAfter}::int and ${d}.day - 1 and ${shows(sql`earlier`, one)}))`,
    ),
    sql` or `,
  )})`
}

const shows = (d: SQL, series: number) => {
  const bySymptom = sql`${d}.symptoms && ${array(symptomsOfSeries.get(series) ?? [])}::smallint[]`
  return series === OnsetSeries.fever ? sql`(${bySymptom} or ${d}.fever_band > 1)` : bySymptom
}
