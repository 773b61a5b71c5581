import type { HospitalLevel, InstitutionKind, InstitutionService, InstitutionType, PaymentMode } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { char, foreignKey, index, integer, numeric, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { area } from '../area/tables.ts'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const owner = says('coop_institution_org', '组织不存在')
const province = says('coop_institution_province', '省/州不存在')
const city = says('coop_institution_area', '市/县不存在')
const oneName = says('coop_institution_name', '该组织下已有同名的合作医疗机构')

type Flag = 0 | 1

/** Local and remote ones in one table (02 §2.7). */
export const institution = pgTable(
  'coop_institution',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    kind: smallint().$type<CodeOf<typeof InstitutionKind>>().notNull(),
    visibleToBelow: smallint().$type<Flag>().notNull(),
    institutionName: varchar({ length: 100 }).notNull(),
    institutionNameLocal: varchar({ length: 150 }),
    nameKey: text().notNull(),
    pinyin: text().notNull(),
    institutionType: smallint().$type<CodeOf<typeof InstitutionType>>().notNull(),
    hospitalLevel: smallint().$type<CodeOf<typeof HospitalLevel>>(),
    nationCode: char({ length: 2 }),
    provinceId: idColumn(),
    areaId: idColumn(),
    address: varchar({ length: 200 }),
    longitude: numeric({ precision: 9, scale: 6 }),
    latitude: numeric({ precision: 8, scale: 6 }),
    distanceKm: numeric({ precision: 6, scale: 1 }),
    travelMinutes: integer(),
    services: smallint().array().$type<CodeOf<typeof InstitutionService>[]>().notNull(),
    languages: varchar({ length: 8 }).array().notNull(),
    is24h: smallint('is24h').$type<Flag>().notNull(),
    serviceHours: varchar({ length: 100 }),
    paymentMode: smallint().$type<CodeOf<typeof PaymentMode>>(),
    contactName: varchar({ length: 30 }),
    contactPhone: sealed(),
    emergencyPhone: varchar({ length: 32 }),
    agreementNo: varchar({ length: 50 }),
    /** Both days are inclusive. */
    agreementStart: dayColumn(),
    agreementEnd: dayColumn(),
    lastVerifiedAt: moment(),
    lastVerifiedBy: idColumn(),
    /** How many days before its end the agreement was told of last; null: not yet. */
    toldDays: smallint(),
  },
  (t) => [
    foreignKey({ name: owner, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: province, columns: [t.provinceId], foreignColumns: [area.id] }),
    foreignKey({ name: city, columns: [t.areaId], foreignColumns: [area.id] }),
    uniqueIndex(oneName).on(t.orgId, t.kind, t.nameKey).where(isNull(t.deletedAt)),
    index('coop_institution_agreement_end').on(t.agreementEnd).where(sql`${t.deletedAt} is null and ${t.agreementEnd} is not null`),
  ],
)
plainTable(institution, 'about hospitals, which are public')
export type InstitutionRow = typeof institution.$inferSelect
