import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { SubjectType, Transport } from '@oems/contract/infoDeclaration/codes.ts'
import type { VisitedAreaSearch } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import type { Sex } from '@oems/contract/people/codes.ts'
import type { RiskGrade } from '@oems/contract/risk/codes.ts'
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import type { Ctx } from '../core/context.ts'
import { placeOf } from '../core/db/atNodes.ts'
import { ask } from '../core/db/database.ts'
import { has, is } from '../core/db/filters.ts'
import { unseal } from '../core/db/keys.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
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
  const byDay = sorted?.order === 'asc' ? sql`m.arrive_day` : sql`m.arrive_day desc`
  const order = sorted
    ? sql`${byDay}, m.id desc`
    : sql`s.people desc, m.nation_code, m.province_id nulls first, m.spot, m.arrive_day desc, m.id desc`
  const rows = await ask<Row>(
    ctx.db,
    sql`with m as materialized (
          select ${a.id} as id, ${a.declareId} as declare_id, ${a.nationCode} as nation_code, ${a.provinceId} as province_id,
            ${a.areaName} as area_name, lower(coalesce(${a.areaName}, '')) as spot, ${a.arriveDay} as arrive_day, ${a.leaveDay} as leave_day,
            ${a.transport} as transport, ${a.transportNo} as transport_no, ${a.purpose} as purpose, ${a.riskLevelId} as risk_level_id,
            ${a.riskLevelName} as risk_level_name, ${a.riskGrade} as risk_grade, ${t.subjectType} as subject_type,
            ${t.personId} as person_id, ${t.orgId} as org_id, ${t.date} as date
          from ${a} join ${t} on ${t.id} = ${a.declareId} where ${where}),
        s as (
          select nation_code, province_id, spot, count(distinct person_id)::int as people from m group by nation_code, province_id, spot)
        select m.id, m.declare_id as "declareId", m.subject_type as "subjectType", m.person_id as "personId", p.name, p.sex, m.org_id as "orgId",
          o.org_name as "orgName", o.org_type as "orgType", m.date, m.nation_code as "nationCode", m.province_id as "provinceId",
          r.name as "provinceName", m.area_name as "areaName", m.arrive_day as "arriveDay", m.leave_day as "leaveDay", m.transport,
          m.transport_no as "transportNo", m.purpose,
          m.risk_level_id as "riskLevelId", m.risk_level_name as "riskLevelName", m.risk_grade as "riskGrade", s.people, (select count(*)::int from m) as total
        from m join s on s.nation_code = m.nation_code and s.province_id is not distinct from m.province_id and s.spot = m.spot
          join person p on p.id = m.person_id join org o on o.id = m.org_id left join sys_nationality_area r on r.id = m.province_id
        order by ${order} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  return pageWith(query, rows, viewOf, count)
}

async function matching(ctx: Ctx, { orgId, projectId, includeChildren, personId, empId, ...q }: VisitedAreaSearch): Promise<SQL> {
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
    q.startTime === null ? undefined : gte(a.arriveDay, q.startTime),
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
