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
import { type At, ownRecord, recordsOf } from './records.ts'
import { stateVaccination } from './statements.ts'
import { vaccinationRecord as t, type VaccinationRecord } from './tables.ts'

export const vaccinations = recordsOf(t, '接种记录', async (ctx, before, after) => {
  const { personId } = (after ?? before)!
  for (const illnessId of new Set([before?.illnessId, after?.illnessId])) if (illnessId) await stateVaccination(ctx, personId, illnessId)
  await keepComplete(ctx, [personId])
})

/** Their certificates, by the names of `Domain.fileOwners` and of its field. */
export const vaccinationFiles = { owner: 'vaccination', field: 'papers', declared: vaccinationPapers } as const
const { owner, field } = vaccinationFiles

export async function saveVaccination(ctx: WriteCtx, { archiveId, id, version, ossIds, ...draft }: Input<typeof archives.vaccinationSave>) {
  refuseFuture(ctx, 'vaccinatedOn', '接种日期', draft.vaccinatedOn)
  const saved = await vaccinations.save(ctx, archiveId, { id, version }, { ...draft, ...ownRecord }, async (before) => {
    if (before?.illnessId !== draft.illnessId) await lockIllness(ctx, draft.illnessId)
  })
  await attach(ctx, { owner, id: saved.id }, field, ossIds)
  return saved
}

export async function deleteVaccination(ctx: WriteCtx, { id }: Input<typeof archives.vaccinationDelete>): Promise<void> {
  await vaccinations.remove(ctx, id)
  await detachAll(ctx, owner, [id])
}

/** What the newest declaration says of a dose. */
interface Told {
  readonly declareId: number
  readonly vaccinatedOn: string
}
type Dose = Pick<VaccinationRecord, 'illnessId' | 'doseNo'>
/** Keeps what people have declared of one dose, as `keepDeclaredTest` does of a test. */
export async function keepDeclaredDose(ctx: WriteCtx, at: At, { illnessId, doseNo }: Dose, told: Told | null): Promise<void> {
  await lockArchive(ctx, at.archiveId)
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.personId, at.archiveId), eq(t.illnessId, illnessId), eq(t.doseNo, doseNo), isNull(t.deletedAt)))
  if (!row) {
    if (told !== null) await vaccinations.add(ctx, at, { illnessId, doseNo, ...told, ...untold })
  } else if (row.declareId !== null) {
    if (told === null) return vaccinations.takeBack(ctx, at, row)
    if (row.vaccinatedOn !== told.vaccinatedOn || row.declareId !== told.declareId) await vaccinations.set(ctx, at, row, told)
  }
}
/** No declaration asks for the vaccine. */
const untold = { vaccineName: '未填写', validUntil: null, batchNo: null, place: null }
