import { AreaLevel } from '@oems/contract/area/codes.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { columnsOf, type PlaceColumns, placeFaults } from '../../area/place.ts'
import { type Area, area } from '../../area/tables.ts'
import type { Ctx } from '../../core/context.ts'
import type { Line, Pass } from '../../core/imports/kind.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { nameKey } from '../names.ts'
import { headingFor } from './columns.ts'

type Typed = Pick<Line, 'cells'> & { readonly nationCode: string | null; readonly timeZone: string | null; readonly orgType: number }
export interface PlaceFound {
  readonly place: PlaceColumns | null
  readonly errors: readonly LineError[]
}

/** Provinces by their nation, cities by their province; what one page has read serves the next. */
interface Known {
  readonly provinces: Map<string, readonly Area[]>
  readonly cities: Map<number, readonly Area[]>
  readonly byId: Map<number, Area>
}

/** Where lines stand, by the names that people write: with a handful of reads for some thousand lines. */
export async function findPlaces(ctx: Ctx, lines: readonly Typed[], { memo }: Pass): Promise<readonly PlaceFound[]> {
  const known = (memo.get('places') ?? { provinces: new Map(), cities: new Map(), byId: new Map() }) as Known
  memo.set('places', known)
  await readProvinces(ctx, known, lines)
  const provinces = lines.map(({ nationCode, cells }) => named(known.provinces.get(nationCode ?? ''), cells.provinceId ?? ''))
  await readCities(
    ctx,
    known,
    provinces.flatMap((found, at) => (found && lines[at]!.cells.areaId ? found.id : [])),
  )
  return lines.map((line, at) => placeOf(line, provinces[at]!, known))
}

function placeOf({ cells, nationCode, timeZone, orgType }: Typed, province: Area | null, known: Known): PlaceFound {
  const city = named(province ? known.cities.get(province.id) : undefined, cells.areaId ?? '')
  const unknown = [
    ...(cells.provinceId && !province
      ? [
          {
            column: headingFor('provinceId'),
            msg: nationCode === null ? '请先填写国家/地区' : `“${cells.provinceId}”不是所填国家/地区的省/州`,
          },
        ]
      : []),
    ...(cells.areaId && !city
      ? [{ column: headingFor('areaId'), msg: province ? `“${cells.areaId}”不是“${province.name}”的市/县` : '请先填写省/州' }]
      : []),
  ]
  if (unknown.length > 0) return { place: null, errors: unknown }
  const draft = { nationCode, timeZone, provinceId: province?.id ?? null, areaId: city?.id ?? null }
  const faults = placeFaults(draft, known.byId, orgType)
  if (faults.length > 0) return { place: null, errors: faults.map(({ path, msg }) => ({ column: headingFor(path), msg })) }
  return { place: columnsOf(draft, known.byId), errors: [] }
}

/** What people leave away: 成都, and not each of its districts. */
const endings = ['', '市', '省', '县', '区', '州']
/** By its name or its Latin one; else the only one that begins so: 宁夏. */
function named(areas: readonly Area[] | undefined, text: string): Area | null {
  const key = nameKey(text)
  if (!areas || key === '') return null
  const spellings = new Set(endings.map((ending) => key + ending))
  const same = areas.find(({ name, nameEn }) => spellings.has(nameKey(name)) || (nameEn !== null && nameKey(nameEn) === key))
  if (same) return same
  const beginning = areas.filter(({ name }) => nameKey(name).startsWith(key))
  return beginning.length === 1 ? beginning[0]! : null
}

async function readProvinces({ db }: Ctx, { provinces, byId }: Known, lines: readonly Typed[]): Promise<void> {
  const fresh = [...new Set(lines.flatMap(({ nationCode, cells }) => (nationCode && cells.provinceId ? nationCode : [])))].filter(
    (code) => !provinces.has(code),
  )
  if (fresh.length === 0) return
  const rows = await db
    .select()
    .from(area)
    .where(and(inArray(area.nationCode, fresh), eq(area.level, AreaLevel.province), isNull(area.deletedAt)))
    .orderBy(asc(area.id))
  const found = Map.groupBy(rows, ({ nationCode }) => nationCode)
  for (const code of fresh) provinces.set(code, found.get(code) ?? [])
  for (const row of rows) byId.set(row.id, row)
}

async function readCities({ db }: Ctx, { cities, byId }: Known, provinceIds: readonly number[]): Promise<void> {
  const fresh = [...new Set(provinceIds)].filter((id) => !cities.has(id))
  if (fresh.length === 0) return
  const rows = await db
    .select()
    .from(area)
    .where(and(inArray(area.parentId, fresh), isNull(area.deletedAt)))
    .orderBy(asc(area.id))
  const found = Map.groupBy(rows, ({ parentId }) => parentId)
  for (const id of fresh) cities.set(id, found.get(id) ?? [])
  for (const row of rows) byId.set(row.id, row)
}
