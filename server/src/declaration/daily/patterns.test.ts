import { fillingManagement as calls } from '@oems/contract/declaration/fillingManagement.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { patternJob } from './patterns.ts'

const app = await testApp({ alone: true })
const recognise = () => patternJob.run({ database: app.database, now: app.clock() } as never)

test('who fills in the same at the same minute by one tap is shown to those who handle abnormal declarations, and to nobody else', async () => {
  const day = await aFreshDay(app)
  const company = await app.anOrg({ orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4, epType: 2 })
  const people = await somePeople(app, { orgId: project.id, count: 3 })
  const phones = await Promise.all(people.map((id) => app.aPhone(id, project.id)))
  const handles = await app.anAdmin(8, project.id)
  const onlyLists = await app.aKeeper(project.id, 'decl.filling')
  const figures = async (date: string) => ({ ...((await handles(calls.overviewStatistics, { date })).data as object), asOf: null })

  for (let at = 0; at < 10; at += 1) {
    const date = addDays(day, at)
    if (at === 9) {
      expect(await recognise()).toMatchObject({ processed: 2 })
      expect(await marks(people)).toEqual([[], [], []])
    }
    app.clock.set(`${date}T07:00:${10 + at}+08:00`)
    expect(await phones[0]!(phoneCalls.declare, wellOn(date, { remark: '一切正常', openSeconds: 3, oneTap: 1 }))).toMatchObject({ code: 0 })
    app.clock.set(`${date}T${10 + at}:00:00+08:00`)
    expect(await phones[1]!(phoneCalls.declare, wellOn(date, { remark: `第${at}天`, openSeconds: 3 }))).toMatchObject({ code: 0 })
  }
  const date = addDays(day, 9)
  const before = await figures(date)
  await recognise()
  await recognise()
  expect(await marks(people)).toEqual([[1, 2, 3], [], []])
  expect(await figures(date)).toEqual(before)

  const rows = async (caller: typeof handles, more: object = {}) =>
    ((await caller(calls.page, { date, ...more })).data as { list: { empId: number; pattern: number[] }[] }).list
  expect((await rows(handles, { pattern: 2 })).map(({ empId, pattern }) => [empId, pattern])).toEqual([[people[0]!, [1, 2, 3]]])
  expect((await rows(onlyLists)).flatMap(({ pattern }) => pattern)).toEqual([])
  expect(await onlyLists(calls.page, { date, pattern: 1 })).toMatchObject({ code: 1403 })
  expect(await onlyLists(calls.export, { date, pattern: 1 })).toMatchObject({ code: 1403 })
  const drawer = async (caller: typeof handles) => (await caller(calls.loadEmpHealthInfo, { empId: people[0]!, date })).data
  expect(await drawer(handles)).toMatchObject({ pattern: [1, 2, 3] })
  expect(await drawer(onlyLists)).toMatchObject({ pattern: [], health: null })
})

test('who was helped by somebody is not judged', async () => {
  const day = await aFreshDay(app)
  const project = await app.anOrg({ parentId: (await app.anOrg({ orgType: 3 })).id, orgType: 4, epType: 2 })
  const [person] = await somePeople(app, { orgId: project.id })
  const phone = await app.aPhone(person!, project.id)
  for (let at = 0; at < 11; at += 1) {
    app.clock.set(`${addDays(day, at)}T07:00:00+08:00`)
    expect(await phone(phoneCalls.declare, wellOn(addDays(day, at)))).toMatchObject({ code: 0 })
  }
  await recognise()
  expect(await marks([person!])).toEqual([[1, 2]])
  await app.db.execute(sql`update declare_health set source = 2 where person_id = ${person!} and day in (${day}, ${addDays(day, 1)})`)
  await recognise()
  expect(await marks([person!])).toEqual([[]])
})

const marks = async (people: readonly number[]) => {
  const found = await ask<{ id: number; pattern: number[] }>(app.db, sql`select person_id as id, pattern from declare_person`)
  return people.map((id) => found.find((one) => one.id === id)!.pattern)
}
