import type {
  BloodType,
  ControlState,
  DiseaseSource,
  Drinking,
  Marital,
  RhType,
  Smoking,
  TestSource,
  TestType,
} from '@oems/contract/archive/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { TestResult } from '@oems/contract/declaration/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { plain, statistical } from '../core/db/atRest.ts'
import { auditColumns, baseColumns, dayColumn, idColumn, moment, sealed, sealedJson } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { disease } from '../dictionary/tables.ts'
import { illness } from '../illness/tables.ts'

const diseaseOnce = says('archive_disease_open', '该疾病已登记且未结束，请修改原记录')
const diseaseOf = says('archive_disease_disease_id_fkey', '基础疾病不存在')
const doseOnce = says('vaccination_record_dose', '该病种的这一剂次已登记，请修改原记录')
const vaccinationOf = says('vaccination_record_illness_id_fkey', '病种不存在')
const testOf = says('test_record_illness_id_fkey', '病种不存在')

/** What is known of somebody's health in general (03 §2.7); `id` is the person's. Made with the employee row. */
export const healthArchive = pgTable(
  'health_archive',
  {
    id: idColumn().primaryKey(),
    ...auditColumns(),
    bloodType: plain('searched: who can give blood here', smallint().$type<CodeOf<typeof BloodType>>()),
    rhType: plain('searched with the blood type', smallint().$type<CodeOf<typeof RhType>>()),
    heightCm: sealedJson<number>(),
    weightKg: sealed(),
    marital: sealedJson<CodeOf<typeof Marital>>(),
    smoking: sealedJson<CodeOf<typeof Smoking>>(),
    drinking: sealedJson<CodeOf<typeof Drinking>>(),
    allergy: sealed(),
    pastHistory: sealed(),
    surgeryHistory: sealed(),
    familyHistory: sealed(),
    longMedication: sealed(),
    /** Which parts are there, a bit each (`ArchivePart` − 1). Only `completeness.ts` writes it. */
    known: smallint().notNull().default(0),
    /** Of the latest examination. */
    lastPeDay: dayColumn(),
  },
  (t) => [index('health_archive_examined').on(t.lastPeDay).where(sql`${t.lastPeDay} is not null`)],
)
export type HealthArchive = typeof healthArchive.$inferSelect

/** A chronic disease, from its diagnosis until it ends. `orgId` of this and the other rows: where the person stood when it was entered. */
export const archiveDisease = pgTable(
  'archive_disease',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    personId: idColumn().notNull(),
    diseaseId: statistical(idColumn().notNull()),
    diagnosedOn: plain('a day without what happened on it', dayColumn()),
    controlState: statistical(smallint().$type<CodeOf<typeof ControlState>>().notNull()),
    sourceType: smallint().$type<CodeOf<typeof DiseaseSource>>().notNull(),
    endedOn: plain('a day without what happened on it', dayColumn()),
  },
  (t) => [
    foreignKey({ name: diseaseOf, columns: [t.diseaseId], foreignColumns: [disease.id] }),
    uniqueIndex(diseaseOnce).on(t.personId, t.diseaseId).where(sql`${t.endedOn} is null and ${t.deletedAt} is null`),
    index('archive_disease_person').on(t.personId).where(isNull(t.deletedAt)),
    index('archive_disease_disease').on(t.diseaseId).where(sql`${t.endedOn} is null and ${t.deletedAt} is null`),
  ],
)
export type ArchiveDisease = typeof archiveDisease.$inferSelect

export const vaccinationRecord = pgTable(
  'vaccination_record',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    personId: idColumn().notNull(),
    illnessId: statistical(idColumn().notNull()),
    vaccineName: sealed().notNull(),
    doseNo: plain('a number of doses', smallint().notNull()),
    vaccinatedOn: plain('a day without what happened on it', dayColumn().notNull()),
    validUntil: plain('a day without what happened on it', dayColumn()),
    batchNo: sealed(),
    place: sealed(),
  },
  (t) => [
    foreignKey({ name: vaccinationOf, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(doseOnce).on(t.personId, t.illnessId, t.doseNo).where(isNull(t.deletedAt)),
  ],
)
export type VaccinationRecord = typeof vaccinationRecord.$inferSelect

export const testRecord = pgTable(
  'test_record',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    personId: idColumn().notNull(),
    illnessId: statistical(idColumn().notNull()),
    testType: statistical(smallint().$type<CodeOf<typeof TestType>>().notNull()),
    testResult: statistical(smallint().$type<CodeOf<typeof TestResult>>().notNull()),
    sampledAt: plain('a moment without what was found', moment().notNull()),
    institution: sealed(),
    sourceType: smallint().$type<CodeOf<typeof TestSource>>().notNull(),
  },
  (t) => [
    foreignKey({ name: testOf, columns: [t.illnessId], foreignColumns: [illness.id] }),
    index('test_record_person').on(t.personId, t.sampledAt).where(isNull(t.deletedAt)),
    index('test_record_sampled').on(t.sampledAt),
  ],
)
export type TestRecord = typeof testRecord.$inferSelect
