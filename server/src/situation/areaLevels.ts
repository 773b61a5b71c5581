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
export const areaLevels = (day: string | SQL): SQL => sql`
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

/** A place on a day. */
export interface PlaceOn {
  readonly nationCode: string
  readonly provinceId: number | null
  readonly day: string
}
export interface PlaceRisk extends AreaLevel {
  readonly illnessId: number
}

/** Of all illnesses the highest level that holds in each place on its day: that of its province, else of its nation. Null: none was judged. */
export async function risksOfPlaces({ db }: Pick<Ctx, 'db'>, places: readonly PlaceOn[]): Promise<readonly (PlaceRisk | null)[]> {
  if (places.length === 0) return []
  const asked = places.map(({ nationCode, provinceId, day }, at) => ({ at, nation: nationCode, province: provinceId, day }))
  const rows = await ask<PlaceRisk & { readonly at: number }>(
    db,
    sql`select n.at, h.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n (at int, nation char(2), province bigint, day date)
          cross join lateral (
            select p.illness_id as "illnessId", ${l.id} as "riskLevelId", ${l.grade}, ${l.name} as "levelName"
              from (select distinct on (a.illness_id) a.* from (${areaLevels(sql`n.day`)}) a
                     where a.nation_code = n.nation and coalesce(a.province_id = n.province, a.province_id is null)
                     order by a.illness_id, a.province_id nulls last) p
                join ${l} on ${l.id} = p.risk_level_id
             order by ${l.grade} desc, p.illness_id limit 1) h`,
  )
  const found = new Map(rows.map(({ at, ...risk }) => [at, risk]))
  return places.map((_, at) => found.get(at) ?? null)
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
