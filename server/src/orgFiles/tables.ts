import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { OrgFileType } from '@oems/contract/orgFiles/codes.ts'
import { isNull } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const fileOrg = says('org_file_org_id_fkey', '组织不存在')

/** Documents of a node (02 §2.10). */
export const orgFile = pgTable(
  'org_file',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    fileType: smallint().$type<CodeOf<typeof OrgFileType>>().notNull(),
    title: varchar({ length: 100 }).notNull(),
    effectiveDate: dayColumn(),
    expireDate: dayColumn(),
    visibleToBelow: smallint().$type<0 | 1>().notNull(),
    remark: varchar({ length: 200 }),
    /** How many days before its end it was told of last; null: not yet, −1: its end. */
    toldDays: smallint(),
  },
  (t) => [
    foreignKey({ name: fileOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    index('org_file_org').on(t.orgId).where(isNull(t.deletedAt)),
  ],
)
plainTable(orgFile, 'of organisations, not of people')
export type OrgFileRow = typeof orgFile.$inferSelect
