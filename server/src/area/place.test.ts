import { OrgType } from '@oems/contract/organisation/codes.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WriteCtx } from '../core/context.ts'
import { testApp } from '../testing/testApp.ts'
import { type PlaceDraft, placeColumns } from './place.ts'
import { area } from './tables.ts'

const app = await testApp()
const idOf = async (code: string) => (await app.db.select().from(area).where(eq(area.code, code)))[0]!.id
const [sichuan, chengdu, jiangsu, nairobi, california] = await Promise.all(
  ['510000', '510100', '320000', 'KE-30', 'US-CA'].map((code) => idOf(code)),
)

const nothing = { isOutside: null, nationCode: null, provinceId: null, areaId: null, timeZone: null }
const placed = (draft: PlaceDraft, orgType?: number) =>
  app.db.transaction((db) => placeColumns({ db } as unknown as WriteCtx, draft, orgType))
const faults = (draft: PlaceDraft, orgType?: number) =>
  placed(draft, orgType).then(
    () => [],
    ({ reply }) => reply.data.fields.map(({ path, msg }: { path: string; msg: string }) => `${path} ${msg}`),
  )

describe('what follows is filled in', () => {
  test('境内 or 境外 and the zone of a nation that has one', async () => {
    expect(await placed({ nationCode: 'CN', provinceId: sichuan!, areaId: chengdu! })).toEqual({
      ...{ isOutside: 1, nationCode: 'CN', provinceId: sichuan, areaId: chengdu, timeZone: 'Asia/Shanghai' },
    })
    expect(await placed({ nationCode: 'KE', provinceId: nairobi! })).toMatchObject({ isOutside: 2, timeZone: 'Africa/Nairobi' })
    expect(await placed({ nationCode: 'HK' })).toMatchObject({ isOutside: 2, timeZone: 'Asia/Hong_Kong' })
  })
  test('one of several zones has no default, but a province may have one', async () => {
    expect(await placed({ nationCode: 'US', provinceId: california! })).toMatchObject({ timeZone: null })
    await app.db.update(area).set({ timeZone: 'America/Los_Angeles' }).where(eq(area.id, california!))
    expect(await placed({ nationCode: 'US', provinceId: california! })).toMatchObject({ timeZone: 'America/Los_Angeles' })
    expect(await placed({ nationCode: 'US', provinceId: california!, timeZone: 'America/Denver' })).toMatchObject({
      timeZone: 'America/Denver',
    })
    await app.db.update(area).set({ timeZone: null }).where(eq(area.id, california!))
  })
  test('a node without a place keeps what it says', async () => {
    expect(await placed({})).toEqual(nothing)
    expect(await placed({ isOutside: 2 })).toEqual({ ...nothing, isOutside: 2 })
  })
})

describe('refused under the field', () => {
  test.for<[string, PlaceDraft, readonly string[], number?]>([
    ['no such nation', { nationCode: 'XX' }, ['nationCode 国家/地区不存在']],
    ['境内 abroad', { nationCode: 'KE', isOutside: 1 }, ['isOutside 境内/境外与国家/地区不符']],
    ['境外 at home', { nationCode: 'CN', isOutside: 2 }, ['isOutside 境内/境外与国家/地区不符']],
    ['a province of another nation', { nationCode: 'KE', provinceId: sichuan! }, ['provinceId 省/州不属于所选的国家/地区']],
    ['a city as a province', { nationCode: 'CN', provinceId: chengdu! }, ['provinceId 省/州不属于所选的国家/地区']],
    ['a province without its nation', { provinceId: sichuan! }, ['provinceId 省/州不属于所选的国家/地区']],
    ['no such province', { nationCode: 'CN', provinceId: 999_999_999 }, ['provinceId 省/州不属于所选的国家/地区']],
    ['a city of another province', { nationCode: 'CN', provinceId: jiangsu!, areaId: chengdu! }, ['areaId 市/县不属于所选的省/州']],
    ['a city without its province', { nationCode: 'CN', areaId: chengdu! }, ['areaId 市/县不属于所选的省/州']],
    ['a zone of another nation', { nationCode: 'KE', timeZone: 'Asia/Shanghai' }, ['timeZone 时区不存在，或不是“肯尼亚”的时区']],
    ['a zone that does not exist', { timeZone: 'Mars/Olympus' }, ['timeZone 时区不存在']],
    ['a project nowhere', {}, ['nationCode 请选择国家/地区'], OrgType.project],
    ['a project in no province', { nationCode: 'CN' }, ['provinceId 请选择省/州'], OrgType.project],
  ])('%s', async ([, draft, expected, orgType]) => {
    expect(await faults(draft, orgType)).toEqual(expected)
  })
  test('a city that has been deleted', async () => {
    await app.db.update(area).set({ deletedAt: '2026-03-05T00:00:00Z' }).where(eq(area.id, chengdu!))
    expect(await faults({ nationCode: 'CN', provinceId: sichuan!, areaId: chengdu! })).toEqual(['areaId 市/县不属于所选的省/州'])
    await app.db.update(area).set({ deletedAt: null }).where(eq(area.id, chengdu!))
  })
})
