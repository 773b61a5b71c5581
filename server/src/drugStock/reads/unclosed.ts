import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'

/**
 * Of the last seven whole days those on which a clinic held level-3 drugs, or moved them, and nobody settled the day (日结, 04 §4.3). A balance
 * is what the last move until then left.
 */
export async function unclosedDays({ db, now }: Pick<Ctx, 'db' | 'now'>, clinicId: number): Promise<string[]> {
  const today = dayOf(now)
  const found = await ask<{ day: string }>(
    db,
    sql`select d.day::date as day from generate_series(${addDays(today, -7)}::date, ${addDays(today, -1)}::date, interval '1 day') d (day)
        where not exists (select from stock_day_close s where s.clinic_id = ${clinicId} and s.day = d.day)
          and exists (
            select from clinic_drug c join dict_drug g on g.id = c.drug_id and g.control_level = ${code(ControlLevel.narcotic)}
              cross join lateral (
                select m.drug_after, m.posted_at from stock_move m
                where m.clinic_id = c.clinic_id and m.drug_id = c.drug_id and m.posted_at < (d.day::date + 1)::timestamp at time zone 'Asia/Shanghai'
                order by m.posted_at desc, m.id desc limit 1) last
            where c.clinic_id = ${clinicId} and (last.drug_after > 0 or last.posted_at >= d.day::date::timestamp at time zone 'Asia/Shanghai'))
        order by 1`,
  )
  return found.map(({ day }) => day)
}
