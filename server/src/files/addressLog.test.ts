import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { files as calls, type OssFile } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { testApp } from '../testing/testApp.ts'
import { fetched, picture, sent } from './testFiles.ts'

const lines: string[] = []
const app = await testApp({ alone: true, logTo: (line) => void lines.push(line) })
const signatureIn = ({ url }: OssFile) => new URL(url, 'http://x').searchParams.get('sign')!

test('an address is itself the authority, so it stands in no log, whatever becomes of the request', async () => {
  const { companyAdmin } = await app.aGroup()
  const file = await sent(companyAdmin, 'image', 'a.png', await picture())
  expect(await companyAdmin(calls.sign, { ossIds: [file.ossId] })).toMatchObject({ code: 0 })
  expect(await companyAdmin(calls.list, { name: 'a.png' })).toMatchObject({ code: expect.any(Number) })
  expect(await fetched(app, file.url)).toMatchObject({ status: 200, code: 0 })
  expect(await fetched(app, file.url.replace(/exp=\d+/, 'exp=1'))).toMatchObject({ code: 1404 })
  expect(await fetched(app, `${file.url}&foo=1`)).toMatchObject({ code: expect.any(Number) })
  expect(await fetched(app, file.url, { range: 'bytes=900000-' })).toMatchObject({ status: 416 })
  const stored = readdirSync(join(app.tempDir, 'files'), { recursive: true, encoding: 'utf8' })
  for (const name of stored) rmSync(join(app.tempDir, 'files', name), { recursive: true, force: true })
  expect((await fetched(app, file.url)).code).not.toBe(0)

  const signature = signatureIn(file)
  expect(signature.length).toBeGreaterThan(30)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(signature))).toEqual([])
  const entries = await ask<{ entry: string }>(app.db, sql`select l::text as entry from sys_log l`)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(({ entry }) => entry.includes(signature))).toEqual([])
})
