import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { dueDays } from '../declaration/daySource.ts'
import { personDays } from '../declaration/personDaySource.ts'
import { aFreshDay, somePeople, wellOn } from '../declaration/testPeople.ts'
import { countedProjects } from '../organisation/projects/projectSource.ts'
import { treeFaults } from '../organisation/trees/treeCheck.ts'
import { stays } from '../people/staySource.ts'
import { draft } from '../people/testEmployees.ts'
import { numbers } from '../testing/numbers.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { revise, shown } from './testProjects.ts'

const app = await testApp({ alone: true })

/** In the suite a few; `OEMS_HAMMER=60` for a minute. */
const seconds = Number(process.env.OEMS_HAMMER ?? 4)
const timeout = 90_000 + 2_000 * seconds
/** Acts of each of the four, however slow the machine is. */
const least = 40
/** After so many acts of all of them together it is another time of the day. */
const actsAtATime = 20
const times = ['23:59:58', '00:00:01', '07:30:00', '12:00:00'] as const
/** Where a project goes from each status; those who are late are refused. */
const onwards = { 1: [2], 2: [3, 4, 4], 3: [2, 4], 4: [5], 5: [2] } as const

test('life cycles, 防控类型, people, declarations and moves over midnights leave figures that are proved', { timeout }, async () => {
  const group = await app.anOrg({ orgType: 2 })
  const admin = await app.anAdmin(3, group.id)
  const companies: number[] = []
  const sites: number[] = []
  for (const epTypes of [
    [1, 2, 3],
    [1, 2],
  ]) {
    const company = await app.anOrg({ parentId: group.id })
    companies.push(company.id)
    for (const epType of epTypes) sites.push((await app.anOrg({ parentId: company.id, orgType: 4, epType })).id)
  }
  /** The last one, to which nobody comes, can always be closed. */
  const [peopled, empty] = [sites.slice(0, -1), sites.slice(-1)]
  const first = await aFreshDay(app)
  const phones: Caller[] = []
  for (const orgId of sites.slice(0, 3))
    for (const id of await somePeople(app, { orgId, count: 3 })) phones.push(await app.aPhone(id, orgId))

  const outcomes = new Map<string, number[]>()
  const record = (what: string, { code }: { readonly code: number }) => void outcomes.set(what, [...(outcomes.get(what) ?? []), code])
  let acts = 0
  /** Midnight comes between two acts of whoever, while those of the others are under way. */
  const timePasses = () => {
    acts += 1
    if (acts % actsAtATime > 0) return
    const turn = acts / actsAtATime
    const time = times[(turn - 1) % times.length]!
    app.clock.set(`${addDays(first, Math.floor((turn + 2) / times.length))}T${time}+08:00`)
  }
  const today = () => dayOf(app.clock())

  const until = performance.now() + seconds * 1_000
  const worker = async (seed: number) => {
    const next = numbers(seed)
    const one = <T>(of: readonly T[]) => of[next(of.length)]!
    const entered: number[] = []
    const lead = async () => {
      const site = one([...sites, ...empty])
      const { projectStatus } = await shown(admin, site)
      const change = { projectStatus: one(onwards[projectStatus]), reason: '工程进度', actualEndDate: today() }
      const reply = await revise(admin, site, change)
      record('status', reply)
      if (change.projectStatus === ProjectStatus.closed) record('close', reply)
    }
    const doings: readonly (() => Promise<unknown>)[] = [
      lead,
      lead,
      async () => {
        const which = next(4) === 0 ? { orgId: one(companies) } : { projectId: one(sites) }
        record('ep', await admin(projects.setEp, { ...which, epType: 1 + next(3), reason: '当地疫情' }))
      },
      async () => record('declare', await one(phones)(phoneCalls.declare, wellOn(today()))),
      async () => {
        const reply = await admin(employees.v2Save, draft(one(peopled), { homeOrgId: group.id }))
        record('employee', reply)
        if (reply.code === 0) entered.push((reply.data as { id: number }).id)
      },
      async () => {
        const employeeId = entered.pop()
        if (employeeId) record('left', await admin(employees.v2Delete, { employeeId, deleteReason: '录入错误' }))
      },
      async () => record('move', await admin(projects.migration, { projectId: one(sites), targetOrgId: one(companies), reason: '重组' })),
      async () => app.runJob(one(['day-open', 'ep-switch'])),
    ]
    for (let n = 0; n < least || performance.now() < until; n += 1) {
      timePasses()
      await one(doings)()
    }
  }
  await Promise.all([11, 23, 37, 59].map(worker))

  for (const [what, ...allowed] of [
    ['status', 0, 1409, 1422],
    ['close', 0, 1409, 1422],
    ['ep', 0, 1422],
    ['declare', 0, 1400, 1409, 1422],
    ['employee', 0, 1422],
    ['left', 0],
    ['move', 0, 1422],
  ] as const)
    expect([what, outcomes.get(what)!.filter((code) => !(allowed as readonly number[]).includes(code))]).toEqual([what, []])
  for (const what of ['status', 'close', 'ep', 'declare', 'employee', 'move'])
    expect([what, outcomes.get(what)!.includes(0)]).toEqual([what, true])
  expect(today() > addDays(first, 1)).toBe(true)

  const none = async (rows: SQL) => expect(await ask(app.db, rows)).toEqual([])
  // Whoever closed a project closed it over nobody, under no 防控类型, and nobody came after.
  await none(sql`select project_id from project where project_status = 5 and (ep_type <> 0 or ep_next is not null)`)
  await none(
    sql`select e.id from employee e join project p on p.project_id = e.org_id where p.project_status = 5 and e.deleted_at is null and e.emp_status <> 4`,
  )
  expect(await treeFaults(app.db)).toEqual({ misplaced: 0, orphans: 0 })
  for (const month of new Set([first.slice(0, 7), today().slice(0, 7)]))
    for (const source of [stays, dueDays, personDays, countedProjects])
      expect(findingsOf(await verify(app.database, { source, month }, { clock: app.clock, trigger: 2 }))).toBe(0)
})
