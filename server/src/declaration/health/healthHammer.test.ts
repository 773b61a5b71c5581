import { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { level, sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { numbers } from '../../testing/numbers.ts'
import { testApp } from '../../testing/testApp.ts'
import { aFreshDay, somePeople, wellOn } from '../testPeople.ts'
import { expectProven } from './testProof.ts'

const app = await testApp({ alone: true })

/** In the suite a few; `OEMS_HAMMER=60` for a minute. */
const seconds = Number(process.env.OEMS_HAMMER ?? 3)
const timeout = 90_000 + 2_000 * seconds
/** Acts of each, however slow the machine is. */
const least = 25
const answers = [
  {},
  { temperature: '37.5', bodyState: 2, symptoms: [11] },
  { temperature: '36.9', bodyState: 2, symptoms: [16] },
  { temperature: '39.4', bodyState: 2, symptoms: [11, 23] },
]

test('declared, corrected, taken back and handled by several at once: figures, lists and rows agree', { timeout }, async () => {
  const project = await app.anOrg({ orgType: 4, epType: 2 })
  const day = await aFreshDay(app)
  const people = await somePeople(app, { orgId: project.id, count: 6 })
  const phones = await Promise.all(people.map((id) => app.aPhone(id, project.id)))
  const [admin, doctor, reporter] = [await app.anAdmin(5, project.id), await app.anAdmin(7, project.id), await app.anAdmin(8, project.id)]
  const outcomes = new Map<string, Set<number>>()
  const record = (what: string, { code }: { readonly code: number }) =>
    void outcomes.set(what, (outcomes.get(what) ?? new Set<number>()).add(code))
  const aSubmission = async (where: ReturnType<typeof sql>) =>
    (
      await ask<{ id: number }>(
        app.db,
        sql`select id from declare_health where org_id = ${project.id} and ${where} order by random() limit 1`,
      )
    )[0]?.id

  const acts = {
    async declares(next: (below: number) => number) {
      const at = next(people.length)
      record('declares', await phones[at]!(phoneCalls.declare, wellOn(day, answers[next(answers.length)])))
    },
    async proxy(next: (below: number) => number) {
      const empId = people[next(people.length)]!
      record('proxy', await reporter(calls.save, { empId, ...wellOn(day, answers[next(answers.length)]) }))
    },
    async crew() {
      const temperatureMap = Object.fromEntries(people.map((id) => [id, '36.5']))
      record('crew', await reporter(calls.saveBatch, { date: day, empIds: people, allNormal: 1, temperatureMap }))
    },
    async voids(next: (below: number) => number) {
      const id = await aSubmission(next(2) === 0 ? sql`is_latest` : sql`not voided`)
      if (id) record('voids', await admin(calls.delete, { ids: [id], voidReason: '选错人员' }))
    },
    async handles(next: (below: number) => number) {
      const id = await aSubmission(next(4) === 0 ? sql`true` : sql`handle_state = 1`)
      if (id) record('handles', await doctor(calls.handle, { id, handleResult: [1, 2, 3, 5][next(4)]! }))
    },
  }
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    [...Object.values(acts), acts.handles, acts.declares].map(async (act, seed) => {
      const next = numbers(seed + 1)
      for (let done = 0; done < least || performance.now() < until; done += 1) await act(next)
    }),
  )

  for (const [what, codes] of outcomes) expect([what, [...codes].filter((code) => ![0, 1409].includes(code))]).toEqual([what, []])
  expect([...outcomes.values()].every((codes) => codes.has(0))).toBe(true)
  await expectProven(app, project.id, day)
  const period = { from: day, to: addDays(day, 0) }
  const figures = await read(app.db, project.id, { filled: sum('declare.filled', period), pending: level('declare.pending', period) })
  const total = async (filter: object) => ((await admin(calls.list, { date: day, ...filter })).data as { total: number }).total
  expect([await total({}), await total({ handleState: 1 })]).toEqual([figures.filled, figures.pending])
  const [{ wrong } = { wrong: -1 }] = await ask<{ wrong: number }>(
    app.db,
    sql`select count(*)::int as wrong from declare_person_day d where d.org_id = ${project.id} and not exists (
          select from declare_health h where h.id = d.declare_id and h.day = d.day and h.is_latest and not h.voided and h.level = d.level
            and h.handle_state = case when h.handled_at is not null then 2 when h.level >= 2 then 1 else 0 end)`,
  )
  expect(wrong).toBe(0)
})
