import { asksReason } from '@oems/contract/archive/opening.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { ruleBroken } from '../core/errors.ts'
import type { Subject } from './people.ts'

/** Under which name opening an archive stands in the operation log. */
export const archiveTarget = '健康档案'

/** For how long whoever has opened an archive may go on reading it, and for how long that is one look. */
const openMinutes = 12 * 60
const sameLookMinutes = 15

/** Leaves the line that the person sees; whoever reads again what was just opened leaves no other. */
export async function open(ctx: Ctx, subject: Subject, reason: string | null): Promise<void> {
  if (reason === null && asksReason(ctx.actor, subject) && !(await hasOpened(ctx, subject.archiveId, openMinutes)))
    throw ruleBroken('请填写查看原因（2至100字），该人员可以看到谁查看过本人档案')
  if (!(await hasOpened(ctx, subject.archiveId, sameLookMinutes))) leaveLine(ctx, subject, reason)
}

/** For what belongs to an archive and is read after it: who has opened it goes on, who need not say why opens it by this. */
export async function requireOpened(ctx: Ctx, subject: Subject): Promise<void> {
  if (await hasOpened(ctx, subject.archiveId, openMinutes)) return
  if (asksReason(ctx.actor, subject)) throw ruleBroken('请先打开该人员的健康档案并填写查看原因')
  leaveLine(ctx, subject, null)
}

const leaveLine = (ctx: Ctx, { archiveId, name, orgId }: Subject, reason: string | null) =>
  ctx.recordAccess({ what: archiveTarget, id: archiveId, name, orgId, personId: archiveId, ...(reason !== null && { reason }) })

async function hasOpened({ db, actor, now }: Ctx, archiveId: number, minutes: number): Promise<boolean> {
  const since = new Date(now.getTime() - minutes * 60_000).toISOString()
  const [found] = await ask<{ opened: boolean }>(
    db,
    sql`select exists (select from sys_log where person_id = ${archiveId} and log_type = ${code(LogType.sensitiveRead)} and account_id = ${actor.accountId}
          and target_type = ${archiveTarget} and created_at > ${since}::timestamptz) as opened`,
  )
  return found!.opened
}
