import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { org } from '../core/db/org.ts'
import { testApp } from '../testing/testApp.ts'
import { mergeAreas, shipAreas, shippedAreas } from './shipped.ts'
import { area, areaState } from './tables.ts'

const app = await testApp({ alone: true })
const later = new Date('2026-06-01T00:00:00Z')
const row = async (code: string) => (await app.db.select().from(area).where(eq(area.code, code)))[0]!
const live = () => app.db.$count(area, isNull(area.deletedAt))
const merge = (edition: typeof shippedAreas) => app.db.transaction((db) => mergeAreas(db, edition, later))

test('every shipped place is there, and a second start finds nothing to do', async () => {
  expect(await live()).toBe(shippedAreas.length)
  const nanjing = await row('320100')
  expect(nanjing).toMatchObject({
    nationCode: 'CN',
    level: 2,
    name: '南京市',
    nameEn: null,
    builtIn: true,
    pinyin: expect.stringContaining('nanjing'),
  })
  expect(await row('KE-30')).toMatchObject({ nationCode: 'KE', level: 1, parentId: null, name: 'Nairobi City', nameEn: 'Nairobi City' })
  expect(nanjing.parentId).toBe((await row('320000')).id)
  await app.db.delete(area).where(eq(area.code, '320106'))
  await shipAreas({ db: app.db as never }, later)
  expect(await row('320106')).toBeUndefined()
})

test('another edition is merged by code', async () => {
  await app.db.update(areaState).set({ edition: 'former' })
  const before = await row('320100')
  await shipAreas({ db: app.db as never }, later)
  expect(await row('320106')).toMatchObject({ name: '南京市鼓楼区', builtIn: true })
  expect(await row('320100')).toEqual(before)
  const swapped = shippedAreas.map((one) =>
    one.code === 'KE-01' ? { ...one, name: 'Bomet' } : one.code === 'KE-02' ? { ...one, name: 'Baringo' } : one,
  )
  await merge(swapped)
  expect([(await row('KE-01')).name, (await row('KE-02')).name]).toEqual(['Bomet', 'Baringo'])
  expect(await live()).toBe(shippedAreas.length)
})

test('what a person has written stays, and what that person added under a shipped name becomes that place', async () => {
  const by = { updatedBy: 7, updatedAt: later.toISOString() }
  await app.db
    .update(area)
    .set({ ...by, name: '内罗毕' })
    .where(eq(area.code, 'KE-30'))
  await app.db
    .update(area)
    .set({ ...by, code: null, builtIn: false })
    .where(eq(area.code, 'KE-28'))
  await app.db.delete(area).where(eq(area.code, 'KE-19'))
  const own = (
    await app.db
      .select()
      .from(area)
      .where(and(eq(area.nationCode, 'KE'), isNull(area.code)))
  )[0]!
  await app.db
    .update(area)
    .set({ ...by, name: 'Kwale' })
    .where(eq(area.code, 'KE-17'))
  await merge(shippedAreas)
  expect(await row('KE-30')).toMatchObject({ name: '内罗毕', nameEn: 'Nairobi City' })
  expect(await row('KE-28')).toMatchObject({ id: own.id, builtIn: true })
  expect(await row('KE-19')).toMatchObject({ name: 'Kwale（KE-19）' })
})

test('what is shipped no longer goes, but where an organisation stands there', async () => {
  const [used, unused] = [await row('KE-29'), await row('KE-31')]
  const group = await app.anOrg({ orgType: 2 })
  await app.db.update(org).set({ nationCode: 'KE', provinceId: used.id }).where(eq(org.id, group.id))
  await merge(shippedAreas.filter(({ code }) => code !== 'KE-29' && code !== 'KE-31'))
  expect((await row('KE-29')).deletedAt).toBeNull()
  expect((await row('KE-31')).deletedAt).not.toBeNull()
  await merge(shippedAreas)
  expect(await app.db.$count(area, and(eq(area.code, 'KE-31'), isNull(area.deletedAt)))).toBe(1)
  expect(unused.id).not.toBe(used.id)
})

test('a place that gets another code is the same place', async () => {
  const before = await row('KE-47')
  await merge(shippedAreas.map((one) => (one.code === 'KE-47' ? { ...one, code: 'KE-99' } : one)))
  expect(await row('KE-99')).toMatchObject({ id: before.id, name: before.name, deletedAt: null })
})
