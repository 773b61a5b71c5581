import { createHash } from 'node:crypto'
import { AreaLevel } from '@oems/contract/area/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import { array, type Database, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { lockAll } from '../core/db/locks.ts'
import { placePinyin } from './names.ts'
import { linesOf, nations } from './nations.ts'
import { type Area, area, areaState } from './tables.ts'

interface Shipped {
  readonly code: string
  readonly nationCode: string
  readonly level: CodeOf<typeof AreaLevel>
  readonly parentCode: string | null
  readonly name: string
  readonly orderNum: number
}
type Known = Pick<Area, 'id' | 'nationCode' | 'parentId' | 'level' | 'code' | 'name' | 'nameEn' | 'orderNum' | 'builtIn' | 'updatedBy'>
/** What becomes of a shipped row: with an id that is there already it is adopted. */
interface Merged extends Shipped {
  readonly id: number
  readonly parentId: number | null
  readonly before: Known | null
}

/** Places stand in the file in their order. */
const orderGap = 10
const lines = linesOf('areas.tsv')
/** Provinces, cities and counties in their order. */
export const shippedAreas: readonly Shipped[] = lines.map(shippedFrom)
/** Clients keep nations as long as places. */
const edition = createHash('sha256')
  .update(JSON.stringify([lines, nations]))
  .digest('hex')

/**
 * Brings the shipped provinces, cities and counties into the database, merged by code. What somebody has changed stays as it is, and so does
 * what is no longer shipped but used.
 */
export async function shipAreas({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const [state] = await db.select().from(areaState)
  if (state?.edition === edition) return
  await db.transaction(async (tx) => {
    await lockAll(tx, 'shippedAreas')
    await mergeAreas(tx, shippedAreas, now)
    await tx.update(areaState).set({ edition, version: sql`${areaState.version} + 1` })
  })
}

function shippedFrom([code, name]: readonly string[], at: number): Shipped {
  const place = { code: code!, name: name!, orderNum: (at + 1) * orderGap }
  const isChinese = /^\d{6}$/.test(place.code)
  if (!isChinese) return { ...place, nationCode: place.code.slice(0, 2), level: AreaLevel.province, parentCode: null }
  const provinceCode = `${place.code.slice(0, 2)}0000`
  const isProvince = place.code === provinceCode
  return {
    ...place,
    nationCode: 'CN',
    level: isProvince ? AreaLevel.province : AreaLevel.city,
    parentCode: isProvince ? null : provinceCode,
  }
}

/** Apart from `shipAreas` so that a test can ship another edition. */
export async function mergeAreas(db: Db, shipped: readonly Shipped[], now: Date): Promise<void> {
  const known: readonly Known[] = await db.select().from(area).where(isNull(area.deletedAt))
  const merged = await matched(db, shipped, known)
  const stamps = { createdAt: now.toISOString(), createdBy: 0, updatedAt: now.toISOString(), updatedBy: 0 }
  const kept = new Set(merged.map(({ id }) => id))
  const gone = known.filter((row) => !isOwn(row) && !kept.has(row.id))
  await forgetUnused(db, gone, now)
  await update(db, merged, now)
  const added = merged.filter(({ before }) => before === null).map((row) => ({ ...columnsOf(row), ...stamps, id: row.id, builtIn: true }))
  const ofLevel = (wanted: number) =>
    rowsOf(
      area,
      added.filter(({ level }) => level === wanted),
    )
  await insertRows(db, [...ofLevel(AreaLevel.province), ...ofLevel(AreaLevel.city)])
}

/** By code; what somebody entered, or stood under another code, by the name that is shipped now is the same place. Provinces come before what is below them. */
async function matched(db: Db, shipped: readonly Shipped[], known: readonly Known[]): Promise<Merged[]> {
  const byCode = new Map(known.flatMap((row) => (row.code === null ? [] : [[row.code, row] as const])))
  const byName = new Map(known.map((row) => [keyOf(row), row]))
  const codes = new Set(shipped.map(({ code }) => code))
  const isFree = ({ code }: Known) => code === null || !codes.has(code)
  const ids = (await nextIds(db, area, shipped.filter(({ code }) => !byCode.has(code)).length)).values()
  const found = new Map<string, Merged>()
  for (const row of [...shipped].sort((a, b) => a.level - b.level)) {
    const parentId = row.parentCode === null ? null : found.get(row.parentCode)!.id
    const namesake = byName.get(keyOf({ ...row, parentId })) ?? null
    const before = byCode.get(row.code) ?? (namesake && isFree(namesake) ? namesake : null)
    const isTaken = namesake !== null && namesake !== before && isOwn(namesake)
    found.set(row.code, {
      ...row,
      parentId,
      before,
      id: before?.id ?? ids.next().value!,
      name: isTaken ? `${row.name}（${row.code}）` : row.name,
    })
  }
  return [...found.values()]
}

const keyOf = ({ nationCode, parentId, name }: Pick<Known, 'nationCode' | 'parentId' | 'name'>) => `${nationCode} ${parentId} ${name}`
/** Entered or changed by a person. */
const isOwn = ({ builtIn, updatedBy }: Known) => !builtIn || updatedBy !== 0

const columnsOf = ({ nationCode, parentId, level, code, name, orderNum }: Merged) => ({
  ...{ nationCode, parentId, level, code, name, orderNum },
  nameEn: nationCode === 'CN' ? null : name,
  pinyin: placePinyin(name),
})

async function update(db: Db, merged: readonly Merged[], now: Date): Promise<void> {
  const adopted = merged.flatMap(({ before, code }) =>
    before && (before.code !== code || !before.builtIn) ? [{ id: before.id, code }] : [],
  )
  const changed = merged.filter(
    ({ before, name, orderNum }) => before && !isOwn(before) && (before.name !== name || before.orderNum !== orderNum),
  )
  for (const { id, code } of adopted) await db.update(area).set({ code, builtIn: true }).where(eq(area.id, id))
  if (changed.length === 0) return
  const rows = JSON.stringify(changed.map((row) => ({ id: row.id, ...columnsOf(row) })))
  const shipped = sql`jsonb_to_recordset(${rows}::jsonb) as n (id bigint, name text, "nameEn" text, pinyin text, "orderNum" int)`
  // Two places may have changed their names for each other's.
  await db.execute(sql`update sys_nationality_area a set name = '#' || a.id from ${shipped} where a.id = n.id`)
  await db.execute(sql`
    update sys_nationality_area a
    set name = n.name, name_en = n."nameEn", pinyin = n.pinyin, order_num = n."orderNum", updated_at = ${now.toISOString()}, version = a.version + 1
    from ${shipped} where a.id = n.id`)
}

/** What is shipped no longer goes, unless somebody has changed it, an organisation stands there or a row is below it. */
async function forgetUnused(db: Db, gone: readonly Known[], now: Date): Promise<void> {
  if (gone.length === 0) return
  await db.execute(sql`
    update sys_nationality_area a set deleted_at = ${now.toISOString()}, version = a.version + 1
    where a.id = any(${array(gone.map(({ id }) => id))}::bigint[])
      and not exists (select 1 from org o where (o.province_id = a.id or o.area_id = a.id) and o.deleted_at is null)
      and not exists (select 1 from sys_nationality_area c where c.parent_id = a.id and c.deleted_at is null)`)
}
