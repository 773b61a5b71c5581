import type {
  AttachmentKind,
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
import type { TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { plain, statistical } from '../core/db/atRest.ts'
import { auditColumns, baseColumns, dayColumn, idColumn, moment, sealed, sealedJson } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { disease } from '../dictionary/tables.ts'
import { illness } from '../illness/tables.ts'
import { person } from '../people/tables.ts'

const diseaseOnce = says('archive_disease_open', '该疾病已登记且未结束，请修改原记录')
const diseaseOf = says('archive_disease_disease_id_fkey', '基础疾病不存在')
const doseOnce = says('vaccination_record_dose', '该病种的这一剂次已登记，请修改原记录')
const vaccinationOf = says('vaccination_record_illness_id_fkey', '病种不存在')
const statementPerson = says('vaccination_statement_person', '人员不存在')
const statementOf = says('vaccination_statement_illness', '病种不存在')
const statementOnce = says('vaccination_statement_once', '该病种的接种情况已登记')
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
    index('archive_disease_person').on(t.personId),
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
    /** The information declaration that it was made from, and follows; null: whoever keeps the archive entered it, or has taken it over. */
    declareId: idColumn(),
  },
  (t) => [
    foreignKey({ name: vaccinationOf, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(doseOnce).on(t.personId, t.illnessId, t.doseNo).where(isNull(t.deletedAt)),
  ],
)
export type VaccinationRecord = typeof vaccinationRecord.$inferSelect

/** What was said last of a person and an illness (03 §7): by the person, or by a record of the archive. Only `statements.ts` writes it. */
export const vaccinationStatement = pgTable(
  'vaccination_statement',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    personId: idColumn().notNull(),
    illnessId: statistical(idColumn().notNull()),
    /** By the newest information declaration, and when that was made. */
    declared: statistical(smallint().$type<CodeOf<typeof Vaccination>>()),
    declaredAt: moment(),
    /** Null: nothing is said any more. */
    status: statistical(smallint().$type<CodeOf<typeof Vaccination>>()),
  },
  (t) => [
    foreignKey({ name: statementPerson, columns: [t.personId], foreignColumns: [person.id] }),
    foreignKey({ name: statementOf, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(statementOnce).on(t.personId, t.illnessId),
  ],
)

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
    /** As with a vaccination. */
    declareId: idColumn(),
  },
  (t) => [
    foreignKey({ name: testOf, columns: [t.illnessId], foreignColumns: [illness.id] }),
    index('test_record_person').on(t.personId, t.sampledAt).where(isNull(t.deletedAt)),
    index('test_record_sampled').on(t.sampledAt),
  ],
)
export type TestRecord = typeof testRecord.$inferSelect

/** A paper of somebody's health that belongs to no single record; it is never changed, only taken out of use. */
export const archiveAttachment = pgTable(
  'archive_attachment',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    personId: idColumn().notNull(),
    attachmentKind: plain('what sort of paper it is, not what it says', smallint().$type<CodeOf<typeof AttachmentKind>>().notNull()),
    title: sealed().notNull(),
    /** Of the paper itself, where it says one. */
    docDate: plain('a day without what happened on it', dayColumn()),
    note: sealed(),
    /** Null: it holds. */
    voidedAt: moment(),
    voidedBy: idColumn(),
    voidReason: sealed(),
  },
  (t) => [index('archive_attachment_person').on(t.personId).where(isNull(t.deletedAt))],
)
export type ArchiveAttachmentRecord = typeof archiveAttachment.$inferSelect
