import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Relation } from '@oems/contract/people/codes.ts'
import type { BindSource, BindState } from '@oems/contract/relative/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { baseColumns, idColumn, moment, sealed } from '../core/db/columns.ts'
import { givenIdentity } from '../core/db/givenIdentity.ts'
import { says } from '../core/errors.ts'
import { employee, person } from '../people/tables.ts'

const relativeEmployee = says('user_relative_employee_id_fkey', '员工不存在')
const relativePerson = says('user_relative_person_id_fkey', '人员不存在')
export const boundAlready = '该亲属已绑定'
const boundOnce = says('user_relative_bound', boundAlready)

/** Who belongs to an employee (03 §2.6); whoever is bound again after an unbinding has a further row. */
export const relative = pgTable(
  'user_relative',
  {
    ...baseColumns(),
    employeeId: idColumn().notNull(),
    personId: idColumn().notNull(),
    relation: smallint().$type<CodeOf<typeof Relation>>().notNull(),
    ...givenIdentity(),
    bindState: smallint().$type<CodeOf<typeof BindState>>().notNull(),
    source: smallint().$type<CodeOf<typeof BindSource>>().notNull(),
    boundAt: moment().notNull(),
    unboundAt: moment(),
    unboundBy: idColumn(),
    unboundReason: sealed(),
  },
  (t) => [
    foreignKey({ name: relativeEmployee, columns: [t.employeeId], foreignColumns: [employee.id] }),
    foreignKey({ name: relativePerson, columns: [t.personId], foreignColumns: [person.id] }),
    uniqueIndex(boundOnce).on(t.employeeId, t.personId).where(sql`${t.bindState} = 1 and ${t.deletedAt} is null`),
    index('user_relative_employee').on(t.employeeId).where(isNull(t.deletedAt)),
    index('user_relative_person').on(t.personId).where(isNull(t.deletedAt)),
    index('user_relative_search').using('gin', sql`lower(name || e'\\n' || name_pinyin) gin_trgm_ops`),
    index('user_relative_characters').using('gin', sql`characters_of(lower(name || e'\\n' || name_pinyin))`),
    index('user_relative_newest').on(t.boundAt, t.id).where(isNull(t.deletedAt)),
    index('user_relative_mobile').on(t.mobileHash).where(isNull(t.deletedAt)),
    index('user_relative_mobile_tail').on(t.mobileTail).where(isNull(t.deletedAt)),
    index('user_relative_id_hash').on(t.idHash).where(isNull(t.deletedAt)),
  ],
)
export type RelativeRow = typeof relative.$inferSelect
