import type { ArchiveCopy, archives } from '@oems/contract/archive/archives.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { Ctx } from '../core/context.ts'
import { staysOf } from '../people/info.ts'
import { archiveOf, find } from './info.ts'
import { requireOpened } from './opening.ts'
import { entriesOf } from './timeline.ts'

/** Entries of a chapter; more are on nobody's copy. */
const chapterLines = 500

/** The copy of the archive that whoever leaves takes along (职业病防治法 36). */
export async function print(ctx: Ctx, { archiveId }: Input<typeof archives.print>): Promise<ArchiveCopy> {
  const row = await find(ctx, archiveId)
  await requireOpened(ctx, row)
  const onPaper = ctx.registry.timeline.filter((kind) => kind.onPaper)
  const chapters = []
  for (const kind of onPaper)
    chapters.push({ name: kind.name, entries: await entriesOf(ctx, archiveId, [kind.type], { limit: chapterLines }) })
  const archive = await archiveOf(ctx, row)
  const attachments = archive.attachments.filter(({ voidedAt }) => voidedAt === null)
  return { archive: { ...archive, attachments }, stays: await staysOf(ctx, archiveId), chapters, printedAt: ctx.now.toISOString() }
}
