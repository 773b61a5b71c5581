import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Relation } from '@oems/contract/people/codes.ts'
import type { Stage, StudentStatus } from '@oems/contract/student/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../core/db/atRest.ts'
import { auditColumns, dayColumn, idColumn, sealed } from '../core/db/columns.ts'
import { givenIdentity } from '../core/db/givenIdentity.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { employee, person } from '../people/tables.ts'

says('student_info_pkey', '该学生已登记')
const studentPerson = says('student_info_id_fkey', '人员不存在')
const studentOrg = says('student_info_org_id_fkey', '组织不存在')
const studentGuardian = says('student_info_guardian_fkey', '单位监护人不存在')

/** International students whom a node looks after (03 §2.6); `id` is the person's. */
export const student = pgTable(
  'student_info',
  {
    id: idColumn().primaryKey(),
    ...auditColumns(),
    orgId: idColumn().notNull(),
    ...givenIdentity(),
    birthday: plain('as with the person: no health', dayColumn()),
    email: plain('an address for notices, no health', varchar({ length: 128 })),
    studyNation: plain('a country', char({ length: 2 }).notNull()),
    school: plain('a school, searched by', varchar({ length: 100 }).notNull()),
    major: plain('of studies', varchar({ length: 64 })),
    stage: smallint().$type<CodeOf<typeof Stage>>().notNull(),
    enrolDate: dayColumn(),
    graduateDate: dayColumn(),
    studentStatus: smallint().$type<CodeOf<typeof StudentStatus>>().notNull(),
    overseasPhone: sealed(),
    contactName: plain('a name without the number, which is sealed', varchar({ length: 64 })),
    contactPhone: sealed(),
    contactRelation: smallint().$type<CodeOf<typeof Relation>>(),
    insuranceNo: sealed(),
    guardianEmployeeId: idColumn(),
    importBatch: plain('a number of ours', varchar({ length: 20 })),
  },
  (t) => [
    foreignKey({ name: studentPerson, columns: [t.id], foreignColumns: [person.id] }),
    foreignKey({ name: studentOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: studentGuardian, columns: [t.guardianEmployeeId], foreignColumns: [employee.id] }),
    index('student_info_org').on(t.orgId).where(isNull(t.deletedAt)),
    index('student_info_search').using('gin', sql`lower(name || e'\\n' || name_pinyin) gin_trgm_ops`),
    index('student_info_characters').using('gin', sql`characters_of(lower(name || e'\\n' || name_pinyin))`),
    index('student_info_mobile').on(t.mobileHash).where(isNull(t.deletedAt)),
    index('student_info_mobile_tail').on(t.mobileTail).where(isNull(t.deletedAt)),
    index('student_info_id_hash').on(t.idHash).where(isNull(t.deletedAt)),
    index('student_info_guardian').on(t.guardianEmployeeId).where(sql`${t.guardianEmployeeId} is not null and ${t.deletedAt} is null`),
  ],
)
export type StudentRow = typeof student.$inferSelect
