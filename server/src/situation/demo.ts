import { Continent } from '@oems/contract/area/codes.ts'
import { shownDays } from '@oems/contract/situation/codes.ts'
import { sql } from 'drizzle-orm'
import { type Nation, nationOf } from '../area/nations.ts'
import { addDays, dayOf, weekdayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { epidemicSituation } from './tables.ts'

/** How an illness goes in a nation: cases of a usual day, and of a thousand cases how many die. */
interface Illness {
  readonly code: string
  readonly usual: (nation: Nation) => number
  readonly deadly: number
  /** From how many cases a week on it is held to be of the 2nd, 3rd and 4th grade. */
  readonly grades: readonly [number, number, number]
}

const isTropical = ({ latitude }: Nation) => Math.abs(Number(latitude)) < 22.5
const isIn = ({ continent }: Nation, ...continents: readonly number[]) => continents.includes(continent)
const america = [Continent.northAmerica, Continent.southAmerica]
const illnesses: readonly Illness[] = [
  { code: 'COVID19', usual: () => 6, deadly: 4, grades: [60, 900, 4_000] },
  {
    code: 'MALARIA',
    usual: (nation) => (isTropical(nation) ? (isIn(nation, Continent.africa) ? 90 : 8) : 0),
    ...{ deadly: 2, grades: [60, 900, 4_000] },
  },
  {
    code: 'DENGUE',
    usual: (nation) => (isTropical(nation) ? (isIn(nation, Continent.asia, ...america) ? 40 : 15) : 0),
    ...{ deadly: 1, grades: [150, 900, 4_000] },
  },
  {
    code: 'CHOLERA',
    usual: (nation) => (isTropical(nation) && isIn(nation, Continent.africa) ? 3 : 0),
    ...{ deadly: 12, grades: [15, 120, 600] },
  },
]
/** In these two dengue has been rising for four weeks. */
const rising = { illness: 'DENGUE', nations: ['LA', 'PE'], days: 28 }

/** Between 0 and 1, the same wherever it is asked. */
const shareOf = (...of: readonly (number | string)[]) => {
  const mixed = [...of.join(':')].reduce((sum, letter) => (sum * 131 + letter.charCodeAt(0) * 7_919) % 99_991, 7)
  return ((mixed * 48_271) % 99_991) / 99_991
}

/** 04 §8: the nations of the demonstration's projects, 90 days, four illnesses; made up, and said to be. */
const load: DemoLoader = async (db, now) => {
  const [nations, levels, ids] = [await nationsWithProjects(db), await levelsByGrade(db), await illnessIds(db)]
  const [at, today] = [now.toISOString(), dayOf(now)]
  const base = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, provinceId: null, source: '演示数据', sourceUrl: null }
  const rows = illnesses.flatMap((illness) => {
    const illnessId = ids.get(illness.code)
    if (illnessId === undefined) return []
    return nations.flatMap((nation) =>
      daysOf(illness, nation, today).map(({ grade, ...row }) => ({
        ...{ ...base, ...row, illnessId, nationCode: nation.code },
        riskLevelId: grade === null ? null : (levels.get(`${illnessId}:${grade}`) ?? null),
        note: grade !== null && grade > 2 ? '近期病例明显增多，请加强防护并核对物资储备。' : null,
      })),
    )
  })
  await insertRows(db, rowsOf(epidemicSituation, rows))
}
export default load

/** A nation's days; it is judged on Mondays, by the week before. */
function daysOf({ code, usual, deadly, grades }: Illness, nation: Nation, today: string) {
  const size = 0.4 + 1.4 * shareOf(code, nation.code)
  const cases = Array.from({ length: shownDays }, (_, at) => {
    const since = at - (shownDays - rising.days)
    const isRising = code === rising.illness && rising.nations.includes(nation.code) && since > 0
    const wave = 1 + 0.2 * Math.sin((at + 90 * shareOf(nation.code)) / 14)
    return Math.round(usual(nation) * size * wave * (0.9 + 0.2 * shareOf(code, nation.code, at)) * (isRising ? 1 + since / 5 : 1))
  })
  let [cumConfirmed, cumDeath] = [(cases[0] ?? 0) * 60, 0]
  return cases.map((newConfirmed, at) => {
    const newDeath = newConfirmed === 0 ? 0 : Math.floor((newConfirmed * deadly) / 1_000 + shareOf('death', code, nation.code, at) * 0.99)
    cumConfirmed += newConfirmed
    cumDeath += newDeath
    const day = addDays(today, at - shownDays + 1)
    const week = cases.slice(Math.max(0, at - 6), at + 1).reduce((sum, one) => sum + one, 0)
    const grade = weekdayOf(day) === 1 && week > 0 ? 1 + grades.filter((least) => week >= least).length : null
    return { day, newConfirmed, newDeath, cumConfirmed, cumDeath, grade }
  })
}

async function nationsWithProjects(db: Db): Promise<Nation[]> {
  const rows = await ask<{ code: string }>(
    db,
    sql`select distinct nation_code as code from org where org_type = 4 and is_outside = 2 and deleted_at is null order by 1`,
  )
  return rows.flatMap(({ code }) => nationOf(code) ?? [])
}

async function levelsByGrade(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await ask<{ id: number; illnessId: number; grade: number }>(
    db,
    sql`select id, illness_id as "illnessId", grade from risk_level where deleted_at is null`,
  )
  return new Map(rows.map(({ id, illnessId, grade }) => [`${illnessId}:${grade}`, id]))
}

async function illnessIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await ask<{ id: number; code: string }>(
    db,
    sql`select id, illness_code as code from illness where illness_code is not null and deleted_at is null`,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}
