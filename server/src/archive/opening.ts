import { asksReason } from '@oems/contract/archive/opening.ts'
import { LogType } from '@oems/contract/core/logCodes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { notFound, ruleBroken } from '../core/errors.ts'
import { asking, type Subject, subjectColumns, visibleSubject } from './people.ts'

/** Under which name opening an archive stands in the operation log. */
export const archiveTarget = '健康档案'

/** For how long whoever has opened an archive may go on reading it, and for how long that is one look. */
export const openMinutes = 12 * 60
const sameLookMinutes = 15

/** Leaves the line that the person sees; whoever reads again what was just opened leaves no other. */
export async function open(ctx: Ctx, subject: Subject, reason: string | null): Promise<void> {
  if (reason === null && asksReason(ctx.actor, subject) && !(await hasOpened(ctx, subject.archiveId, openMinutes)))
    throw ruleBroken('请填写查看原因（2至100字），该人员可以看到谁查看过本人档案')
  if (!(await hasOpened(ctx, subject.archiveId, sameLookMinutes))) leaveLine(ctx, subject, reason)
}

/** For what belongs to an archive and is read after it: who has opened it goes on, who need not say why opens it by this. */
export async function requireOpened(ctx: Ctx, subject: Subject): Promise<void> {
  if (!(await hasOpened(ctx, subject.archiveId, openMinutes))) openUnasked(ctx, subject)
}

/** The same with whose archive it is, by one statement. */
export async function openedSubject(ctx: Ctx, archiveId: number): Promise<Subject> {
  const found = await withLook(ctx, archiveId)
  if (!found.opened) openUnasked(ctx, found)
  return found
}

/** For what leaves a line of its own each time. */
export async function subjectGoingOn(ctx: Ctx, archiveId: number): Promise<Subject> {
  const found = await withLook(ctx, archiveId)
  if (!found.opened) refuseUnasked(ctx, found)
  return found
}

async function withLook(ctx: Ctx, archiveId: number) {
  const [found] = await subjectWithLook(ctx.db, { ...asking(ctx, archiveId), ...lookOf(ctx, openMinutes) })
  if (!found) throw notFound()
  return found
}

function openUnasked(ctx: Ctx, subject: Subject): void {
  refuseUnasked(ctx, subject)
  leaveLine(ctx, subject, null)
}
function refuseUnasked({ actor }: Ctx, subject: Subject): void {
  if (asksReason(actor, subject)) throw ruleBroken('请先打开该人员的健康档案并填写查看原因')
}

const leaveLine = (ctx: Ctx, { archiveId, name, orgId }: Subject, reason: string | null) =>
  ctx.recordAccess({ what: archiveTarget, id: archiveId, name, orgId, personId: archiveId, ...(reason !== null && { reason }) })

const looked = (personId: SQL) => sql`exists (
  select from sys_log where person_id = ${personId} and log_type = ${code(LogType.sensitiveRead)} and account_id = ${param('accountId')}
    and target_type = ${sql.raw(`'${archiveTarget}'`)} and created_at > ${param('since')}::timestamptz) as opened`
const lookOf = ({ actor: { accountId }, now }: Ctx, minutes: number) => ({
  accountId,
  since: new Date(now.getTime() - minutes * 60_000).toISOString(),
})

const look = prepared<{ opened: boolean }>('look at an archive', sql`select ${looked(sql`${param('personId')}::bigint`)}`)
const subjectWithLook = prepared<Subject & { opened: boolean }>(
  'archive and look',
  sql`select ${subjectColumns}, ${looked(sql`e.id`)} ${visibleSubject}`,
)

async function hasOpened(ctx: Ctx, personId: number, minutes: number): Promise<boolean> {
  const [found] = await look(ctx.db, { personId, ...lookOf(ctx, minutes) })
  return found!.opened
}
