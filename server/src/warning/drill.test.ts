import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import type { HealthRow } from '@oems/contract/declaration/healthLists.ts'
import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { WarningKind } from '@oems/contract/warning/codes.ts'
import { warnings as calls, type WarningInfo } from '@oems/contract/warning/warnings.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { statWarning } from './tables.ts'
import { aWarning } from './testWarnings.ts'

const app = await testApp()
const drillOf = async (caller: Caller, id: number) => ((await caller(calls.info, { id })).data as WarningInfo).drill
async function behind(caller: Caller, id: number) {
  const drill = await drillOf(caller, id)
  expect(drill).toMatchObject({ url: 'declare-health/index' })
  const reply = await caller(declareHealth.list, { ...drill!.filters, pageNo: 1, pageSize: 200 })
  expect(reply).toMatchObject({ code: 0 })
  const { list, total } = reply.data as { list: HealthRow[]; total: number }
  expect(list).toHaveLength(total)
  return list.map(({ empId }) => empId).sort((a, b) => a - b)
}

test('the list behind a rise is whom its series counts, at the project and above', async () => {
  const before = await aFreshDay(app)
  const day = addDays(before, 3)
  const { company, project, companyAdmin } = await app.aGroup()
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const here = await somePeople(app, { orgId: project.id, count: 6 })
  const there = await somePeople(app, { orgId: other.id, count: 2 })
  const sick = await app.aPhone(here[0]!, project.id)
  const declares = async (person: number, orgId: number, date: string, more: object) => {
    app.clock.set(`${date}T12:00:00+08:00`)
    const caller = person === here[0] ? sick : await app.aPhone(person, orgId)
    expect(await caller(phone.declare, wellOn(date, { bodyState: 2, ...more }))).toMatchObject({ code: 0 })
  }
  // One has had it for days, one coughs, one is only tired.
  await declares(here[0]!, project.id, before, { symptoms: [11] })
  for (const person of here.slice(0, 3)) await declares(person, project.id, day, { symptoms: [11] })
  await declares(here[3]!, project.id, day, { temperature: '38.1' })
  await declares(here[4]!, project.id, day, { symptoms: [12] })
  await declares(here[5]!, project.id, day, { symptoms: [15] })
  await declares(there[0]!, other.id, day, { symptoms: [11] })
  await declares(there[1]!, other.id, day, {})

  const { fever, any } = OnsetSeries
  const expected = [
    [project.id, fever, here.slice(1, 4)],
    [company.id, fever, [...here.slice(1, 4), there[0]!]],
    [project.id, any, here.slice(1, 5)],
  ] as const
  for (const [orgId, series, people] of expected) {
    const period = { from: day, to: day }
    const counts = await read(app.db, orgId, {
      series: sum('declare.onset', period, { breakdown: 'series' }),
      any: sum('declare.onset', period),
    })
    expect(series === any ? counts.any : counts.series.get(series)).toBe(people.length)
    const { id } = await aWarning(app.db, app.clock(), orgId, { series, firstDay: day, lastDay: day })
    expect(await behind(companyAdmin, id)).toEqual(people)
  }
})

test('the list behind a cluster is whom it counts, and nobody who declares after it', async () => {
  const day = addDays(await aFreshDay(app), 5)
  const { project, projectAdmin } = await app.aGroup()
  const people = await somePeople(app, { orgId: project.id, count: 5 })
  const declares = async (person: number, at: string, symptoms: readonly number[]) => {
    app.clock.set(`${at}+08:00`)
    const condition = wellOn(at.slice(0, 10), { bodyState: 2, symptoms })
    expect(await (await app.aPhone(person, project.id))(phone.declare, condition)).toMatchObject({ code: 0 })
  }
  await declares(people[0]!, `${addDays(day, -4)}T12:00:00`, [20])
  for (const [at, person] of people.slice(1, 4).entries()) await declares(person, `${addDays(day, at - 2)}T12:00:00`, [20])
  const [found] = await app.db
    .select()
    .from(statWarning)
    .where(and(eq(statWarning.orgId, project.id), eq(statWarning.kind, WarningKind.cluster)))
  expect(found).toMatchObject({ observed: 3 })
  expect(await behind(projectAdmin, found!.id)).toEqual(people.slice(1, 4))
  // A milder symptom of its own later on: not of the cluster.
  await declares(people[4]!, `${day}T18:00:00`, [15])
  expect(await behind(projectAdmin, found!.id)).toEqual(people.slice(1, 4))
})

test('whoever may not open the declarations is led nowhere', async () => {
  const { project } = await app.aGroup()
  const { id } = await aWarning(app.db, app.clock(), project.id)
  expect(await drillOf(await app.aKeeper(project.id, 'stat.warning'), id)).toBeNull()
})
