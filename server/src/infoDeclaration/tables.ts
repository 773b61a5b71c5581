import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { TestResult, Vaccination } from '@oems/contract/declaration/codes.ts'
import type { Level } from '@oems/contract/declaration/level.ts'
import type { DeclaredTest, DeclareReason, SubjectType, Transport } from '@oems/contract/infoDeclaration/codes.ts'
import type { InfoFields } from '@oems/contract/infoDeclaration/fields.ts'
import { isNull } from 'drizzle-orm'
import { char, foreignKey, index, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { plain, statistical } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, sealed, sealedJson } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { person } from '../people/tables.ts'

const ofPerson = says('declare_record_person', '人员不存在')
const ofNode = says('declare_record_org', '组织不存在')
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
    answers: sealedJson<Answers>().notNull(),
  },
  (t) => [
    foreignKey({ name: ofPerson, columns: [t.personId], foreignColumns: [person.id] }),
    foreignKey({ name: ofNode, columns: [t.orgId], foreignColumns: [org.id] }),
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
    areaName: plain('a place, by which is searched who was there', varchar({ length: 128 })),
    arriveDay: plain('when somebody was there, searched by', dayColumn().notNull()),
    leaveDay: plain('when somebody was there, searched by', dayColumn().notNull()),
    transport: smallint().$type<CodeOf<typeof Transport>>().notNull(),
    transportNo: sealed(),
    purpose: sealed(),
  },
  (t) => [
    foreignKey({ name: ofRecord, columns: [t.declareId], foreignColumns: [declareRecord.id] }),
    index('declare_visit_area_of').on(t.declareId),
    index('declare_visit_area_place').on(t.nationCode, t.arriveDay),
  ],
)
