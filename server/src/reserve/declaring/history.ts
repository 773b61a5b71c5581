import type { HistorySearch } from '@oems/contract/reserve/declares.ts'
import type { DeclaredInfo, DeclaredRow, FrozenItem } from '@oems/contract/reserve/sheet.ts'
import { DeclareType, ItemType } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { array, ask } from '../../core/db/database.ts'
import { boundsOf, countUpTo, orderOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { notFound } from '../../core/errors.ts'
import { filesOf } from '../../core/files/attach.ts'
import { ensurePeriods } from '../periods/open.ts'
import { periodsWith, type Standing, standingColumns } from '../periods/standing.ts'
import { declarePapers } from './enter.ts'
import { beforeOf, itemsOf } from './latest.ts'
import { deadlineLocal } from './states.ts'

export type HistoryAsked = Omit<HistorySearch, 'pageNo' | 'pageSize' | 'sortRules' | 'illnessId'>

interface Row extends Standing {
  readonly declareId: number
  readonly orgName: string
  readonly timeZone: string | null
  readonly declaredByName: string | null
  readonly headcount: number
  readonly riskGrade: number | null
  readonly remark: string | null
  readonly corrections: number
}
const rowColumns = sql`${standingColumns}, o.org_name as "orgName", o.time_zone as "timeZone", a.nickname as "declaredByName", d.headcount,
  d.risk_grade as "riskGrade", d.remark,
  (select count(*)::int - 1 from period_declare c where c.org_id = s.org_id and c.declare_type = s.declare_type and c.start_day = s.start_day
     and not c.voided) as corrections`
const around = (periods: SQL) => sql`
  from (${periods}) s join period_declare d on d.id = s.declare_id join org o on o.id = s.org_id left join sys_account a on a.id = s.declarant_id`

const iso = (at: string) => new Date(at).toISOString()
const rowOf = ({ periodId: _, declarantId: _1, timeZone, orgId, shortageNum, declareType, ...row }: Row): DeclaredRow => ({
  ...row,
  ...{ orgId, projectId: orgId, declareType: declareType as DeclaredRow['declareType'], shortageNum: shortageNum ?? 0 },
  ...{ openAt: iso(row.openAt), deadlineAt: iso(row.deadlineAt), declaredAt: row.declaredAt && iso(row.declaredAt) },
  deadlineLocal: deadlineLocal(row.deadlineAt, timeZone),
})

/** What was declared below a node, the latest of each period: up to the conditions, of which more may follow. */
export async function historyQuery(ctx: Ctx, asked: HistoryAsked): Promise<SQL> {
  const { orgId, projectId, declareType, status, source, startTime, endTime } = asked
  const node = await nodeInScope(ctx, projectId ?? orgId ?? ctx.actor.orgId)
  await ensurePeriods(ctx)
  const types = declareType.length > 0 ? declareType : ItemType.options.map(({ value }) => value)
  const where = [
    sql`p.declare_type = any(${array(types)}::smallint[])`,
    sql`p.org_id in (select id from org where path like ${`${node.path}%`} and deleted_at is null)`,
    sql`d.id is not null`,
    ...(startTime === null ? [] : [sql`p.end_day >= ${startTime}::date`]),
    ...(endTime === null ? [] : [sql`p.start_day <= ${endTime}::date`]),
    ...(source === null ? [] : [sql`d.source = ${source}`]),
  ]
  const which = status.length > 0 ? sql`s.status = any(${array(status)}::int[])` : sql`true`
  return sql`${around(periodsWith(sql.join(where, sql` and `), ctx.now))} where ${which}`
}

export async function historyPage(ctx: Ctx, query: HistorySearch) {
  const from = await historyQuery(ctx, query)
  const columns = { startDay: sql`s.start_day`, declaredAt: sql`s.declared_at`, reachRate: sql`s.reach_rate` }
  const order = sql.join([...orderOf(query, columns), sql`s.start_day desc`, sql`s.declared_at desc`, sql`s.period_id desc`], sql`, `)
  const rows = await ask<Row & { total: number }>(
    ctx.db,
    sql`select ${rowColumns}, count(*) over ()::int as total ${from} order by ${order} ${boundsOf(query)}`,
  )
  return pageWith(query, rows, ({ total: _, ...row }) => rowOf(row), countUpTo(ctx.db, from, Number.MAX_SAFE_INTEGER))
}

/** In short reads, the newest first, for a workbook: the rows of each. No read goes through what another has read. */
export async function* historySlices(ctx: Ctx, from: SQL, pageSize = 500): AsyncGenerator<readonly DeclaredRow[]> {
  const days = await ask<{ startDay: string }>(ctx.db, sql`select distinct s.start_day as "startDay" ${from} order by s.start_day desc`)
  for (const { startDay } of days) {
    let after = { orgId: 0, periodId: 0 }
    for (;;) {
      const rows = await ask<Row>(
        ctx.db,
        sql`select ${rowColumns} ${from} and s.start_day = ${startDay}::date and (s.org_id, s.period_id) > (${after.orgId}::bigint, ${after.periodId}::bigint)
            order by s.org_id, s.period_id limit ${pageSize}`,
      )
      yield rows.map(rowOf)
      if (rows.length < pageSize) break
      after = rows.at(-1)!
    }
  }
}

interface Found {
  readonly orgId: number
  readonly declareType: DeclaredRow['declareType']
  readonly startDay: string
  readonly periodId: number
  readonly items: readonly FrozenItem[]
}

/** A declaration, also one that was corrected since, with what has changed since the period before. */
export async function historyDetail(ctx: Ctx, declareId: number): Promise<DeclaredInfo> {
  const [found] = await ask<Found>(
    ctx.db,
    sql`select d.org_id as "orgId", d.declare_type as "declareType", d.start_day as "startDay", p.id as "periodId", d.items
        from period_declare d join declare_period p using (org_id, declare_type, start_day)
        where d.id = ${declareId} and d.declare_type <> ${DeclareType.measures}`,
  )
  if (!found) throw notFound()
  await nodeInScope(ctx, found.orgId)
  const [row, submissions, before, ledger, oss] = await Promise.all([
    detailRow(ctx, declareId, found.periodId),
    submissionsOf(ctx, found),
    beforeOf(ctx, found),
    ledgerOf(ctx, found),
    filesOf(ctx, declarePapers, [found.periodId]),
  ])
  const last = itemsOf(before)
  return {
    ...row,
    oss: [...(oss.get(found.periodId) ?? [])],
    items: found.items.map((item) => {
      const former = last.get(item.suppliesId)?.quantity ?? null
      return {
        ...{ ...item, before: former, change: former === null ? null : item.quantity - former },
        ledgerNow: ledger.get(item.suppliesId) ?? null,
      }
    }),
    submissions,
  }
}

async function detailRow({ db, now }: Ctx, declareId: number, periodId: number): Promise<DeclaredRow> {
  const [row] = await ask<Row>(
    db,
    sql`select ${standingColumns}, o.org_name as "orgName", o.time_zone as "timeZone", a.nickname as "declaredByName", d.headcount,
          d.risk_grade as "riskGrade", d.remark, d.id as "declareId", d.version, d.declared_at as "declaredAt", d.declarant_id as "declarantId", d.source,
          d.reach_rate as "reachRate", d.shortage_num as "shortageNum",
          (select count(*)::int - 1 from period_declare c where c.org_id = s.org_id and c.declare_type = s.declare_type and c.start_day = s.start_day
             and not c.voided) as corrections
        from (${periodsWith(sql`p.id = ${periodId}`, now)}) s join period_declare d on d.id = ${declareId}
          join org o on o.id = s.org_id left join sys_account a on a.id = d.declarant_id`,
  )
  return rowOf({ ...row!, corrections: Math.max(0, row!.corrections) })
}

async function submissionsOf({ db }: Ctx, { orgId, declareType, startDay }: Found): Promise<DeclaredInfo['submissions']> {
  const rows = await ask<DeclaredInfo['submissions'][number]>(
    db,
    sql`select d.id as "declareId", d.declared_at as "declaredAt", a.nickname as "declaredByName", d.source, d.voided, d.void_reason as "voidReason"
        from period_declare d left join sys_account a on a.id = d.declarant_id
        where d.org_id = ${orgId} and d.declare_type = ${declareType} and d.start_day = ${startDay} order by d.id desc`,
  )
  return rows.map((row) => ({ ...row, declaredAt: iso(row.declaredAt) }))
}

async function ledgerOf({ db }: Ctx, { orgId, items }: Found): Promise<ReadonlyMap<number, number>> {
  const ids = items.map(({ suppliesId }) => suppliesId)
  const rows = await ask<{ id: number; quantity: number }>(
    db,
    sql`select supplies_id as id, quantity from project_supplies where org_id = ${orgId} and deleted_at is null
        and supplies_id = any(${array(ids)}::bigint[])`,
  )
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}
