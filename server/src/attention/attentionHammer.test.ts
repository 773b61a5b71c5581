import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { TabCounts } from '@oems/contract/attention/lines.ts'
import { situations as calls, type Situation } from '@oems/contract/attention/situations.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { dueDays } from '../declaration/daySource.ts'
import { expectProven as expectDeclarationsProven } from '../declaration/health/testProof.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { bookedPeople, peopleMoves } from '../people/rosterSource.ts'
import { stays } from '../people/staySource.ts'
import { numbers } from '../testing/numbers.ts'
import { testApp } from '../testing/testApp.ts'
import { aCase, expectProven, infoOf, listed } from './testAttention.ts'

const app = await testApp({ alone: true })

/** In the suite a few; `OEMS_HAMMER=60` for a minute. */
const seconds = Number(process.env.OEMS_HAMMER ?? 3)
const timeout = 90_000 + 2_000 * seconds
/** Acts of each of the four, however slow the machine is. */
const least = 40
const answers = [
  {},
  { temperature: '37.8', bodyState: 2, symptoms: [11] },
  { temperature: '39.6', bodyState: 3, symptoms: [31] },
  { contactHistory: 1 },
]

test('moves, leave, declarations, corrections, voids, handling, cases closed and reopened and attention at once: figures are proved, and every tab is its list', {
  timeout,
}, async () => {
  const { company, companyAdmin, project } = await app.aGroup()
  const sites = [project, await app.anOrg({ parentId: company.id, orgType: 4 })]
  const people = await somePeople(app, { orgId: project.id, homeOrgId: company.id, count: 6 })
  const day = await aFreshDay(app)
  const phones = await Promise.all(people.map((id) => app.aPhone(id, project.id)))
  const doctor = await app.anAdmin(Role.doctor, company.id)

  const outcomes = new Map<string, number[]>()
  const record = (what: string, { code }: { readonly code: number }) => void outcomes.set(what, [...(outcomes.get(what) ?? []), code])
  const casesOf = async (personId: number, isOpen: boolean): Promise<readonly Situation[]> =>
    (await infoOf(doctor, personId)).situations.filter(({ illState }) => (illState === 1) === isOpen)
  const until = performance.now() + seconds * 1_000
  const worker = async (seed: number) => {
    const next = numbers(seed)
    const one = <T>(of: readonly T[]) => of[next(of.length)]!
    const somebody = () => one(people)
    const aLine = async () => one(await listed(doctor))?.importantId ?? null
    const doings: readonly (() => Promise<unknown>)[] = [
      async () => {
        const at = next(people.length)
        record('declare', await phones[at]!(phoneCalls.declare, wellOn(day, one(answers))))
      },
      async () => {
        const [found] = await ask<{ id: number }>(
          app.db,
          sql`select id from declare_health where day = ${day} and is_latest order by random() limit 1`,
        )
        if (found) record('void', await companyAdmin(declareHealth.delete, { ids: [found.id], voidReason: '选错人员' }))
      },
      async () =>
        record('move', await companyAdmin(movements.dispatchEmpToProject, { employeeIds: [somebody()], projectId: one(sites).id })),
      async () => {
        const toStatus = one([EmpStatus.onLeave, EmpStatus.onPost])
        const expectReturnDate = toStatus === EmpStatus.onLeave ? addDays(day, 9) : null
        record('leave', await companyAdmin(movements.changeStatus, { employeeIds: [somebody()], toStatus, expectReturnDate }))
      },
      async () => {
        const [waiting] = await ask<{ id: number }>(
          app.db,
          sql`select id from declare_health where day = ${day} and handle_state = 1 and is_latest and not voided order by random() limit 1`,
        )
        if (!waiting) return
        const illness = { illnessId: 2 + next(4), diagnoseType: 2, foundDate: day, confirmDate: day }
        const handling = next(2) === 0 ? { handleResult: 4, illness } : { handleResult: 1 }
        record('handle', await doctor(declareHealth.handle, { id: waiting.id, ...handling }))
      },
      async () =>
        record('open', await doctor(calls.save, aCase(somebody(), day, { illnessId: 2 + next(4), diagnoseType: 2, caseType: null }))),
      async () => {
        const [open] = await casesOf(somebody(), true)
        if (open) record('close', await doctor(calls.close, { id: open.id, version: open.version, outcome: 3, outcomeDate: day }))
      },
      async () => {
        const [closed] = await casesOf(somebody(), false)
        if (closed) record('reopen', await companyAdmin(calls.reopen, { id: closed.id, version: closed.version, reason: '误操作' }))
      },
      async () => record('set', await doctor(calls.setImportant, { personIds: [somebody()], attentionLevel: 2, reason: '家属来电' })),
      async () => {
        const id = await aLine()
        if (id !== null) record('remove', await doctor(calls.removeImportant, { ids: [id] }))
      },
      async () => {
        const id = await aLine()
        if (id !== null) record('follow', await doctor(calls.followSave, { id, way: 1, content: '已电话联系' }))
      },
    ]
    for (let n = 0; n < least || performance.now() < until; n += 1) await one(doings)()
  }
  await Promise.all([11, 23, 37, 59].map(worker))

  // Whoever comes second is told so; somebody who is being moved is never unknown.
  for (const [what, ...allowed] of [
    ['declare', 0],
    ['void', 0, 1409],
    ['move', 0, 1409, 1422],
    ['leave', 0, 1409, 1422],
    ['handle', 0, 1400, 1409],
    ['open', 0, 1400, 1409],
    ['close', 0, 1409],
    ['reopen', 0, 1409],
    ['set', 0, 1409],
    ['remove', 0, 1409],
    ['follow', 0, 1409],
  ] as const) {
    const codes = outcomes.get(what) ?? []
    expect([what, codes.filter((code) => !(allowed as readonly number[]).includes(code))]).toEqual([what, []])
    expect([what, codes.includes(0)]).toEqual([what, true])
  }
  await expectProven(app, day)
  for (const { id } of sites) await expectDeclarationsProven(app, id, day)
  for (const source of [stays, dueDays, bookedPeople, peopleMoves])
    expect([
      source.name,
      findingsOf(await verify(app.database, { source, month: day.slice(0, 7) }, { clock: app.clock, trigger: 2 })),
    ]).toEqual([source.name, 0])

  const none = async (rows: SQL) => expect(await ask(app.db, rows)).toEqual([])
  // Nobody is twice under attention; whoever has a case that calls for it is, and case and attention stand where the person does.
  await none(sql`select person_id from important_user where closed_at is null and deleted_at is null group by 1 having count(*) > 1`)
  await none(sql`
    select c.id from user_ill_situation c join illness l on l.id = c.illness_id and l.attention_on_case = 1 where c.ill_state = 1 and c.deleted_at is null
      and not exists (select from important_user i where i.person_id = c.person_id and i.closed_at is null and i.deleted_at is null)`)
  await none(sql`
    select c.id from user_ill_situation c join employee e on e.id = c.person_id where c.ill_state = 1 and c.deleted_at is null and c.org_id <> e.org_id
    union all
    select i.id from important_user i join employee e on e.id = i.person_id where i.closed_at is null and i.deleted_at is null and i.org_id <> e.org_id`)
  for (const { id } of sites) {
    const { data } = await doctor(calls.list, { orgId: id })
    const { open, cases, removable, closed } = (data as { counts: TabCounts }).counts
    const lengths = []
    for (const tab of [1, 2, 3, 4]) lengths.push((await listed(doctor, { orgId: id, tab })).length)
    expect(lengths).toEqual([open, cases, removable, closed])
  }
})
