import type { ClinicEventKind, ClinicKind, ClinicLevel, DispenseMode, Location, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { OpenHours } from '@oems/contract/clinic/fields.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { area as place } from '../area/tables.ts'
import { plain } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const clinicOrg = says('org_clinic_org', '组织不存在')
const clinicProvince = says('org_clinic_province', '省/州不存在')
const clinicArea = says('org_clinic_area', '市/县不存在')
const clinicName = says('org_clinic_name', '该组织或项目下已有同名的医务室')
const clinicCode = says('org_clinic_code', '医务室编码已存在')
const eventClinic = says('clinic_event_clinic', '医务室不存在')

type Flag = 0 | 1
const ofPlace = 'of a place, which is public'

/** Where people are treated (06 §2.1): medical rooms, infirmaries of organisations and consulting rooms. `orgId` is the node, of a project as well. */
export const clinic = pgTable(
  'org_clinic',
  {
    ...baseColumns(),
    clinicKind: smallint().$type<CodeOf<typeof ClinicKind>>().notNull(),
    orgId: idColumn().notNull(),
    clinicName: plain(ofPlace, varchar({ length: 60 }).notNull()),
    pinyin: plain(ofPlace, text().notNull()),
    clinicCode: plain(ofPlace, varchar({ length: 8 }))
      .notNull()
      .generatedAlwaysAs(sql`'C' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    /** Null of consulting rooms. */
    clinicLevel: smallint().$type<CodeOf<typeof ClinicLevel>>(),
    serviceStatus: smallint().$type<CodeOf<typeof ServiceStatus>>().notNull(),
    statusReason: sealed(),
    statusSince: dayColumn().notNull(),
    pauseUntil: dayColumn(),
    location: smallint().$type<CodeOf<typeof Location>>().notNull(),
    nationCode: plain(ofPlace, char({ length: 2 })),
    provinceId: idColumn(),
    areaId: idColumn(),
    address: plain(ofPlace, varchar({ length: 200 })),
    longitude: plain(ofPlace, numeric({ precision: 9, scale: 6 })),
    latitude: plain(ofPlace, numeric({ precision: 8, scale: 6 })),
    leaderName: plain('whom one asks there', varchar({ length: 30 })),
    leaderPhone: sealed(),
    dutyPhone: plain('published: in an emergency one has to dial it', varchar({ length: 32 })),
    area: plain(ofPlace, numeric({ precision: 7, scale: 1 })),
    bedNum: integer(),
    isolationBedNum: integer(),
    openDate: dayColumn(),
    endDate: dayColumn(),
    /** In the local time of its node. */
    openHours: plain(ofPlace, jsonb().$type<readonly OpenHours[]>().notNull()),
    is24h: smallint('is24h').$type<Flag>().notNull(),
    licenseNo: plain(ofPlace, varchar({ length: 50 })),
    licenseEndDate: dayColumn(),
    /** How many days before its end it was told of last; null: not yet. */
    licenseToldDays: smallint(),
    dispenseMode: smallint().$type<CodeOf<typeof DispenseMode>>().notNull(),
    otherInfo: plain(ofPlace, varchar({ length: 1000 })),
    deleteReason: sealed(),
  },
  (t) => [
    foreignKey({ name: clinicOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: clinicProvince, columns: [t.provinceId], foreignColumns: [place.id] }),
    foreignKey({ name: clinicArea, columns: [t.areaId], foreignColumns: [place.id] }),
    uniqueIndex(clinicName).on(t.orgId, t.clinicKind, t.clinicName).where(isNull(t.deletedAt)),
    uniqueIndex(clinicCode).on(t.clinicCode),
    index('org_clinic_license_end').on(t.licenseEndDate).where(sql`${t.deletedAt} is null and ${t.licenseEndDate} is not null`),
  ],
)
export type ClinicRow = typeof clinic.$inferSelect

/** What happened to the service of a clinic; rows are never changed. */
export const clinicEvent = pgTable(
  'clinic_event',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    clinicId: idColumn().notNull(),
    kind: smallint().$type<CodeOf<typeof ClinicEventKind>>().notNull(),
    /** Of a change of level: the level; of the service: its status. */
    oldValue: smallint(),
    newValue: smallint(),
    reason: sealed(),
    operatorId: idColumn().notNull(),
    operatorName: plain('an account, as in the operation log', varchar({ length: 64 }).notNull()),
    at: moment().notNull(),
  },
  (t) => [
    foreignKey({ name: eventClinic, columns: [t.clinicId], foreignColumns: [clinic.id] }),
    index('clinic_event_clinic_at').on(t.clinicId, t.at.desc()),
  ],
)

/** One row; its version rises, by a trigger, with every change of a clinic, so that a list kept elsewhere knows when it is old. */
export const clinicState = pgTable('org_clinic_state', {
  theOne: boolean().primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull().default(0),
})
