import type { Input } from '@oems/contract/core/call.ts'
import type { examinations as calls, PeBatch } from '@oems/contract/examination/examinations.ts'
import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { batchCycle } from '@oems/contract/operations/imports.ts'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { account } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { refuseClosed } from '../core/db/openNode.ts'
import { nodesAmong, withinScope } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { conflict, notFound, notPermitted, ruleBroken } from '../core/errors.ts'
import { changeBatch, statusOf } from '../core/imports/batches.ts'
import { cancel } from '../core/imports/confirm.ts'
import { importBatch as b, type ImportBatch } from '../core/imports/tables.ts'
import { diff } from '../core/statistics/source.ts'
import { forgetRecords } from './attending.ts'
import { examinationsChanged } from './following.ts'
import { examinationImport } from './import.ts'
import { untellExamined } from './informing.ts'
import { examinationRecords } from './recordSource.ts'
import { peRecord as t } from './tables.ts'

const revoke = 'biz:pe-record:revoke'
/** For so long after it was imported a batch can be taken back as a whole (03 §5.9). */
const revocableMs = 24 * 3_600_000

const ours = (ctx: Ctx) => and(eq(b.importType, examinationImport.type), withinScope(b.orgId)(ctx))

/** Its own uploads that wait, for whoever imports; what was imported within the last day, for whoever takes it back. */
export async function batchList(ctx: Ctx) {
  const since = new Date(ctx.now.getTime() - revocableMs).toISOString()
  const waiting = [BatchStatus.parsing, BatchStatus.waiting, BatchStatus.importing, BatchStatus.unreadable]
  const own = and(eq(b.accountId, ctx.actor.accountId), inArray(b.status, waiting), gt(b.expireTime, ctx.now.toISOString()))
  const rows = await ctx.db
    .select({ batch: b, uploadedBy: account.nickname })
    .from(b)
    .innerJoin(account, eq(account.id, b.accountId))
    .where(and(ours(ctx), or(own, and(eq(b.status, BatchStatus.imported), gt(b.importedAt, since)))))
    .orderBy(desc(b.createdAt), desc(b.id))
    .limit(200)
  return { list: rows.map(({ batch, uploadedBy }) => toView(ctx, batch, uploadedBy)) }
}

function toView({ actor, now }: Ctx, batch: ImportBatch, uploadedBy: string): PeBatch {
  const { batchNumber, fileName, createdAt, importedAt, totalCount, okCount, errorCount } = batch
  const status = statusOf(batch, now)
  return {
    ...{ batchNumber, fileName, status, uploadedBy, createdAt, importedAt, totalCount, okCount, errorCount },
    own: status === BatchStatus.waiting && batch.accountId === actor.accountId,
    revocableUntil: status === BatchStatus.imported && importedAt !== null && actor.permissions.has(revoke) ? endOf(importedAt) : null,
  }
}
const endOf = (importedAt: string) => new Date(Date.parse(importedAt) + revocableMs).toISOString()

/** One call for both (03 §5.9): what waits is dropped by its owner, what was imported is taken back by whoever may. */
export async function cancelOrRevoke(ctx: WriteCtx, { batchNumber }: Input<typeof calls.cancelImport>) {
  const [imported] = await ctx.db
    .select()
    .from(b)
    .where(and(ours(ctx), eq(b.batchNumber, batchNumber), eq(b.status, BatchStatus.imported)))
    .for('update')
  if (imported) return takeBack(ctx, imported)
  if (!ctx.actor.permissions.has('biz:pe-record:import')) throw notPermitted()
  await cancel(ctx, examinationImport, batchNumber)
}

/** As if it had never been imported: records, figures and what they fulfilled. */
async function takeBack(ctx: WriteCtx, { id, batchNumber, importedAt }: ImportBatch): Promise<void> {
  if (!ctx.actor.permissions.has(revoke)) throw conflict('该批次已导入')
  if (importedAt === null || endOf(importedAt) <= ctx.now.toISOString()) throw ruleBroken('导入已超过24小时，不能撤回，请逐条处理')
  const people = await ask<{ id: number }>(
    ctx.db,
    sql`select id from employee where id in (select person_id from pe_record where batch_number = ${batchNumber} and deleted_at is null)
        order by id for no key update`,
  )
  const alive = and(eq(t.batchNumber, batchNumber), isNull(t.deletedAt))
  await refuseEdited(ctx, batchNumber)
  const nodes = await ctx.db.selectDistinct({ orgId: t.orgId }).from(t).where(alive).orderBy(asc(t.orgId))
  const orgIds = nodes.map(({ orgId }) => orgId)
  if ((await nodesAmong(ctx, orgIds)).size !== orgIds.length) throw notFound()
  await refuseClosed(ctx, orgIds)
  const { id: recordId, personId, orgId, examDate, peType, conclusion, topGrade, tags } = t
  const gone = await ctx.db
    .update(t)
    .set({ ...touch(ctx), deletedAt: ctx.now.toISOString() })
    .where(alive)
    .returning({ id: recordId, personId, orgId, examDate, peType, conclusion, topGrade, tags })
  diff(ctx, examinationRecords, gone, null)
  for (let at = 0; at < people.length; at += settledAtOnce)
    await examinationsChanged(
      ctx,
      people.slice(at, at + settledAtOnce).map((one) => one.id),
    )
  await forgetRecords(ctx, gone)
  await untellExamined(ctx, gone)
  await changeBatch(ctx, batchNumber, { status: batchCycle.revoke.to, message: `已撤回${gone.length}行` })
  ctx.note({ what: `${examinationImport.name}导入`, id, name: batchNumber, before: { importedCount: gone.length }, after: null })
}
const settledAtOnce = 1_000

/** What somebody has worked on since is not thrown away unseen. */
async function refuseEdited({ db }: WriteCtx, batchNumber: string): Promise<void> {
  const [edited] = await ask<{ name: string; examDate: string }>(
    db,
    sql`select p.name, r.exam_date as "examDate" from pe_record r join person p on p.id = r.person_id
        where r.batch_number = ${batchNumber} and r.deleted_at is null and r.version > 0 order by r.id limit 1`,
  )
  if (edited) throw conflict(`“${edited.name}”${edited.examDate}的体检记录导入后已修改，不能撤回该批次`)
}
