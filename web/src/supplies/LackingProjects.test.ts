import { expect, test } from 'vitest'
import { lackWords } from './LackingProjects.tsx'

test('how much of what, and how many more', () => {
  const items = [
    { name: '医用外科口罩', unit: '只', packUnit: '盒', packSize: 50, gap: 3_603 },
    { name: 'N95口罩', unit: '只', packUnit: null, packSize: null, gap: 20 },
  ]
  expect(lackWords({ items, itemNum: 2 })).toBe('医用外科口罩缺 72盒3只、N95口罩缺 20只')
  expect(lackWords({ items, itemNum: 7 })).toBe('医用外科口罩缺 72盒3只、N95口罩缺 20只 等7种')
})
