import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pieceBytes, type S3Settings, s3Store } from './s3Store.ts'
import type { Store } from './store.ts'
import { type TestS3, testS3 } from './testS3.ts'

const MiB = 1024 * 1024
async function* pieces(content: Buffer, bytes = 1_000_000) {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}
async function read(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of content) all.push(piece)
  return Buffer.concat(all)
}

let s3: TestS3
let store: Store
beforeAll(async () => {
  s3 = await testS3()
  store = s3Store(s3.settings)
})
afterAll(() => s3.stop())

describe('an S3 store', () => {
  const content = randomBytes(2 * pieceBytes + 3 * MiB)

  test('keeps a large object in pieces and gives any range of it', async () => {
    await store.put('2026/03/large', pieces(content), content.length)
    expect((await read(store.range('2026/03/large', 0, content.length - 1))).equals(content)).toBe(true)
    expect(
      (await read(store.range('2026/03/large', pieceBytes - 5, pieceBytes + 4))).equals(content.subarray(pieceBytes - 5, pieceBytes + 5)),
    ).toBe(true)
    await store.remove(['2026/03/large', '2026/03/never-there'])
    await expect(read(store.range('2026/03/large', 0, 9))).rejects.toThrow('文件不存在')
  })

  test('replaces what was there', async () => {
    for (const words of ['first', 'second!']) await store.put('parts/a/1', pieces(Buffer.from(words)), words.length)
    expect(String(await read(store.range('parts/a/1', 0, 6)))).toBe('second!')
  })

  test('asks only what S3 allows: no piece under 5 MiB but the last, nothing in chunks, ranges from a to b', async () => {
    await store.put('2026/03/rules', pieces(content, 777_777), content.length)
    await read(store.range('2026/03/rules', 10, 20))
    const sizes = s3.requests.filter(({ url }) => /rules\?partNumber/.test(url)).map(({ headers }) => Number(headers['content-length']))
    if (s3.requests.length > 0) expect(sizes).toEqual([pieceBytes, pieceBytes, 3 * MiB])
    for (const { method, headers } of s3.requests) {
      expect(headers['transfer-encoding']).toBeUndefined()
      if (method === 'PUT') expect(headers['content-length']).toMatch(/^\d+$/)
      if (headers.range) expect(headers.range).toMatch(/^bytes=\d+-\d+$/)
      expect(headers['x-amz-content-sha256']).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('says in words why it does not answer', async () => {
    const asked = (settings: Partial<S3Settings>) => read(s3Store({ ...s3.settings, ...settings }).range('a', 0, 1))
    await expect(asked({ bucket: 'no-such-bucket' })).rejects.toThrow('存储桶不存在')
    await expect(asked({ accessKey: 'nobody' })).rejects.toThrow('访问密钥ID不正确')
    await expect(asked({ endpoint: 'http://127.0.0.1:20999' })).rejects.toThrow('无法连接')
  })
})

/** Recorded with the signer of the SDK over the same requests; the first is the one that AWS publishes as an example. */
const golden = {
  get: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  put: 'e8a654937e21054a5da5e95e82cff2d3ee352d5aa6e0d966385c61adda282699',
  begin: '65f6d89ff40898df56a8b1fb685c5dbe93615bbb67f0f33858caeb6e38645c94',
  piece: '860b9afa26e961d0a1c84de6adcbd097e8ed002594b41bdb524155b6f910d173',
  abort: 'f93c9e7ee4b2c0f35bbdea484245dd5c7de8c8cca108e426abdfe91f85bb3f6c',
}

describe('a signature', () => {
  afterEach(() => vi.useRealTimers())
  const settings = (pathPrefix: string | null) => ({
    endpoint: 'https://examplebucket.s3.amazonaws.com',
    bucket: 'examplebucket',
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    pathPrefix,
  })

  /** What is asked, by its method and number; `failing` answers pieces with a refusal. */
  async function signaturesOf(work: (store: Store) => Promise<unknown>, pathPrefix: string | null = null, failing = false) {
    vi.useFakeTimers({ now: new Date('2013-05-24T00:00:00Z'), toFake: ['Date'] })
    const signatures: Record<string, string> = {}
    const send = async (url: URL, { method, headers }: RequestInit) => {
      const asked = `${method} ${url.searchParams.get('partNumber') ?? ''}`.trim()
      signatures[asked] ??= /Signature=(\w+)/.exec(new Headers(headers).get('authorization') ?? '')![1]!
      if (failing && url.searchParams.has('partNumber')) return new Response('<Code>SlowDown</Code>', { status: 503 })
      return new Response('<UploadId>x+y/z=</UploadId>', { headers: { etag: '"a"', 'content-length': '10' } })
    }
    await work(s3Store(settings(pathPrefix), send)).catch(() => pause(0))
    return signatures
  }

  test('is that of the published example', async () => {
    expect(await signaturesOf((of) => read(of.range('test.txt', 0, 9)))).toMatchObject({ GET: golden.get })
  })

  test('is that of the SDK, over a body, a prefix, letters to be escaped and parts', async () => {
    const words = Buffer.from('Welcome to Amazon S3.')
    const large = Buffer.concat([Buffer.alloc(pieceBytes), Buffer.from('part')])
    expect(await signaturesOf((of) => of.put('test.txt', pieces(words), words.length))).toEqual({ PUT: golden.put })
    expect(await signaturesOf((of) => of.put('2026/03/a+b', pieces(large), large.length), 'oems')).toMatchObject({ POST: golden.begin })
    expect(await signaturesOf((of) => of.put('2026/03/a', pieces(large), large.length), 'oems')).toMatchObject({ 'PUT 2': golden.piece })
    expect(await signaturesOf((of) => of.put('test.txt', pieces(large), large.length), null, true)).toMatchObject({ DELETE: golden.abort })
  })
})
