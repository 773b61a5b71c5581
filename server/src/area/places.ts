import { AreaLevel } from '@oems/contract/area/codes.ts'
import { places } from '@oems/contract/area/places.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { implement } from '../core/implement.ts'
import { nations } from './nations.ts'
import { area as t } from './tables.ts'

const codeById = new Map(nations.map(({ id, code }) => [id, code]))

export default implement(places, {
  listProvince: (ctx, nation) => listPlaces(ctx, provincesOf(nation)),
  listArea: (ctx, { provinceId }) => listPlaces(ctx, eq(t.parentId, provinceId)),
})

interface OfNation {
  readonly nationCode: string | null
  readonly nationalityId: number | null
}
/** Of a nation that there is not there are none. */
export const provincesOf = ({ nationCode, nationalityId }: OfNation) =>
  and(eq(t.nationCode, nationCode ?? codeById.get(nationalityId!) ?? ''), eq(t.level, AreaLevel.province))

const listPlaces = ({ db }: Ctx, where: SQL | undefined) =>
  db
    .select({ areaId: t.id, name: t.name, nameEn: t.nameEn, pinyin: t.pinyin, timeZone: t.timeZone })
    .from(t)
    .where(and(where, isNull(t.deletedAt)))
    .orderBy(t.orderNum, t.id)
