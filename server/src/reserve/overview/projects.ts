import type { CodeOf } from '@oems/contract/core/codes.ts'
import { rate } from '@oems/contract/core/rate.ts'
import type { DeclareSource, PeriodStatus } from '@oems/contract/reserve/codes.ts'
import type { ReserveExport } from '@oems/contract/reserve/declares.ts'
import { ProjectReserve, type ProjectReserveSearch, type ReservePageSearch } from '@oems/contract/reserve/overview.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import { ItemType, type ItemTypeCode, type ReachBandCode } from '@oems/contract/supplies/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { inShanghai } from '../../core/days.ts'
import { companyName } from '../../core/db/companyName.ts'
import { ask } from '../../core/db/database.ts'
import { countUpTo, offsetOf, orderOf, type PageQuery, pageWith } from '../../core/db/paging.ts'
import { sees } from '../../core/db/scope.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import { ensurePeriods } from '../periods/open.ts'
import { type Subject, subjectOf } from './asked.ts'
import { type RowFilters, shownBy, standing } from './standing.ts'

const sortBy = {
  declareRate: sql`case when is_due then (declare_id is not null)::int end`,
  shortageProjectNum: sql`short`,
  coverDaysMin: sql`cover_days_min`,
  reachRate: sql`reached::numeric / nullif(required, 0)`,
  deadlineAt: sql`deadline_at`,
}

/** The rows behind the cards: every figure of `overview` is a sum over those that its filter leaves. */
export async function overviewProjectList(ctx: Ctx, query: ProjectReserveSearch) {
  const subject = await subjectOf(ctx, query)
  return pageOf(ctx, subject, [query.declareType], query, matching(query))
}

/** 药品储备上报 from above. */
export async function reservePage(ctx: Ctx, query: ReservePageSearch) {
  const subject = await subjectOf(ctx, query)
  return pageOf(ctx, subject, typesOf(query), query, matching(query))
}

const typesOf = ({ declareType }: { readonly declareType: readonly ItemTypeCode[] }): readonly ItemTypeCode[] =>
  declareType.length === 0 ? ItemType.options.map(({ value }) => value) : [...new Set(declareType)]

const matching = ({ name, ...filters }: RowFilters & { readonly name: string | null }) =>
  name === null ? shownBy(filters) : sql`${shownBy(filters)} and org_name ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}`

type Row = {
  readonly orgId: number
  readonly orgName: string
  readonly path: string
  readonly declareType: ItemTypeCode
  readonly periodKey: string | null
  readonly isDue: boolean
  readonly status: CodeOf<typeof PeriodStatus>
  readonly lateFilled: boolean
  readonly deadlineAt: Date | null
  readonly declaredAt: Date | null
  readonly source: CodeOf<typeof DeclareSource> | null
  readonly reachBand: ReachBandCode
  readonly required: number
  readonly reached: number
  readonly shortageNum: number
  readonly nearExpiryNum: number
  readonly expiredNum: number
  readonly coverDaysMin: number | null
  readonly declaredByName: string | null
  readonly companyName: string | null
  readonly total: number
}

type Query = PageQuery<keyof typeof sortBy>
async function pageOf(ctx: Ctx, subject: Subject, types: readonly ItemTypeCode[], query: Query, where: SQL) {
  const rows = sql`select * from (${standing(ctx, subject, types)}) r where ${where}`
  const order = sql.join([...orderOf(query, sortBy), byPlace], sql`, `)
  const found = await slice(ctx, rows, order, sql`limit ${query.pageSize} offset ${offsetOf(query)}`)
  return pageWith(query, found, (row) => shown(ctx, row), ctx.db.$count(sql`(${rows}) r`))
}

const byPlace = sql`path, declare_type`
const slice = (ctx: Ctx, rows: SQL, order: SQL, bounds: SQL) =>
  ask<Row>(
    ctx.db,
    sql`select o.org_id as "orgId", o.org_name as "orgName", o.path, o.declare_type as "declareType", o.period_key as "periodKey",
          o.is_due as "isDue", o.status, o.late_filled as "lateFilled", o.deadline_at as "deadlineAt", o.declared_at as "declaredAt",
          o.source, o.reach_band as "reachBand", o.required, o.reached, o.short as "shortageNum", o.near as "nearExpiryNum",
          o.expired as "expiredNum", o.cover_days_min as "coverDaysMin", a.nickname as "declaredByName",
          ${companyName(ctx)} as "companyName", o.total
        from (select r.*, count(*) over () as total from (${rows}) r order by ${order} ${bounds}) o
        left join sys_account a on a.id = o.declarant_id
        order by ${order}`,
  )

const columns = fieldColumns(ProjectReserve, {
  ...{ orgName: 30, companyName: 24, declareType: 14, periodKey: 12, status: 12, deadlineAt: 18, declaredAt: 18, declaredByName: 14 },
  ...{ reachRate: 10, shortageNum: 10, nearExpiryNum: 10, expiredNum: 10, coverDaysMin: 14 },
})
const atOnce = 5_000

/** The same rows as a workbook: those too that have not declared. */
export async function exportStanding(ctx: Ctx, query: ReserveExport) {
  await ensurePeriods(ctx)
  const subject = await subjectOf(ctx, query)
  const rows = sql`select * from (${standing(ctx, subject, typesOf(query))}) r where ${matching(query)}`
  return ctx.exporting({
    name: '储备申报情况',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from (${rows}) r`, most),
    async *rows(reading) {
      for (let at = 0; ; at += atOnce) {
        const found = await slice(reading, rows, byPlace, sql`limit ${atOnce} offset ${at}`)
        for (const row of found) {
          const view = shown(ctx, row)
          const words = statusWords(row.status, row.lateFilled)
          yield columns.map(({ name, value }) => (name === 'status' ? words : value(view)))
        }
        if (found.length < atOnce) return
      }
    },
  })
}

/** Of organisations that are only looked at beside the own ones, nobody is named. */
function shown(ctx: Ctx, { path, required, reached, total: _, ...row }: Row): ProjectReserve {
  return {
    ...row,
    projectId: row.orgId,
    deadlineAt: momentOf(row.deadlineAt),
    declaredAt: momentOf(row.declaredAt),
    declaredByName: sees(ctx, { path }) ? row.declaredByName : null,
    reachRate: rate(reached, required),
  }
}

export const momentOf = (at: Date | string | null) => at && inShanghai(new Date(at))
