import { totalCap } from '@oems/contract/core/paging.ts'
import { DeclareStatus, HandleState } from '@oems/contract/declaration/codes.ts'
import { type ExportedHealth, type HealthRow, type HealthSearch, isOfToday } from '@oems/contract/declaration/healthLists.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, askPrepared } from '../../core/db/database.ts'
import { boundsOf, countUpTo } from '../../core/db/paging.ts'
import { everBelowNamed, namedNode, requestedNode } from '../../core/db/scope.ts'
import { ownNameHas } from '../../core/db/textSearch.ts'
import { notFound } from '../../core/errors.ts'
import { keywordMatches } from '../../people/search.ts'
import { person } from '../../people/tables.ts'
import { isOnset } from '../onset.ts'
import { atPlace, type FoundRow, rowColumns, rowJoins, viewOf } from './rows.ts'

type Filter = Omit<ExportedHealth, 'ids' | 'purpose' | 'reason'>

/** What stands, as conditions on a submission `h`; its person-day is `d`. */
export const matching = async (ctx: Ctx, filter: Filter): Promise<SQL> =>
  conditionsOf(ctx, filter, atPlace({ node: await requestedNode(ctx, filter), direct: filter.includeChildren === 0 }))

function conditionsOf(ctx: Ctx, filter: Filter, place: SQL): SQL {
  const { level, symptoms, source, handleState, worse, name, keyword, status, onsetSeries, declaredFrom, declaredTo } = filter
  const conditions = [
    sql`h.is_latest and not h.voided`,
    daysOf(filter, dayOf(ctx.now)),
    place,
    level.length > 0 && sql`h.level = any(${array(level)}::int[])`,
    symptoms.length > 0 && sql`h.symptoms && ${array(symptoms)}::smallint[]`,
    source !== null && sql`h.source = ${source}`,
    // As a literal, so that the index of those that wait is good for it.
    handleState !== null && sql`h.handle_state = ${code(handleState)}`,
    worse !== null && (worse === 1 ? sql`h.worse` : sql`not h.worse`),
    status !== null && ofStatus(status),
    onsetSeries.length > 0 &&
      sql`exists (select from declare_person_day d where d.person_id = h.person_id and d.day = h.day and ${isOnset(sql`d`, onsetSeries)})`,
    declaredFrom !== null && sql`h.declared_at >= ${declaredFrom}::timestamptz`,
    declaredTo !== null && sql`h.declared_at <= ${declaredTo}::timestamptz`,
    name !== null && sql`h.person_id in (select ${person.id} from ${person} where ${ownNameHas(person, name)})`,
    keyword !== null && sql`h.person_id in (select e.id from employee e where ${keywordMatches(keyword)})`,
  ]
  return sql.join(
    conditions.filter((one) => one !== false),
    sql` and `,
  )
}

function daysOf(filter: Filter, today: string): SQL {
  const { date, startTime, endTime } = filter
  if (date !== null) return sql`h.day = ${date}`
  if (isOfToday(filter)) return sql`h.day = ${today}`
  if (startTime === null && endTime === null) return sql`true`
  return sql`h.day between ${startTime ?? endTime} and ${endTime ?? today}`
}

/** Of what was declared: in time or voluntarily is 2, late 3 (03 §4.1). */
function ofStatus(status: NonNullable<Filter['status']>): SQL {
  const inTime = sql`exists (select from declare_person_day d where d.person_id = h.person_id and d.day = h.day and (d.on_time or not d.obliged))`
  if (status === DeclareStatus.declared) return inTime
  return status === DeclareStatus.overdue ? sql`not ${inTime}` : sql`false`
}

const sortColumns = { declaredAt: sql`h.declared_at`, temperature: sql`h.temperature`, level: sql`h.level` }

interface Found extends FoundRow {
  readonly obliged: boolean
  readonly onTime: boolean
}
const columns = sql`${rowColumns}, coalesce(d.obliged, false) as obliged, coalesce(d.on_time, true) as "onTime"`
const joins = sql`${rowJoins} left join declare_person_day d on d.person_id = h.person_id and d.day = h.day`

/** The list of those that wait at a node, which its keepers look at all day; of other lists the day and the words decide how they are found. */
const isOfWaiting = ({ handleState, date, startTime, endTime, name, keyword, includeChildren }: Filter) =>
  handleState === HandleState.pending && includeChildren === 1 && [date, startTime, endTime, name, keyword].every((one) => one === null)

/** From one day to another: so many may match that they are counted no further than they have to be, and found by a walk along their order. */
const isOfDays = ({ date, startTime, endTime }: Filter) => date === null && startTime !== null && startTime !== endTime

/** What matches, its node named in the statement itself, which is then planned once a connection. */
function waitingAt(ctx: Ctx, filter: Filter) {
  const id = filter.projectId ?? filter.orgId ?? ctx.actor.orgId
  const isWhole = ctx.actor.scope === 'everything' && id === ctx.actor.orgId
  return { node: namedNode(ctx, id), where: conditionsOf(ctx, filter, isWhole ? sql`true` : sql`h.org_id in (${everBelowNamed})`) }
}

/** The submissions that stand, the latest first; of those that wait the oldest. List and total are one snapshot. */
export async function list(ctx: Ctx, { pageNo, pageSize, sortRules, countAll, ...filter }: HealthSearch) {
  const isPrepared = isOfWaiting(filter)
  const { node, where } = isPrepared ? waitingAt(ctx, filter) : { node: sql`select`, where: await matching(ctx, filter) }
  const isLong =
    countAll === 0 && isOfDays(filter) && (await countUpTo(ctx.db, sql`from declare_health h where ${where}`, totalCap + 1)) > totalCap
  const direction = filter.handleState === HandleState.pending ? sql`asc` : sql`desc`
  const rules = sortRules.map(
    ({ field, order }) =>
      sql`${sortColumns[field]} ${order === 'asc' ? sql`asc` : field === 'temperature' ? sql`desc nulls last` : sql`desc`}`,
  )
  const order = sql.join([...(rules.length > 0 ? rules : [sql`h.declared_at ${direction}`]), sql`h.id ${direction}`], sql`, `)
  type Row = (Found & { total: number }) | { total: number; id: null }
  const rows = await (isPrepared ? askPrepared : ask)<Row & { known: boolean }>(
    ctx.db,
    sql`with node as (${node}),
          matched as ${isLong ? sql`not materialized` : sql`materialized`} (
            select h.day, h.id, h.declared_at, h.temperature, h.level from declare_health h where ${where})
        select exists (select from node) as known, t.total, f.* from (${isLong ? sql`select ${totalCap}::int as total` : sql`select count(*)::int as total from matched`}) t left join (
          select row_number() over (order by ${order}) as place, ${columns}
          from (select day, id from matched h order by ${order} ${boundsOf({ pageNo, pageSize })}) m
            join declare_health h on h.day = m.day and h.id = m.id ${joins}
        ) f on true order by f.place`,
  )
  if (!rows[0]!.known) throw notFound()
  const found = rows.filter((row): row is Found & { total: number; known: boolean } => row.id !== null)
  return {
    list: found.map(({ known: _known, total: _total, ...row }) => toRow(row, ctx.now)),
    total: rows[0]!.total,
    totalCapped: isLong,
    pageNo,
    pageSize,
  }
}

function toRow({ obliged, onTime, ...row }: Found, now: Date): HealthRow {
  const lateFilled = obliged && !onTime
  return { ...viewOf(row, now), obliged, lateFilled, status: lateFilled ? DeclareStatus.overdue : DeclareStatus.declared }
}

/** For the workbook: rows behind a place in the order of days and submissions. */
export async function rowsAfter(ctx: Ctx, where: SQL, after: { readonly day: string; readonly id: number }, limit: number) {
  const found = await ask<Found & { idNumber: Uint8Array | null }>(
    ctx.db,
    sql`select ${columns}, p.id_number as "idNumber" from (
          select h.day, h.id from declare_health h where ${where} and (h.day, h.id) > (${after.day}::date, ${after.id}::bigint)
          order by h.day, h.id limit ${limit}) m
        join declare_health h on h.day = m.day and h.id = m.id ${joins} order by h.day, h.id`,
  )
  return found.map(({ idNumber, ...row }) => ({ ...toRow(row, ctx.now), idNumber }))
}
