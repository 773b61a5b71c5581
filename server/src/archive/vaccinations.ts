import type { archives } from '@oems/contract/archive/archives.ts'
import { vaccinationPapers } from '@oems/contract/archive/recordFields.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { attach, detachAll } from '../core/files/attach.ts'
import { lockIllness } from '../illness/illnesses.ts'
import { keepComplete } from './completeness.ts'
import { refuseFuture } from './days.ts'
import { lockArchive } from './people.ts'
import { type At, recordsOf } from './records.ts'
import { vaccinationRecord as t } from './tables.ts'

export const vaccinations = recordsOf(t, '接种记录', (ctx, before, after) => keepComplete(ctx, [(after ?? before)!.personId]))

/** Their certificates, by the names of `Domain.fileOwners` and of its field. */
export const vaccinationFiles = { owner: 'vaccination', field: 'papers', declared: vaccinationPapers } as const
const { owner, field } = vaccinationFiles

export async function saveVaccination(ctx: WriteCtx, { archiveId, id, version, ossIds, ...draft }: Input<typeof archives.vaccinationSave>) {
  refuseFuture(ctx, 'vaccinatedOn', '接种日期', draft.vaccinatedOn)
  const saved = await vaccinations.save(ctx, archiveId, { id, version }, draft, async (before) => {
    if (before?.illnessId !== draft.illnessId) await lockIllness(ctx, draft.illnessId)
  })
  await attach(ctx, { owner, id: saved.id }, field, ossIds)
  return saved
}

export async function deleteVaccination(ctx: WriteCtx, { id }: Input<typeof archives.vaccinationDelete>): Promise<void> {
  await vaccinations.remove(ctx, id)
  await detachAll(ctx, owner, [id])
}

type Dose = Parameters<typeof vaccinations.add>[2]
/** For areas in which people tell of a vaccination (03 §2.10): a dose that is there already is corrected. */
export async function recordVaccination(ctx: WriteCtx, at: At, dose: Dose) {
  await lockArchive(ctx, at.archiveId)
  const [before] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.personId, at.archiveId), eq(t.illnessId, dose.illnessId), eq(t.doseNo, dose.doseNo), isNull(t.deletedAt)))
  return before ? vaccinations.set(ctx, at, before, dose) : vaccinations.add(ctx, at, dose)
}
