import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { filesOf } from '../core/files/attach.ts'
import { disease } from '../dictionary/tables.ts'
import { illness } from '../illness/tables.ts'
import { archiveDisease, testRecord, vaccinationRecord } from './tables.ts'
import { testFiles } from './tests.ts'
import { vaccinationFiles } from './vaccinations.ts'

/** Diseases, those that have not ended first; vaccinations and tests, the newest first. */
export async function childrenOf(ctx: Ctx, personId: number) {
  const diseases = await ctx.db
    .select({ row: archiveDisease, diseaseName: disease.diseaseName })
    .from(archiveDisease)
    .innerJoin(disease, eq(disease.id, archiveDisease.diseaseId))
    .where(and(eq(archiveDisease.personId, personId), isNull(archiveDisease.deletedAt)))
    .orderBy(sql`${archiveDisease.endedOn} desc nulls first, ${archiveDisease.id} desc`)
  const vaccinations = await ctx.db
    .select({ row: vaccinationRecord, illnessName: illness.name })
    .from(vaccinationRecord)
    .innerJoin(illness, eq(illness.id, vaccinationRecord.illnessId))
    .where(and(eq(vaccinationRecord.personId, personId), isNull(vaccinationRecord.deletedAt)))
    .orderBy(desc(vaccinationRecord.vaccinatedOn), desc(vaccinationRecord.id))
  const tests = await ctx.db
    .select({ row: testRecord, illnessName: illness.name })
    .from(testRecord)
    .innerJoin(illness, eq(illness.id, testRecord.illnessId))
    .where(and(eq(testRecord.personId, personId), isNull(testRecord.deletedAt)))
    .orderBy(desc(testRecord.sampledAt), desc(testRecord.id))
    .limit(testsAtMost)
  const certificates = await filesOf(ctx, vaccinationFiles, vaccinations.map(idOf))
  const reports = await filesOf(ctx, testFiles, tests.map(idOf))
  return {
    diseases: diseases.map(({ row, diseaseName }) => ({ ...row, diseaseName })),
    vaccinations: vaccinations.map(({ row, illnessName }) => ({ ...row, illnessName, oss: [...(certificates.get(row.id) ?? [])] })),
    tests: tests.map(({ row, illnessName }) => ({ ...row, illnessName, oss: [...(reports.get(row.id) ?? [])] })),
  }
}

/** Whoever has been tested oftener is followed in the timeline. */
const testsAtMost = 200

const idOf = ({ row }: { readonly row: { readonly id: number } }) => row.id
