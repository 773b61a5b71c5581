import type { ContactType } from '@oems/contract/contacts/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain } from '../core/db/atRest.ts'
import { baseColumns, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { employee } from '../people/tables.ts'

const contactOrg = says('org_contact_org_id_fkey', '组织不存在')
const contactEmployee = says('org_contact_employee_id_fkey', '员工不存在')
/** Only two who save at the same moment meet it: whoever comes alone takes the place of the primary contact before. */
const onePrimary = says('org_contact_primary', '该类型的主要联系人刚被他人修改，请刷新后重试')

type Flag = 0 | 1

/** The only home of a node's leaders and emergency numbers (02 §2.9). */
export const contact = pgTable(
  'org_contact',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    contactType: smallint().$type<CodeOf<typeof ContactType>>().notNull(),
    isPrimary: smallint().$type<Flag>().notNull(),
    name: plain('searched, sorted and shown in every list', varchar({ length: 50 }).notNull()),
    /** Pinyin and initials of the name. */
    pinyin: plain('searched and sorted by', text().notNull()),
    post: plain('of work', varchar({ length: 50 })),
    telephoneCode: plain('of a country', varchar({ length: 6 })),
    mobile: sealed(),
    /** `keyedHash('mobile', '{telephoneCode}:{mobile}')` */
    mobileHash: plain('a keyed hash', text()),
    mobileTail: plain('four digits, searched by', char({ length: 4 })),
    phone: sealed(),
    email: plain('an address of work', varchar({ length: 100 })),
    wechat: sealed(),
    isEmergency: smallint().$type<Flag>().notNull(),
    visibleToBelow: smallint().$type<Flag>().notNull(),
    employeeId: idColumn(),
    orderNum: integer().notNull(),
    lastVerifiedAt: moment(),
    remark: sealed(),
  },
  (t) => [
    foreignKey({ name: contactOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: contactEmployee, columns: [t.employeeId], foreignColumns: [employee.id] }),
    uniqueIndex(onePrimary).on(t.orgId, t.contactType).where(sql`${t.isPrimary} = 1 and ${t.deletedAt} is null`),
    index('org_contact_org').on(t.orgId).where(isNull(t.deletedAt)),
    index('org_contact_mobile').on(t.mobileHash).where(isNull(t.deletedAt)),
    index('org_contact_mobile_tail').on(t.mobileTail).where(isNull(t.deletedAt)),
  ],
)
export type ContactRow = typeof contact.$inferSelect
