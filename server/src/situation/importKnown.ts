import { AreaLevel } from '@oems/contract/area/codes.ts'
import { IllnessStatus } from '@oems/contract/illness/codes.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { area } from '../area/tables.ts'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { illness } from '../illness/tables.ts'
import { riskLevel } from '../risk/tables.ts'
import type { IllnessArea } from './areaLevels.ts'
import { type SituationRow, epidemicSituation as s } from './tables.ts'

/** An illness that is in use, with the levels of its scheme by their names. */
export interface Named {
  readonly id: number
  readonly levels: ReadonlyMap<string, number>
}

export async function levelsNamed({ db }: Pick<Ctx, 'db'>): Promise<ReadonlyMap<string, Named>> {
  const rows = await db
    .select({ id: illness.id, name: illness.name, levelId: riskLevel.id, levelName: riskLevel.name })
    .from(illness)
    .leftJoin(riskLevel, and(eq(riskLevel.illnessId, illness.id), isNull(riskLevel.deletedAt)))
    .where(and(isNull(illness.deletedAt), eq(illness.status, IllnessStatus.enabled)))
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, levels]) => [name, { id: levels[0]!.id, levels: new Map(levels.flatMap(levelOf)) }]))
}
const levelOf = ({ levelId, levelName }: { levelId: number | null; levelName: string | null }): (readonly [string, number])[] =>
  levelId !== null && levelName !== null ? [[levelName, levelId]] : []

interface NamedPlace {
  readonly nationCode: string | null
  readonly province: string | null
}
/** Provinces by their nation and name. */
export async function placesNamed({ db }: Pick<Ctx, 'db'>, places: readonly NamedPlace[]): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(places.flatMap(({ province }) => province ?? []))]
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ id: area.id, nationCode: area.nationCode, name: area.name })
    .from(area)
    .where(and(inArray(area.name, names), eq(area.level, AreaLevel.province), isNull(area.deletedAt)))
  return new Map(rows.map(({ id, nationCode, name }) => [`${nationCode}:${name}`, id]))
}

type Key = IllnessArea & Pick<SituationRow, 'day'>
export const situationKey = ({ illnessId, nationCode, provinceId, day }: Key) => `${illnessId}:${nationCode}:${provinceId ?? 0}:${day}`

export interface KnownSituation
  extends Pick<
    SituationRow,
    | 'illnessId'
    | 'nationCode'
    | 'provinceId'
    | 'day'
    | 'newConfirmed'
    | 'newDeath'
    | 'cumConfirmed'
    | 'cumDeath'
    | 'riskLevelId'
    | 'source'
    | 'sourceUrl'
    | 'note'
  > {
  readonly levelName: string | null
}

/** What is there already of some thousand lines, by their keys. */
export async function knownSituations({ db }: Pick<Ctx, 'db'>, keys: readonly Key[]): Promise<ReadonlyMap<string, KnownSituation>> {
  if (keys.length === 0) return new Map()
  const asked = keys.map(({ illnessId, nationCode, provinceId, day }) => ({ i: illnessId, n: nationCode, p: provinceId ?? 0, d: day }))
  const rows = await ask<KnownSituation>(
    db,
    sql`select ${s.illnessId} as "illnessId", ${s.nationCode} as "nationCode", ${s.provinceId} as "provinceId", ${s.day},
            ${s.newConfirmed} as "newConfirmed", ${s.newDeath} as "newDeath", ${s.cumConfirmed} as "cumConfirmed", ${s.cumDeath} as "cumDeath",
            ${s.riskLevelId} as "riskLevelId", ${s.source}, ${s.sourceUrl} as "sourceUrl", ${s.note}, ${riskLevel.name} as "levelName"
          from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as k (i bigint, n char(2), p bigint, d date)
            join ${s} on ${s.illnessId} = k.i and ${s.nationCode} = k.n and coalesce(${s.provinceId}, 0) = k.p and ${s.day} = k.d
            left join ${riskLevel} on ${riskLevel.id} = ${s.riskLevelId}
         where ${s.deletedAt} is null`,
  )
  return new Map(rows.map((row) => [situationKey(row), row]))
}
