import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'
import { aTempFolder } from './testing/tempFolder.ts'

const folder = aTempFolder()
const script = 'export const word = "填报管理"\n'.repeat(200)
for (const app of ['console', 'phone']) {
  mkdirSync(join(folder, app, 'assets'), { recursive: true })
  const files = { 'index.html': `<title>${app}</title>${' '.repeat(2_000)}`, 'assets/a.js': script }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, app, name), text)
    writeFileSync(join(folder, app, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, app, `${name}.gz`), gzipSync(text))
  }
  writeFileSync(join(folder, app, 'assets/small.js'), 'small')
}
const server = fastify({ exposeHeadRoutes: false })
await servePages(server, { console: join(folder, 'console'), phone: join(folder, 'phone') })
afterAll(async () => {
  await server.close()
})
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => server.inject({ method, url, headers })
const encodingOf = async (accepted: string) => (await get('/oems/assets/a.js', { 'accept-encoding': accepted })).headers['content-encoding']

test.each(['/oems/assets/a.js', '/oems/h5/assets/a.js'])('%s: as the browser takes it, by length', async (url) => {
  const read = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
  ] as const) {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted })
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['content-type']).toMatch(/javascript/)
    expect(read[encoding](rawPayload).toString()).toBe(script)
  }
  const plain = await get(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toMatch(/accept-encoding/i)
  expect(plain.body).toBe(script)
})

test('weights decide, and what nobody can read asks for nothing', async () => {
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('br;q=0.1, gzip;q=0.9')).toBe('gzip')
  expect(await encodingOf('br;q=0, gzip;q=0')).toBeUndefined()
  expect(await encodingOf('zstd')).toBeUndefined()
  for (const hostile of [';;;,,,', '../../etc/passwd', 'br.map', `${'a,'.repeat(5_000)}x`]) {
    const { statusCode, headers, body } = await get('/oems/assets/a.js', { 'accept-encoding': hostile })
    expect(statusCode).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toBe(script)
  }
})

test('what is too small for a copy comes as it is', async () => {
  const { headers, body } = await get('/oems/assets/small.js', { 'accept-encoding': 'br, gzip' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toBe('small')
})

test('HEAD says what GET would, without it', async () => {
  const asked = { 'accept-encoding': 'gzip' }
  const [whole, head] = [await get('/oems/assets/a.js', asked), await get('/oems/assets/a.js', asked, 'HEAD')]
  expect(head.rawPayload).toHaveLength(0)
  for (const name of ['content-length', 'content-encoding', 'etag', 'vary']) expect(head.headers[name]).toBe(whole.headers[name])
})

test('each form has a tag of its own, with which it is not sent again', async () => {
  const tags = new Set<string>()
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { headers } = await get('/oems/', { 'accept-encoding': accepted })
    expect(headers['cache-control']).toBe('no-cache')
    tags.add(String(headers.etag))
    const again = await get('/oems/', { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  }
  expect(tags.size).toBe(3)
})
