import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { FileRange } from './fileRange.ts'
import { LostPart, Whole } from './whole.ts'

const placeIn = (name: string) => join(aTempFolder(), name)
const contentOf = (partNo: number) => Buffer.alloc(700_000, `part ${partNo} `)
const partOf = (partNo: number) => ({ partNo, size: 700_000, crc: crc32(contentOf(partNo)) })
const given = (content: Buffer) => async () =>
  [content.subarray(0, 1_000), content.subarray(1_000)].values() as unknown as AsyncIterable<Buffer>

test('parts stand one behind the other, and ranges of them are read with memory that is used again', async () => {
  const path = placeIn('whole')
  const whole = await Whole.begin(path)
  for (const partNo of [1, 2, 3]) await whole.add(partOf(partNo), given(contentOf(partNo)))
  await whole.end()
  const all = Buffer.concat([1, 2, 3].map(contentOf))
  expect(readFileSync(path).equals(all)).toBe(true)
  for (const [from, to] of [
    [0, 2_099_999],
    [5, 5],
    [699_990, 1_400_010],
    [2_099_000, 9_999_999],
  ] as const) {
    const pieces: Buffer[] = []
    for await (const piece of new FileRange(path, from, to)) pieces.push(Buffer.from(piece as Buffer))
    expect(Buffer.concat(pieces).equals(all.subarray(from, to + 1))).toBe(true)
  }
})

test('what is not what it was when it came is found', async () => {
  const whole = await Whole.begin(placeIn('whole'))
  await expect(whole.add(partOf(1), given(contentOf(2)))).rejects.toThrow(LostPart)
  await whole.drop()
})

test('a file that is not there is said to be lost', async () => {
  const whole = await Whole.begin(placeIn('whole'))
  const missing = async () => new FileRange(placeIn('nothing'), 0, 10) as AsyncIterable<Buffer>
  await expect(whole.add(partOf(1), missing)).rejects.toMatchObject({ partNo: 1, reason: '文件不存在' })
  await whole.drop()
})
