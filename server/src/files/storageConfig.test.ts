import { files as calls, hiddenSecret, type OssFile } from '@oems/contract/files/files.ts'
import { type Parameter, parameters } from '@oems/contract/parameters/parameters.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type TestS3, testS3 } from '../core/files/testS3.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { fetched, picture, send, sent } from './testFiles.ts'
import { inParts } from './testUpload.ts'

let app: TestApp
let own: Caller
let s3: TestS3
beforeAll(async () => {
  app = await testApp({ alone: true })
  own = (await app.aGroup()).companyAdmin
  s3 = await testS3()
})
afterAll(() => s3.stop())

const toS3 = (more: object = {}) => ({ storage: 2, ...s3.settings, ...more })
const storages = () =>
  ask<{ id: number; bucket: string | null; current: boolean }>(
    app.db,
    sql`select id, bucket, is_current as current from sys_storage order by id`,
  )
const contentOf = async ({ url }: OssFile) => (await fetched(app, url)).bytes

test('a store that does not answer changes nothing, and says why', async () => {
  const refused = async (more: object) => {
    const { code, msg } = await app.platformAdmin(calls.saveConfig, toS3(more))
    return `${code} ${msg}`
  }
  expect(await refused({ bucket: 'no-such-bucket' })).toBe('1422 存储连接失败：存储桶不存在')
  expect(await refused({ accessKey: 'nobody' })).toBe('1422 存储连接失败：访问密钥ID不正确')
  expect(await refused({ endpoint: 'http://127.0.0.1:20999' })).toBe('1422 存储连接失败：无法连接')
  expect(await app.platformAdmin(calls.saveConfig, toS3({ secretKey: null }))).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'secretKey' }] },
  })
  expect(await app.platformAdmin(calls.saveConfig, toS3({ testOnly: 1 }))).toMatchObject({ code: 0 })
  expect(await storages()).toEqual([{ id: 1, bucket: null, current: true }])
  expect(await own(calls.config)).toMatchObject({ code: 1403 })
})

test('a changed bucket takes what comes from now on, and what was there still opens', async () => {
  const [before, small] = [await sent(own, 'doc', 'a.pdf', '%PDF-1.7 folder'), await picture()]
  expect(await app.platformAdmin(calls.saveConfig, toS3())).toMatchObject({ code: 0 })
  expect(await app.platformAdmin(calls.config)).toMatchObject({ data: { bucket: s3.settings.bucket, secretKey: hiddenSecret } })
  const inBucket = await sent(own, 'doc', 'b.pdf', '%PDF-1.7 bucket')
  const image = await sent(own, 'image', 'c.png', small)
  expect(String(await contentOf(before))).toBe('%PDF-1.7 folder')
  expect(String(await contentOf(inBucket))).toBe('%PDF-1.7 bucket')
  expect((await fetched(app, image.thumbUrl!)).headers['content-type']).toBe('image/webp')

  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, 'x')])
  const { data } = await inParts(own, { bizType: 'doc', name: 'd.pdf', content, partBytes: 2 * 1024 * 1024 }).all()
  expect((await contentOf(data as OssFile)).equals(content)).toBe(true)
  expect((await fetched(app, (data as OssFile).url, { range: 'bytes=8388600-8388619' })).bytes.length).toBe(20)

  expect(await app.platformAdmin(calls.saveConfig, { storage: 1 })).toMatchObject({ code: 0 })
  expect((await storages()).map(({ current }) => current)).toEqual([true, false])
  expect(String(await contentOf(inBucket))).toBe('%PDF-1.7 bucket')
  // The stars stand for the secret of the same place.
  expect(await app.platformAdmin(calls.saveConfig, toS3({ secretKey: hiddenSecret, region: 'cn-north-1' }))).toMatchObject({ code: 0 })
  expect(await storages()).toHaveLength(2)
  expect(await app.platformAdmin(calls.saveConfig, toS3({ secretKey: hiddenSecret, accessKey: 'another' }))).toMatchObject({ code: 1400 })
})

test('what everybody may see is addressed at the public domain, which pages may then show; all else at this server', async () => {
  const domain = 'https://files.example.com'
  expect(await app.platformAdmin(calls.saveConfig, toS3({ publicDomain: `${domain}/cdn/` }))).toMatchObject({ code: 0 })
  const [logo, paper] = [
    await sent(app.platformAdmin, 'image', 'logo.png', await picture()),
    await sent(app.platformAdmin, 'doc', 'e.pdf', '%PDF-1.7'),
  ]
  // As long as no record shows it to everybody it is its sender's alone.
  expect(logo.url).toMatch(/^\/oems-api\//)
  const { list } = (await app.platformAdmin(parameters.list, { paramKey: 'console.logoOssId' })).data as {
    readonly list: readonly Parameter[]
  }
  const { configId, version } = list[0]!
  expect(await app.platformAdmin(parameters.update, { configId, version, paramValue: String(logo.ossId) })).toMatchObject({ code: 0 })
  const [stored] = await ask<{ key: string; thumb: string }>(
    app.db,
    sql`select storage_key as key, thumb_key as thumb from sys_file where id = ${logo.ossId}`,
  )
  const place = `${domain}/cdn/${s3.settings.pathPrefix}`
  const signed = (await app.platformAdmin(calls.sign, { ossIds: [logo.ossId, paper.ossId] })).data as readonly OssFile[]
  const urlsOf = (ossId: number) => signed.find((file) => file.ossId === ossId)
  expect(urlsOf(logo.ossId)).toMatchObject({ url: `${place}/${stored!.key}`, thumbUrl: `${place}/${stored!.thumb}` })
  expect(urlsOf(paper.ossId)?.url).toMatch(/^\/oems-api\/.*sign=/)
  const page = await fetched(app, '/oems/')
  expect(page.headers['content-security-policy']).toMatch(new RegExp(`img-src [^;]* ${domain};`))
  expect(await app.platformAdmin(calls.saveConfig, toS3({ secretKey: hiddenSecret, publicDomain: null }))).toMatchObject({ code: 0 })
})

test('the secret is neither in the log nor in the table as it is', async () => {
  const { secretKey } = s3.settings
  const [kept] = await ask<{ found: boolean }>(
    app.db,
    sql`select bool_or(position(${secretKey}::bytea in secret_key::bytea) > 0) as found from sys_storage where secret_key is not null`,
  )
  expect(kept!.found).toBe(false)
  const [logged] = await ask<{ count: number }>(
    app.db,
    sql`select count(*) from sys_log l where call_key like '%saveConfig' and l.params ->> 'secretKey' = ${secretKey}`,
  )
  expect(logged!.count).toBe(0)
})

test('a bucket that is gone is told in words, and leaves no row', async () => {
  await app.db.execute(sql`update sys_storage set endpoint = 'http://127.0.0.1:20999' where is_current`)
  const count = async () => (await ask<{ count: number }>(app.db, sql`select count(*) from sys_file`))[0]!.count
  const before = await count()
  expect(await send(own, 'doc', 'a.pdf', '%PDF-1.7')).toMatchObject({
    code: 1422,
    msg: '文件存储不可用（无法连接），请稍后再试或联系管理员',
  })
  expect(await count()).toBe(before)
})
