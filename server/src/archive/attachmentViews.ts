import type { ArchiveAttachment } from '@oems/contract/archive/archives.ts'
import { attachmentPapers, type OwnAttachment } from '@oems/contract/archive/recordFields.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { nicknamesOf } from '../accounts/nicknames.ts'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { filesOf } from '../core/files/attach.ts'
import { type ArchiveAttachmentRecord, archiveAttachment as t } from './tables.ts'

/** By the names of `Domain.fileOwners` and of its field. */
export const attachmentFiles = { owner: 'archiveAttachment', field: 'papers', declared: attachmentPapers } as const
const { owner } = attachmentFiles

/** Those of the person, who sees them with their files and leaves no line. */
export async function ownAttachments(ctx: Ctx, personId: number): Promise<OwnAttachment[]> {
  const rows = (await attachmentsOf(ctx, personId)).filter(({ voidedAt }) => voidedAt === null)
  const files = await filesOf(
    ctx,
    attachmentFiles,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, attachmentKind, title, docDate }) => ({ id, attachmentKind, title, docDate, oss: [...(files.get(id) ?? [])] }))
}

/** Whoever has more is shown the newest ones, and told how many there are. */
const atMost = 200

const ofPerson = (personId: number) => and(eq(t.personId, personId), isNull(t.deletedAt))

/** How many there are, void ones included. */
export const numberOfAttachments = ({ db }: Pick<Ctx, 'db'>, personId: number): Promise<number> => db.$count(t, ofPerson(personId))
/** How many are not void. */
export const numberOfValidAttachments = ({ db }: Pick<Ctx, 'db'>, personId: number): Promise<number> =>
  db.$count(t, and(ofPerson(personId), isNull(t.voidedAt)))

/** Those that hold first, the newest of them on top. */
export async function attachmentsOf(ctx: Ctx, personId: number): Promise<ArchiveAttachment[]> {
  const rows = await ctx.db
    .select()
    .from(t)
    .where(ofPerson(personId))
    .orderBy(sql`${t.voidedAt} is not null, coalesce(${t.docDate}, (${t.createdAt} at time zone 'Asia/Shanghai')::date) desc, ${t.id} desc`)
    .limit(atMost)
  return viewsOf(ctx, rows)
}

export async function viewsOf(ctx: Ctx, rows: readonly ArchiveAttachmentRecord[]): Promise<ArchiveAttachment[]> {
  if (rows.length === 0) return []
  const [names, counted] = [
    await nicknamesOf(
      ctx,
      rows.flatMap(({ createdBy, voidedBy }) => [createdBy, ...(voidedBy === null ? [] : [voidedBy])]),
    ),
    await ask<{ id: number; n: number }>(
      ctx.db,
      sql`select owner_id as id, count(*)::int as n from sys_attachment
          where owner_type = ${owner} and owner_id = any(${array(rows.map(({ id }) => id))}::bigint[]) group by 1`,
    ),
  ]
  const numberOf = new Map(counted.map(({ id, n }) => [id, n]))
  return rows.map(({ createdBy, voidedBy, ...row }) => ({
    ...row,
    fileNum: numberOf.get(row.id) ?? 0,
    createdByName: names.get(createdBy) ?? null,
    voidedByName: voidedBy === null ? null : (names.get(voidedBy) ?? null),
  }))
}
