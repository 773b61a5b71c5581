import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OssFile } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { filesFolder } from '../core/files/stores.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { fetched, picture, sent } from './testFiles.ts'
import { inParts } from './testUpload.ts'

let app: TestApp
let own: Caller
beforeAll(async () => {
  app = await testApp({ alone: true })
  own = (await app.aGroup()).companyAdmin
})

const pathsIn = () => globSync('**/*', { cwd: filesFolder(), withFileTypes: true }).filter((entry) => entry.isFile())
const onDisk = () => Buffer.concat(pathsIn().map(({ parentPath, name }) => readFileSync(join(parentPath, name))))
const words = 'Blutdruck-180-110 '
const report = (times: number) => Buffer.from(`%PDF-1.7\n${words.repeat(times)}`)

describe('what is medical', () => {
  test('lies sealed, its small picture too, and opens whole', async () => {
    const small = await sent(own, 'medical', 'b.pdf', report(10))
    const image = await sent(own, 'medical', 'c.png', await picture(500, 300))
    expect(onDisk().includes(words)).toBe(false)
    expect(onDisk().includes('IHDR')).toBe(false)
    expect(onDisk().includes('WEBP')).toBe(false)
    expect((await fetched(app, small.url)).bytes.equals(report(10))).toBe(true)
    expect((await fetched(app, image.thumbUrl!)).bytes.subarray(8, 12).toString()).toBe('WEBP')
    await sent(own, 'doc', 'b.pdf', report(10))
    expect(onDisk().includes(words)).toBe(true)
  })

  test.each([
    ['the beginning', 0, 9],
    ['the end', -7, -1],
    ['a byte on each side of a border', 65_535, 65_536],
    ['several pieces', 100, 200_000],
    ['one whole piece', 65_536, 131_071],
  ])('gives ranges: %s', async (_, first, last) => {
    const content = report(20_000)
    const { url } = await sent(own, 'medical', 'b.pdf', content)
    const [from, to] = [first, last].map((at) => (at < 0 ? content.length + at : at)) as [number, number]
    const { bytes } = await fetched(app, url, { range: `bytes=${from}-${to}` })
    expect(bytes.equals(content.subarray(from, to + 1))).toBe(true)
  })

  test.each([65_536 - 9, 65_536 - 8, 131_072, 131_073])('whatever its size: %i', async (bytes) => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])
    expect((await fetched(app, (await sent(own, 'medical', 'b.pdf', content)).url)).bytes.equals(content)).toBe(true)
  })

  test('lies sealed while its parts wait, and after', async () => {
    const content = report(40_000)
    const upload = inParts(own, { bizType: 'medical', name: 'b.pdf', content, partBytes: 256 * 1024 })
    const before = onDisk().toString('latin1').split(words).length
    await upload.part(2)
    await upload.part(3)
    expect(onDisk().toString('latin1').split(words).length).toBe(before)
    const { data } = await upload.part(1)
    expect((await fetched(app, (data as OssFile).url)).bytes.equals(content)).toBe(true)
    expect(onDisk().toString('latin1').split(words).length).toBe(before)
  })

  test('that somebody has changed or cut on the disk does not open as something else', async () => {
    const content = report(20_000)
    const { ossId, url } = await sent(own, 'medical', 'b.pdf', content)
    const [row] = await ask<{ key: string }>(app.db, sql`select storage_key as key from sys_file where id = ${ossId}`)
    const path = join(filesFolder(), row!.key)
    const lying = readFileSync(path)
    const piece = 65_536 + 16
    const swapped = Buffer.concat([lying.subarray(piece, 2 * piece), lying.subarray(0, piece), lying.subarray(2 * piece)])
    for (const changed of [
      swapped,
      lying.subarray(0, piece),
      Buffer.concat([lying.subarray(0, 5), Buffer.from([lying[5]! ^ 1]), lying.subarray(6)]),
    ]) {
      writeFileSync(path, changed)
      const got = await fetched(app, url, { range: 'bytes=0-99' }).catch(() => null)
      const all = await fetched(app, url).catch(() => null)
      expect(all?.bytes.equals(content) ?? false).toBe(false)
      if (changed.length === lying.length) expect(got?.bytes.equals(content.subarray(0, 100)) ?? false).toBe(false)
    }
  })
})
