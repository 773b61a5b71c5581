import { expect, test } from 'vitest'
import { lackWords } from './LackingProjects.tsx'

test('how much of what, and how many more', () => {
  const items = [
    { name: '医用外科口罩', unit: '只', gap: 3_600 },
    { name: 'N95口罩', unit: '只', gap: 20 },
  ]
  expect(lackWords({ items, itemNum: 2 })).toBe('医用外科口罩缺 3,600只、N95口罩缺 20只')
  expect(lackWords({ items, itemNum: 7 })).toBe('医用外科口罩缺 3,600只、N95口罩缺 20只 等7种')
})
