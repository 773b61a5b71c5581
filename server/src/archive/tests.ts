import type { archives } from '@oems/contract/archive/archives.ts'
import { testPapers } from '@oems/contract/archive/recordFields.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { attach, detachAll } from '../core/files/attach.ts'
import { diff } from '../core/statistics/source.ts'
import { lockIllness } from '../illness/illnesses.ts'
import { tests as counted } from './countedTests.ts'
import { refuseFutureMoment } from './days.ts'
import { lockArchive } from './people.ts'
import { type At, recordsOf } from './records.ts'
import { testRecord as t } from './tables.ts'

export const tests = recordsOf(t, '检测记录', async (ctx, before, after) => diff(ctx, counted, before, after))

/** Their reports, by the names of `Domain.fileOwners` and of its field. */
export const testFiles = { owner: 'test', field: 'papers', declared: testPapers } as const
const { owner, field } = testFiles

export async function saveTest(ctx: WriteCtx, { archiveId, id, version, ossIds, ...draft }: Input<typeof archives.testSave>) {
  refuseFutureMoment(ctx, 'sampledAt', '采样时间', draft.sampledAt)
  const saved = await tests.save(ctx, archiveId, { id, version }, draft, async (before) => {
    if (before?.illnessId !== draft.illnessId) await lockIllness(ctx, draft.illnessId)
  })
  await attach(ctx, { owner, id: saved.id }, field, ossIds)
  return saved
}

export async function deleteTest(ctx: WriteCtx, { id }: Input<typeof archives.testDelete>): Promise<void> {
  await tests.remove(ctx, id)
  await detachAll(ctx, owner, [id])
}

type Sample = Parameters<typeof tests.add>[2]
/** For areas in which people tell of a test (03 §2.10): the same sample is corrected. */
export async function recordTest(ctx: WriteCtx, at: At, sample: Sample) {
  await lockArchive(ctx, at.archiveId)
  const same = and(eq(t.illnessId, sample.illnessId), eq(t.testType, sample.testType), eq(t.sampledAt, sample.sampledAt))
  const [before] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.personId, at.archiveId), same, isNull(t.deletedAt)))
  return before ? tests.set(ctx, at, before, sample) : tests.add(ctx, at, sample)
}
