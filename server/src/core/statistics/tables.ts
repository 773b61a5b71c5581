import { isNotNull } from 'drizzle-orm'
import { bigint, boolean, char, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { plainTable, statistical } from '../db/atRest.ts'
import { dayColumn, idColumn, moment } from '../db/columns.ts'
import type { Contribution } from './contributions.ts'
import type { Difference } from './proof.ts'

/** What each proof of a source's month found. The figures' own tables are written by SQL alone, see the migration. */
export const statVerify = pgTable(
  'stat_verify',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    source: varchar({ length: 40 }).notNull(),
    month: date({ mode: 'string' }).notNull(),
    startedAt: moment().notNull(),
    endedAt: moment().notNull(),
    /** Distinct (node, figure, value, day) of the rows and of the figures. */
    keys: integer().notNull(),
    diffs: integer().notNull(),
    repaired: boolean().notNull(),
    /** At most 50. */
    sample: jsonb().$type<readonly Difference[]>().notNull(),
    /** 1 timed, 2 by hand. */
    triggerKind: smallint().notNull(),
  },
  (t) => [index('stat_verify_unit').on(t.source, t.month, t.startedAt)],
)
plainTable(statVerify, 'nodes and figures')

/** By the number of a figure or a breakdown: how far back it is counted. */
export const statFilled = pgTable('stat_filled', {
  metric: smallint().primaryKey(),
  /** From this month on; null: nothing yet. */
  backTo: date({ mode: 'string' }),
  /** Since when all of it is; null: the job is at it. */
  filledAt: moment(),
})

// Written and read by SQL alone: declared for what must hold of every table.
const keyOfFigure = () => ({ metric: smallint().notNull(), orgId: idColumn().notNull(), dim: integer().notNull() })
const numbers = () => bigint({ mode: 'number' }).array().notNull()
const number = () => bigint({ mode: 'number' }).notNull()

export const statDelta = pgTable('stat_delta', {
  id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
  ...keyOfFigure(),
  day: dayColumn().notNull(),
  n: number(),
  writtenAt: moment().notNull(),
})
export const statMonth = pgTable('stat_month', { ...keyOfFigure(), month: dayColumn().notNull(), d: numbers() })
export const statYear = pgTable('stat_year', { ...keyOfFigure(), year: smallint().notNull(), m: numbers() })
export const statTotal = pgTable('stat_total', { ...keyOfFigure(), v: number() })
/** Where a subject stood from day to day, and as what; `toDay` null: still. */
export const statState = pgTable(
  'stat_state',
  {
    metric: smallint().notNull(),
    subjectId: idColumn().notNull(),
    fromDay: dayColumn().notNull(),
    toDay: dayColumn(),
    orgId: idColumn().notNull(),
    dims: statistical(jsonb().$type<Contribution['dims']>().notNull()),
  },
  (t) => [
    primaryKey({ columns: [t.metric, t.subjectId, t.fromDay] }),
    index('stat_state_node').on(t.metric, t.orgId, t.fromDay, t.toDay),
    index('stat_state_from').on(t.metric, t.fromDay),
    index('stat_state_to').on(t.metric, t.toDay).where(isNotNull(t.toDay)),
  ],
)
export const statPerson = pgTable(
  'stat_person',
  {
    metric: smallint().notNull(),
    periodStart: dayColumn().notNull(),
    orgId: idColumn().notNull(),
    personId: idColumn().notNull(),
    cnt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.metric, t.periodStart, t.orgId, t.personId] })],
)
plainTable(statPerson, 'how many facts, and not which')
export const statFold = pgTable('stat_fold', {
  id: smallint().primaryKey(),
  foldedAt: moment().notNull(),
  lagTold: boolean().notNull().default(false),
})
for (const table of [statDelta, statMonth, statYear, statTotal, statFold]) plainTable(table, 'figures of nodes')

/** The tree at the end of a month (02 §2.2); `month` is its first day. The organisation writes it, and whoever counts by 历史口径 reads it. */
export const orgMonthSnapshot = pgTable(
  'org_month_snapshot',
  {
    month: dayColumn().notNull(),
    orgId: idColumn().notNull(),
    parentId: idColumn(),
    path: text().notNull(),
    orgName: varchar({ length: 100 }).notNull(),
    orgType: smallint().notNull(),
    orgProjectType: smallint().notNull(),
    status: smallint().notNull(),
    isOutside: smallint(),
    nationCode: char({ length: 2 }),
    projectStatus: smallint(),
    epType: smallint(),
  },
  (t) => [primaryKey({ columns: [t.month, t.orgId] }), index('org_month_path').on(t.month, t.path.op('text_pattern_ops'))],
)
/** Nodes that hang elsewhere now than in some month's snapshot; a trigger notes each move. */
export const orgMoved = pgTable('org_moved', { orgId: idColumn().primaryKey() })
for (const table of [orgMonthSnapshot, orgMoved]) plainTable(table, 'nodes of the tree')
