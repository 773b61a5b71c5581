import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { RiskGrade } from '@oems/contract/risk/codes.ts'
import { judgedDays } from '@oems/contract/situation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { riskLevel as l } from '../risk/tables.ts'
import { epidemicSituation as s } from './tables.ts'

/** A nation, or one of its provinces, and an illness. */
export interface IllnessArea {
  readonly illnessId: number
  readonly nationCode: string
  readonly provinceId: number | null
}

/** 区域研判 (04 §2.8), the newest level of each area that is no older than 30 days: illness_id, nation_code, province_id, risk_level_id, day. */
export const areaLevels = (day: string): SQL => sql`
  select distinct on (${s.illnessId}, ${s.nationCode}, ${s.provinceId})
      ${s.illnessId}, ${s.nationCode}, ${s.provinceId}, ${s.riskLevelId}, ${s.day}
    from ${s}
   where ${s.deletedAt} is null and ${s.riskLevelId} is not null and ${s.day} between ${day}::date - ${code(judgedDays)} and ${day}::date
   order by ${s.illnessId}, ${s.nationCode}, ${s.provinceId}, ${s.day} desc`

export interface AreaLevel {
  readonly riskLevelId: number
  readonly grade: CodeOf<typeof RiskGrade>
  readonly levelName: string
}

/** Of all illnesses the highest level that holds in a place on a day: that of its province, else of its nation. Null: none was judged. */
export async function riskOfArea(
  { db }: Pick<Ctx, 'db'>,
  nationCode: string,
  provinceId: number | null,
  day: string,
): Promise<(AreaLevel & { readonly illnessId: number }) | null> {
  const [found] = await ask<AreaLevel & { readonly illnessId: number }>(
    db,
    sql`select h.illness_id as "illnessId", ${l.id} as "riskLevelId", ${l.grade}, ${l.name} as "levelName"
          from (select distinct on (a.illness_id) a.* from (${areaLevels(day)}) a
                 where a.nation_code = ${nationCode} and coalesce(a.province_id = ${provinceId}::bigint, a.province_id is null)
                 order by a.illness_id, a.province_id nulls last) h
            join ${l} on ${l.id} = h.risk_level_id
         order by ${l.grade} desc, h.illness_id limit 1`,
  )
  return found ?? null
}

export const keyOf = ({ illnessId, nationCode, provinceId }: IllnessArea) => `${illnessId}:${nationCode}:${provinceId ?? 0}`

/** The levels of some areas on a day, by their keys; of those that have any. */
export async function levelsOf(
  { db }: Pick<Ctx, 'db'>,
  areas: readonly IllnessArea[],
  day: string,
): Promise<ReadonlyMap<string, AreaLevel>> {
  const rows = await ask<AreaLevel & IllnessArea>(
    db,
    sql`select a.illness_id as "illnessId", a.nation_code as "nationCode", a.province_id as "provinceId", ${l.id} as "riskLevelId", ${l.grade},
            ${l.name} as "levelName"
          from (${areaLevels(day)}) a join ${l} on ${l.id} = a.risk_level_id
            join (select distinct illness, nation, coalesce(province, 0) as province
                    from jsonb_to_recordset(${JSON.stringify(areas.map(named))}::jsonb) as n (illness bigint, nation char(2), province bigint)) n
              on n.illness = a.illness_id and n.nation = a.nation_code and n.province = coalesce(a.province_id, 0)`,
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}
const named = ({ illnessId, nationCode, provinceId }: IllnessArea) => ({ illness: illnessId, nation: nationCode, province: provinceId })
