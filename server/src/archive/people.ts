import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { scopeOf, withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { e } from '../people/search.ts'
import { visibleEmployee } from '../people/visibility.ts'
import { openArchives } from './completeness.ts'

/** Whose archive it is, as far as every call about it asks. */
export interface Subject {
  readonly archiveId: number
  readonly name: string
  readonly orgId: number
}
export const subjectColumns = sql`e.id as "archiveId", p.name, e.org_id as "orgId"`
const people = sql`from employee e join person p on p.id = e.id`

/**
 * Whoever stands within the scope, or is employed there, is visible with the whole history; anybody else is unknown (03 §5). For one person alone:
 * of the nodes in sight no list is made.
 */
export const visibleSubject = sql`${people} where e.id = ${param('archiveId')}::bigint and ${visibleEmployee}`
export const asking = (ctx: Ctx, archiveId: number) => ({ archiveId, ...scopeOf(ctx) })
const subject = prepared<Subject>('archive', sql`select ${subjectColumns} ${visibleSubject}`)

export async function subjectOf(ctx: Ctx, archiveId: number): Promise<Subject> {
  const [found] = await subject(ctx.db, asking(ctx, archiveId))
  if (!found) throw notFound()
  return found
}

/**
 * For a write, which is for whoever has the person at a site (03 §5): until it ends nobody moves the person, and others who write about the
 * same archive wait.
 */
export async function lockSubject(ctx: WriteCtx, archiveId: number): Promise<Subject> {
  const where = and(eq(e.id, archiveId), isNull(e.deletedAt), withinScope(e.orgId)(ctx))
  const [found] = await ask<Subject>(ctx.db, sql`select ${subjectColumns} ${people} where ${where} for share of e`)
  if (!found) throw notFound()
  await lockArchive(ctx, archiveId)
  await requireOpen(ctx, [found.orgId])
  return found
}

/** Made where it is missing, and locked. */
export async function lockArchive(ctx: WriteCtx, archiveId: number): Promise<void> {
  await openArchives(ctx, [archiveId])
  await ctx.db.execute(sql`select from health_archive where id = ${archiveId} for update`)
}
