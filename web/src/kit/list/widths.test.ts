import { expect, test } from 'vitest'
import { kinds } from './columnKinds.ts'
import { widthsIn } from './widths.ts'

const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)
const columns = [kinds.person, kinds.organisation, kinds.status, kinds.moment, kinds.text]

test('columns fill the room exactly, wherever it is wide enough', () => {
  for (const room of [640, 700, 817, 1001, 1400, 2400]) expect(sum(widthsIn(room, columns))).toBe(room)
})

test('what is too narrow takes from the organisation, not from a day or a moment', () => {
  const [person, organisation, , moment] = widthsIn(600, columns)
  expect(organisation).toBeLessThan(kinds.organisation.usual)
  expect(person).toBeLessThan(kinds.person.usual)
  expect(moment).toBe(kinds.moment.usual)
})

test('below what all need the table is moved sideways', () => {
  expect(widthsIn(200, columns)).toEqual(columns.map(({ least }) => least))
})

test('what is too much goes to those that may grow first', () => {
  const room = sum(columns.map(({ usual }) => usual)) + 100
  const [, organisation, , moment] = widthsIn(room, columns)
  expect(organisation).toBeGreaterThan(kinds.organisation.usual)
  expect(moment).toBe(kinds.moment.usual)
})

test('what the user has set stays, and the others fill the rest', () => {
  const set = columns.map((column, at) => (at === 1 ? { ...column, set: 411 } : column))
  for (const room of [400, 900, 1700]) expect(widthsIn(room, set)[1]).toBe(411)
  expect(sum(widthsIn(1700, set))).toBe(1700)
})
