import type { Input } from '@oems/contract/core/call.ts'
import { LogResult, LogType } from '@oems/contract/core/logCodes.ts'
import type { logs as calls, LogStep } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { badField, notFound, notPermitted } from '../core/errors.ts'
import { reasonOf } from '../core/logReason.ts'
import { type StoredChange, wordingOf } from './changes.ts'
import { isHidden, visibleEntries } from './visibility.ts'

interface Step extends Omit<LogStep, 'createdAt' | 'fields'> {
  readonly createdAt: Date
  readonly diff: readonly StoredChange[] | null
  readonly total: number
}

/** What became of one record, newest first, as far as the caller may see the record and the entries. A write that changed several of them is found at each. */
export async function target(ctx: Ctx, { targetType, targetId, ...query }: Input<typeof calls.target>) {
  const logTarget = ctx.registry.logTargets.get(targetType)
  if (!logTarget?.visibility) throw badField('targetType', '对象类型不正确')
  if (!logTarget.permissions.some((permission) => ctx.actor.permissions.has(permission))) throw notPermitted()
  if (await isHidden(ctx, logTarget, targetId)) throw notFound()
  const kinds = [targetType, ...(logTarget.also ?? [])]
  const inChanges = kinds.map((what) => sql`l.diff @> ${JSON.stringify([{ what, id: targetId }])}::jsonb`)
  const steps = sql`((l.target_type = any(${array(kinds)}::text[]) and l.target_id = ${targetId})
      or (jsonb_array_length(l.diff) > 1 and (${sql.join(inChanges, sql` or `)})))
    and l.log_type = ${code(LogType.operation)} and l.result = ${code(LogResult.success)} and ${await visibleEntries(ctx)}`
  const found = await ask<Step>(
    ctx.db,
    sql`with l as materialized (
          select l.*, count(*) over () as total from sys_log l where ${steps}
          order by l.created_at desc, l.log_id desc limit ${query.pageSize} offset ${offsetOf(query)})
        select l.log_id as "logId", l.operation, l.username, l.nickname, r.role_name as "roleName", l.org_name as "orgName", l.reason,
          l.created_at as "createdAt", l.diff, l.total
        from l left join sys_role r on r.id = l.role_id order by l.created_at desc, l.log_id desc`,
  )
  const ownOf = ({ diff }: Pick<Step, 'diff'>) => (diff ?? []).filter(({ what, id }) => kinds.includes(what) && id === targetId)
  const inWords = await wordingOf(ctx, found.flatMap(ownOf))
  const toStep = (step: Step) => ({
    ...step,
    reason: reasonOf(step.reason),
    createdAt: new Date(step.createdAt).toISOString(),
    fields: ownOf(step).flatMap((change) => inWords(change).fields),
  })
  return pageWith(query, found, toStep, ctx.db.$count(sql`sys_log l`, steps))
}
