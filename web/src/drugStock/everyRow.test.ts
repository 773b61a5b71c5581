import { expect, test } from 'vitest'
import { everyRow } from './everyRow.ts'

const listOf = (count: number) => {
  const asked: number[] = []
  const all = Array.from({ length: count }, (_, at) => at)
  const read = async ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => {
    asked.push(pageNo)
    return { list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: count }
  }
  return { all, read, asked }
}

test('a shelf of more batches than a page holds is read to its end, and no further', async () => {
  for (const [count, pages] of [
    [0, 1],
    [200, 1],
    [201, 2],
    [450, 3],
  ] as const) {
    const { all, read, asked } = listOf(count)
    expect(await everyRow(read)).toEqual(all)
    expect(asked).toHaveLength(pages)
  }
})
