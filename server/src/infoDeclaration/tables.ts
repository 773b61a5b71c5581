import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { CaseType, DiagnoseType } from '@oems/contract/declaration/caseCodes.ts'
import type { TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import type { Level } from '@oems/contract/declaration/level.ts'
import type { DeclaredTest, DeclareReason, SubjectType, Transport } from '@oems/contract/infoDeclaration/codes.ts'
import type { InfoFields } from '@oems/contract/infoDeclaration/fields.ts'
import type { RiskGrade } from '@oems/contract/risk/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, pgTable, smallint, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { area } from '../area/tables.ts'
import { plain, statistical } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, sealed, sealedJson } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'
import { person } from '../people/tables.ts'

const ofPerson = says('declare_record_person', '人员不存在')
const ofNode = says('declare_record_org', '组织不存在')
const ofIllness = says('declare_record_illness', '病种不存在')
const ofVaccine = says('declare_record_vaccine', '病种不存在')
const ofTest = says('declare_record_test', '病种不存在')
const once = says('declare_record_key', '该申报已提交')
const ofProvince = says('declare_visit_area_province', '省/州不存在')
const ofRecord = says('declare_visit_area_record', '信息申报不存在')

/** What is neither counted nor searched: one sealed value. */
export type Answers = Omit<InfoFields, 'declareReason' | 'vaccination' | 'testType' | 'testResult' | 'visitAreas'>

/** An information declaration (03 §2.10). */
export const declareRecord = pgTable(
  'declare_record',
  {
    ...baseColumns(),
    subjectType: smallint().$type<CodeOf<typeof SubjectType>>().notNull(),
    personId: idColumn().notNull(),
    /** The visit for which a visitor declared. */
    visitorId: idColumn(),
    /** Where it was made; never changed later. */
    orgId: idColumn().notNull(),
    date: dayColumn().notNull(),
    declareReason: smallint().$type<CodeOf<typeof DeclareReason>>().notNull(),
    vaccination: statistical(smallint().$type<CodeOf<typeof Vaccination>>()),
    testType: statistical(smallint().$type<CodeOf<typeof DeclaredTest>>()),
    testResult: statistical(smallint().$type<CodeOf<typeof TestResult>>()),
    level: statistical(smallint().$type<Level>().notNull()),
    /** The highest of the places it names; null: none of them has a level. */
    topRisk: plain('a public level of places', smallint().$type<CodeOf<typeof RiskGrade>>()),
    /** What somebody was found to have, by the person's own word. */
    illnessId: statistical(idColumn()),
    caseType: statistical(smallint().$type<CodeOf<typeof CaseType>>()),
    diagnoseType: statistical(smallint().$type<CodeOf<typeof DiagnoseType>>()),
    /** Of employees and students who say something of a vaccination, or of a test: what it was about. */
    vaccineIllnessId: statistical(idColumn()),
    testIllnessId: statistical(idColumn()),
    clientKey: uuid(),
    answers: sealedJson<Answers>().notNull(),
  },
  (t) => [
    foreignKey({ name: ofPerson, columns: [t.personId], foreignColumns: [person.id] }),
    foreignKey({ name: ofNode, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: ofIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    foreignKey({ name: ofVaccine, columns: [t.vaccineIllnessId], foreignColumns: [illness.id] }),
    foreignKey({ name: ofTest, columns: [t.testIllnessId], foreignColumns: [illness.id] }),
    uniqueIndex(once).on(t.personId, t.clientKey).where(sql`${t.clientKey} is not null`),
    index('declare_record_of_visit').on(t.visitorId).where(isNull(t.deletedAt)),
    index('declare_record_day').on(t.date, t.id).where(isNull(t.deletedAt)),
    index('declare_record_created').on(t.createdAt, t.date, t.id).where(isNull(t.deletedAt)),
    index('declare_record_level').on(t.level, t.date, t.id).where(isNull(t.deletedAt)),
    index('declare_record_node').on(t.orgId, t.date).where(isNull(t.deletedAt)),
    index('declare_record_of_person').on(t.personId, t.createdAt).where(isNull(t.deletedAt)),
  ],
)
export type DeclareRecord = typeof declareRecord.$inferSelect

/** Where whoever declared has been. */
export const visitArea = pgTable(
  'declare_visit_area',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    declareId: idColumn().notNull(),
    nationCode: plain('a country', char({ length: 2 }).notNull()),
    provinceId: idColumn(),
    areaName: plain('a place, by which is searched who was there', varchar({ length: 128 })),
    arriveDay: plain('when somebody was there, searched by', dayColumn().notNull()),
    leaveDay: plain('when somebody was there, searched by', dayColumn().notNull()),
    transport: smallint().$type<CodeOf<typeof Transport>>().notNull(),
    transportNo: sealed(),
    purpose: sealed(),
    /** As it was on the day on which somebody left (04 §2.8). */
    riskLevelId: idColumn(),
    riskLevelName: plain('a public level of a place', varchar({ length: 16 })),
    riskGrade: plain('a public level of a place', smallint().$type<CodeOf<typeof RiskGrade>>()),
  },
  (t) => [
    foreignKey({ name: ofProvince, columns: [t.provinceId], foreignColumns: [area.id] }),
    foreignKey({ name: ofRecord, columns: [t.declareId], foreignColumns: [declareRecord.id] }),
    index('declare_visit_area_of').on(t.declareId),
    index('declare_visit_area_arrived').on(t.arriveDay),
    index('declare_visit_area_risk').on(t.riskLevelId).where(sql`${t.riskLevelId} is not null`),
    index('declare_visit_area_place').on(t.nationCode, t.arriveDay),
  ],
)
