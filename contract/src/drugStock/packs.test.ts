import { expect, test } from 'vitest'
import { packsText } from './packs.ts'

const boxes = { unit: '粒', packUnit: '盒', packSize: 24 }

test.each([
  [0, '0粒'],
  [3, '3粒'],
  [24, '1盒'],
  [291, '12盒3粒'],
  [240_000, '10,000盒'],
  [-4, '-4粒'],
  [-50, '-2盒2粒'],
])('%i units are %s', (quantity, text) => expect(packsText(quantity, boxes)).toBe(text))

test('without packs there are units alone', () => {
  expect(packsText(30, { unit: '支', packUnit: null, packSize: null })).toBe('30支')
})
