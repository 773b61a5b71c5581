import { OrgLabel, OrgProjectType, OrgStatus } from '@oems/contract/organisation/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { bigint, char, foreignKey, index, numeric, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { says } from '../errors.ts'
import { plainTable } from './atRest.ts'
import { baseColumns, idColumn } from './columns.ts'

const orgParent = says('org_parent', '上级组织不存在')
const orgName = says('org_sibling_name', '同一上级下已存在同名组织')
const orgCode = says('org_code', '组织编码已存在')
const orgCreditCode = says('org_credit_code', '统一社会信用代码已存在')
const orgQrToken = says('org_qr_token', '二维码已存在')
// The places stand in a domain of their own, so the keys that lead there are known to the database alone.
says('org_province', '省/州不存在')
says('org_area', '市/县不存在')

/**
 * The one tree (02 §2.1). Its path (`/1/12/345/`, ids from the root to the node itself) stands only here, so a move or a rename rewrites
 * nothing but this table.
 */
export const org = pgTable(
  'org',
  {
    ...baseColumns(),
    parentId: idColumn(),
    orgType: smallint().notNull(),
    orgProjectType: smallint().notNull().default(OrgProjectType.none),
    orgName: varchar({ length: 100 }).notNull(),
    /** NFKC, lower case, without blanks and quotes. */
    nameKey: varchar({ length: 100 }).notNull(),
    shortName: varchar({ length: 40 }),
    nameEn: varchar({ length: 150 }),
    orgCode: varchar({ length: 32 }).notNull(),
    creditCode: char({ length: 18 }),
    label: smallint().notNull().default(OrgLabel.centralEnterprise),
    isOutside: smallint(),
    nationCode: char({ length: 2 }),
    /** Of `sys_nationality_area` (02 §2.12). */
    provinceId: idColumn(),
    areaId: idColumn(),
    address: varchar({ length: 200 }),
    longitude: numeric({ precision: 9, scale: 6 }),
    latitude: numeric({ precision: 8, scale: 6 }),
    /** IANA name, for display alone: it never decides a day. */
    timeZone: varchar({ length: 40 }),
    status: smallint().notNull().default(OrgStatus.enabled),
    sortNo: bigint({ mode: 'number' }).notNull(),
    path: text().notNull(),
    depth: smallint().notNull(),
    pinyin: text().notNull().default(''),
    initials: text().notNull().default(''),
    /** Of `formerNames`, for searching. */
    formerKeys: text().notNull().default(''),
    /** A line each, as they were written, the last first. */
    formerNames: text().notNull().default(''),
    /** In the registration code that people scan; renewed, the old code stops. */
    qrToken: char({ length: 22 }).notNull(),
    remark: varchar({ length: 500 }),
    deleteReason: varchar({ length: 200 }),
  },
  (t) => [
    foreignKey({ name: orgParent, columns: [t.parentId], foreignColumns: [t.id] }),
    uniqueIndex(orgName).on(t.parentId, t.nameKey).where(isNull(t.deletedAt)),
    uniqueIndex(orgCode).on(t.orgCode).where(isNull(t.deletedAt)),
    uniqueIndex(orgCreditCode).on(t.creditCode).where(sql`${t.deletedAt} is null and ${t.creditCode} is not null`),
    uniqueIndex(orgQrToken).on(t.qrToken),
    index('org_children').on(t.parentId, t.sortNo),
    index('org_path').on(t.path.op('text_pattern_ops')).where(isNull(t.deletedAt)),
  ],
)
plainTable(org, 'nodes of the tree')
export type Org = typeof org.$inferSelect

/** The text by which a client names a node together with its kind (00 §2). */
export const orgProjectIdOf = ({ id, orgType, orgProjectType }: Pick<Org, 'id' | 'orgType' | 'orgProjectType'>) =>
  `${id}_${orgType}_${orgProjectType}`
