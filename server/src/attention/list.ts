import { AttentionTab } from '@oems/contract/attention/codes.ts'
import { type AttentionExport, AttentionLine, type AttentionSearch, type TabCounts } from '@oems/contract/attention/lines.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import type { Org } from '../core/db/org.ts'
import { boundsOf, countUpTo, orderOf } from '../core/db/paging.ts'
import { withinNode } from '../core/db/scope.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { requestedCoverage } from '../subscription/subscribedNodes.ts'
import { linesOf } from './lines.ts'
import { type Filter, i, isOpen, isOpenCase, matching, s } from './matching.ts'
import { removable } from './removable.ts'

const sortBy = { openedAt: i.openedAt, attentionLevel: i.attentionLevel, nextFollowDate: i.nextFollowDate }
/** The gravest first, and of those who have been lifted the last one. */
const last = {
  [AttentionTab.open]: sql`i.attention_level desc, i.opened_at desc, i.id desc`,
  [AttentionTab.cases]: sql`s.found_date desc, s.id desc`,
  [AttentionTab.removable]: sql`i.attention_level desc, i.opened_at desc, i.id desc`,
  [AttentionTab.closed]: sql`i.closed_at desc, i.id desc`,
}
const idOf = (tab: Filter['tab']) => (tab === AttentionTab.cases ? sql`s.id` : sql`i.id`)

/** One page of a tab, and how many all tabs have; of one moment (`inSnapshot`). */
export async function list(ctx: Ctx, query: AttentionSearch) {
  const { pageNo, pageSize, tab } = query
  const [found, { node, beside }] = await Promise.all([matching(ctx, query), requestedCoverage(ctx, query)])
  const order = sql.join([...orderOf(query, sortBy), last[tab]], sql`, `)
  const matched = sql`select ${idOf(tab)} as id, row_number() over (order by ${order}) as place from ${found} order by ${order} ${boundsOf(query)}`
  const isWhole = beside.length === 0 && !isNarrowed(query)
  const [rows, counted, counts] = await Promise.all([
    linesOf(ctx, tab, matched),
    isWhole ? [] : ask<{ n: number }>(ctx.db, sql`select count(*) as n from ${found}`),
    countsOf(ctx, [node, ...beside]),
  ])
  return { list: rows, total: counted[0]?.n ?? counts[countOf[tab]], pageNo, pageSize, counts }
}

const countOf = {
  [AttentionTab.open]: 'open',
  [AttentionTab.cases]: 'cases',
  [AttentionTab.removable]: 'removable',
  [AttentionTab.closed]: 'closed',
} as const

/** Whether anything but the tab and the place decides what is listed: without it the total stands on the tab already. */
const isNarrowed = ({
  keyword,
  illnessId,
  caseClass,
  isolationState,
  isolating,
  attentionLevel,
  reasons,
  ownerUserId,
  followOverdue,
  watchOver,
  startTime,
  endTime,
}: AttentionSearch) =>
  attentionLevel.length + reasons.length > 0 ||
  [keyword, illnessId, caseClass, isolationState, isolating, ownerUserId, followOverdue, watchOver, startTime, endTime].some(
    (one) => one !== null,
  )

/** At the node that was asked for; with subscriptions also at those that are subscribed to, whose people no list names. */
async function countsOf(ctx: Ctx, nodes: readonly Org[]): Promise<TabCounts> {
  const within = (column: PgColumn) =>
    sql`(${sql.join(
      nodes.map((node) => (node.depth === 0 ? sql`true` : withinNode(column, ctx, node))),
      sql` or `,
    )})`
  const [counted] = await ask<TabCounts>(
    ctx.db,
    sql`select
      (select count(*) from important_user i where ${isOpen} and ${within(i.orgId)}) as open,
      (select count(*) from user_ill_situation s where ${isOpenCase} and ${within(s.orgId)}) as cases,
      (select count(*) from important_user i where ${isOpen} and ${within(i.orgId)} and ${removable(dayOf(ctx.now))}) as removable,
      (select count(*) from important_user i where i.closed_at is not null and i.deleted_at is null and ${within(i.orgId)}) as closed`,
  )
  return counted!
}

const columns = fieldColumns(AttentionLine, {
  ...{ name: 14, sex: 8, age: 8, workNo: 16, mobile: 16, orgName: 30, attentionLevel: 12, reasons: 30, illnesses: 30, isolationState: 14 },
  ...{ openedAt: 20, watchUntil: 14, normalDays: 14, removable: 10, ownerName: 14, nextFollowDate: 14, followOverdue: 12 },
  ...{ closedAt: 20, closeKind: 14, closedByName: 14, removeImportantReason: 30 },
})
const atOnce = 500

export async function exportAttention(ctx: Ctx, filter: AttentionExport) {
  const found = await matching(ctx, filter)
  return ctx.exporting({
    name: '重点关注人员',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from ${found}`, most),
    async *rows(reading) {
      for await (const line of each(reading, filter.tab, found)) yield columns.map(({ value }) => value(line))
    },
  })
}

/** In short reads by a falling key. */
async function* each(ctx: Ctx, tab: Filter['tab'], found: SQL) {
  const id = idOf(tab)
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const matched = sql`select ${id} as id, row_number() over (order by ${id} desc) as place from ${found} and ${id} < ${before} order by ${id} desc limit ${atOnce}`
    const lines = await linesOf(ctx, tab, matched)
    yield* lines
    if (lines.length < atOnce) return
    before = lines.at(-1)!.id
  }
}
