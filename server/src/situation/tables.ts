import { isNotNull, isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { area } from '../area/tables.ts'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'
import { riskLevel } from '../risk/tables.ts'

const ofIllness = says('epidemic_situation_illness', '病种不存在')
const ofProvince = says('epidemic_situation_province', '省/州不存在')
const ofLevel = says('epidemic_situation_level', '研判等级不存在')
const once = says('epidemic_situation_once', '该病种在此国家/地区当日已有数据，请直接修改')

/** What is reported of an illness in a nation, or in one of its provinces, on a day (04 §2.8); one list for the whole installation. */
export const epidemicSituation = pgTable(
  'epidemic_situation',
  {
    ...baseColumns(),
    illnessId: idColumn().notNull(),
    nationCode: char({ length: 2 }).notNull(),
    /** Null: of the nation. */
    provinceId: idColumn(),
    day: dayColumn().notNull(),
    newConfirmed: integer(),
    newDeath: integer(),
    cumConfirmed: integer(),
    cumDeath: integer(),
    /** How dangerous the illness is held to be there. */
    riskLevelId: idColumn(),
    source: varchar({ length: 100 }),
    sourceUrl: varchar({ length: 300 }),
    note: varchar({ length: 1000 }),
  },
  (t) => [
    foreignKey({ name: ofIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    foreignKey({ name: ofProvince, columns: [t.provinceId], foreignColumns: [area.id] }),
    foreignKey({ name: ofLevel, columns: [t.riskLevelId], foreignColumns: [riskLevel.id] }),
    uniqueIndex(once).on(t.illnessId, t.nationCode, sql`coalesce(${t.provinceId}, 0)`, t.day).where(isNull(t.deletedAt)),
    index('epidemic_situation_day').on(t.illnessId, t.day).where(isNull(t.deletedAt)),
    index('epidemic_situation_newest').on(t.day.desc(), t.id.desc()).where(isNull(t.deletedAt)),
    index('epidemic_situation_judged')
      .on(t.day)
      .where(sql`${isNull(t.deletedAt)} and ${isNotNull(t.riskLevelId)}`),
  ],
)
plainTable(epidemicSituation, 'public figures of nations')
export type SituationRow = typeof epidemicSituation.$inferSelect
