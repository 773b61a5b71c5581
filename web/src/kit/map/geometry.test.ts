import { expect, test } from 'vitest'
import { downward, eastward, meridians, outlinesOf, parallels, placeOf, sizeOf } from './geometry.ts'

test('a place stands where its degrees say, Asia left of America', () => {
  expect(placeOf(-30, 80)).toEqual({ left: '0%', top: '0%' })
  expect(placeOf(150, 11)).toEqual({ left: '50%', top: '50%' })
  expect(eastward(-76)).toBe(314) // Bogotá, right of
  expect(eastward(116.4)).toBe(146.4) // Beijing
  expect(eastward(180)).toBe(eastward(-180))
  expect(downward(-1.2921)).toBe(81.29)
})

test('the area of a bubble stands for its number', () => {
  expect(sizeOf(40, 40)).toBe(44)
  expect(sizeOf(10, 40)).toBe(29)
  expect(sizeOf(0, 0)).toBe(14)
})

test('the grid names its lines', () => {
  expect(meridians.map(({ name }) => name)).toEqual(expect.arrayContaining(['180°', '30°W', '0°', '150°E']))
  expect(parallels.map(({ name }) => name)).toEqual(['30°S', '赤道', '30°N', '60°N'])
})

test('outlines are drawn of every kind of geometry, and of nothing else', () => {
  const square = [
    [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
  ]
  const polygon = { type: 'Polygon', coordinates: square }
  const path = 'M30 80L40 80L40 70'
  expect(outlinesOf(polygon)).toBe(path)
  expect(outlinesOf({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }, { geometry: null }] })).toBe(path)
  expect(outlinesOf({ type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates: [square, square] }] })).toBe(
    path + path,
  )
  expect(
    outlinesOf({
      type: 'LineString',
      coordinates: [
        [0, 0],
        ['x', 1],
        [10, 0],
      ],
    }),
  ).toBe('M30 80L40 80')
  expect(outlinesOf(null)).toBe('')
  expect(outlinesOf({ type: 'Point', coordinates: [1, 2] })).toBe('')
})
