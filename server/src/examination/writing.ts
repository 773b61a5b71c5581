import type { Input } from '@oems/contract/core/call.ts'
import type { examinations as calls } from '@oems/contract/examination/examinations.ts'
import type { RecordDraft, RecordRevision } from '@oems/contract/examination/fields.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import { inArray } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { badField, badInput, notFound } from '../core/errors.ts'
import { attach, detachAll } from '../core/files/attach.ts'
import { diff } from '../core/statistics/source.ts'
import { lockPeople, lockPerson } from '../people/locking.ts'
import { attendToRecords, forgetRecords } from './attending.ts'
import { examinationsChanged } from './following.ts'
import { tellImportant } from './important.ts'
import { tellExamined, untellExamined } from './informing.ts'
import { itemDefs } from './items.ts'
import { entryErrors, judge } from './judge.ts'
import { keyOf, nodesOn } from './placing.ts'
import { examinationRecords } from './recordSource.ts'
import { reports, store } from './store.ts'
import { peRecord } from './tables.ts'

export async function save(ctx: WriteCtx, { ossIds, items, ...fields }: RecordDraft) {
  const { person } = await lockPerson(ctx, fields.personId)
  const judged = await judgedOf(ctx, person.sex, fields.examDate, items)
  const row = await store.insert(ctx, { ...fields, ...judged, orgId: await nodeOf(ctx, fields) })
  diff(ctx, examinationRecords, null, row)
  await attachReports(ctx, row.id, ossIds)
  await examinationsChanged(ctx, [row.personId])
  await attendToRecords(ctx, [row])
  await tellExamined(ctx, 'made', [row])
  await tellImportant(ctx, [{ ...row, name: person.name }])
  return row
}

/** A report that was changed has to be opened again. */
export async function update(ctx: WriteCtx, { ossIds, items, ...fields }: RecordRevision) {
  const { personId, examDate, orgId: stood, topGrade } = await store.get(ctx, fields.id)
  const { person } = await lockPerson(ctx, personId)
  const judged = await judgedOf(ctx, person.sex, fields.examDate, items)
  const orgId = fields.examDate === examDate ? stood : await nodeOf(ctx, { personId, examDate: fields.examDate })
  const before = await store.get(ctx, fields.id)
  const after = await store.update(ctx, { ...fields, ...judged, orgId, notifiedAt: null })
  diff(ctx, examinationRecords, before, after)
  await attachReports(ctx, after.id, ossIds)
  await examinationsChanged(ctx, [personId])
  await attendToRecords(ctx, [after])
  if (before.notifiedAt !== null) await tellExamined(ctx, 'changed', [after])
  if (after.topGrade > topGrade) await tellImportant(ctx, [{ ...after, name: person.name }])
}

export async function remove(ctx: WriteCtx, { ids }: Input<typeof calls.delete>) {
  const rows = await store.rows(ctx, inArray(peRecord.id, [...ids]))
  if (rows.length !== ids.length) throw notFound()
  const people = [...new Set(rows.map(({ personId }) => personId))]
  await lockPeople(ctx, people)
  diff(ctx, examinationRecords, await store.remove(ctx, ids), null)
  await detachAll(ctx, reports.owner, ids)
  await examinationsChanged(ctx, people)
  await forgetRecords(ctx, rows)
  await untellExamined(ctx, rows)
}

/** Judged by the definitions of this moment, which are kept with it (03 §5.9). */
async function judgedOf(ctx: WriteCtx, sex: number, examDate: string, entries: readonly ItemEntry[]) {
  if (examDate > dayOf(ctx.now)) throw badField('examDate', '体检日期不能晚于今天')
  const defs = await itemDefs(ctx)
  const errors = entryErrors(defs, entries)
  if (errors.length > 0) throw badInput(errors)
  return judge(defs, sex, entries)
}

async function nodeOf(ctx: WriteCtx, { personId, examDate }: { readonly personId: number; readonly examDate: string }) {
  const asked = { personId, day: examDate }
  return (await nodesOn(ctx, [asked])).get(keyOf(asked))!
}

const attachReports = (ctx: WriteCtx, id: number, ossIds: readonly number[]) =>
  attach(ctx, { owner: reports.owner, id }, reports.field, ossIds)
