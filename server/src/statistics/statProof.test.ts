import { type Check, selfCheck } from '@oems/contract/operations/selfCheck.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { fold, foldAll } from '../core/statistics/fold.ts'
import { unitsOfNight } from '../core/statistics/rotation.ts'
import { sources } from '../core/statistics/source.ts'
import { repair } from '../core/statistics/verify.ts'
import { dueDays } from '../declaration/daySource.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { toldTo } from '../testing/messages.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
let day: string
let project: number

/** The morning after a day on which two of three have declared. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  day = await aFreshDay(app)
  project = (await app.anOrg({ orgType: 4 })).id
  const people = await somePeople(app, { orgId: project, count: 3 })
  for (const person of people.slice(1))
    expect(await (await app.aPhone(person, project))(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
  app.clock.set(`${addDays(day, 1)}T02:30:00+08:00`)
})

async function metrics() {
  const { body } = await app.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return new Map(
    body
      .split('\n')
      .filter((line) => line.startsWith('oems_'))
      .map((line) => line.split(' ') as [string, string]),
  )
}
const health = async () => (await app.server.inject({ url: '/healthz' })).json<object>()
const checked = async () =>
  ((await app.platformAdmin(selfCheck.list, { rerun: 1 })).data as { list: Check[] }).list.find(({ key }) => key === 'statistics')!

test('before the first night nothing is claimed', async () => {
  expect(await checked()).toMatchObject({ result: 2, figure: '尚未核对' })
  expect((await metrics()).get('oems_statistics_differences')).toBe('0')
  expect((await metrics()).has('oems_statistics_last_proof_timestamp_seconds')).toBe(false)
})

test('each night yesterday’s month of every source is proven, and older ones in their turn', async () => {
  expect(await app.runJob('stat-verify')).toMatchObject({ message: '无差异' })
  const proven = await ask<{ source: string; month: string }>(
    app.db,
    sql`select source, to_char(month, 'YYYY-MM') as month from stat_verify where trigger_kind = 1 and not repaired`,
  )
  for (const { name } of sources()) expect(proven).toContainEqual({ source: name, month: day.slice(0, 7) })
  expect(await checked()).toMatchObject({ result: 1, figure: '0处差异' })
  expect((await metrics()).get('oems_statistics_proven_months')).toBe(String(proven.length))
})

test('a difference is told until somebody repairs it, and figures stay as they are', async () => {
  await foldAll(app.db)
  await app.db.execute(sql`update stat_month set d[${sql.raw(String(Number(day.slice(8))))}] = 5 where org_id = ${project} and metric = 20`)
  await app.db.execute(sql`update declare_day set due_by = '{"1": 4}' where org_id = ${project} and day = ${day} and kind = 1`)
  const cells = () => ask<object>(app.db, sql`select org_id, metric, dim, month, d from stat_month order by 1, 2, 3, 4`)
  const before = await cells()
  const [operator, doctor] = [await app.anAccount({ roleId: 6, orgId: app.rootId }), await app.anAccount({ roleId: 7, orgId: app.rootId })]
  expect(await app.runJob('stat-verify')).toMatchObject({ message: '1项有差异' })
  expect(await toldTo(app, operator.accountId)).toMatchObject([
    { title: '统计数字与明细不一致', content: expect.stringContaining('4处差异'), link: '/sys/self-check' },
  ])
  expect(await toldTo(app, doctor.accountId)).toEqual([])
  expect(await cells()).toEqual(before)
  // At the project, at what is above it, in the year's block, and what the day itself says.
  expect(await checked()).toMatchObject({
    result: 3,
    figure: '4处差异',
    says: expect.stringContaining(`${day.slice(0, 7)}的应申报与明细不一致`),
  })
  expect((await metrics()).get('oems_statistics_differences')).toBe('4')
  await repair(app.database, { source: dueDays, month: day.slice(0, 7) }, { clock: app.clock, trigger: 2 })
  expect((await metrics()).get('oems_statistics_differences')).toBe('0')
  expect(await app.runJob('stat-verify')).toMatchObject({ message: '无差异' })
  expect(await checked()).toMatchObject({ result: 1 })
})

test('a night that was missed is told', async () => {
  app.clock.set(`${addDays(day, 4)}T07:00:00+08:00`)
  expect(await checked()).toMatchObject({ result: 2, figure: '核对已中断' })
})

test('what waits to be folded is told with its age, and when the last was folded', async () => {
  await foldAll(app.db)
  await app.db.execute(
    sql`insert into stat_delta (org_id, metric, dim, day, n, written_at) values (${project}, 1, 0, ${day}, 1, now() - interval '90 s')`,
  )
  await app.db.execute(sql`update stat_fold set folded_at = now() - interval '5 min'`)
  await expect.poll(health, { timeout: 5_000 }).toMatchObject({ status: 'ok', statistics: { waiting: 1 } })
  const { statistics } = (await health()) as { statistics: { oldestSeconds: number; lastFoldSeconds: number } }
  expect(Math.round(statistics.oldestSeconds / 10)).toBe(9)
  expect(Math.round(statistics.lastFoldSeconds / 60)).toBe(5)
  expect(Number((await metrics()).get('oems_statistics_oldest_pending_seconds'))).toBeGreaterThan(89)
  await fold(app.db)
  expect((await metrics()).get('oems_statistics_pending_rows')).toBe('0')
  expect(Number((await metrics()).get('oems_statistics_last_fold_seconds'))).toBeLessThan(60)
})

test('within 30 nights every month of three years is proven, within a year every older one', () => {
  const span = { from: '2015-03-01', to: '2026-03-05' }
  const [first, second] = sources()
  const months = [first!, second!].map((source) => ({ source, span, months: new Map<string, string>() }))
  const perNight: number[] = []
  for (let night = 0; night < 365; night += 1) {
    const today = addDays('2026-03-05', night)
    const units = unitsOfNight(months, today)
    perNight.push(units.length)
    for (const { source, month } of units) months.find((one) => one.source === source)!.months.set(month, today)
    if (night === 29 || night === 120) {
      const newest = addDays(today, -1).slice(0, 7)
      const stale = (month: string) => (months[0]!.months.get(month) ?? '') < addDays(today, -30)
      expect([...allMonths(`2023${newest.slice(4)}`, '2026-02')].slice(1).filter(stale)).toEqual([])
    }
  }
  for (const one of months) expect([...allMonths('2015-03', '2026-02')].filter((month) => !one.months.has(month))).toEqual([])
  expect(Math.max(...perNight)).toBeLessThan(8)
})

function* allMonths(from: string, to: string) {
  for (let day = `${from}-01`; day.slice(0, 7) <= to; day = `${addDays(day, 31).slice(0, 7)}-01`) yield day.slice(0, 7)
}
