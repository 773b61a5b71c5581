import { expect, test } from 'vitest'
import type { HomePart } from '../core/homePart.ts'
import { inOrder, isHidden, withHidden } from './arrangement.ts'

const part = (key: string): HomePart => ({ key, title: key, order: 0, calls: [], may: [], isFor: () => true, load: () => Promise.reject() })
const parts = ['a', 'b', 'c', 'd'].map(part)
const keys = (order: readonly string[]) => inOrder(parts, { order }).map(({ key }) => key)

test('parts stand as the person has put them, new ones after them in their own order', () => {
  expect(keys([])).toEqual(['a', 'b', 'c', 'd'])
  expect(keys(['c', 'gone', 'a'])).toEqual(['c', 'a', 'b', 'd'])
})

test('a part is hidden and shown again, and keeps its place', () => {
  const hidden = withHidden(withHidden({ order: ['c'] }, 'a', true), 'a', true)
  expect(hidden).toEqual({ order: ['c'], hidden: ['a'] })
  expect(parts.filter((one) => isHidden(one, hidden)).map(({ key }) => key)).toEqual(['a'])
  expect(withHidden(hidden, 'a', false)).toEqual({ order: ['c'], hidden: [] })
})
