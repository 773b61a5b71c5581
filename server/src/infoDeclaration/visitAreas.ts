import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { SubjectType, Transport } from '@oems/contract/infoDeclaration/codes.ts'
import { isOfRecentDays, recentDays, type VisitedAreaSearch } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import type { RiskGrade } from '@oems/contract/risk/codes.ts'
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { placeOf } from '../core/db/atNodes.ts'
import { ask } from '../core/db/database.ts'
import { has, is } from '../core/db/filters.ts'
import { unseal } from '../core/db/keys.ts'
import { boundsOf, offsetOf, pageWith } from '../core/db/paging.ts'
import { keywordMatches, placed } from './list.ts'
import { visibleDeclarations } from './store.ts'
import { visitArea as a, declareRecord as t } from './tables.ts'

interface Row {
  readonly id: number
  readonly declareId: number
  readonly subjectType: CodeOf<typeof SubjectType>
  readonly personId: number
  readonly name: string
  readonly sex: CodeOf<typeof Sex>
  readonly orgId: number
  readonly orgName: string
  readonly orgType: number
  readonly date: string
  readonly nationCode: string
  readonly provinceId: number | null
  readonly provinceName: string | null
  readonly areaName: string | null
  readonly arriveDay: string
  readonly leaveDay: string
  readonly transport: CodeOf<typeof Transport>
  readonly transportNo: Uint8Array | null
  readonly purpose: Uint8Array | null
  readonly riskLevelId: number | null
  readonly riskLevelName: string | null
  readonly riskGrade: CodeOf<typeof RiskGrade> | null
  readonly people: number
  readonly total: number
}

/** Who was there (03 §5.5): a row a place, those of one place together, the place where most people were first. */
export async function listVisitArea(ctx: Ctx, query: VisitedAreaSearch) {
  const where = await matching(ctx, query)
  const count = ctx.db.$count(sql`${a} join ${t} on ${t.id} = ${a.declareId}`, where)
  const [sorted] = query.sortRules
  const order = sorted ? (sorted.order === 'asc' ? sql`m.arrive_day, m.id desc` : sql`m.arrive_day desc, m.id desc`) : byPlace
  const rows = await ask<Row>(
    ctx.db,
    sql`with m as materialized (
          select ${a.id} as id, ${a.nationCode} as nation_code, ${a.provinceId} as province_id, lower(coalesce(${a.areaName}, '')) as spot,
            ${a.arriveDay} as arrive_day, ${t.personId} as person_id
          from ${a} join ${t} on ${t.id} = ${a.declareId} where ${where}),
        ${sorted ? inTurn(order, boundsOf(query)) : placeByPlace(query)}
        select ${a.id} as id, ${a.declareId} as "declareId", ${t.subjectType} as "subjectType", ${t.personId} as "personId", p.name, p.sex,
          ${t.orgId} as "orgId", o.org_name as "orgName", o.org_type as "orgType", ${t.date} as date, ${a.nationCode} as "nationCode",
          ${a.provinceId} as "provinceId", r.name as "provinceName", ${a.areaName} as "areaName", ${a.arriveDay} as "arriveDay",
          ${a.leaveDay} as "leaveDay", ${a.transport} as transport, ${a.transportNo} as "transportNo", ${a.purpose} as purpose,
          ${a.riskLevelId} as "riskLevelId", ${a.riskLevelName} as "riskLevelName", ${a.riskGrade} as "riskGrade", m.people,
          (select count(*)::int from m) as total
        from page m join ${a} on ${a.id} = m.id join ${t} on ${t.id} = ${a.declareId}
          join person p on p.id = ${t.personId} join org o on o.id = ${t.orgId} left join sys_nationality_area r on r.id = ${a.provinceId}
        order by ${order}`,
  )
  return pageWith(query, rows, viewOf, count)
}

const byPlace = sql`people desc, m.nation_code, m.province_id nulls first, m.spot, m.arrive_day desc, m.id desc`
const ofPlace = sql`s.nation_code = m.nation_code and s.province_id is not distinct from m.province_id and s.spot = m.spot`
/** The places of all that match, each with its people and its rows. */
const places = sql`
  s as materialized (
    select nation_code, province_id, spot, count(*)::int as people, sum(rows) as rows
    from (select nation_code, province_id, spot, person_id, count(*) as rows from m group by nation_code, province_id, spot, person_id) who
    group by nation_code, province_id, spot)`

const inTurn = (order: SQL, bounds: SQL) => sql`${places},
  page as (select m.*, s.people from (select m.* from m order by ${order} ${bounds}) m join s on ${ofPlace})`

/** Only the places in which the page begins and ends, and those between, are sorted through. */
const placeByPlace = (query: VisitedAreaSearch) => sql`${places},
  ranked as (select s.*, sum(rows) over (order by people desc, nation_code, province_id nulls first, spot) - rows as earlier from s),
  chosen as materialized (select * from ranked where earlier < ${offsetOf(query) + query.pageSize} and earlier + rows > ${offsetOf(query)}),
  page as (
    select m.*, s.people from m join chosen s on ${ofPlace} order by ${byPlace}
    limit ${query.pageSize} offset ${offsetOf(query)} - (select coalesce(min(earlier), 0) from chosen))`

async function matching(ctx: Ctx, { orgId, projectId, includeChildren, personId, empId, ...q }: VisitedAreaSearch): Promise<SQL> {
  const from = isOfRecentDays({ ...q, personId, empId }) ? addDays(dayOf(ctx.now), 1 - recentDays) : q.startTime
  return and(
    await placed(ctx, { orgId, projectId, includeChildren, personId }),
    empId === null ? undefined : visibleDeclarations(ctx, eq(t.personId, empId)),
    keywordMatches(q.keyword),
    is(t.subjectType, q.subjectType),
    is(a.nationCode, q.nationCode?.toUpperCase()),
    is(a.provinceId, q.provinceId),
    has(a.areaName, q.areaName),
    is(a.riskLevelId, q.riskLevelId),
    q.riskGrade === null || q.riskGrade.length === 0 ? undefined : inArray(a.riskGrade, q.riskGrade),
    from === null ? undefined : gte(a.arriveDay, from),
    q.endTime === null ? undefined : lte(a.arriveDay, q.endTime),
  )!
}

const viewOf = ({ transportNo, purpose, orgType, ...row }: Row) => ({
  ...row,
  ...placeOf({ orgId: row.orgId, orgName: row.orgName, orgType }),
  nationName: nationName(row.nationCode) ?? row.nationCode,
  transportNo: transportNo && unseal(transportNo),
  purpose: purpose && unseal(purpose),
})
