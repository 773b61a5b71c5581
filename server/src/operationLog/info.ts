import type { Input } from '@oems/contract/core/call.ts'
import type { logs as calls, LogInfo } from '@oems/contract/operationLog/logs.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { notFound } from '../core/errors.ts'
import { type StoredChange, wordingOf } from './changes.ts'
import { type EntryRow, entryColumns, toView } from './toView.ts'
import { visibleEntries } from './visibility.ts'

type EntryDetails = Pick<LogInfo, 'userAgent' | 'targetOrgId' | 'targetOrgName' | 'viewerName' | 'personId'>
interface EntryInfoRow extends EntryRow, EntryDetails {
  readonly params: unknown
  readonly diff: readonly StoredChange[] | null
}

export async function info(ctx: Ctx, { logId }: Input<typeof calls.info>): Promise<LogInfo> {
  const visible = await visibleEntries(ctx)
  const [entry] = await ask<EntryInfoRow>(
    ctx.db,
    sql`select ${entryColumns}, l.user_agent as "userAgent", l.target_org_id as "targetOrgId", o.org_name as "targetOrgName",
          v.nickname as "viewerName", l.person_id as "personId", l.params, l.diff
        from sys_log l left join sys_role r on r.id = l.role_id left join org o on o.id = l.target_org_id
          left join sys_account v on v.id = l.viewer_id
        where l.log_id = ${logId} and ${visible}`,
  )
  if (!entry) throw notFound()
  const { params, diff, ...view } = toView(entry)
  const inWords = await wordingOf(ctx, diff ?? [])
  return { ...view, params: params === null ? null : JSON.stringify(params, null, 2), diff: (diff ?? []).map(inWords) }
}
