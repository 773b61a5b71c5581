import { randomUUID } from 'node:crypto'
import { under, write } from '@oems/contract/core/call.ts'
import { Done, day as dayField, id, shape } from '@oems/contract/core/fields.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { type Answered, type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { isOnset } from './onset.ts'
import { newOnsets } from './personDaySource.ts'
import { aFreshDay, somePeople } from './testPeople.ts'
import { voidSubmission } from './voiding.ts'

const Voiding = shape({ id: id(), personId: id(), date: dayField('日期') })
const voiding = under('/test-onset', { annul: write.post('void', 'biz:filling-management:list', Voiding, Done) })
const app = await testApp({
  more: [{ calls: [implement(voiding, { annul: (ctx, voided) => voidSubmission(ctx, voided, '误填') })] }],
})

let first: string
let project: TestOrg
let personId: number
let phone: Caller
beforeEach(async () => {
  first = addDays(await aFreshDay(app), 20)
  project = await app.anOrg({ parentId: (await app.anOrg({ orgType: 3 })).id, orgType: 4 })
  personId = (await somePeople(app, { orgId: project.id }))[0]!
  phone = await app.aPhone(personId, project.id)
})

const dayAt = (days: number) => addDays(first, days)
async function declares(at: number, condition: { temperature?: string; symptoms?: number[] }) {
  const date = dayAt(at)
  app.clock.set(`${date}T12:00:00+08:00`)
  const reply = await phone(calls.declare, { date, clientKey: randomUUID(), temperature: '36.5', bodyState: 2, ...condition })
  expect(reply).toMatchObject({ code: 0 })
  return (reply as Answered & { data: { id: number } }).data.id
}
/** By day from the first: the series that are new, the base last. */
async function onsets(days: number) {
  const period = { from: first, to: dayAt(days - 1) }
  const { series, base } = await read(app.db, project.id, {
    series: sum('declare.onset', period, { breakdown: 'series', by: 'day' }),
    base: sum('declare.onset', period, { by: 'day' }),
  })
  return series.map(({ value }, at) => [...[...value.keys()].sort(), `Σ${base[at]!.value}`].join(' '))
}
async function prove() {
  for (const month of new Set([first, dayAt(9)].map((day) => day.slice(0, 7)))) {
    const { differences, broken } = await verify(app.database, { source: newOnsets, month }, { clock: app.clock, trigger: 2 })
    expect({ differences, broken }).toEqual({ differences: [], broken: 0 })
  }
}
const listed = (series: readonly number[]) =>
  ask<{ day: string }>(
    app.db,
    sql`select d.day from declare_person_day d where d.person_id = ${personId} and ${isOnset(sql`d`, series)} order by d.day`,
  )

test('what was shown in the week before is not new, and every write judges the week after it anew', async () => {
  await declares(0, { symptoms: [11, 20] })
  const second = await declares(2, { temperature: '38.0', symptoms: [22] })
  await declares(8, { symptoms: [23] })
  expect(await onsets(9)).toEqual(['1 3 Σ1', 'Σ0', '4 Σ1', 'Σ0', 'Σ0', 'Σ0', 'Σ0', 'Σ0', 'Σ0'])
  await prove()

  const admin = await app.anAdmin(5, project.id)
  expect(await admin(voiding.annul, { id: second, personId, date: dayAt(2) })).toMatchObject({ code: 0 })
  expect(await onsets(9)).toEqual(['1 3 Σ1', 'Σ0', 'Σ0', 'Σ0', 'Σ0', 'Σ0', 'Σ0', 'Σ0', '1 Σ1'])
  expect(await listed([OnsetSeries.fever])).toEqual([{ day: dayAt(0) }, { day: dayAt(8) }])
  expect(await listed([OnsetSeries.any])).toEqual([{ day: dayAt(0) }, { day: dayAt(8) }])
  await prove()
})

test('a late declaration takes from the days that follow, a correction gives it back', async () => {
  await declares(3, { symptoms: [12] })
  expect(await onsets(4)).toEqual(['Σ0', 'Σ0', 'Σ0', '2 Σ1'])
  const late = () => phone(calls.declare, { date: dayAt(2), clientKey: randomUUID(), temperature: '36.5', bodyState: 2, symptoms: [13] })
  expect(await late()).toMatchObject({ code: 0 })
  expect(await onsets(4)).toEqual(['Σ0', 'Σ0', '2 Σ1', 'Σ0'])
  expect(await phone(calls.declare, { date: dayAt(2), clientKey: randomUUID(), temperature: '36.5', bodyState: 1 })).toMatchObject({
    code: 0,
  })
  expect(await onsets(4)).toEqual(['Σ0', 'Σ0', 'Σ0', '2 Σ1'])
  await prove()
})

test('neither well nor merely tired is an onset', async () => {
  await declares(0, { symptoms: [15], temperature: '37.2' })
  await declares(1, { temperature: '37.3' })
  expect(await onsets(2)).toEqual(['Σ0', '1 Σ1'])
})
