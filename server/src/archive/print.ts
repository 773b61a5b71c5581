import type { ArchiveCopy, archives } from '@oems/contract/archive/archives.ts'
import { type Input, permits } from '@oems/contract/core/call.ts'
import type { Ctx } from '../core/context.ts'
import { notPermitted } from '../core/errors.ts'
import { revealing } from '../core/reveal.ts'
import { staysOf } from '../people/info.ts'
import { numberOfValidAttachments } from './attachmentViews.ts'
import { archiveOf, find } from './info.ts'
import { archiveTarget, requireOpened } from './opening.ts'
import { entriesOf } from './timeline.ts'

/** Entries of a chapter; more are on nobody's copy. */
const chapterLines = 500

/** The copy of the archive that whoever leaves takes along (职业病防治法 36); with a purpose, under the person's whole numbers. */
export async function print(ctx: Ctx, { archiveId, ...asked }: Input<typeof archives.print>): Promise<ArchiveCopy> {
  const reveal = revealing(ctx, 'biz:archive:reveal', asked)
  refuseInPart(ctx)
  const row = await find(ctx, archiveId)
  await requireOpened(ctx, row)
  const archive = await archiveOf(ctx, row)
  const attachments = archive.attachments.filter(({ voidedAt }) => voidedAt === null)
  const accessed = { what: archiveTarget, id: archiveId, name: row.name, orgId: row.orgId, personId: archiveId }
  // Having opened the archive does not stand for having taken all of it along.
  if (asked.reveal !== 1) ctx.recordAccess({ ...accessed, reason: '打印复印件' })
  const attachmentNum = await numberOfValidAttachments(ctx, archiveId)
  return {
    archive: reveal(accessed, { ...archive, attachments, attachmentNum }),
    stays: await staysOf(ctx, archiveId),
    chapters: await chaptersOf(ctx, archiveId),
    recordChapters: await recordChaptersOf(ctx, archiveId),
    printedAt: ctx.now.toISOString(),
  }
}

/** A copy without what its printer may not read would look like all there is. */
function refuseInPart({ registry, actor }: Ctx): void {
  const unread = registry.copyChapters.filter(({ readBy }) => !permits(readBy, actor.permissions)).map(({ name }) => name)
  if (unread.length > 0) throw notPermitted(`复印件须完整，您没有查看${unread.join('、')}结果的权限，请由有权限的人员打印`)
}

async function chaptersOf(ctx: Ctx, personId: number) {
  const chapters = []
  for (const { type, name } of ctx.registry.timeline.filter((kind) => kind.onPaper))
    chapters.push({ name, entries: await entriesOf(ctx, personId, [type], { limit: chapterLines }) })
  return chapters
}

async function recordChaptersOf(ctx: Ctx, personId: number) {
  const chapters = []
  for (const chapter of ctx.registry.copyChapters)
    chapters.push({ name: chapter.name, records: [...(await chapter.records(ctx, personId))] })
  return chapters
}
