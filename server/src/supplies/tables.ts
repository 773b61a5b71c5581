import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import type { ItemStatus, ItemTypeCode, LedgerKindCode, NormKindCode, Origin, ReachBandCode } from '@oems/contract/supplies/codes.ts'
import type { RequireWhen } from '@oems/contract/supplies/requireWhen.ts'
import { isNull, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'

const noPersonalData = 'supplies keep no personal data (04 §2)'
const itemOrg = says('supplies_org', '组织不存在')
const itemIllness = says('supplies_illness', '病种不存在')
const itemSame = says('supplies_same', '该物资已存在（名称、规格相同）')
const rowOrg = says('project_supplies_org', '项目不存在')
const rowItem = says('project_supplies_item', '物资不存在')
const rowOnce = says('project_supplies_once', '该项目已有此物资，请刷新后重试')
const oneNow = says('supplies_position_now', '储备统计正在更新，请重试')
const oneADay = says('supplies_position_day', '储备统计正在更新，请重试')

type Flag = 0 | 1

/** 04 §2.1: what may be reserved, of all three types that have items. */
export const supplies = pgTable(
  'supplies',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    declareType: smallint().$type<ItemTypeCode>().notNull(),
    name: varchar({ length: 64 }).notNull(),
    /** Pinyin and initials of the name. */
    pinyin: text().notNull(),
    spec: varchar({ length: 64 }),
    unit: varchar({ length: 8 }).notNull(),
    packUnit: varchar({ length: 8 }),
    packSize: integer(),
    drugIds: bigint({ mode: 'number' }).array().notNull(),
    illnessId: idColumn(),
    normKind: smallint().$type<NormKindCode>().notNull(),
    normQty: numeric({ precision: 9, scale: 3 }),
    coverDays: smallint().notNull(),
    minQuantity: integer().notNull(),
    /** Null: nobody has to have it. */
    requireWhen: jsonb().$type<RequireWhen>(),
    /** Who has set the norm as it is, and when; null: before that was kept. */
    normBy: idColumn(),
    normAt: moment(),
    expiryManaged: smallint().$type<Flag>().notNull(),
    warnDays: smallint().notNull(),
    isKey: smallint().$type<Flag>().notNull(),
    status: smallint().$type<CodeOf<typeof ItemStatus>>().notNull(),
    orderNum: smallint().notNull(),
    remark: varchar({ length: 200 }),
  },
  (t) => [
    foreignKey({ name: itemOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: itemIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(itemSame).on(t.orgId, t.declareType, t.name, t.spec).where(isNull(t.deletedAt)),
    index('supplies_type').on(t.declareType, t.status).where(isNull(t.deletedAt)),
    index('supplies_drugs').using('gin', t.drugIds),
  ],
)
plainTable(supplies, 'a dictionary')
export type ItemRow = typeof supplies.$inferSelect

/** What a required quantity was computed from, for whoever asks how. */
export interface NormFacts {
  readonly headcount: number
  /** Nobody is on post, and reported figures stand in. */
  readonly reported: boolean
  /** Days that are covered: the item's, or those of the effective risk. */
  readonly coverDays: number
  /** Of the effective risk; null: none. */
  readonly grade: number | null
  /** A day, as the last 28 days have it; null: they say nothing, and the norm stands in. */
  readonly use?: string | null
}

/** What a project holds of an item: one row for each that is required there or that it has added (04 §2.2). `orgId` is the project. */
export const projectSupplies = pgTable(
  'project_supplies',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    suppliesId: idColumn().notNull(),
    declareType: smallint().$type<ItemTypeCode>().notNull(),
    origin: smallint().$type<CodeOf<typeof Origin>>().notNull(),
    /** By the project itself, and so for as long as it wants: also where a rule asks for it meanwhile. */
    added: boolean().notNull().default(false),
    /** On the project's sheet: required or added, and the item in use. */
    active: boolean().notNull(),
    minOverride: integer(),
    /** Depth of the node from which it was set. */
    overrideDepth: smallint(),
    /** That node: it remains the one that has set it when the project moves to another place of the tree. */
    overrideOrgId: idColumn(),
    overrideReason: varchar({ length: 200 }),
    overrideBy: idColumn(),
    overrideAt: moment(),
    ledgerQuantity: integer().notNull(),
    offQuantity: integer().notNull(),
    quantity: integer().notNull().generatedAlwaysAs(sql`(ledger_quantity + off_quantity)`),
    nearestExpiry: dayColumn(),
    expiringQuantity: integer(),
    /** The earliest of the usable batches in the project's clinics. */
    clinicExpiry: dayColumn(),
    expiredQuantity: integer().notNull(),
    requiredQuantity: integer().notNull(),
    norm: jsonb().$type<NormFacts>().notNull(),
    dailyUse: numeric({ precision: 10, scale: 2 }),
    coverDays: integer(),
    stockLevel: smallint().$type<CodeOf<typeof StockLevel>>(),
    expiryState: smallint().$type<CodeOf<typeof ExpiryState>>(),
    place: varchar({ length: 64 }),
    ledgerAt: moment(),
    ledgerKind: smallint().$type<LedgerKindCode>(),
  },
  (t) => [
    foreignKey({ name: rowOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: rowItem, columns: [t.suppliesId], foreignColumns: [supplies.id] }),
    uniqueIndex(rowOnce).on(t.orgId, t.suppliesId).where(isNull(t.deletedAt)),
    index('project_supplies_level').on(t.suppliesId, t.stockLevel).where(isNull(t.deletedAt)),
    index('project_supplies_short').on(t.orgId, t.declareType, t.stockLevel).where(sql`${t.deletedAt} is null and ${t.active}`),
    index('project_supplies_expiry').on(t.nearestExpiry).where(sql`${t.nearestExpiry} is not null`),
    index('project_supplies_clinic_expiry').on(t.clinicExpiry).where(sql`${t.clinicExpiry} is not null`),
  ],
)
plainTable(projectSupplies, noPersonalData)
export type LedgerRecord = typeof projectSupplies.$inferSelect

/** How rows of the ledger came to be what they are; rows are never changed. */
export const projectSuppliesLog = pgTable(
  'project_supplies_log',
  {
    id: idColumn().notNull().generatedAlwaysAsIdentity(),
    projectSuppliesId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    suppliesId: idColumn().notNull(),
    kind: smallint().$type<LedgerKindCode>().notNull(),
    delta: integer().notNull(),
    quantityAfter: integer().notNull(),
    nearestExpiry: dayColumn(),
    reason: varchar({ length: 200 }),
    periodDeclareId: idColumn(),
    at: moment().notNull(),
    by: idColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.id, t.at] }), index('project_supplies_log_row').on(t.projectSuppliesId, t.at.desc())],
)
plainTable(projectSuppliesLog, noPersonalData)

/** By project and type, from day to day, over the rows that are active: what figures count, and what lists of projects join. */
export const suppliesPosition = pgTable(
  'supplies_position',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    orgId: idColumn().notNull(),
    declareType: smallint().$type<ItemTypeCode>().notNull(),
    fromDay: dayColumn().notNull(),
    /** The last day of it; null: it goes on. */
    toDay: dayColumn(),
    /** Rows by stock level, 0 to 4. */
    levels: integer().array().notNull(),
    /** Rows by expiry state, 1 to 4. */
    expiries: integer().array().notNull(),
    /** Rows with a required quantity above nothing, and those of them at level 3 or above. */
    required: integer().notNull(),
    reached: integer().notNull(),
    reachBand: smallint().$type<ReachBandCode>().notNull(),
    /** The least of those with a required quantity. */
    coverDaysMin: integer(),
    /** Of key items, by their number: quantity, required quantity, and hundredths that go a day (0: not known, or none). */
    keyItems: jsonb().$type<Readonly<Record<string, readonly [quantity: number, required: number, dailyUse?: number]>>>().notNull(),
  },
  (t) => [
    uniqueIndex(oneNow).on(t.orgId, t.declareType).where(isNull(t.toDay)),
    uniqueIndex(oneADay).on(t.orgId, t.declareType, t.fromDay),
    index('supplies_position_from').on(t.fromDay),
    index('supplies_position_to').on(t.toDay),
    index('supplies_position_cover').on(t.declareType, t.coverDaysMin).where(sql`${t.toDay} is null and ${t.coverDaysMin} is not null`),
  ],
)
plainTable(suppliesPosition, noPersonalData)
export type SuppliesPosition = typeof suppliesPosition.$inferSelect

/** Projects of which the required quantities are to be computed anew; a row goes in the transaction that has done it. */
export const suppliesRecalculation = pgTable('supplies_recalculation', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  orgId: idColumn().notNull(),
  /** Null: all items. */
  suppliesIds: bigint({ mode: 'number' }).array(),
  /** Other drugs are counted for them: what the clinics hold is summed up anew. */
  restock: boolean().notNull().default(false),
  askedAt: moment().notNull(),
})
plainTable(suppliesRecalculation, noPersonalData)

/** What projects have been told of a row of their ledger (04 §7); apart from the row, which is busy. */
export const suppliesTold = pgTable('supplies_told', {
  projectSuppliesId: idColumn().primaryKey(),
  /** That hardly anything was left was told, and is so still. */
  short: boolean().notNull().default(false),
  shortToldAt: moment(),
  /** The end that was told of a month ahead. */
  expiryTold: dayColumn(),
})
plainTable(suppliesTold, noPersonalData)
