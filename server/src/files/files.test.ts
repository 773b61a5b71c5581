import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FileAccess, FileStatus, StorageKind } from '@oems/contract/files/codes.ts'
import { files as calls, type OssFile } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { attach, filesOf } from '../core/files/attach.ts'
import { filesFolder } from '../core/files/stores.ts'
import { storage } from '../core/files/tables.ts'
import { implement } from '../core/implement.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { fetched, picture, send, sent } from './testFiles.ts'
import { recordCalls, recordOwner } from './testRecords.ts'

const minutes = (count: number) => new Date(Date.parse('2026-03-05T09:00:00+08:00') + count * 60_000).toISOString()
let app: TestApp
let own: Caller
let foreign: Caller
beforeAll(async () => {
  const records = implement(recordCalls, {
    save: async (ctx: WriteCtx, { id, ossIds }) => attach(ctx, { owner: 'testRecord', id }, 'papers', ossIds),
    failing: async (ctx: WriteCtx, { id, ossIds }) => {
      await attach(ctx, { owner: 'testRecord', id }, 'papers', ossIds)
      throw new Error('rolled back')
    },
    info: async (ctx, { id }) => ({ oss: [...((await filesOf(ctx, { owner: 'testRecord', field: 'papers' }, [id])).get(id) ?? [])] }),
  })
  app = await testApp({ more: [{ calls: [records], fileOwners: { testRecord: recordOwner } }], logTo: () => undefined })
  const { companyAdmin } = await app.aGroup()
  own = companyAdmin
  foreign = (await app.aGroup()).companyAdmin
})

const statusOf = async ({ ossId }: OssFile) => {
  const [row] = await ask<{ status: number; access: number }>(app.db, sql`select status, access from sys_file where id = ${ossId}`)
  return row!
}

describe('a picture', () => {
  test('is written anew, without what the camera wrote, and has a small one', async () => {
    app.clock.set(minutes(0))
    const file = await sent(own, 'image', 'a.jpg', await picture(900, 600, 'jpeg'))
    expect(file).toMatchObject({ name: 'a.jpg', mime: 'image/jpeg' })
    const { bytes, headers } = await fetched(app, file.url)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 600, format: 'jpeg' })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''a.jpg",
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=300',
    })
    expect(await sharp((await fetched(app, file.thumbUrl!)).bytes).metadata()).toMatchObject({ width: 400, format: 'webp' })
  })

  test('keeps the frames of an animation', async () => {
    const frames = await Promise.all([picture(20, 20, 'gif'), picture(20, 20, 'gif'), picture(20, 20, 'gif')])
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0 })
      .toBuffer()
    const pages = (await sharp(moving, { animated: true }).metadata()).pages
    const file = await sent(own, 'image', 'a.gif', moving)
    expect((await sharp((await fetched(app, file.url)).bytes, { animated: true }).metadata()).pages).toBe(pages)
  })

  test('of more than 40 megapixels is refused, and so is half of one', async () => {
    const huge = await sharp({ create: { width: 8_000, height: 5_100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await send(own, 'image', 'a.png', huge)).toMatchObject({ code: 1422, msg: '图片不能超过4000万像素，请缩小后上传' })
    const whole = await picture(400, 300, 'jpeg')
    expect(await send(own, 'image', 'a.jpg', whole.subarray(0, 300))).toMatchObject({ code: 1422, msg: '图片已损坏' })
  })
})

describe('an address', () => {
  test('is the authority for ten minutes, equal within five, and holds for that file alone', async () => {
    app.clock.set(minutes(1))
    const [one, other] = [await sent(own, 'image', 'a.png', await picture()), await sent(own, 'image', 'b.png', await picture())]
    app.clock.set(minutes(4))
    const { data } = await own(calls.sign, { ossIds: [one.ossId] })
    expect((data as OssFile[])[0]).toEqual(one)
    expect(await fetched(app, one.url)).toMatchObject({ status: 200, code: 0 })
    expect(await fetched(app, one.url.replace(`/${one.ossId}?`, `/${other.ossId}?`))).toMatchObject({ code: 1404 })
    expect(await fetched(app, one.url.replace(/u=\d+/, 'u=1'))).toMatchObject({ code: 1404 })
    expect(
      await fetched(
        app,
        one.url.replace(/exp=(\d+)/, (_, exp) => `exp=${Number(exp) + 60_000}`),
      ),
    ).toMatchObject({ code: 1404 })
    expect(await fetched(app, `/oems-api/sys/oss/file/${one.ossId}`)).toMatchObject({ code: 1404 })
    app.clock.set(minutes(12))
    expect(await fetched(app, one.url)).toMatchObject({ code: 1404 })
    const [later] = (await own(calls.sign, { ossIds: [one.ossId] })).data as OssFile[]
    expect(await fetched(app, later!.url)).toMatchObject({ status: 200, code: 0 })
  })

  test('ends with its account', async () => {
    const group = await app.anOrg({ orgType: 2 })
    const account = await app.anAccount({ roleId: 3, orgId: group.id })
    const file = await sent(app.as(await app.aSession(account)), 'image', 'a.png', await picture())
    expect(await fetched(app, file.url)).toMatchObject({ code: 0 })
    await app.db.execute(sql`update sys_account set status = 2 where id = ${account.accountId}`)
    expect(await fetched(app, file.url)).toMatchObject({ code: 1404 })
  })

  test('is asked for ranges', async () => {
    const content = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(20_000)}`)
    const { url } = await sent(own, 'doc', '说明.pdf', content)
    const asked = async (range: string) => {
      const { status, headers, bytes } = await fetched(app, url, { range })
      return [status, headers['content-range'], bytes.length]
    }
    const size = content.length
    expect((await fetched(app, url, { range: 'bytes=9-18' })).bytes.toString()).toBe('0123456789')
    expect(await asked('bytes=0-0')).toEqual([206, `bytes 0-0/${size}`, 1])
    expect(await asked(`bytes=${size - 5}-`)).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5])
    expect(await asked('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, 7])
    expect(await asked(`bytes=100000-${size * 2}`)).toEqual([206, `bytes 100000-${size - 1}/${size}`, size - 100_000])
    expect(await asked(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0])
    expect(await asked('bytes=0-1,5-6')).toEqual([200, undefined, size])
  })
})

describe('what is loaded up', () => {
  test('has a name without path and what file systems forbid, and an ending however long it is', async () => {
    expect(await sent(own, 'doc', '../../x.pdf', '%PDF-1.7')).toMatchObject({ name: 'x.pdf' })
    expect(await sent(own, 'doc', 'C:\\a\\b:c?.pdf', '%PDF-1.7')).toMatchObject({ name: 'bc.pdf' })
    const { name } = await sent(own, 'doc', `${'长'.repeat(200)}.pdf`, '%PDF-1.7')
    expect([name.length, name.slice(-4)]).toEqual([120, '.pdf'])
  })

  test('is a temporary file of its sender alone', async () => {
    const file = await sent(own, 'image', 'a.png', await picture())
    expect(await statusOf(file)).toEqual({ status: FileStatus.temporary, access: FileAccess.ownersReaders })
    expect(await foreign(calls.sign, { ossIds: [file.ossId] })).toMatchObject({ code: 1404 })
    expect(await foreign(recordCalls.save, { id: 7, ossIds: [file.ossId] })).toMatchObject({ code: 1404 })
  })

  test('is the same twice for one key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const content = { file: new File([new Uint8Array(await picture())], 'a.png'), bizType: 'image' }
    const [first, second] = [await own(calls.upload, content, headers), await own(calls.upload, content, headers)]
    expect((second.data as OssFile).ossId).toBe((first.data as OssFile).ossId)
  })
})

describe('a record with files', () => {
  test('takes temporary ones, gives them in their order, and lets go of what is left out', async () => {
    const [a, b] = [await sent(own, 'doc', 'a.pdf', '%PDF-1.7'), await sent(own, 'doc', 'b.pdf', '%PDF-1.7')]
    expect(await own(recordCalls.save, { id: 11, ossIds: [b.ossId, a.ossId] })).toMatchObject({ code: 0 })
    expect([(await statusOf(a)).status, (await statusOf(b)).status]).toEqual([FileStatus.used, FileStatus.used])
    const { data } = await own(recordCalls.info, { id: 11 })
    expect((data as { oss: OssFile[] }).oss.map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf'])
    expect(await own(recordCalls.save, { id: 11, ossIds: [a.ossId] })).toMatchObject({ code: 0 })
    expect([(await statusOf(a)).status, (await statusOf(b)).status]).toEqual([FileStatus.used, FileStatus.deleted])
    expect(await fetched(app, b.url)).toMatchObject({ code: 1404 })
  })

  test('decides who reads them: a colleague of another company who knows the number gets no address', async () => {
    const file = await sent(own, 'doc', 'a.pdf', '%PDF-1.7')
    await own(recordCalls.save, { id: 12, ossIds: [file.ossId] })
    const reader = await app.anAdmin(3, (await app.anOrg({ orgType: 2 })).id)
    expect(await reader(calls.sign, { ossIds: [file.ossId] })).toMatchObject({ code: 1404 })
    recordOwner.readable.add(12)
    expect(await reader(calls.sign, { ossIds: [file.ossId] })).toMatchObject({ code: 0, data: [{ ossId: file.ossId }] })
    recordOwner.readable.clear()
  })

  test('takes neither too many nor of another kind', async () => {
    const file = await sent(own, 'image', 'a.png', await picture())
    expect(await own(recordCalls.save, { id: 13, ossIds: [file.ossId] })).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
  })

  test('that is rolled back leaves its files temporary, and the sweep takes them after a day', async () => {
    app.clock.set(minutes(0))
    const file = await sent(own, 'doc', 'a.pdf', '%PDF-1.7')
    await own(recordCalls.failing, { id: 14, ossIds: [file.ossId] })
    expect((await statusOf(file)).status).toBe(FileStatus.temporary)
    const [row] = await ask<{ key: string }>(app.db, sql`select storage_key as key from sys_file where id = ${file.ossId}`)
    const path = join(filesFolder(), row!.key)
    expect(existsSync(path)).toBe(true)
    app.clock.set(minutes(24 * 60 - 1))
    await app.runJob('file-sweep')
    expect((await statusOf(file)).status).toBe(FileStatus.temporary)
    app.clock.set(minutes(24 * 60 + 1))
    await app.runJob('file-sweep')
    expect((await statusOf(file)).status).toBe(FileStatus.deleted)
    app.clock.set(minutes(48 * 60))
    await app.runJob('file-sweep')
    expect(await ask(app.db, sql`select 1 from sys_file_pending`)).toEqual([])
    expect(existsSync(path)).toBe(false)
    app.clock.set(minutes(0))
  })

  test('that lies in a bucket which is gone keeps nothing else from being swept', async () => {
    app.clock.set(minutes(0))
    const there = await sent(own, 'doc', 'a.pdf', '%PDF-1.7')
    const gone = await Promise.all([1, 2].map(() => sent(own, 'doc', 'b.pdf', '%PDF-1.7')))
    const here = await sent(own, 'doc', 'c.pdf', '%PDF-1.7')
    const at = { createdAt: minutes(0), createdBy: 0, updatedAt: minutes(0), updatedBy: 0 }
    const nowhere = { endpoint: 'http://127.0.0.1:20998', region: 'cn-north-1', bucket: 'gone', accessKey: 'key', secretKey: 'secret' }
    const [bucket] = await app.db
      .insert(storage)
      .values({ ...at, storage: StorageKind.s3, ...nowhere, isCurrent: false })
      .returning({ id: storage.id })
    for (const { ossId } of gone) await app.db.execute(sql`update sys_file set storage_id = ${bucket!.id} where id = ${ossId}`)
    app.clock.set(minutes(24 * 60 + 1))
    await expect(app.runJob('file-sweep')).rejects.toThrow('有1处文件存储无法访问')
    for (const file of [there, here, ...gone]) expect((await statusOf(file)).status).toBe(FileStatus.deleted)
    app.clock.set(minutes(48 * 60 + 2))
    await expect(app.runJob('file-sweep')).rejects.toThrow('有1处文件存储无法访问')
    expect(await ask(app.db, sql`select distinct storage_id as id from sys_file_pending`)).toEqual([{ id: bucket!.id }])
    await app.db.execute(sql`delete from sys_file_pending`)
    app.clock.set(minutes(0))
  })
})

describe('the list of files', () => {
  test('shows what is where, and no content of a record to whoever may not read it', async () => {
    const file = await sent(own, 'doc', '清单里的.pdf', '%PDF-1.7')
    await own(recordCalls.save, { id: 15, ossIds: [file.ossId] })
    const { data } = await app.platformAdmin(calls.list, { name: '清单里', withTotals: 1 })
    expect(data).toMatchObject({
      total: 1,
      list: [{ ossId: file.ossId, url: null, owners: ['测试记录 · 附件'], status: FileStatus.used, ext: 'pdf' }],
      totals: [{ bizType: 'doc', count: 1, size: 8 }],
    })
    expect(await own(calls.list, {})).toMatchObject({ code: 1403 })
    expect(await app.platformAdmin(calls.delete, { ids: [file.ossId] })).toMatchObject({
      code: 1409,
      msg: '文件正在被使用：测试记录 · 附件',
    })
    const unused = await sent(own, 'doc', 'b.pdf', '%PDF-1.7')
    expect(await app.platformAdmin(calls.delete, { ids: [unused.ossId] })).toMatchObject({ code: 0 })
    expect(await fetched(app, unused.url)).toMatchObject({ code: 1404 })
  })
})
