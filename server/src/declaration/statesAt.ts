import { sql } from 'drizzle-orm'
import { ask, type ReadDb } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import type { Moment } from '../core/statistics/upTo.ts'
import { personDaysAt, withinPlace } from './standing.ts'
import type { PersonDay } from './tables.ts'

/** As much of a person's day as is known at any of its moments. */
export type State = Pick<PersonDay, 'obliged' | 'onTime' | 'source' | 'level' | 'worse'>
/** So many people of a state. */
export type Counted = State & { readonly n: number }

/** How many at a node and below it had declared by a moment, by what is known of them then: one row of the index after the other. */
export const statesAt = (db: ReadDb, node: Org, { day, until }: Moment) =>
  ask<Counted>(
    db,
    sql`select obliged, on_time as "onTime", source, level, worse, count(*) as n
        from (${personDaysAt(day, until, withinPlace(sql`p.org_id`, { node }))}) d group by 1, 2, 3, 4, 5`,
  )
