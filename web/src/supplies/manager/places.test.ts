import { expect, test } from 'vitest'
import { byPlace, nowhere } from './places.ts'

test('rows stand under their places in order, those without one last', () => {
  const rows = [{ place: null }, { place: '二号库' }, { place: ' 医务室 ' }, { place: '二号库' }, { place: '' }]
  expect(byPlace(rows).map(({ place, own }) => [place, own.length])).toEqual([
    ['二号库', 2],
    ['医务室', 1],
    [nowhere, 2],
  ])
})
