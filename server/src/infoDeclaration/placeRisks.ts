import type { VisitArea } from '@oems/contract/infoDeclaration/fields.ts'
import type { Ctx } from '../core/context.ts'
import { type PlaceRisk, risksOfPlaces } from '../situation/areaLevels.ts'

/** The level of a place on the day on which somebody left it; null: none was judged. */
interface Rating {
  readonly riskLevelId: number | null
  readonly riskLevelName: string | null
  readonly riskGrade: PlaceRisk['grade'] | null
}
export type RatedArea = VisitArea & Rating
type Place = Pick<VisitArea, 'nationCode' | 'provinceId' | 'leaveDay'>

/** Frozen with the declaration (03 §2.10): what becomes known of a place later does not change what was said of it. */
export async function ratedAreas<P extends Place>(ctx: Pick<Ctx, 'db'>, visited: readonly P[]): Promise<readonly (P & Rating)[]> {
  const areas = visited.map((area) => ({ ...area, nationCode: area.nationCode.toUpperCase() }))
  const risks = await risksOfPlaces(
    ctx,
    areas.map(({ nationCode, provinceId, leaveDay }) => ({ nationCode, provinceId, day: leaveDay })),
  )
  return areas.map((area, at) => {
    const { riskLevelId = null, levelName = null, grade = null } = risks[at] ?? {}
    return { ...area, riskLevelId, riskLevelName: levelName, riskGrade: grade }
  })
}

/** The highest of all the places; null: no place has a level. */
export const topRiskOf = (areas: readonly Pick<Rating, 'riskGrade'>[]): Rating['riskGrade'] =>
  areas.map(({ riskGrade }) => riskGrade).reduce((top, grade) => ((grade ?? 0) > (top ?? 0) ? grade : top), null)
