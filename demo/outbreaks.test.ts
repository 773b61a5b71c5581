import { WarningKind, WarningState } from '@oems/contract/warning/codes.ts'
import { openDatabase } from '@oems/server/core/db/database.ts'
import { useKeys } from '@oems/server/core/db/keys.ts'
import { verify } from '@oems/server/core/statistics/verify.ts'
import { isOnset } from '@oems/server/declaration/onset.ts'
import { newOnsets } from '@oems/server/declaration/personDaySource.ts'
import { prepare } from '@oems/server/prepare.ts'
import { newDatabase } from '@oems/server/testing/cluster.ts'
import { watch } from '@oems/server/warning/jobs.ts'
import { statWarning, type WarningRow } from '@oems/server/warning/tables.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from './load.ts'

useKeys({
  writing: 'test',
  sealing: new Map([['test', Buffer.alloc(32, 7)]]),
  searching: Buffer.alloc(32, 9),
  signing: Buffer.alloc(32, 11),
})

const now = new Date('2026-03-05T10:00:00+08:00')
const database = openDatabase(await newDatabase(), { writers: 4, readers: 2 })
const { db } = database
let warnings: WarningRow[]
beforeAll(async () => {
  await prepare(database, now)
  await loadDemo(database, { now })
  warnings = await db.select().from(statWarning).orderBy(statWarning.id)
})
afterAll(() => database.close())

const count = async (query: SQL) => ((await db.execute<{ n: number }>(query)).rows[0] as { n: number }).n
const inState = (state: number) => warnings.filter((one) => one.state === state)

test('of what breaks out in a month something is in each state, and the rest were mistakes', () => {
  expect(inState(WarningState.waiting).map(({ kind }) => kind)).toEqual(expect.arrayContaining([WarningKind.rise, WarningKind.cluster]))
  expect(inState(WarningState.claimed).length).toBe(1)
  expect(inState(WarningState.confirmed).length).toBe(1)
  expect(inState(WarningState.closed).length).toBe(1)
  expect(inState(WarningState.dismissed).length).toBeGreaterThanOrEqual(2)
  expect(inState(WarningState.confirmed)[0]!.lastDay > inState(WarningState.confirmed)[0]!.firstDay).toBe(true)
  for (const { state, assigneeId, result } of warnings)
    expect([state, assigneeId === null, result === null]).toEqual([state, state === WarningState.waiting, state <= WarningState.claimed])
})

test('each rise counts the people who have declared it: of every day of its series the list behind is as long', async () => {
  const rises = warnings.filter(({ kind }) => kind === WarningKind.rise)
  expect(rises.length).toBeGreaterThanOrEqual(5)
  for (const { orgId, series, observed, lastDay, evidence } of rises) {
    const days = 'days' in evidence ? evidence.days : []
    expect(days.at(-1)).toMatchObject({ day: lastDay, y: observed, signal: true })
    for (const { day, y, n } of days.slice(-10)) {
      const declared = sql`declare_person_day d join org o on o.id = d.org_id
        where d.day = ${day}::date and starts_with(o.path, (select path from org where id = ${orgId}))`
      expect(
        await count(sql`select count(*)::int as n from ${declared} and ${isOnset(sql`d`, [series])}`),
        `${orgId} ${series} ${day}`,
      ).toBe(y)
      expect(await count(sql`select count(*)::int as n from ${declared}`)).toBe(n)
    }
  }
  for (const month of ['2026-02', '2026-03'])
    expect(await verify(database, { source: newOnsets, month }, { clock: () => now, trigger: 2 })).toMatchObject({
      differences: [],
      broken: 0,
    })
})

test('the cluster is those people of one project who have it, within two days; seven of them at least', async () => {
  const [cluster, ...others] = warnings.filter(({ kind }) => kind === WarningKind.cluster)
  expect(others).toEqual([])
  const symptom = 'symptom' in cluster!.evidence ? cluster!.evidence.symptom : 0
  const ill = await count(sql`
    select count(distinct person_id)::int as n from declare_health where org_id = ${cluster!.orgId} and level >= 2 and is_latest
      and ${symptom}::smallint = any(symptoms) and declared_at > ${now.toISOString()}::timestamptz - interval '72 hours'`)
  expect(cluster).toMatchObject({ observed: ill, level: 3 })
  expect(ill).toBeGreaterThanOrEqual(7)
})

test('who looks again at that moment finds nothing else', async () => {
  expect(await watch(database, now)).toBe(0)
})
