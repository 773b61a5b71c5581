import { FileStatus } from '@oems/contract/files/codes.ts'
import { parameters as calls, type Parameter } from '@oems/contract/parameters/parameters.ts'
import { nationView } from '@oems/contract/project/nationView.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { fetched, picture, sent } from '../files/testFiles.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const admin = app.platformAdmin
async function set(paramKey: string, paramValue: string | null) {
  const { list } = (await admin(calls.list, { paramKey })).data as { list: Parameter[] }
  const { configId, version } = list[0]!
  return admin(calls.update, { configId, version, paramValue })
}
const shown = async () => (await app.stranger(session.config)).data as { logoUrl: string | null; loginBgUrl: string | null }
const statusOf = async (ossId: number) =>
  (await ask<{ status: number }>(app.db, sql`select status from sys_file where id = ${ossId}`))[0]!.status

test('logo and background are there before anybody has signed in, at an address that needs no signature', async () => {
  expect(await shown()).toMatchObject({ logoUrl: null, loginBgUrl: null })
  const logo = await sent(admin, 'image', 'logo.png', await picture())
  expect(await set('console.logoOssId', String(logo.ossId))).toMatchObject({ code: 0 })
  const { logoUrl, loginBgUrl } = await shown()
  expect(loginBgUrl).toBeNull()
  expect(await fetched(app, logoUrl!)).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(await statusOf(logo.ossId)).toBe(FileStatus.used)

  const next = await sent(admin, 'image', 'next.png', await picture())
  await set('console.logoOssId', String(next.ossId))
  expect(await statusOf(logo.ossId)).toBe(FileStatus.deleted)
  expect(await set('console.logoOssId', null)).toMatchObject({ code: 0 })
  expect(await shown()).toMatchObject({ logoUrl: null })
  expect(await statusOf(next.ossId)).toBe(FileStatus.deleted)
})

test('what is no picture of one’s own is refused, and what was there stays', async () => {
  const paper = await sent(admin, 'doc', 'a.pdf', '%PDF-1.7')
  expect(await set('console.loginBgOssId', '背景.png')).toMatchObject({ code: 1422, msg: '请在平台设置中上传文件' })
  expect(await set('console.loginBgOssId', String(paper.ossId))).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
  expect(await set('console.loginBgOssId', '999999')).toMatchObject({ code: 1404 })
  expect(await shown()).toMatchObject({ loginBgUrl: null })
})

test('a map is shown with its approval number alone, and is a map', async () => {
  const map = async () => (await admin(nationView.map, {})).data
  const none = { url: null, approvalNo: null }
  const square = [36, 37, 37, 36, 36].map((longitude, at) => [longitude, at < 2 || at === 4 ? -1 : -2])
  const kenya = { type: 'Feature', properties: { name: '肯尼亚' }, geometry: { type: 'MultiPolygon', coordinates: [[square]] } }
  const borders = JSON.stringify({ type: 'FeatureCollection', features: [kenya] })
  const file = await sent(admin, 'map', 'world.json', borders)
  expect(await set('console.mapOssId', String(file.ossId))).toMatchObject({ code: 0 })
  expect(await map()).toEqual(none)
  expect(await set('console.mapApprovalNo', 'GS(2026)0001号')).toMatchObject({ code: 0 })
  const shownMap = (await map()) as { url: string; approvalNo: string }
  expect(shownMap.approvalNo).toBe('GS(2026)0001号')
  const { status, bytes } = await fetched(app, shownMap.url)
  expect([status, bytes.toString()]).toEqual([200, borders])
  const logo = await sent(admin, 'image', 'logo.png', await picture())
  expect(await set('console.mapOssId', String(logo.ossId))).toMatchObject({ code: 1422, msg: '不支持的文件类型' })
  await set('console.mapOssId', null)
  await set('console.mapApprovalNo', null)
  expect(await map()).toEqual(none)
})
