import { randomUUID } from 'node:crypto'
import { under, write } from '@oems/contract/core/call.ts'
import { Done, day as dayField, id, shape, text } from '@oems/contract/core/fields.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { phone as calls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { type Answered, type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { personDays } from './personDaySource.ts'
import { aFreshDay, somePeople } from './testPeople.ts'
import { voidSubmission } from './voiding.ts'

// The call of voiding comes with the declarations' screens.
const Voiding = shape({ id: id(), personId: id(), date: dayField('日期'), reason: text('原因', 200, { log: 'plain' }) })
const voiding = under('/test-order', { annul: write.post('void', 'biz:filling-management:list', Voiding, Done) })
const app = await testApp({
  more: [{ calls: [implement(voiding, { annul: (ctx, { reason, ...voided }) => voidSubmission(ctx, voided, reason) })] }],
})

let day: string
let project: TestOrg
let personId: number
let phoneA: Caller
let phoneB: Caller
let admin: Caller

/** One employee with two phones, at a project on daily declarations. */
beforeEach(async () => {
  day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const [created] = await somePeople(app, { orgId: project.id })
  personId = created!
  // An account has one session for phones: the server tells devices apart by nothing but what they send.
  phoneA = await app.aPhone(personId, project.id)
  phoneB = phoneA
  admin = await app.anAdmin(5, project.id)
})

/** `filled` and `arrives` are hours and minutes of the day. */
async function declares(phone: Caller, temperature: string, { filled, arrives }: { filled: string | null; arrives: string }) {
  app.clock.set(`${day}T${arrives}:00+08:00`)
  const clientTime = filled && (filled.includes('T') ? filled : `${day}T${filled}:00+08:00`)
  const ill = Number(temperature) >= 37.3 ? { bodyState: 2, symptoms: [11] } : { bodyState: 1 }
  const reply = await phone(calls.declare, { date: day, clientKey: randomUUID(), clientTime, temperature, ...ill })
  expect(reply).toMatchObject({ code: 0 })
  return reply
}
const idOf = ({ data }: Answered) => (data as { id: number }).id

const dayRow = async () =>
  (
    await ask<{ temperature: string; level: number; onTime: boolean; declareId: number }>(
      app.db,
      sql`select temperature, level, on_time as "onTime", declare_id as "declareId" from declare_person_day where person_id = ${personId} and day = ${day}`,
    )
  )[0]
const rows = () =>
  ask<object>(
    app.db,
    sql`select temperature, is_latest, on_time, handle_state from declare_health where person_id = ${personId} and day = ${day} order by id`,
  )
const figures = () => {
  const period = { from: day, to: day }
  return read(app.db, project.id, {
    filled: sum('declare.filled', period),
    onTime: sum('declare.filled', period, { breakdown: 'onTime' }),
    level: sum('declare.level', period, { breakdown: 'level' }),
    fever: sum('declare.fever', period, { breakdown: 'band' }),
    symptom: sum('declare.symptom', period),
  })
}
const feverish = { filled: 1, level: new Map([[3, 1]]), fever: new Map([[4, 1]]), symptom: 1 }
const healthy = { filled: 1, level: new Map([[0, 1]]), fever: new Map([[1, 1]]), symptom: 0 }
async function expectProven() {
  const proof = await verify(app.database, { source: personDays, month: day.slice(0, 7) }, { clock: app.clock, trigger: 2 })
  expect(proof.differences.filter(({ orgId }) => orgId === project.id)).toEqual([])
  expect(findingsOf({ ...proof, differences: [] })).toBe(0)
}

describe('of several for a day the one that was filled in last stands', () => {
  test('an older one of a phone without a line takes nothing from a newer one of another device', async () => {
    await declares(phoneB, '39.5', { filled: '09:00', arrives: '09:00' })
    const before = await figures()
    expect(before).toMatchObject(feverish)
    const late = await declares(phoneA, '37.0', { filled: '08:00', arrives: '09:30' })
    expect(late).toMatchObject({ data: { older: true, level: 3, status: 2, repeated: false } })
    expect(await rows()).toEqual([
      { temperature: '39.5', is_latest: true, on_time: true, handle_state: 1 },
      { temperature: '37.0', is_latest: false, on_time: true, handle_state: 0 },
    ])
    expect(await dayRow()).toMatchObject({ temperature: '39.5', level: 3 })
    expect(await figures()).toEqual(before)
    await expectProven()
  })

  test('both are shown, to the doctor as a conflict', async () => {
    await declares(phoneA, '37.0', { filled: '08:00', arrives: '08:00' })
    await declares(phoneB, '39.5', { filled: '09:00', arrives: '09:00' })
    await declares(phoneA, '36.4', { filled: '08:30', arrives: '09:30' })
    const shown = { declaration: { temperature: '39.5', older: false } }
    const others = [
      { temperature: '36.4', older: true },
      { temperature: '37.0', older: false },
    ]
    expect(await admin(fillingManagement.loadEmpHealthInfo, { empId: personId, date: day })).toMatchObject({ data: { ...shown, others } })
    expect(await phoneB(calls.declareDay, { day })).toMatchObject({ data: { level: 3, submissions: [shown.declaration, ...others] } })
    expect(await phoneB(calls.home)).toMatchObject({ data: { last: { submission: shown.declaration } } })
  })

  test('a clock that runs ahead is believed up to the arrival', async () => {
    await declares(phoneA, '39.5', { filled: `${addDays(day, 300)}T00:00:00+08:00`, arrives: '08:00' })
    expect(await declares(phoneB, '36.5', { filled: '08:01', arrives: '08:01' })).toMatchObject({ data: { older: false, level: 0 } })
    expect(await figures()).toMatchObject(healthy)
  })

  test('without a time, or with the same, the later arrival stands', async () => {
    await declares(phoneA, '39.5', { filled: null, arrives: '08:00' })
    expect(await declares(phoneB, '36.5', { filled: '08:00', arrives: '09:00' })).toMatchObject({ data: { older: false } })
    expect(await declares(phoneA, '39.5', { filled: '08:00', arrives: '09:30' })).toMatchObject({ data: { older: false, level: 3 } })
    expect(await declares(phoneB, '36.5', { filled: '09:29', arrives: '09:31' })).toMatchObject({ data: { older: false } })
    expect(await declares(phoneB, '39.5', { filled: null, arrives: '09:32' })).toMatchObject({ data: { older: false, level: 3 } })
    await expectProven()
  })

  test('in time or late is what the arrival says', async () => {
    await declares(phoneB, '36.5', { filled: '09:00', arrives: '09:00' })
    const next = addDays(day, 1)
    app.clock.set(`${next}T08:00:00+08:00`)
    const late = { date: day, clientKey: randomUUID(), clientTime: `${day}T08:00:00+08:00`, temperature: '36.6', bodyState: 1 }
    expect(await phoneA(calls.declare, late)).toMatchObject({ data: { older: true, status: 2, lateFilled: false } })
    expect(await rows()).toMatchObject([{ on_time: true }, { on_time: false }])
    expect((await figures()).onTime).toEqual(new Map([[1, 1]]))
  })
})

describe('a voided one', () => {
  const annul = (reply: Answered) => admin(voiding.annul, { id: idOf(reply), personId, date: day, reason: '误填' })

  test('leaves its place to the next by the same order, and figures follow', async () => {
    const older = await declares(phoneA, '36.8', { filled: '07:00', arrives: '08:55' })
    const standing = await declares(phoneB, '39.5', { filled: '09:00', arrives: '09:00' })
    const conflicting = await declares(phoneA, '36.6', { filled: '08:00', arrives: '09:30' })
    expect(await annul(standing)).toMatchObject({ code: 0 })
    expect(await dayRow()).toMatchObject({ temperature: '36.6', declareId: idOf(conflicting) })
    expect(await figures()).toMatchObject(healthy)
    expect(await phoneA(calls.declareDay, { day })).toMatchObject({
      data: { submissions: [{ declareId: idOf(conflicting), older: false }, { declareId: idOf(older) }] },
    })
    expect(await annul(standing)).toMatchObject({ code: 1409, msg: '该申报已作废' })
    await expectProven()
  })

  test('that did not stand changes nothing, and the last one leaves the day undeclared', async () => {
    const standing = await declares(phoneB, '39.5', { filled: '09:00', arrives: '09:00' })
    const conflicting = await declares(phoneA, '36.6', { filled: '08:00', arrives: '09:30' })
    expect(await annul(conflicting)).toMatchObject({ code: 0 })
    expect(await figures()).toMatchObject(feverish)
    expect(await annul(standing)).toMatchObject({ code: 0 })
    expect(await dayRow()).toBeUndefined()
    expect(await figures()).toMatchObject({ filled: 0, symptom: 0 })
    await expectProven()
  })

  test('is unknown to who does not see the person', async () => {
    const reply = await declares(phoneB, '39.5', { filled: '09:00', arrives: '09:00' })
    const elsewhere = await app.anAdmin(5, (await app.anOrg({ orgType: 4 })).id)
    expect(await elsewhere(voiding.annul, { id: idOf(reply), personId, date: day, reason: '误填' })).toMatchObject({ code: 1404 })
  })
})
