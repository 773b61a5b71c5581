import { EmpStatus, SourceType } from '@oems/contract/people/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { boolean, char, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../core/db/atRest.ts'
import { code } from '../core/db/code.ts'
import { auditColumns, baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

export const personIdNumber = says('person_id_number', '该证件号码已登记')
const employeeWorkNo = says('employee_work_no', '归属单位内已有相同的工号')
const employeeAccount = says('employee_account', '该账号已关联其他员工')
says('employee_pkey', '该人员已登记为员工，请刷新后重试')
says('emp_stay_overlap', '该人员在同一时间已有在场记录，请刷新后重试')
const consentOnce = says('consent_once', '该授权书已同意')

/** One human being (03 §2.1). `id` is also the id of the employee row, the archive and all other records of the person. */
export const person = pgTable(
  'person',
  {
    ...baseColumns(),
    name: plain('searched, sorted and shown in every list', varchar({ length: 64 }).notNull()),
    /** Whole pinyin, a blank, initials; lower case. */
    namePinyin: plain('searched and sorted by', varchar({ length: 400 }).notNull()),
    sex: smallint().notNull(),
    birthday: plain('lists sort and search by it, and figures count its year', dayColumn()),
    idType: smallint(),
    idNumber: sealed(),
    /** `keyedHash('idNumber', '{idType}:{idNumber}')` */
    idHash: plain('a keyed hash', text()),
    nationCode: plain('a country', char({ length: 2 }).notNull()),
    telephoneCode: plain('of a country', varchar({ length: 6 })),
    mobile: sealed(),
    /** `keyedHash('mobile', '{telephoneCode}:{mobile}')` */
    mobileHash: plain('a keyed hash', text()),
    /** The last four digits. */
    mobileTail: plain('four digits, searched by', char({ length: 4 })),
    email: plain('an address for notices, no health', varchar({ length: 128 })),
    photoOssId: idColumn(),
  },
  (t) => [
    uniqueIndex(personIdNumber).on(t.idType, t.idHash).where(sql`${t.deletedAt} is null and ${t.idHash} is not null`),
    index('person_mobile').on(t.mobileHash).where(isNull(t.deletedAt)),
    index('person_search').using('gin', sql`lower(name || e'\\n' || name_pinyin) gin_trgm_ops`),
    index('person_characters').using('gin', sql`characters_of(lower(name || e'\\n' || name_pinyin))`),
    index('person_mobile_tail').on(t.mobileTail).where(isNull(t.deletedAt)),
  ],
)
export type Person = typeof person.$inferSelect

/** An employee (03 §2.2); `id` is the person's. */
export const employee = pgTable(
  'employee',
  {
    id: idColumn().primaryKey(),
    ...auditColumns(),
    /** Who employs the person, and owns the record. */
    homeOrgId: idColumn().notNull(),
    /** The site, where the person is counted. */
    orgId: idColumn().notNull(),
    workNo: plain('searched and unique within the employer', varchar({ length: 32 })),
    empType: smallint().notNull(),
    position: plain('of work', varchar({ length: 64 })),
    jobTitle: plain('of work', varchar({ length: 64 })),
    deptName: plain('of work', varchar({ length: 64 })),
    teamName: plain('of work', varchar({ length: 64 })),
    empStatus: smallint().notNull().default(EmpStatus.onPost),
    /** A stay is open, as with whoever has just come: a copy, so that lists filter by it in their index. */
    onPost: boolean().notNull().default(true),
    entryDate: dayColumn(),
    arrivalDate: dayColumn(),
    expectReturnDate: dayColumn(),
    leaveDate: dayColumn(),
    hazardFlag: smallint().notNull().default(0),
    accompanyFlag: smallint().notNull().default(0),
    emergencyName: plain('a name without the number, which is sealed', varchar({ length: 64 })),
    emergencyPhone: sealed(),
    emergencyRelation: smallint(),
    accountId: idColumn(),
    sourceType: smallint().notNull().default(SourceType.manual),
    importBatch: plain('a number of ours', varchar({ length: 20 })),
    importSituation: smallint(),
    remark: sealed(),
    deleteReason: plain('why an entry was wrong, no health', varchar({ length: 200 })),
    // What follows is the person's, copied so that a list filters and sorts one table; only `writePeople.ts` writes it.
    /** Pinyin, initials, name, work number in lower case, a line each: one `like` searches all of them, and it sorts by pinyin. */
    searchText: plain('name and work number, searched by', text().notNull()),
    sex: smallint().notNull(),
    nationCode: plain('a country', char({ length: 2 }).notNull()),
  },
  (t) => [
    uniqueIndex(employeeWorkNo).on(t.homeOrgId, t.workNo).where(sql`${t.deletedAt} is null and ${t.workNo} is not null`),
    uniqueIndex(employeeAccount).on(t.accountId).where(sql`${t.deletedAt} is null and ${t.accountId} is not null`),
    // With what lists filter and sort by most in its leaves (migration): a company's 5,000 people are searched without touching the table.
    index('employee_place').on(t.orgId).where(isNull(t.deletedAt)),
    index('employee_home').on(t.homeOrgId, t.empStatus).where(isNull(t.deletedAt)),
    // What a large unit is sorted by.
    index('employee_return_due')
      .on(t.expectReturnDate)
      .where(sql`${t.empStatus} = ${code(EmpStatus.onLeave)} and ${t.deletedAt} is null`),
    index('employee_by_name').on(t.searchText).where(isNull(t.deletedAt)),
    index('employee_by_creation').on(t.createdAt).where(isNull(t.deletedAt)),
    index('employee_by_entry').on(t.entryDate.desc().nullsLast()).where(isNull(t.deletedAt)),
    index('employee_by_arrival').on(t.arrivalDate.desc().nullsLast()).where(isNull(t.deletedAt)),
    index('employee_search').using('gin', t.searchText.op('gin_trgm_ops')),
    index('employee_characters').using('gin', sql`characters_of(search_text)`),
  ],
)
export type Employee = typeof employee.$inferSelect

/**
 * Where a person stood from day to day, both inclusive; `toDay` null is open, and that is what "on post" means everywhere (03 §2.3).
 * The intervals of one person never overlap (exclusion constraint, by hand in the migration).
 */
export const empStay = pgTable(
  'emp_stay',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    personId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    empType: smallint().notNull(),
    /** The day of recording; the real arrival is `employee.arrivalDate`. */
    fromDay: dayColumn().notNull(),
    toDay: dayColumn(),
    /** The first day on which a declaration may be demanded. */
    dueFrom: dayColumn().notNull(),
    reasonIn: smallint().notNull(),
    reasonOut: smallint(),
    batchKey: plain('a number of ours', varchar({ length: 36 })),
    operatorId: idColumn().notNull(),
  },
  (t) => [
    // With who stands there in its leaves (migration).
    index('emp_stay_node').on(t.orgId, t.fromDay, t.toDay),
    uniqueIndex(says('emp_stay_person', '该人员在同一时间已有在场记录，请刷新后重试')).on(t.personId, t.fromDay),
    uniqueIndex(says('emp_stay_open', '该人员在场记录已变化，请刷新后重试')).on(t.personId).where(isNull(t.toDay)),
  ],
)

/** Each movement of a person, at the node whose figure it counts in (03 §7). */
export const empMove = pgTable(
  'emp_move',
  {
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    personId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    day: dayColumn().notNull(),
    kind: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.id] }), index('emp_move_day').on(t.day, t.orgId, t.kind)],
)

/** What an employee agreed to, and when (03 §2.14). */
export const consent = pgTable(
  'consent',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    personId: idColumn().notNull(),
    docVersion: integer().notNull(),
    kind: smallint().notNull(),
    agreedAt: moment().notNull(),
    withdrawnAt: moment(),
    ip: plain('an address of the network', varchar({ length: 45 }).notNull()),
  },
  (t) => [uniqueIndex(consentOnce).on(t.personId, t.kind, t.docVersion).where(isNull(t.withdrawnAt))],
)
