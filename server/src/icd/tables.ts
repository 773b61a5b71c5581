import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { IcdLevel, IcdSource, IcdStatus } from '@oems/contract/icd/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, idColumn } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const icdCode = says('dict_icd_code', 'ICD编码已存在')
const icdParent = says('dict_icd_parent', '上级编码不存在')

/** 04 §2.6; one list for the whole installation. */
export const icd = pgTable(
  'dict_icd',
  {
    ...baseColumns(),
    code: varchar({ length: 20 }).notNull(),
    /** Without the mark of a pair. */
    bare: varchar({ length: 20 }).notNull().generatedAlwaysAs(sql`rtrim(code, '+*')`),
    diseaseName: varchar({ length: 200 }).notNull(),
    initials: text().notNull(),
    pairCode: varchar({ length: 20 }),
    /** The nearest code above that there is. */
    parentId: idColumn(),
    level: smallint().$type<CodeOf<typeof IcdLevel>>().notNull(),
    status: smallint().$type<CodeOf<typeof IcdStatus>>().notNull(),
    /** The whole versions in whose latest workbook it stood. */
    sources: smallint().array().$type<CodeOf<typeof IcdSource>[]>().notNull(),
  },
  (t) => [
    foreignKey({ name: icdParent, columns: [t.parentId], foreignColumns: [t.id] }),
    uniqueIndex(icdCode).on(t.code.op('text_pattern_ops')).where(isNull(t.deletedAt)),
    index('dict_icd_name').using('gin', t.diseaseName.op('gin_trgm_ops')).where(isNull(t.deletedAt)),
    index('dict_icd_initials').using('gin', t.initials.op('gin_trgm_ops')).where(isNull(t.deletedAt)),
    index('dict_icd_common').on(t.status, t.code).where(isNull(t.deletedAt)),
    index('dict_icd_children').on(t.parentId, t.status, t.code).where(isNull(t.deletedAt)),
  ],
)
plainTable(icd, 'a dictionary')
export type IcdRow = typeof icd.$inferSelect
