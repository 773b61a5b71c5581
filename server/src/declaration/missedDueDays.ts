import { DayKind } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { type Missing, provideMissing } from '../attention/jobs.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type ReadDb } from '../core/db/database.ts'

/** Further back nobody looks for the first missed day. */
const lookBack = 366

/** Who stands somewhere and has declared for none of the last so many due days whose deadline is over, and which of them was the first. */
const missedDueDays = (db: ReadDb, now: Date, atLeast: number): Promise<Missing[]> =>
  ask<Missing>(
    db,
    sql`select s.person_id as "personId", min(dd.day) as since
        from emp_stay s
          cross join lateral (select coalesce(max(d.day), '-infinity') as day from declare_person_day d where d.person_id = s.person_id) last
          join declare_day dd on dd.org_id = s.org_id and dd.kind = ${code(DayKind.personal)} and dd.is_due
            and dd.day > last.day and dd.day >= greatest(s.from_day, s.due_from) and dd.day >= ${addDays(dayOf(now), -lookBack)}::date
            and dd.deadline_at < ${now.toISOString()}::timestamptz and dd.policy->'empTypes' @> to_jsonb(s.emp_type)
        where s.to_day is null
        group by s.person_id having count(*) >= ${atLeast} order by s.person_id`,
  )
provideMissing(missedDueDays)
