import { expect, test } from 'vitest'
import { cellsOf, moveFrom, nextOf } from './moves.ts'
import { anItem } from './testItems.ts'

const rows = [anItem(), anItem({ packUnit: null, packSize: null, expiryManaged: false }), anItem()].map(cellsOf)

test('the cells of a row are those that it needs', () => {
  expect(rows[0]).toEqual(['packs', 'units', 'nearestExpiry', 'remark'])
  expect(rows[1]).toEqual(['units', 'remark'])
})

test.each([
  [{ row: 0, cell: 'packs' }, 'Enter', false, { row: 1, cell: 'units' }],
  [{ row: 1, cell: 'units' }, 'Enter', true, { row: 0, cell: 'units' }],
  [{ row: 0, cell: 'nearestExpiry' }, 'ArrowDown', false, { row: 2, cell: 'nearestExpiry' }],
  [{ row: 0, cell: 'units' }, 'ArrowRight', false, { row: 0, cell: 'nearestExpiry' }],
  [{ row: 1, cell: 'units' }, 'ArrowRight', false, { row: 1, cell: 'remark' }],
  [{ row: 1, cell: 'units' }, 'ArrowLeft', false, null],
  [{ row: 2, cell: 'remark' }, 'Enter', false, null],
  [{ row: 0, cell: 'units' }, 'ArrowUp', false, null],
  [{ row: 0, cell: 'units' }, 'a', false, null],
] as const)('from %j by %s (shift: %s) to %j', (from, key, isShifted, to) => expect(moveFrom(rows, from, key, isShifted)).toEqual(to))

test('from red to red, and round again', () => {
  expect([null, 2, 5, 9].map((after) => nextOf([2, 5, 9], after))).toEqual([2, 5, 9, 2])
  expect(nextOf([], 3)).toBeNull()
})
