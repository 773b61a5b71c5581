import type { ArchiveAccess, archives } from '@oems/contract/archive/archives.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { offsetOf, type PageQuery, pageWith } from '../core/db/paging.ts'
import { toView } from '../operationLog/toView.ts'
import { subjectOf } from './people.ts'

type AccessRow = Omit<ArchiveAccess, 'createdAt'> & { readonly createdAt: Date; readonly total: number }

/** Everybody who has looked, from whichever organisation: the scope is the person's own. */
export async function accessLog(ctx: Ctx, { archiveId, ...query }: Input<typeof archives.accessLog>) {
  await subjectOf(ctx, archiveId)
  return accessesTo(ctx, archiveId, query)
}

export async function accessesTo({ db }: Pick<Ctx, 'db'>, personId: number, query: Omit<PageQuery, 'sortRules'>) {
  const accesses = sql`l.person_id = ${personId} and l.log_type = ${code(LogType.sensitiveRead)}`
  const count = db.$count(sql`sys_log l`, accesses)
  const rows = await ask<AccessRow>(
    db,
    sql`with l as materialized (
          select l.* from sys_log l where ${accesses} order by l.created_at desc, l.log_id desc limit ${query.pageSize} offset ${offsetOf(query)})
        select l.log_id as "logId", l.operation, l.nickname, r.role_name as "roleName", l.org_name as "orgName", l.reason, l.created_at as "createdAt",
          ${count} as total
        from l left join sys_role r on r.id = l.role_id order by l.created_at desc, l.log_id desc`,
  )
  return pageWith(query, rows, ({ total: _, ...access }) => toView(access), count)
}
