import { FileAccess, FileStatus } from '@oems/contract/files/codes.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { ownerOf } from './attach.ts'
import { attachment, type FileRow } from './tables.ts'

type Judged = Pick<FileRow, 'id' | 'access' | 'status' | 'createdBy'>

/** Which of these files the caller may read (01 §2.9): own ones that belong to nothing yet; of the others, as their access says. */
export async function readableAmong(ctx: Ctx, rows: readonly Judged[]): Promise<ReadonlySet<number>> {
  const { accountId } = ctx.actor
  const readable = new Set<number>()
  const ofRecords: number[] = []
  for (const { id, access, status, createdBy } of rows) {
    if (status === FileStatus.temporary ? createdBy === accountId : status === FileStatus.used && access !== FileAccess.ownersReaders)
      readable.add(id)
    else if (status === FileStatus.used) ofRecords.push(id)
  }
  if (ofRecords.length === 0) return readable
  const attached = await ctx.db.select().from(attachment).where(inArray(attachment.ossId, ofRecords))
  for (const [ownerType, own] of Map.groupBy(attached, (one) => one.ownerType)) {
    const records = await ownerOf(ctx, ownerType).mayRead(ctx, [...new Set(own.map(({ ownerId }) => ownerId))])
    for (const { ossId, ownerId } of own) if (records.has(ownerId)) readable.add(ossId)
  }
  return readable
}
