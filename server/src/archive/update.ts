import type { ArchiveRevision } from '@oems/contract/archive/archives.ts'
import { healthFieldNames } from '@oems/contract/archive/healthFields.ts'
import { eq } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { touch } from '../core/db/store.ts'
import { conflict } from '../core/errors.ts'
import { keepComplete } from './completeness.ts'
import { archiveTarget } from './opening.ts'
import type { Subject } from './people.ts'
import { type HealthArchive, healthArchive } from './tables.ts'

export type Health = Omit<ArchiveRevision, 'archiveId' | 'version'>

/** The whole of what is known in general, whoever writes it; the archive is locked. Replies the version that it now has. */
export async function writeHealth(ctx: WriteCtx, { archiveId, name, orgId }: Subject, version: number, health: Health): Promise<number> {
  const [before] = await ctx.db.select().from(healthArchive).where(eq(healthArchive.id, archiveId))
  if (before!.version !== version) throw conflict()
  const [after] = await ctx.db
    .update(healthArchive)
    .set({ ...health, ...touch(ctx), version: version + 1 })
    .where(eq(healthArchive.id, archiveId))
    .returning()
  await keepComplete(ctx, [archiveId])
  ctx.note({ what: archiveTarget, id: archiveId, name, orgId, before: healthOf(before!), after: healthOf(after!) })
  return after!.version
}

export const healthOf = (row: HealthArchive | undefined): Health =>
  Object.fromEntries(healthFieldNames.map((field) => [field, row?.[field] ?? null])) as Health
