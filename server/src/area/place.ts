import { AreaLevel } from '@oems/contract/area/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { OrgType, Outside } from '@oems/contract/organisation/codes.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { badInput } from '../core/errors.ts'
import { defaultZoneOf, isZoneOf, nationOf } from './nations.ts'
import { type Area, area } from './tables.ts'

/** Where a node stands (02 §2.1): what of it follows from the rest may be left out. */
export type PlaceDraft = Partial<Pick<Org, 'isOutside' | 'nationCode' | 'provinceId' | 'areaId' | 'timeZone'>>
export type PlaceColumns = Required<PlaceDraft>
/** Provinces and cities by their ids. */
export type KnownAreas = ReadonlyMap<number, Area>

const china = 'CN'

/** Checks where a node stands and fills in what follows: 境内 or 境外 from the nation, the time zone from city, province or nation. */
export async function placeColumns(ctx: WriteCtx, draft: PlaceDraft, orgType?: number): Promise<PlaceColumns> {
  const known = await lockAreas(ctx, [draft])
  const faults = placeFaults(draft, known, orgType)
  if (faults.length > 0) throw badInput(faults)
  return columnsOf(draft, known)
}

/** The provinces and cities that drafts name, for many at once; until this write ends nobody can delete them. */
export async function lockAreas({ db }: Pick<WriteCtx, 'db'>, drafts: readonly PlaceDraft[]): Promise<KnownAreas> {
  const ids = [...new Set(drafts.flatMap(({ provinceId, areaId }) => [provinceId ?? [], areaId ?? []].flat()))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(area)
    .where(and(inArray(area.id, ids), isNull(area.deletedAt)))
    .orderBy(area.id)
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What is wrong with a place, field by field. A project has to say where it is, in China with its province. */
export function placeFaults(draft: PlaceDraft, known: KnownAreas, orgType?: number): FieldError[] {
  const { nationCode = null, provinceId = null, areaId = null, timeZone = null, isOutside = null } = draft
  const nation = nationCode === null ? null : nationOf(nationCode)
  const province = provinceId === null ? null : known.get(provinceId)
  const city = areaId === null ? null : known.get(areaId)
  const isProject = orgType === OrgType.project
  const faults: (FieldError | false)[] = [
    isProject && nationCode === null && { path: 'nationCode', msg: '请选择国家/地区' },
    isProject && nationCode === china && provinceId === null && { path: 'provinceId', msg: '请选择省/州' },
    nationCode !== null && !nation && { path: 'nationCode', msg: '国家/地区不存在' },
    nation !== null && isOutside !== null && isOutside !== outsideOf(nationCode) && { path: 'isOutside', msg: '境内/境外与国家/地区不符' },
    province !== null && !isProvinceOf(province, nationCode) && { path: 'provinceId', msg: '省/州不属于所选的国家/地区' },
    city !== null && !isCityOf(city, provinceId) && { path: 'areaId', msg: '市/县不属于所选的省/州' },
    timeZone !== null &&
      !isZoneOf(timeZone, nation) && { path: 'timeZone', msg: nation ? `时区不存在，或不是“${nation.nameZh}”的时区` : '时区不存在' },
  ]
  return faults.filter((fault) => fault !== false)
}

/** The columns of a draft without faults. */
export function columnsOf(
  { nationCode = null, provinceId = null, areaId = null, timeZone = null, isOutside = null }: PlaceDraft,
  known: KnownAreas,
): PlaceColumns {
  const nation = nationCode === null ? null : nationOf(nationCode)
  const inherited = [areaId, provinceId].map((id) => (id === null ? null : (known.get(id)?.timeZone ?? null))).find((zone) => zone !== null)
  return {
    isOutside: nation ? outsideOf(nationCode) : isOutside,
    ...{ nationCode, provinceId, areaId },
    timeZone: timeZone ?? inherited ?? (nation && defaultZoneOf(nation)),
  }
}

/** Hong Kong, Macao and Taiwan count as abroad (02 §2.12). */
const outsideOf = (nationCode: string | null) => (nationCode === china ? Outside.domestic : Outside.overseas)
const isProvinceOf = (row: Area | undefined, nationCode: string | null) =>
  row?.level === AreaLevel.province && row.nationCode === nationCode
const isCityOf = (row: Area | undefined, provinceId: number | null) => row?.level === AreaLevel.city && row.parentId === provinceId
