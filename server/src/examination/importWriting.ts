import type { RecordFields } from '@oems/contract/examination/fields.ts'
import type { ItemEntry } from '@oems/contract/examination/items.ts'
import type { WriteCtx } from '../core/context.ts'
import { nextIds } from '../core/db/insertRows.ts'
import type { Pass } from '../core/imports/kind.ts'
import { diff } from '../core/statistics/source.ts'
import { lockPeople } from '../people/locking.ts'
import { attendToRecords } from './attending.ts'
import { examinationsChanged } from './following.ts'
import { tellImportant } from './important.ts'
import { tellExamined } from './informing.ts'
import { itemDefs } from './items.ts'
import { type Defs, judge } from './judge.ts'
import { keyOf, nodesOn } from './placing.ts'
import { examinationRecords } from './recordSource.ts'
import { store } from './store.ts'
import { peRecord } from './tables.ts'

/** A good line. */
export interface ImportedExamination extends RecordFields {
  readonly personId: number
  readonly name: string
  readonly sex: number
  readonly entries: readonly ItemEntry[]
}

/** Writes good lines as the form would, page by page: judged by the definitions of this moment, at the node of that day. */
export async function writeImported(
  ctx: WriteCtx,
  rows: readonly ImportedExamination[],
  batchNumber: string,
  { memo }: Pass,
): Promise<void> {
  const people = [...new Set(rows.map(({ personId }) => personId))]
  await lockPeople(ctx, people)
  const defs = (memo.get('defs') ?? (await itemDefs(ctx))) as Defs
  memo.set('defs', defs)
  const days = rows.map(({ personId, examDate }) => ({ personId, day: examDate }))
  const nodes = await nodesOn(ctx, days)
  const ids = await nextIds(ctx.db, peRecord, rows.length)
  const drafts = rows.map(({ entries, name, sex, ...fields }, at) => ({
    ...fields,
    ...judge(defs, sex, entries),
    ...{ id: ids[at]!, orgId: nodes.get(keyOf(days[at]!))!, batchNumber, notifiedAt: null },
  }))
  await store.insertAll(ctx, drafts)
  diff(ctx, examinationRecords, null, drafts)
  await examinationsChanged(ctx, people)
  await attendToRecords(ctx, drafts)
  await tellExamined(ctx, 'made', drafts)
  await tellImportant(
    ctx,
    drafts.map((draft, at) => ({ ...draft, name: rows[at]!.name })),
  )
}
