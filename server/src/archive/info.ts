import type { ArchiveInfo, archives } from '@oems/contract/archive/archives.ts'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Relation } from '@oems/contract/people/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { revealing } from '../core/reveal.ts'
import { illnessChoices } from '../illness/illnesses.ts'
import { e } from '../people/search.ts'
import { visibleEmployees } from '../people/visibility.ts'
import { attachmentsOf, numberOfAttachments } from './attachmentViews.ts'
import { childrenOf } from './children.ts'
import { partsOf } from './completeness.ts'
import { open } from './opening.ts'
import { healthArchive } from './tables.ts'
import { type SubjectRow, subjectColumns, subjectJoins, subjectView } from './toView.ts'
import { healthOf } from './update.ts'

interface InfoRow extends SubjectRow {
  readonly editable: boolean
  readonly emergencyName: string | null
  readonly emergencyPhone: Uint8Array | null
  readonly emergencyRelation: CodeOf<typeof Relation> | null
}

/** The archive with its tabs; opening it leaves a line that the person sees (03 §5.3). */
export async function info(ctx: Ctx, { archiveId, ...asked }: Input<typeof archives.info>): Promise<ArchiveInfo> {
  const reveal = revealing(ctx, 'biz:archive:reveal', asked)
  const row = await find(ctx, archiveId)
  if (asked.reveal === 0) await open(ctx, row, asked.reason)
  const archive = await archiveOf(ctx, row)
  return reveal({ what: '健康档案', id: archiveId, name: row.name, orgId: row.orgId, personId: archiveId }, archive)
}

export async function find(ctx: Ctx, archiveId: number): Promise<InfoRow> {
  const [row] = await ask<InfoRow>(
    ctx.db,
    sql`select ${subjectColumns}, ${withinScope(e.orgId)(ctx) ?? sql`true`} as editable, e.emergency_name as "emergencyName",
          e.emergency_phone as "emergencyPhone", e.emergency_relation as "emergencyRelation"
        from employee e ${subjectJoins} where ${and(eq(e.id, archiveId), visibleEmployees(ctx))}`,
  )
  if (!row) throw notFound()
  return row
}

export async function archiveOf(ctx: Ctx, row: InfoRow): Promise<ArchiveInfo> {
  const [[archive], children, attachments, attachmentNum, illnesses] = [
    await ctx.db.select().from(healthArchive).where(eq(healthArchive.id, row.archiveId)),
    await childrenOf(ctx, row.archiveId),
    await attachmentsOf(ctx, row.archiveId),
    await numberOfAttachments(ctx, row.archiveId),
    await illnessChoices(ctx),
  ]
  return {
    ...subjectView(ctx, row),
    editable: row.editable,
    emergencyName: row.emergencyName,
    emergencyRelation: row.emergencyRelation,
    emergencyPhone: row.emergencyPhone && unseal(row.emergencyPhone),
    ...healthOf(archive),
    version: archive?.version ?? 0,
    ...partsOf(row),
    ...children,
    attachments,
    attachmentNum,
    illnesses,
  }
}
