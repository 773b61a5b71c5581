import { DeclareStatus } from '@oems/contract/declaration/codes.ts'
import type { FillingFilter } from '@oems/contract/declaration/fillingFilter.ts'
import { type FillingRow, type FillingSearch, seesPatterns } from '@oems/contract/declaration/fillingManagement.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { offsetOf } from '../../core/db/paging.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { notPermitted } from '../../core/errors.ts'
import { yearsBetween } from '../../people/toView.ts'
import { daysOf, markOf } from '../daysOf.ts'
import { dayOfQuery } from './dates.ts'
import { type FillingQuery, filtering, peopleOf, withMissing } from './people.ts'

type PersonField = 'empId' | 'name' | 'sex' | 'workNo' | 'empType' | 'orgId' | 'orgName' | 'position' | 'teamName' | 'obliged'
type DeclarationField = 'pattern' | 'fillStatus' | 'source' | 'level' | 'worse' | 'temperature' | 'symptoms' | 'missingDays'
export interface Found extends Pick<FillingRow, PersonField | DeclarationField> {
  readonly orgType: number
  readonly birthday: string | null
  readonly mobile: Uint8Array | null
  readonly declared: boolean
  readonly deadlineAt: string | null
  readonly declaredAt: string | null
}

const sortColumns = { declaredAt: 'declared_at', temperature: 'temperature', missingDays: 'missing' } as const
const directions = { asc: sql`asc nulls first`, desc: sql`desc nulls last` }
const unsorted = { key: sortColumns.declaredAt, direction: sql`desc nulls first` }
const keyOf = (at: number) => sql.identifier(`key${at}`)

/**
 * People × one day. What matches is found once, as bare numbers and what they are sorted by, so that list and total are one snapshot; only the page's
 * own rows are read with what they show. Unless the query says otherwise, who has not declared stands first, then the latest.
 */
export async function page(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: FillingSearch) {
  const sorts =
    sortRules.length > 0 ? sortRules.map(({ field, order }) => ({ key: sortColumns[field], direction: directions[order] })) : [unsorted]
  const { query, rows, where } = await matchingRows(ctx, filter, { bySorts: sorts.map(({ key }) => key) })
  const keys = sql.join(sorts.map(({ key }, at) => sql`, r.${sql.identifier(key)} as ${keyOf(at)}`))
  const order = sql.join([...sorts.map(({ direction }, at) => sql`${keyOf(at)} ${direction}`), sql`person_id`], sql`, `)
  const found = await ask<Found | { total: number; empId: null }>(
    ctx.db,
    sql`with matched as materialized (select r.person_id${keys} from (${rows}) r where ${where}),
          shown as materialized (
            select person_id, row_number() over (order by ${order}) as place
            from (select * from matched order by ${order} limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}) m),
          r as materialized (${withMissing({ ...query, keyword: null, missingDays: 0, among: sql`select person_id from shown` })})
        select t.total, f.* from (select count(*) as total from matched) t left join (
          select shown.place, ${foundColumns(ctx)}
          from shown join r on r.person_id = shown.person_id ${foundJoins}
        ) f on true order by f.place`,
  )
  const shown = found.filter((row): row is Found => row.empId !== null)
  return { list: await toRows(ctx, shown, query.date), total: (found[0] as unknown as { total: number }).total, pageNo, pageSize }
}

interface Further {
  /** By what the rows are sorted. */
  readonly bySorts?: readonly string[]
  /** Only these people. */
  readonly among?: readonly number[] | null
}

/** The rows that the list is taken from, and its filters as conditions on a row `r`. */
export async function matchingRows(ctx: Ctx, filter: FillingFilter, { bySorts = [], among = null }: Further = {}) {
  if ((filter.pattern ?? null) !== null && !maySeePatterns(ctx)) throw notPermitted()
  const date = await dayOfQuery(ctx, filter.date)
  const node = await requestedNode(ctx, filter)
  const query: FillingQuery = {
    node,
    date,
    now: ctx.now,
    direct: filter.includeChildren === 0,
    empType: filter.empType,
    keyword: filter.keyword,
    only: onlySome(filter),
    missingDays: filter.missingDays ?? 0,
    ...(among && { among }),
  }
  const asksMissing = filter.missingDays !== null || bySorts.includes(sortColumns.missingDays)
  return { date, query, rows: asksMissing ? withMissing(query) : peopleOf(query), where: filtering(filter) }
}

/** Whoever has declared misses nothing, and whoever has not is in no condition; a symptom is a condition that is not normal (`levelOf`). */
function onlySome(filter: Partial<FillingFilter>): FillingQuery['only'] {
  const { filled, missingDays, lateFilled, worse, healthStatus = [], symptoms = [] } = filter
  if (filled === 0 || (missingDays ?? 0) > 0) return 'undeclared'
  if (symptoms.length > 0) return 'unwell'
  const asksDeclared = filled === 1 || lateFilled === 1 || worse === 1 || healthStatus.length > 0
  return asksDeclared ? 'declared' : undefined
}

/** Whoever handles abnormal declarations sees how people fill in the form; nobody else is told, or may look for it. */
export const maySeePatterns = ({ actor }: Ctx) => actor.permissions.has(seesPatterns)
const patternFor = (ctx: Ctx) =>
  maySeePatterns(ctx)
    ? sql`coalesce((select d.pattern from declare_person d where d.person_id = r.person_id), '{}')`
    : sql`'{}'::smallint[]`

export const foundColumns = (ctx: Ctx): SQL => sql`
  r.person_id as "empId", p.name, p.sex, p.birthday, p.mobile, e.work_no as "workNo", r.emp_type as "empType", r.org_id as "orgId",
  o.org_name as "orgName", o.org_type as "orgType", e.position, e.team_name as "teamName", r.obliged, r.declared, r.status as "fillStatus",
  r.deadline_at as "deadlineAt", r.declared_at as "declaredAt", r.source, r.level, r.worse, r.temperature, r.symptoms,
  r.missing as "missingDays", ${patternFor(ctx)} as pattern`
export const foundJoins = sql`join person p on p.id = r.person_id join employee e on e.id = r.person_id join org o on o.id = r.org_id`

async function toRows(ctx: Ctx, found: readonly Found[], date: string): Promise<FillingRow[]> {
  const ids = found.map(({ empId }) => empId)
  const weeks = ids.length === 0 ? new Map() : await daysOf(ctx.db, ids, { from: addDays(date, -6), to: date, now: ctx.now })
  return found.map((row) => ({ ...toRow(row, ctx.now), week: (weeks.get(row.empId) ?? []).map(markOf) }))
}

export function toRow({ birthday, mobile, declared, orgType, ...row }: Found, now: Date): Omit<FillingRow, 'week'> {
  const isProject = orgType === OrgType.project
  return {
    ...row,
    age: birthday === null ? null : yearsBetween(birthday, dayOf(now)),
    mobile: mobile && unseal(mobile),
    projectId: isProject ? row.orgId : null,
    projectName: isProject ? row.orgName : null,
    lateFilled: row.obliged && declared && row.fillStatus === DeclareStatus.overdue,
    deadlineAt: row.deadlineAt && new Date(row.deadlineAt).toISOString(),
    declaredAt: row.declaredAt && new Date(row.declaredAt).toISOString(),
  }
}
