import { expect, test } from 'vitest'
import { nextSibling } from './siblings.ts'

test.each([
  [7, 'ArrowDown', 9],
  [7, 'ArrowUp', 3],
  [9, 'ArrowDown', null],
  [3, 'ArrowUp', null],
  [4, 'ArrowDown', null],
  [7, 'Enter', null],
])('from %i by %s to %s', (orgId, key, next) => expect(nextSibling([3, 7, 9], orgId, key)).toBe(next))
