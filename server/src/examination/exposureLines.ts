import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type DueKind, DueState } from '@oems/contract/examination/codes.ts'
import type { ExposureLine } from '@oems/contract/examination/exposures.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { archiveExposure as t } from './tables.ts'

/** What goes on comes first; each hazard says once what it asks next. */
export async function linesOf(ctx: Ctx, personId: number): Promise<ExposureLine[]> {
  const find = ctx.db
    .select()
    .from(t)
    .where(and(eq(t.personId, personId), isNull(t.deletedAt)))
    .orderBy(sql`${t.endDate} desc nulls first`, asc(t.startDate), asc(t.id))
  const [rows, next] = await Promise.all([find, nextOf(ctx, personId)])
  const first = (hazard: string) => rows.find((row) => row.hazard === hazard)
  return rows.map((row) => ({ ...row, next: (row.hazard !== null && first(row.hazard) === row && next.get(row.hazard)) || null }))
}

/** Of each hazard the examination that is to be made next, said once: of what is still going on, where it goes on. */
async function nextOf({ db, now }: Ctx, personId: number) {
  const rows = await ask<{ hazard: string; kind: CodeOf<typeof DueKind>; dueDay: string; state: CodeOf<typeof DueState> | null }>(
    db,
    sql`select distinct on (h.hazard) h.hazard, d.kind, d.due_day as "dueDay",
          case when d.confirmed = 0 then ${code(DueState.unconfirmed)} when d.due_day <= ${dayOf(now)} then ${code(DueState.due)} end as state
        from pe_due d, unnest(d.hazards) as h (hazard)
        where d.person_id = ${personId} and d.record_id is null order by h.hazard, d.due_day`,
  )
  return new Map(rows.map(({ hazard, ...next }) => [hazard, next]))
}
