import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'

export interface PersonDay {
  readonly personId: number
  readonly day: string
}
export const keyOf = ({ personId, day }: PersonDay) => `${personId} ${day}`

/**
 * The node at which an examination of that day is kept: where the person stood then, unless that is a project which has closed since or a node
 * that is gone; else where the person is now. It is never changed by a later move.
 */
export async function nodesOn({ db }: Pick<Ctx, 'db'>, days: readonly PersonDay[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ask<PersonDay & { orgId: number }>(
    db,
    sql`select w.person_id as "personId", w.day, coalesce((
          select s.org_id from emp_stay s join org o on o.id = s.org_id and o.deleted_at is null
          where s.person_id = w.person_id and s.from_day <= w.day and coalesce(s.to_day >= w.day, true)
            and not exists (select from project p where p.project_id = s.org_id and p.project_status = ${code(ProjectStatus.closed)})
          limit 1), e.org_id) as "orgId"
        from unnest(${array(days.map(({ personId }) => personId))}::bigint[], ${array(days.map(({ day }) => day))}::date[]) as w (person_id, day)
          join employee e on e.id = w.person_id`,
  )
  return new Map(rows.map((row) => [keyOf(row), row.orgId]))
}
