import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { e } from '../people/search.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { openArchives } from './completeness.ts'

/** Whose archive it is, as far as every call about it asks. */
export interface Subject {
  readonly archiveId: number
  readonly name: string
  readonly orgId: number
}
const columns = sql`e.id as "archiveId", p.name, e.org_id as "orgId"`

/** Whoever stands within the scope, or is employed there, is visible with the whole history; anybody else is unknown (03 §5). */
export const subjectOf = (ctx: Ctx, archiveId: number) => one(ctx, and(eq(e.id, archiveId), visibleEmployees(ctx)))

/**
 * For a write, which is for whoever has the person at a site (03 §5): until it ends nobody moves the person, and others who write about the
 * same archive wait.
 */
export async function lockSubject(ctx: WriteCtx, archiveId: number): Promise<Subject> {
  const where = and(eq(e.id, archiveId), sql`${e.deletedAt} is null`, withinScope(e.orgId)(ctx))
  const subject = await one(ctx, where, sql`for share of e`)
  await lockArchive(ctx, archiveId)
  await requireOpen(ctx, [subject.orgId])
  return subject
}

/** Made where it is missing, and locked. */
export async function lockArchive(ctx: WriteCtx, archiveId: number): Promise<void> {
  await openArchives(ctx, [archiveId])
  await ctx.db.execute(sql`select from health_archive where id = ${archiveId} for update`)
}

async function one({ db }: Ctx, where: SQL | undefined, lock = sql``): Promise<Subject> {
  const [found] = await ask<Subject>(db, sql`select ${columns} from employee e join person p on p.id = e.id where ${where} ${lock}`)
  if (!found) throw notFound()
  return found
}
