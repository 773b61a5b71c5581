import type { archives } from '@oems/contract/archive/archives.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { conflict, notFound } from '../core/errors.ts'
import { attach, filesOf } from '../core/files/attach.ts'
import { attachmentFiles, viewsOf } from './attachmentViews.ts'
import { refuseFuture } from './days.ts'
import { subjectGoingOn } from './opening.ts'
import { lockSubject } from './people.ts'
import { recordsOf } from './records.ts'
import { archiveAttachment as t } from './tables.ts'

/** Under which name a look at one stands in the operation log. */
export const attachmentTarget = '档案附件'
/** Nothing follows from them. */
const attachments = recordsOf(t, attachmentTarget, async () => undefined)

const { owner, field } = attachmentFiles

export async function addAttachment(ctx: WriteCtx, { archiveId, ossIds, ...draft }: Input<typeof archives.attachmentAdd>) {
  refuseFuture(ctx, 'docDate', '资料日期', draft.docDate)
  const row = await attachments.add(ctx, await lockSubject(ctx, archiveId), { ...draft, voidedAt: null, voidedBy: null, voidReason: null })
  await attach(ctx, { owner, id: row.id }, field, ossIds)
  return { id: row.id }
}

/** It stays to be seen, with who took it out of use and why; it is none of the copy any more, nor of the timeline. */
export async function voidAttachment(ctx: WriteCtx, { id, version, reason }: Input<typeof archives.attachmentVoid>): Promise<void> {
  const { subject, before } = await attachments.lock(ctx, id)
  if (before.voidedAt !== null) throw conflict('该附件已作废，请刷新后查看')
  if (before.version !== version) throw conflict()
  await attachments.set(ctx, subject, before, { voidedAt: ctx.now.toISOString(), voidedBy: ctx.actor.accountId, voidReason: reason })
}

/** The files themselves, each time with a line that the person sees. */
export async function openAttachment(ctx: Ctx, { id }: Input<typeof archives.attachmentOpen>) {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt)))
  if (!row) throw notFound()
  const { archiveId, name, orgId } = await subjectGoingOn(ctx, row.personId)
  ctx.recordAccess({ what: attachmentTarget, id, name, orgId, personId: archiveId })
  const [[view], files] = [await viewsOf(ctx, [row]), await filesOf(ctx, attachmentFiles, [id])]
  return { ...view!, oss: [...(files.get(id) ?? [])] }
}
