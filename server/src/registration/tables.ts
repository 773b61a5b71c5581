import type { CodeOf } from '@oems/contract/core/codes.ts'
import { ApplyType, RegisterState } from '@oems/contract/registration/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../core/db/atRest.ts'
import { code } from '../core/db/code.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const node = says('register_emp_org', '组织不存在')
const waiting = says('register_emp_waiting', '您的申请正在审核中，请勿重复提交')

/** Whoever registers by the code of a site, and employees who ask to be moved there (03 §2.4): what they say, and what became of it. */
export const registerEmp = pgTable(
  'register_emp',
  {
    ...baseColumns(),
    /** The node whose code was scanned. */
    orgId: idColumn().notNull(),
    applyType: smallint().$type<CodeOf<typeof ApplyType>>().notNull(),
    registerState: smallint().$type<CodeOf<typeof RegisterState>>().notNull(),
    /** Of a registration known once it is agreed to: before that nobody has looked whether the applicant is who they say. */
    personId: idColumn(),
    /** Of one person one application waits: a keyed hash of the certificate, else of mobile and name; of an employee, of the person. */
    applicantHash: plain('a keyed hash', text().notNull()),
    fromOrgId: idColumn(),
    // As `personColumns` has them.
    name: plain('searched, sorted and shown in the list', varchar({ length: 64 }).notNull()),
    namePinyin: plain('searched and sorted by', varchar({ length: 400 }).notNull()),
    sex: smallint().notNull(),
    birthday: plain('compared with those of employees', dayColumn()),
    idType: smallint(),
    idNumber: sealed(),
    idHash: plain('a keyed hash', text()),
    nationCode: plain('a country', char({ length: 2 }).notNull()),
    telephoneCode: plain('of a country', varchar({ length: 6 })),
    mobile: sealed(),
    mobileHash: plain('a keyed hash', text()),
    mobileTail: plain('four digits, searched by', char({ length: 4 })),
    emergencyName: plain('a name without the number, which is sealed', varchar({ length: 64 })),
    emergencyPhone: sealed(),
    emergencyRelation: smallint(),
    empTypeClaim: smallint().notNull(),
    postClaim: plain('of work', varchar({ length: 64 })),
    applyReason: sealed(),
    appliedAt: moment().notNull(),
    matchedEmployeeId: idColumn(),
    dealBy: idColumn(),
    dealAt: moment(),
    dealReason: sealed(),
  },
  (t) => [
    foreignKey({ name: node, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(waiting)
      .on(t.applicantHash)
      .where(sql`${t.registerState} = ${code(RegisterState.pending)} and ${t.deletedAt} is null`),
    index('register_emp_node').on(t.orgId, t.appliedAt.desc(), t.id.desc()).where(isNull(t.deletedAt)),
    index('register_emp_newest').on(t.appliedAt.desc(), t.id.desc()).where(isNull(t.deletedAt)),
    index('register_emp_search').using('gin', sql`lower(name || e'\\n' || name_pinyin) gin_trgm_ops`),
    index('register_emp_characters').using('gin', sql`characters_of(lower(name || e'\\n' || name_pinyin))`),
    index('register_emp_applicant')
      .on(t.personId, t.appliedAt.desc())
      .where(sql`${t.applyType} = ${code(ApplyType.joining)} and ${t.deletedAt} is null`),
    index('register_emp_state').on(t.registerState, t.orgId).where(isNull(t.deletedAt)),
  ],
)
export type ApplicationRow = typeof registerEmp.$inferSelect
