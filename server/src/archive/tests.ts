import type { archives } from '@oems/contract/archive/archives.ts'
import { TestSource } from '@oems/contract/archive/codes.ts'
import { testPapers } from '@oems/contract/archive/recordFields.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, startOf } from '../core/days.ts'
import { attach, detachAll } from '../core/files/attach.ts'
import { diff } from '../core/statistics/source.ts'
import { lockIllness } from '../illness/illnesses.ts'
import { tests as counted } from './countedTests.ts'
import { refuseFutureMoment } from './days.ts'
import { lockArchive } from './people.ts'
import { type At, ownRecord, recordsOf } from './records.ts'
import { type TestRecord, testRecord as t } from './tables.ts'

export const tests = recordsOf(t, '检测记录', async (ctx, before, after) => diff(ctx, counted, before, after))

/** Their reports, by the names of `Domain.fileOwners` and of its field. */
export const testFiles = { owner: 'test', field: 'papers', declared: testPapers } as const
const { owner, field } = testFiles

export async function saveTest(ctx: WriteCtx, { archiveId, id, version, ossIds, ...draft }: Input<typeof archives.testSave>) {
  refuseFutureMoment(ctx, 'sampledAt', '采样时间', draft.sampledAt)
  const saved = await tests.save(ctx, archiveId, { id, version }, { ...draft, ...ownRecord }, async (before) => {
    if (before?.illnessId !== draft.illnessId) await lockIllness(ctx, draft.illnessId)
  })
  await attach(ctx, { owner, id: saved.id }, field, ossIds)
  return saved
}

export async function deleteTest(ctx: WriteCtx, { id }: Input<typeof archives.testDelete>): Promise<void> {
  await tests.remove(ctx, id)
  await detachAll(ctx, owner, [id])
}

/** What the newest declaration says of a test. */
interface Told {
  readonly declareId: number
  readonly testResult: TestRecord['testResult']
}
interface Sampled extends Pick<TestRecord, 'illnessId' | 'testType'> {
  readonly testedOn: string
}
/**
 * Keeps what people have declared of one test of a day (03 §2.10): the record that was made from it follows what is said now, and goes where
 * nothing is said any more (null). What whoever keeps the archive has entered of it stands.
 */
export async function keepDeclaredTest(ctx: WriteCtx, at: At, { testedOn, ...sample }: Sampled, told: Told | null): Promise<void> {
  await lockArchive(ctx, at.archiveId)
  const [from, below] = [startOf(testedOn).toISOString(), startOf(addDays(testedOn, 1)).toISOString()]
  const rows = await ctx.db
    .select()
    .from(t)
    .where(
      and(
        and(eq(t.personId, at.archiveId), eq(t.illnessId, sample.illnessId), eq(t.testType, sample.testType)),
        and(gte(t.sampledAt, from), lt(t.sampledAt, below), isNull(t.deletedAt)),
      ),
    )
  const ours = rows.find(({ declareId }) => declareId !== null)
  if (ours && told === null) return tests.takeBack(ctx, at, ours)
  if (told === null) return
  if (ours && (ours.testResult !== told.testResult || ours.declareId !== told.declareId)) await tests.set(ctx, at, ours, told)
  if (rows.length === 0)
    await tests.add(ctx, at, { ...sample, ...told, sampledAt: from, institution: null, sourceType: TestSource.declared })
}
