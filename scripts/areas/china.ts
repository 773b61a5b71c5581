import { areaList } from '@vant/area-data'

/** In this product they are entries of the list of nations. */
const listedAsNations = /^(71|81|82)/
/** A city without districts is divided into towns, which have the numbers that elsewhere mean development zones. */
const dividedIntoTowns = /^(4419|4420|4604|6202)/
/** No division of the country, and mostly another name of a part of one. */
const isDevelopmentZone = (code: string, name: string) =>
  !dividedIntoTowns.test(code) && (/^\d{4}(7\d|80)$/.test(code) || (/^\d{4}9\d$/.test(code) && /开发|高新|园区/.test(name)))

/** Municipalities, and cities and counties that no city is set over: what is below these stands at level 2 by its own name. */
const municipality = /^(11|12|31|50)/
const directlyAdministered = /^(省直辖县|自治区直辖县级行政区划)$/

/**
 * Provinces, and at level 2 the cities and counties of each. Names recur: a county carries its city's, so that nobody takes the 鼓楼区 of one
 * city for that of another.
 */
export function chinesePlaces(): readonly (readonly [code: string, name: string])[] {
  const cities = Object.entries(areaList.city_list).filter(([code, name]) => !municipality.test(code) && !directlyAdministered.test(name))
  const cityNames = new Map(cities.map(([code, name]) => [code.slice(0, 4), name]))
  const counties = Object.entries(areaList.county_list)
    .filter(([code, name]) => !isDevelopmentZone(code, name))
    .map(([code, name]) => [code, `${cityNames.get(code.slice(0, 4)) ?? ''}${name}`] as const)
  return [...Object.entries(areaList.province_list), ...cities, ...counties]
    .filter(([code]) => !listedAsNations.test(code))
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
