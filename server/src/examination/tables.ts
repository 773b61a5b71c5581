import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { Conclusion, DueKind, PeGrade, PeTag, PeType, TagSide, ValueKind } from '@oems/contract/examination/codes.ts'
import type { JudgedItem } from '@oems/contract/examination/items.ts'
import { isNotNull, isNull, sql } from 'drizzle-orm'
import { foreignKey, index, integer, numeric, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plain, plainTable, statistical } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed, sealedJson } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const recordOnce = says('pe_record_once', '该员工当日已有同类型的体检记录')
const recordOrg = says('pe_record_org', '组织不存在')
const itemCode = says('pe_item_def_code', '体检项目代码已存在')
const itemName = says('pe_item_def_name', '体检项目名称已存在')
const cycleGrade = says('pe_cycle_grade', '该危害因素的分级已存在')
const dueOrg = says('pe_due_org', '组织不存在')

type Flag = 0 | 1
const hazards = () => varchar({ length: 32 }).array().notNull()

/** One examination (03 §2.13), at the node where the person stood on that day; its results lie sealed in the row. */
export const peRecord = pgTable(
  'pe_record',
  {
    ...baseColumns(),
    personId: idColumn().notNull(),
    orgId: idColumn().notNull(),
    examDate: dayColumn().notNull(),
    peType: smallint().$type<CodeOf<typeof PeType>>().notNull(),
    institution: plain('a hospital', varchar({ length: 100 })),
    reportNo: plain('a number of the hospital’s, by which nobody else finds anything', varchar({ length: 64 })),
    hazardNames: plain('of work', hazards()),
    conclusion: statistical(smallint().$type<CodeOf<typeof Conclusion>>()),
    recheckBefore: plain('a day, by which one is reminded', dayColumn()),
    recheckItems: sealed(),
    summary: sealed(),
    advice: sealed(),
    items: sealedJson<readonly JudgedItem[]>().notNull(),
    tags: statistical(smallint().array().$type<CodeOf<typeof PeTag>[]>().notNull()),
    topGrade: statistical(smallint().$type<CodeOf<typeof PeGrade>>().notNull()),
    abnormalCount: statistical(smallint().notNull()),
    batchNumber: plain('a number of ours', varchar({ length: 20 })),
    /** When the employee opened the report. */
    notifiedAt: moment(),
  },
  (t) => [
    foreignKey({ name: recordOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(recordOnce).on(t.personId, t.examDate, t.peType).where(isNull(t.deletedAt)),
    index('pe_record_node').on(t.orgId, t.examDate).where(isNull(t.deletedAt)),
    index('pe_record_day').on(t.examDate, t.id).where(isNull(t.deletedAt)),
    index('pe_record_created').on(t.createdAt, t.examDate, t.id).where(isNull(t.deletedAt)),
    index('pe_record_abnormal').on(t.abnormalCount, t.examDate, t.id).where(isNull(t.deletedAt)),
    index('pe_record_tags').using('gin', t.tags).where(isNull(t.deletedAt)),
    index('pe_record_batch').on(t.batchNumber).where(isNotNull(t.batchNumber)),
  ],
)
export type PeRecord = typeof peRecord.$inferSelect

/** What is examined and what its values mean, one list for the whole installation. */
export const peItemDef = pgTable(
  'pe_item_def',
  {
    ...baseColumns(),
    code: varchar({ length: 16 }).notNull(),
    name: varchar({ length: 32 }).notNull(),
    unit: varchar({ length: 16 }),
    valueKind: smallint().$type<CodeOf<typeof ValueKind>>().notNull(),
    refLowMale: numeric(),
    refHighMale: numeric(),
    refLowFemale: numeric(),
    refHighFemale: numeric(),
    highOpen: smallint().$type<Flag>().notNull(),
    aLow: numeric(),
    aHigh: numeric(),
    aTimes: smallint(),
    tag: smallint().$type<CodeOf<typeof PeTag>>(),
    tagSide: smallint().$type<CodeOf<typeof TagSide>>(),
    orderNum: integer().notNull(),
  },
  (t) => [uniqueIndex(itemCode).on(t.code).where(isNull(t.deletedAt)), uniqueIndex(itemName).on(t.name).where(isNull(t.deletedAt))],
)
plainTable(peItemDef, 'a dictionary')
export type ItemDefRow = typeof peItemDef.$inferSelect

/** How often whoever is exposed to a hazard of a grade is examined, as a standard says and a physician confirms. */
export const peCycle = pgTable(
  'pe_cycle',
  {
    ...baseColumns(),
    hazard: varchar({ length: 32 }).notNull(),
    grade: varchar({ length: 32 }).notNull(),
    entryMonths: smallint(),
    inPostMonths: smallint(),
    leavingMonths: smallint(),
    seasonStart: varchar({ length: 5 }),
    source: varchar({ length: 100 }).notNull(),
    confirmed: smallint().$type<Flag>().notNull().default(0),
    confirmedBy: idColumn(),
    confirmedAt: moment(),
  },
  (t) => [uniqueIndex(cycleGrade).on(t.hazard, t.grade).where(isNull(t.deletedAt))],
)
plainTable(peCycle, 'a dictionary')
export type CycleRow = typeof peCycle.$inferSelect

/**
 * Which examination falls due on which day: the counted source of 应检 and 已检. It follows from exposures, examinations, stays and cycles
 * alone (`due/derive.ts`), and only `due/settle.ts` writes it.
 */
export const peDue = pgTable(
  'pe_due',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    personId: idColumn().notNull(),
    /** Where the person stands on that day. */
    orgId: idColumn().notNull(),
    kind: smallint().$type<CodeOf<typeof DueKind>>().notNull(),
    hazards: plain('of work', hazards()),
    dueDay: dayColumn().notNull(),
    /** By a physician: what is not counts nowhere. */
    confirmed: smallint().$type<Flag>().notNull(),
    /** The examination that fulfils it; null: open. */
    recordId: idColumn(),
  },
  (t) => [
    foreignKey({ name: dueOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    index('pe_due_person').on(t.personId),
    index('pe_due_node').on(t.orgId, t.dueDay).where(isNull(t.recordId)),
    index('pe_due_day').on(t.dueDay),
  ],
)
export type PeDue = typeof peDue.$inferSelect

/** To what somebody's work exposes or exposed them (03 §2.7); open without an end. */
export const archiveExposure = pgTable(
  'archive_exposure',
  {
    ...baseColumns(),
    personId: idColumn().notNull(),
    hazardName: plain('of work', varchar({ length: 64 }).notNull()),
    hazard: plain('of work', varchar({ length: 32 })),
    grade: plain('of work', varchar({ length: 32 })),
    position: plain('of work', varchar({ length: 64 })),
    orgNameText: plain('a name of a node or a company', varchar({ length: 100 })),
    startDate: dayColumn().notNull(),
    endDate: dayColumn(),
    protection: plain('of work', varchar({ length: 200 })),
    /** Why whoever left was not examined; nothing is due then. */
    noExamReason: sealed(),
  },
  (t) => [
    index('archive_exposure_person').on(t.personId).where(isNull(t.deletedAt)),
    index('archive_exposure_hazard').on(t.hazard, t.grade).where(sql`${t.deletedAt} is null`),
  ],
)
