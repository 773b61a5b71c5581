/** The part of the earth that is shown, in degrees: beginning in the Atlantic, so that no continent is cut in two. */
export const frame = { west: -30, north: 80, width: 360, height: 138 } as const

const round = (value: number) => Math.round(value * 100) / 100

/** Degrees from the left and the upper edge. What they are drawn in is as high as degrees are long at 40° north and south. */
export const eastward = (longitude: number) => round((((longitude - frame.west) % 360) + 360) % 360)
export const downward = (latitude: number) => round(frame.north - latitude)

/** As shares of the frame, for what is placed over it. */
export const placeOf = (longitude: number, latitude: number) => ({
  left: `${round((eastward(longitude) / frame.width) * 100)}%`,
  top: `${round((downward(latitude) / frame.height) * 100)}%`,
})

const [smallest, largest] = [14, 44]
/** Pixels across: its area stands for the number. */
export const sizeOf = (value: number, most: number) => Math.round(smallest + (largest - smallest) * Math.sqrt(value / Math.max(1, most)))

/** The lines of the bare grid, each with what it is called. */
export const meridians = every(-180, 150, 30).map((longitude) => ({ at: longitude, name: nameOf(longitude, 'W', 'E') }))
export const parallels = every(-30, 60, 30).map((latitude) => ({
  at: latitude,
  name: latitude === 0 ? '赤道' : nameOf(latitude, 'S', 'N'),
}))

function every(from: number, to: number, step: number): readonly number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)
}
function nameOf(degrees: number, below: string, above: string): string {
  const side = degrees === 0 || degrees === -180 ? '' : degrees < 0 ? below : above
  return `${Math.abs(degrees)}°${side}`
}

interface GeoJson {
  readonly type?: unknown
  readonly features?: readonly { readonly geometry?: GeoJson | null }[]
  readonly geometries?: readonly GeoJson[]
  readonly geometry?: GeoJson | null
  readonly coordinates?: unknown
}

/** The outlines of a GeoJSON as one path, in degrees of the frame; what lies west of it is drawn once more at its other end. */
export function outlinesOf(map: unknown): string {
  const { features = [], geometries = [], geometry, coordinates } = (map ?? {}) as GeoJson
  const parts = [...features.map((feature) => feature.geometry), ...geometries, geometry]
  return [...parts.filter((part) => part != null).map(outlinesOf), coordinates === undefined ? '' : lines(coordinates)].join('')
}

/** A line is a list of points, whatever it is nested in. */
function lines(coordinates: unknown): string {
  if (!Array.isArray(coordinates)) return ''
  return isPoint(coordinates[0]) ? line(coordinates.filter(isPoint)) : coordinates.map(lines).join('')
}
type Point = readonly [number, number]
const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && Number.isFinite(value[0] as unknown) && Number.isFinite(value[1] as unknown)
const line = (points: readonly Point[]) =>
  points.map(([longitude, latitude], at) => `${at === 0 ? 'M' : 'L'}${round(longitude - frame.west)} ${downward(latitude)}`).join('')
