import { EmpStatus } from '@oems/contract/people/codes.ts'
import { anonymous } from '@oems/server/core/anonymous.ts'
import type { WriteCtx } from '@oems/server/core/context.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import { ask, type Db } from '@oems/server/core/db/database.ts'
import { registryOf } from '@oems/server/core/domain.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { domains } from '@oems/server/domains.ts'
import { changeStatus } from '@oems/server/people/moving/changeStatus.ts'
import { dispatch } from '@oems/server/people/moving/dispatch.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Of so many projects a few people help out at another one of their company. */
const [helpedProjects, helpersOfEach] = [9, 2]
const [backFromLeave, onLeave] = [6, 4]

/** Who keeps the demonstration's own accounts stays where those are. */
const isOwn = sql`exists (select from sys_account a where a.employee_id = e.id and a.username like 'demo%')`

/** People who are sent elsewhere, come back and go on leave today, by the calls' own functions: whatever follows people goes along. */
export async function loadMoves(db: Db, now: Date): Promise<void> {
  const ctx = {
    ...{ db, now, clock: () => now, deltas: new Deltas(), registry: registryOf(domains) },
    ...{ actor: { ...anonymous, scope: 'everything' as const }, note: () => undefined, after: () => undefined },
  } as unknown as WriteCtx
  for (const { projectId, employeeIds } of await helpers(db))
    await dispatch(ctx, { employeeIds, projectId, arrivalDate: null, reason: '支援项目建设', preview: 0 })
  const change = { orgId: null, date: null, noExamReason: null, extension: 0 as const, preview: 0 as const }
  const ids = (condition: SQL, most: number) => idsOf(db, condition, most)
  await changeStatus(ctx, {
    ...{ ...change, toStatus: EmpStatus.onPost, expectReturnDate: null, reason: '休假期满' },
    employeeIds: await ids(sql`e.emp_status = ${EmpStatus.onLeave}`, backFromLeave),
  })
  await changeStatus(ctx, {
    ...{ ...change, toStatus: EmpStatus.onLeave, expectReturnDate: addDays(dayOf(now), 14), reason: '回国休假' },
    employeeIds: await ids(sql`e.emp_status = ${EmpStatus.onPost} and o.org_type = 4`, onLeave),
  })
  await ctx.deltas.flush(db)
}

/** From each of some projects under way to the next one of its company. */
const helpers = (db: Db) =>
  ask<{ projectId: number; employeeIds: number[] }>(
    db,
    sql`with site as (
          select o.id, lead(o.id) over (partition by o.parent_id order by o.id) as next
          from org o join project p on p.project_id = o.id
          where o.org_type = 4 and o.deleted_at is null and p.project_status = 2)
        select s.next as "projectId", w.ids as "employeeIds" from site s
          cross join lateral (
            select array_agg(id order by id) as ids from (
              select e.id from employee e
              where e.org_id = s.id and e.emp_status = ${EmpStatus.onPost} and e.deleted_at is null and not ${isOwn}
              order by e.id % 13, e.id limit ${helpersOfEach}) few) w
        where s.next is not null and w.ids is not null order by s.id limit ${helpedProjects}`,
  )

const idsOf = async (db: Db, condition: SQL, most: number) =>
  (
    await ask<{ id: number }>(
      db,
      sql`select e.id from employee e join org o on o.id = e.org_id
          where ${condition} and e.deleted_at is null and not ${isOwn} order by e.id % 17, e.id limit ${most}`,
    )
  ).map(({ id }) => id)
