import type { AreaLevel } from '@oems/contract/area/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { bigint, boolean, char, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, idColumn } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const areaName = says('sys_nationality_area_name', '同一上级下已存在同名行政区划')
const areaCode = says('sys_nationality_area_code', '行政区划代码已存在')
const areaParent = says('sys_nationality_area_parent', '上级行政区划不存在')

/** 02 §2.12: provinces and states of all nations, cities and counties of China. */
export const area = pgTable(
  'sys_nationality_area',
  {
    ...baseColumns(),
    nationCode: char({ length: 2 }).notNull(),
    /** Null at level 1. */
    parentId: idColumn(),
    level: smallint().$type<CodeOf<typeof AreaLevel>>().notNull(),
    /** ISO 3166-2, or GB/T 2260 in China. */
    code: varchar({ length: 10 }),
    name: varchar({ length: 100 }).notNull(),
    nameEn: varchar({ length: 100 }),
    /** Pinyin and initials of the name. */
    pinyin: text().notNull(),
    timeZone: varchar({ length: 40 }),
    orderNum: integer().notNull(),
    builtIn: boolean().notNull(),
  },
  (t) => [
    foreignKey({ name: areaParent, columns: [t.parentId], foreignColumns: [t.id] }),
    uniqueIndex(areaName).on(t.nationCode, sql`coalesce(${t.parentId}, 0)`, t.name).where(isNull(t.deletedAt)),
    uniqueIndex(areaCode).on(t.code).where(isNull(t.deletedAt)),
    index('sys_nationality_area_children').on(t.parentId).where(isNull(t.deletedAt)),
  ],
)
plainTable(area, 'places of the world')
export type Area = typeof area.$inferSelect

/** One row: the edition of the shipped rows that has been loaded, and a number that rises with every change of a place. */
export const areaState = pgTable('sys_nationality_area_state', {
  theOne: boolean().primaryKey().default(true),
  edition: varchar({ length: 64 }),
  version: bigint({ mode: 'number' }).notNull().default(0),
})
plainTable(areaState, 'a digest of what the product ships')
