import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import type { WarningKind, WarningLevel, WarningResult, WarningState } from '@oems/contract/warning/codes.ts'
import type { WarningRule } from '@oems/contract/warning/config.ts'
import type { WarningDay } from '@oems/contract/warning/warnings.ts'
import { and, isNull, sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const oneOpen = says('stat_warning_open', '该单位已有同类预警未结束')
const atNode = says('stat_warning_org', '组织不存在')
const onceANode = says('stat_warning_config_once', '该单位的预警规则已存在，请刷新后重试')
const configNode = says('stat_warning_config_org', '组织不存在')

/** What a signal rests on: the days of its series, or the symptom that people of a project share. */
export type Evidence = { readonly days: readonly WarningDay[] } | SharedSymptom
export interface SharedSymptom {
  readonly symptom: number
  readonly others: readonly { readonly symptom: number; readonly num: number }[]
  /** When they were counted; absent from those that were found before it was kept. */
  readonly at?: string
}

/** A signal and what people made of it (05 §2.8); one open row a node, kind and series. */
export const statWarning = pgTable(
  'stat_warning',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    kind: smallint().$type<CodeOf<typeof WarningKind>>().notNull(),
    series: smallint().$type<CodeOf<typeof OnsetSeries>>().notNull(),
    firstDay: dayColumn().notNull(),
    lastDay: dayColumn().notNull(),
    level: smallint().$type<CodeOf<typeof WarningLevel>>().notNull(),
    maxLevel: smallint().$type<CodeOf<typeof WarningLevel>>().notNull(),
    /** Of the last day, as all that follows. */
    observed: integer().notNull(),
    declared: integer(),
    expected: doublePrecision(),
    sd: doublePrecision(),
    c1: doublePrecision(),
    c2: doublePrecision(),
    c3: doublePrecision(),
    evidence: jsonb().$type<Evidence>().notNull(),
    state: smallint().$type<CodeOf<typeof WarningState>>().notNull(),
    assigneeId: idColumn(),
    claimedAt: moment(),
    result: smallint().$type<CodeOf<typeof WarningResult>>(),
    note: sealed(),
    prevId: idColumn(),
    /** The unit above was told that nobody has taken it. */
    escalatedAt: moment(),
    /** When it was dismissed or closed. */
    endedAt: moment(),
  },
  (t) => [
    foreignKey({ name: atNode, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(oneOpen)
      .on(t.orgId, t.kind, t.series)
      .where(and(sql`${t.state} in (1, 2, 3)`, isNull(t.deletedAt))!),
    index('stat_warning_node').on(t.orgId, t.lastDay).where(isNull(t.deletedAt)),
    index('stat_warning_state').on(t.state, t.lastDay).where(isNull(t.deletedAt)),
  ],
)
plainTable(statWarning, 'figures of nodes; what people say of it is sealed')
export type WarningRow = typeof statWarning.$inferSelect

/** The rule of a node and of all below it that have none. */
export const statWarningConfig = pgTable(
  'stat_warning_config',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    enabled: smallint().$type<0 | 1>().notNull(),
    rule: jsonb().$type<WarningRule>().notNull(),
  },
  (t) => [
    foreignKey({ name: configNode, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(onceANode).on(t.orgId).where(isNull(t.deletedAt)),
  ],
)
plainTable(statWarningConfig, 'thresholds of a node')
