import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { fillPast } from '../core/statistics/fillPast.ts'
import { foldAll } from '../core/statistics/fold.ts'
import { level, sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { numberOf } from '../core/statistics/registry.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
let day: string
let project: number

/** Three people who stand at a project since two months ago and declare on four days of two months; one is ill each time, and every other time had been well the day before. */
beforeAll(async () => {
  app = await testApp({ alone: true })
  day = await aFreshDay(app)
  project = (await app.anOrg({ orgType: 4 })).id
  const people = await somePeople(app, { orgId: project, count: 3 })
  const phones = await Promise.all(people.map((person) => app.aPhone(person, project)))
  for (const [at, date] of [0, 1, 30, 31].map((days) => addDays(day, days)).entries()) {
    app.clock.set(`${date}T09:00:00+08:00`)
    for (const [who, phone] of phones.entries()) {
      const more = who === at % phones.length ? { temperature: '38.5', bodyState: 2, symptoms: [11] } : {}
      expect(await phone(phoneCalls.declare, wellOn(date, more))).toMatchObject({ code: 0 })
    }
  }
  await foldAll(app.db)
})

const figures = () => {
  const all = { from: day, to: addDays(day, 40) }
  return read(app.database.reader, project, {
    worse: sum('declare.worse', all, { by: 'month' }),
    levels: sum('declare.level', all, { breakdown: 'level', by: 'month' }),
    onsite: level('people.onsite', day, { breakdown: 'sex' }),
  })
}

/** As if the version with these figures were new: nothing has ever counted them. */
const late = [numberOf('declare.worse'), numberOf('declare.level', 'level'), numberOf('people.onsite', 'sex')]
async function forget() {
  const numbers = sql`any(${array(late)}::smallint[])`
  for (const table of ['stat_month', 'stat_year', 'stat_total', 'stat_filled'])
    await app.db.execute(sql`delete from ${sql.identifier(table)} where metric = ${numbers}`)
}
const filledNow = () =>
  ask<{ metric: number; back_to: string | null; filled: boolean }>(
    app.db,
    sql`select metric, back_to, filled_at is not null as filled from stat_filled where metric = any(${array(late)}::smallint[]) order by metric`,
  )
const filling = { clock: () => app.clock(), trigger: 1 as const }

test('what a version brought with it is counted from the start, and there is nothing to fill', async () => {
  expect(await app.runJob('stat-fill')).toEqual({ processed: 0 })
})

test('figures that come later have their past counted by the job', async () => {
  const before = await figures()
  expect(before.worse.map(({ value }) => value)).toEqual([1, 1])
  await forget()
  expect((await figures()).worse.map(({ value }) => value)).toEqual([0, 0])
  const { processed = 0 } = (await app.runJob('stat-fill'))!
  expect(processed).toBeGreaterThanOrEqual(3)
  expect(await figures()).toEqual(before)
  expect(await filledNow()).toMatchObject([{ filled: true }, { filled: true }, { filled: true }])
  expect(await app.runJob('stat-fill')).toEqual({ processed: 0 })
})

test('a run that is stopped leaves the rest to the next one, which does no month twice', async () => {
  const before = await figures()
  await forget()
  const stopping = new AbortController()
  // Stops after the first month: the proof asks for the time at its beginning and its end.
  let asked = 0
  const clock = () => {
    asked += 1
    if (asked === 2) stopping.abort()
    return app.clock()
  }
  expect(await fillPast(app.database, { ...filling, clock, signal: stopping.signal })).toBe(1)
  expect((await filledNow()).filter(({ filled }) => filled).length).toBeLessThan(late.length)
  const [units] = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from stat_verify`)
  const { processed = 0 } = (await app.runJob('stat-fill'))!
  const [after] = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from stat_verify`)
  expect(after!.n - units!.n).toBe(processed)
  expect(await figures()).toEqual(before)
  const [twice] = await ask<{ n: number }>(
    app.db,
    sql`select count(*)::int as n from (
          select 1 from stat_verify where id > (select max(id) from stat_verify) - ${processed} - 1 group by source, month having count(*) > 1) v`,
  )
  expect(twice!.n).toBe(0)
})
