import { DeclareSource } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Db, type ReadDb } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { inPages } from '../../core/statistics/source.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { filledAt } from '../order.ts'
import { enough, mayRepeat, type OwnDay, patternOf } from './pattern.ts'
import { daysKept } from './people.ts'

/** Whoever declared later than so many days ago has new days to look at; those with marks are looked at as long as they have them. */
const since = 3

/** By night, for one who looks at it once a day: what the last fourteen declared days of each person have in common. */
export const patternJob: Executor = {
  bean: 'declare-pattern',
  name: '填报规律识别',
  meaning: '识别近14个申报日中本人申报的时间、内容和操作完全雷同的人员，供异常处置人员查看，不影响任何状态与数字',
  cron: '0 50 1 * * ?',
  timeoutSec: 2 * 3_600,
  async run({ database: { db, reader }, now, signal }) {
    return { processed: await markPatterns(db, reader, now, signal) }
  },
}

/** Puts down what is new of the marks; gives how many people were looked at. */
export async function markPatterns(db: Db, reader: ReadDb, now: Date, signal?: AbortSignal): Promise<number> {
  let processed = 0
  for await (const { id, marks, known } of everybody(reader, addDays(dayOf(now), -since))) {
    signal?.throwIfAborted()
    processed += 1
    if (marks.join() !== known.join()) await write(db, id, marks)
  }
  return processed
}

interface Marked {
  readonly id: number
  readonly marks: readonly number[]
  readonly known: readonly number[]
}
type Candidate = Pick<Marked, 'id' | 'known'>

const everybody = (db: ReadDb, from: string) =>
  inPages<Marked>(
    async (after, limit) => {
      const people = await ask<Candidate>(
        db,
        sql`select person_id as id, pattern as known from declare_person
            where person_id > ${after} and (last_day >= ${from}::date or pattern <> '{}') order by person_id limit ${limit}`,
      )
      const days = await ownDays(
        db,
        people.map(({ id }) => id),
      )
      return people.map((one) => ({ ...one, marks: marksOf(days.get(one.id) ?? []) }))
    },
    ({ id }) => id,
  )

interface Row extends Omit<OwnDay, 'said'> {
  readonly personId: number
  readonly symptoms: readonly number[]
  readonly answers: Uint8Array
}

/** Of the last declared days those that the person filled in alone: who was helped is not judged. */
async function ownDays(db: ReadDb, personIds: readonly number[]): Promise<ReadonlyMap<number | undefined, readonly Row[]>> {
  if (personIds.length === 0) return new Map()
  const rows = await ask<Row>(
    db,
    sql`select h.person_id as "personId", extract(epoch from ${filledAt('h')})::bigint % 86400 as second, h.temperature,
          h.one_tap_seconds as "oneTapSeconds", h.symptoms, h.answers
        from unnest(${array(personIds)}::bigint[]) p (id)
          cross join lateral (
            select day, declare_id from declare_person_day d where d.person_id = p.id order by day desc limit ${daysKept}) d
          join declare_health h on h.day = d.day and h.id = d.declare_id
         where h.source = ${code(DeclareSource.self)}`,
  )
  return Map.groupBy(rows, ({ personId }) => personId)
}

/** What was said is unsealed only where it can matter. */
function marksOf(rows: readonly Row[]): readonly number[] {
  if (rows.length < enough) return []
  const bare = rows.map((row) => ({ ...row, said: '' }))
  if (!mayRepeat(bare)) return patternOf(bare.map((row, at) => ({ ...row, said: `${at}` })))
  return patternOf(rows.map((row) => ({ ...row, said: `${row.symptoms.join()} ${unseal(row.answers)}` })))
}

const write = (db: Db, id: number, marks: readonly number[]) =>
  db.execute(sql`update declare_person set pattern = ${array(marks)}::smallint[] where person_id = ${id}`)
