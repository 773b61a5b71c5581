import { expect, test } from 'vitest'
import { linesIn } from '../../testing/linesIn.ts'
import type { SheetCell } from './workbook.ts'
import { writeAside } from './writing.ts'

const columns = [{ header: '姓名' }, { header: '到访', kind: 'time' as const }, { header: '余额', kind: 'number' as const }]
const count = 1_301
async function* rows(until = count): AsyncGenerator<readonly SheetCell[]> {
  for (let at = 0; at < until; at += 1) yield [`=赵${at}`, '2026-03-05T01:02:03Z', at % 3 === 0 ? null : -at]
}
async function bytesOf(content: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return { bytes: Buffer.concat(pieces) }
}

test('a file that is written in a thread has every row once and in order, in each format', async () => {
  const lines = await linesIn(await bytesOf(writeAside({ name: '访客', kind: 'xlsx', columns }, rows())))
  expect(lines).toHaveLength(count + 1)
  expect(lines.slice(1).map(([name]) => name)).toEqual(Array.from({ length: count }, (_, at) => `=赵${at}`))
  expect(lines[2]).toEqual(['=赵1', '2026-03-05 09:02:03', '-1'])
  const text = (await bytesOf(writeAside({ name: '访客', kind: 'csv', columns }, rows()))).bytes.toString().slice(1).trimEnd().split('\r\n')
  expect(text).toHaveLength(count + 1)
  expect(text.at(-1)).toBe(`'=赵${count - 1},2026-03-05 09:02:03,${-(count - 1)}`)
})

test('one without rows has its headings', async () => {
  expect(await linesIn(await bytesOf(writeAside({ name: '访客', kind: 'xlsx', columns }, rows(0))))).toEqual([['姓名', '到访', '余额']])
})

test('what fails while rows are read ends the file with that reason', async () => {
  async function* broken() {
    yield* rows(600)
    throw new Error('the line is gone')
  }
  await expect(bytesOf(writeAside({ name: '访客', kind: 'xlsx', columns }, broken()))).rejects.toThrow('the line is gone')
})
