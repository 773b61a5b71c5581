import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { files as calls, type OssFile } from '@oems/contract/files/files.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { storeFault } from '../core/files/store.ts'
import { filesFolder } from '../core/files/stores.ts'
import { noRoom } from '../core/http/upload.ts'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'
import { fetched, picture, send } from './testFiles.ts'
import { inParts } from './testUpload.ts'

let app: TestApp
let own: Caller
let foreign: Caller
beforeAll(async () => {
  app = await testApp({ alone: true })
  own = (await app.aGroup()).companyAdmin
  foreign = (await app.aGroup()).companyAdmin
})

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'ab')])
const aPdf = (bytes = 700_000) => ({ bizType: 'doc', name: 'a.pdf', content: pdf(bytes), partBytes: 256 * 1024 })
const rows = () => ask<{ files: number }>(app.db, sql`select count(*) as files from sys_file`)

async function placeOfParts(uploadId: string) {
  const [row] = await ask<{ key: string }>(app.db, sql`select storage_key as key from sys_upload where upload_id = ${uploadId}`)
  return (partNo: number) => join(filesFolder(), 'parts', row!.key, String(partNo))
}

describe('a file in parts', () => {
  test('is whole when the last has come, in whatever order and however often', async () => {
    const content = aPdf()
    const upload = inParts(own, content)
    expect(await upload.part(3)).toMatchObject({ code: 0, data: null })
    expect(await upload.part(1)).toMatchObject({ code: 0, data: null })
    expect(await upload.part(1)).toMatchObject({ code: 0, data: null })
    expect(await upload.state()).toEqual({ parts: [1, 3], assembling: false, oss: null })
    const { code, data } = await upload.part(2)
    expect(code).toBe(0)
    expect((await fetched(app, (data as OssFile).url)).bytes.equals(content.content)).toBe(true)
    expect(await upload.part(2)).toMatchObject({ code: 0, data: { ossId: (data as OssFile).ossId } })
    expect(await upload.state()).toMatchObject({ parts: [], oss: { ossId: (data as OssFile).ossId } })
    expect(existsSync(join(filesFolder(), 'parts')) ? readdirSync(join(filesFolder(), 'parts')) : []).toEqual([])
  })

  test('is put together once, when two of its parts come last at once', async () => {
    const upload = inParts(own, aPdf())
    await upload.part(1)
    const replies = await Promise.all([upload.part(2), upload.part(3), upload.part(2), upload.part(3)])
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const { oss } = await upload.state()
    expect(oss).not.toBeNull()
    const found = await ask<{ files: number }>(
      app.db,
      sql`select count(*) as files from sys_file where name = 'a.pdf' and id = ${oss!.ossId}`,
    )
    expect(found).toEqual([{ files: 1 }])
  })

  test('with a wrong hash is sent again', async () => {
    const upload = inParts(own, aPdf())
    const wrong = await upload.part(1, { sha256: '0'.repeat(64) })
    expect(wrong).toMatchObject({ code: 1422, msg: '文件在传输中损坏，请重新上传' })
    expect((await upload.state()).parts).toEqual([])
    expect(await upload.all()).toMatchObject({ code: 0, data: { name: 'a.pdf' } })
  })

  test('is refused by its name and its size before anything is sent, and by its content at the end', async () => {
    expect(await inParts(own, { ...aPdf(), name: 'a.svg' }).part(1)).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
    expect(await inParts(own, aPdf()).part(1, { size: 60 * 1024 * 1024 })).toMatchObject({ code: 1422, msg: '文件不能超过50MB' })
    const upload = inParts(own, { ...aPdf(), name: 'a.docx' })
    expect(await upload.all()).toMatchObject({ code: 1422, msg: '文件内容与扩展名不符' })
    expect(await upload.state()).toEqual({ parts: [], assembling: false, oss: null })
  })

  test('says what is missing, and of which size it was', async () => {
    const upload = inParts(own, aPdf())
    expect(await upload.part(1, { partCount: null })).toMatchObject({ code: 1400, data: { fields: [{ path: 'partCount' }] } })
    expect(await upload.part(1, { partNo: 4 })).toMatchObject({ code: 1400, data: { fields: [{ path: 'partNo' }] } })
    await upload.part(1)
    expect(await upload.part(2, { size: 5_000_000 })).toMatchObject({ code: 1409 })
    const short = inParts(own, { ...aPdf(), content: pdf(1_000) })
    expect(await short.part(1, { size: 1_200 })).toMatchObject({ code: 1422, msg: '分片合起来与文件大小不符，请重新上传' })
  })

  test('is nobody else’s', async () => {
    const upload = inParts(own, aPdf())
    await upload.part(1)
    expect(await foreign(calls.uploadState, { uploadId: upload.uploadId })).toMatchObject({ data: { parts: [], oss: null } })
  })

  test('of which a part got lost or was damaged asks for that part again', async () => {
    const upload = inParts(own, aPdf())
    await upload.part(3)
    await upload.part(2)
    const partOf = await placeOfParts(upload.uploadId)
    rmSync(partOf(2))
    expect(await upload.part(1)).toMatchObject({ code: 1422, msg: '第2个分片读取失败（文件不存在），请重试' })
    expect((await upload.state()).parts).toEqual([1, 3])
    writeFileSync(partOf(1), Buffer.alloc(256 * 1024))
    expect(await upload.part(2)).toMatchObject({ code: 1422, msg: '第1个分片已损坏，请重试' })
    expect(await upload.part(1)).toMatchObject({ code: 0, data: { name: 'a.pdf' } })
  })

  test('holds what came last, though another part of that number had come in order before', async () => {
    const [former, content] = [aPdf(), pdf(700_000)]
    content.fill('z', 10, 700_000)
    const upload = inParts(own, { ...former, content })
    const { part } = inParts(own, former)
    for (const partNo of [1, 2]) await part(partNo, { uploadId: upload.uploadId })
    for (const partNo of [1, 2]) await upload.part(partNo)
    const { data } = await upload.part(3)
    expect((await fetched(app, (data as OssFile).url)).bytes.equals(content)).toBe(true)
  })

  test('that has gone elsewhere begins anew, and one that is whole elsewhere is the file', async () => {
    const content = aPdf()
    const upload = inParts(own, content)
    await upload.part(1)
    await app.db.execute(sql`delete from sys_upload where upload_id = ${upload.uploadId}`)
    expect(await upload.part(2)).toMatchObject({ code: 1422, msg: '上传已失效，请重试' })
    const { data } = await upload.all()
    expect((await fetched(app, (data as OssFile).url)).bytes.equals(content.content)).toBe(true)
    const twin = inParts(own, content)
    await twin.part(1)
    await app.db.execute(sql`update sys_upload set oss_id = ${(data as OssFile).ossId} where upload_id = ${twin.uploadId}`)
    const partOf = await placeOfParts(twin.uploadId)
    expect(await twin.part(2)).toMatchObject({ code: 0, data: { ossId: (data as OssFile).ossId } })
    expect(existsSync(partOf(2))).toBe(false)
  })

  test('that is never whole goes after a day', async () => {
    const upload = inParts(own, aPdf())
    await upload.part(1)
    const [row] = await ask<{ key: string }>(app.db, sql`select storage_key as key from sys_upload where upload_id = ${upload.uploadId}`)
    app.clock.set('2026-03-07T09:00:00+08:00')
    await app.runJob('file-sweep')
    app.clock.set('2026-03-05T09:00:00+08:00')
    expect((await upload.state()).parts).toEqual([])
    expect(existsSync(join(filesFolder(), 'parts', row!.key))).toBe(false)
  })
})

describe('how many files', () => {
  test('one user loads up in ten minutes is a parameter, and parts count once', async () => {
    const limited = await testApp({ alone: true, limits: true, parameters: { 'upload.userPerTenMin': 3 } })
    const caller = (await limited.aGroup()).companyAdmin
    expect(await inParts(caller, aPdf(2_000_000)).all()).toMatchObject({ code: 0 })
    expect(await send(caller, 'image', 'a.png', await picture())).toMatchObject({ code: 0 })
    expect(await send(caller, 'image', 'a.png', await picture())).toMatchObject({ code: 0 })
    expect(await send(caller, 'image', 'a.png', await picture())).toMatchObject({ status: 429 })
    expect(await inParts(caller, aPdf()).part(1)).toMatchObject({ status: 429 })
  })
})

describe('a place that takes nothing', () => {
  test('is told in words, and leaves no row', async () => {
    await send(own, 'image', 'a.png', await picture())
    const folder = join(filesFolder(), '2026')
    const before = (await rows())[0]!.files
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, '')
    const refused = await send(own, 'image', 'a.png', await picture())
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
    expect(refused).toMatchObject({ code: 1422, msg: '文件存储不可用（存储目录不可用），请稍后再试或联系管理员' })
    expect((await rows())[0]!.files).toBe(before)
  })

  test('says so of a full disk', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    expect(storeFault(full).reason).toBe('磁盘空间不足')
    expect(noRoom(full)).toMatchObject({ reply: { code: 1422, msg: '服务器磁盘空间不足，请联系管理员' } })
  })
})
