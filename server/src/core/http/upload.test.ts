import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { Upload, under, write } from '@oems/contract/core/call.ts'
import { shape, whole } from '@oems/contract/core/fields.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { keyedHash } from '../db/keys.ts'
import { implement, inTwoSteps } from '../implement.ts'

const calls = under('/test-upload', {
  send: write.post('send', 'login', shape({ file: Upload }), shape({ size: whole('大小', 0, 1_000) })),
})
const rightsOf = (path: string) => statSync(path).mode & 0o777

interface Seen {
  readonly folder: number
  readonly file: number
  readonly digest: string
}
let seen: Seen | undefined
let app: TestApp
let caller: Caller

beforeAll(async () => {
  const send = inTwoSteps(
    async (_, { file }: { readonly file: Upload }) => {
      seen = { folder: rightsOf(app.tempDir), file: rightsOf(file.path), digest: file.digest }
      return readFileSync(file.path).length
    },
    async (_, __, size: number) => ({ size }),
  )
  app = await testApp({ more: [{ calls: [implement(calls, { send })] }] })
  caller = await app.anAdmin(2, (await app.anOrg({ orgType: 2 })).id)
})

test('an upload waits where nobody else reads it, although the folder stood open, and is known by a keyed digest', async () => {
  mkdirSync(app.tempDir, { recursive: true })
  chmodSync(app.tempDir, 0o755)
  expect(await caller(calls.send, { file: new Blob(['体温 39.1']) })).toMatchObject({ code: 0, data: { size: 11 } })
  expect(seen).toEqual({ folder: 0o700, file: 0o600, digest: keyedHash('upload', '体温 39.1') })
})
