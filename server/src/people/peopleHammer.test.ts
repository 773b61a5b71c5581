import { Role } from '@oems/contract/access/builtInRoles.ts'
import { examinations } from '@oems/contract/examination/examinations.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import { EmpStatus, EmpType } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { operate } from '@oems/contract/people/operate.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { applications } from '@oems/contract/registration/applications.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { somePeople, wellOn } from '../declaration/testPeople.ts'
import { cycleOf, decide, exam, inPost, noise } from '../examination/testExaminations.ts'
import { listOf } from '../registration/testApplications.ts'
import { session } from '../session/tables.ts'
import { numbers } from '../testing/numbers.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { draft } from './testEmployees.ts'
import { aLine, cancel, confirm, staged, type Typed } from './testImports.ts'
import { expectCardsEqualLists, expectEverythingProven, expectOnePlaceEach } from './testPlaces.ts'

const app = await testApp({ alone: true })

/** In the suite a few; `OEMS_HAMMER=60` for a minute. */
const seconds = Number(process.env.OEMS_HAMMER ?? 4)
const timeout = 120_000 + 2_000 * seconds
/** Acts of each of the five, however slow the machine is. */
const least = 45
/** After so many acts of all of them together it is another time of the day. */
const actsAtATime = 25
const times = ['23:59:58', '00:00:01', '07:30:00', '12:00:00'] as const
/** The third of them is of another month. */
const first = '2027-01-30'
const answers = [{}, {}, { temperature: '37.8', bodyState: 2, symptoms: [11] }, { temperature: '39.6', bodyState: 3, symptoms: [31] }]

test('moves, imports, joins, leaves, dispatches, deletions and declarations over midnights: proved, and nobody at two places', {
  timeout,
}, async () => {
  app.clock.set(`${first}T12:00:00+08:00`)
  const group = await app.anOrg({ orgType: 2 })
  const companies = [await app.anOrg({ parentId: group.id }), await app.anOrg({ parentId: group.id })]
  const sites = await Promise.all([0, 0, 1].map((at) => app.anOrg({ parentId: companies[at]!.id, orgType: 4 })))
  const nodes = [...companies, ...sites]
  const people: number[] = []
  for (const [at, site] of sites.entries())
    people.push(...(await somePeople(app, { orgId: site.id, homeOrgId: companies[at === 2 ? 1 : 0]!.id, count: 5 })))
  const leavers = await somePeople(app, { orgId: sites[0]!.id, homeOrgId: companies[0]!.id, count: 4 })
  const doctor = await app.anAdmin(Role.doctor, group.id)
  expect(await decide(doctor, await cycleOf(doctor), 1)).toMatchObject({ code: 0 })
  const accounts = new Map<number, { accountId: number; ropId: number }>()
  for (const employeeId of [...people, ...leavers])
    accounts.set(employeeId, await app.anAccount({ roleId: Role.employee, orgId: sites[0]!.id, employeeId }))
  const phones = new Map<number, Promise<Caller>>()
  const signIn = async (id: number) => app.as(await app.aSession(accounts.get(id)!, 'H5'), 'H5')
  /** Whoever was signed out, because they had resigned, signs in again. */
  const fromPhone = async (id: number, ask: (phone: Caller) => ReturnType<Caller>) => {
    const signedIn = phones.get(id) ?? signIn(id)
    phones.set(id, signedIn)
    const reply = await ask(await signedIn)
    if (reply.status !== 200 && phones.get(id) === signedIn) {
      const again = app.db
        .delete(session)
        .where(eq(session.accountId, accounts.get(id)!.accountId))
        .then(() => signIn(id))
      phones.set(id, again)
      await again
    }
    return reply
  }

  const outcomes = new Map<string, number[]>()
  const record = <R extends { readonly code: number }>(what: string, reply: R): R => {
    outcomes.set(what, [...(outcomes.get(what) ?? []), reply.code])
    return reply
  }
  let acts = 0
  /** Midnight comes between two acts of whoever, while those of the others are under way. */
  const timePasses = () => {
    acts += 1
    if (acts % actsAtATime > 0) return
    const turn = acts / actsAtATime
    app.clock.set(`${addDays(first, Math.floor((turn + 2) / times.length))}T${times[(turn - 1) % times.length]}+08:00`)
  }
  const today = () => dayOf(app.clock())

  const until = performance.now() + seconds * 1_000
  const worker = async (seed: number) => {
    const admin = await app.anAdmin(Role.groupAdministrator, group.id)
    const next = numbers(seed)
    const one = <T>(of: readonly T[]) => of[next(of.length)]!
    const some = () => [...new Set([one(people), one(people), one(people)])].slice(0, 1 + next(3))
    const entered: number[] = []
    const imported: Typed[] = []
    const status = async (toStatus: number, employeeIds: readonly number[], more: object = {}) => {
      const expectReturnDate = toStatus === EmpStatus.onLeave ? addDays(today(), 9) : null
      return admin(movements.changeStatus, { employeeIds, toStatus, expectReturnDate, ...more })
    }
    const doings: readonly (() => Promise<unknown>)[] = [
      async () => record('dispatch', await admin(movements.dispatchEmpToProject, { employeeIds: some(), projectId: one(sites).id })),
      async () => {
        const [from, to] = [one(nodes), one(nodes)]
        if (from !== to)
          record('transfer', await admin(movements.migrationBatch, { sourceOrgId: from.id, targetOrgId: to.id, employeeIds: some() }))
      },
      async () => {
        if (next(3) === 0)
          record('transfer all', await admin(movements.migrationBatch, { sourceOrgId: one(sites).id, targetOrgId: one(companies).id }))
      },
      async () => record('leave', await status(one([EmpStatus.onLeave, EmpStatus.offSite]), some())),
      async () => record('resign', await status(EmpStatus.resigned, [one(people)], next(2) === 0 ? {} : { noExamReason: '已在外院检查' })),
      async () => record('return', await status(EmpStatus.onPost, some())),
      async () => record('return', await status(EmpStatus.onPost, some())),
      async () => {
        const lines = [aLine(one(nodes).orgName)]
        const known = imported.at(-1)
        if (known)
          lines.push({
            证件类型: known.证件类型,
            证件号码: known.证件号码,
            人员类别: EmpType.label(one([1, 2, 4])),
            国籍: one(['中国', '肯尼亚']),
          })
        const batch = await staged(admin, lines)
        if (record('import', await confirm(admin, batch)).code === 0) imported.push(lines[0]!)
        else await cancel(admin, batch)
      },
      async () => {
        const reply = record('enter', await admin(employees.v2Save, draft(one(nodes).id, { homeOrgId: one(companies).id })))
        if (reply.code === 0) entered.push((reply.data as { id: number }).id)
      },
      async () => {
        const employeeId = entered.at(-1)
        if (employeeId)
          record('send new', await admin(movements.dispatchEmpToProject, { employeeIds: [employeeId], projectId: one(sites).id }))
      },
      async () => {
        const employeeId = entered.at(-1)
        if (!employeeId) return
        const info = (await admin(employees.info, { employeeId })).data as {
          orgId: number
          idNumber: string
          mobile: string
          version: number
        }
        const { idNumber, mobile, version } = info
        record(
          'correct',
          await admin(employees.v2Update, { ...draft(info.orgId), idNumber, mobile, employeeId, version, empType: one([1, 3]) }),
        )
      },
      async () => {
        const employeeId = entered.shift()
        if (employeeId) record('delete', await admin(employees.v2Delete, { employeeId, deleteReason: '录入错误' }))
      },
      async () => {
        if (next(4) === 0) record('remove', await admin(operate.operateDeleteEmp, { employeeId: one(leavers) }))
      },
      async () => {
        const id = one(people)
        record(
          'apply',
          await fromPhone(id, (phone) => phone(registrationPhone.joinApply, { qrToken: one(sites).qrToken, reason: '工作需要' })),
        )
      },
      async () => {
        const [waiting] = await listOf(admin, { status: 1 })
        if (waiting) record('join', await admin(applications.deal, { id: waiting.registerEmpId, status: 2 }))
      },
      ...[people, people, leavers].map((of) => async () => {
        const date = next(4) === 0 ? addDays(today(), -1) : today()
        const reply = await fromPhone(one(of), (phone) => phone(phoneCalls.declare, wellOn(date, one(answers))))
        // Of those who leave, whoever was deleted between being let in and declaring is unknown.
        if (of !== leavers || reply.code !== 1404) record('declare', reply)
      }),
      async () =>
        record(
          'expose',
          await admin(exposures.exposureSave, {
            archiveId: one(people),
            hazardName: '噪声',
            ...noise,
            startDate: addDays(today(), -next(40)),
          }),
        ),
      async () => record('examine', await doctor(examinations.save, exam(one(people), addDays(today(), -next(20)), inPost))),
      async () => app.runJob('day-open'),
    ]
    for (let n = 0; n < least || performance.now() < until; n += 1) {
      timePasses()
      await one(doings)()
    }
  }
  await Promise.all([11, 23, 37, 59, 83].map(worker))

  // Somebody who is being moved is never unknown: that is whoever was deleted alone.
  for (const [what, ...allowed] of [
    ['dispatch', 0, 1409],
    ['transfer', 0, 1409],
    ['transfer all', 0, 1409, 1422],
    ['leave', 0, 1409, 1422],
    ['resign', 0, 1409, 1422],
    ['return', 0, 1409],
    ['import', 0, 1409, 1422],
    ['enter', 0],
    ['send new', 0, 1404, 1409],
    ['correct', 0, 1404, 1409],
    ['delete', 0],
    ['remove', 0, 1404],
    ['apply', 0, 401, 403, 1409],
    ['join', 0, 1409],
    ['declare', 0, 401, 403, 1400, 1409, 1422],
    ['expose', 0],
    ['examine', 0, 1409],
  ] as const) {
    const codes = outcomes.get(what) ?? []
    expect([what, codes.filter((code) => !(allowed as readonly number[]).includes(code))]).toEqual([what, []])
    expect([what, codes.includes(0)]).toEqual([what, true])
  }
  const last = today()
  expect(last > addDays(first, 1)).toBe(true)

  await expectEverythingProven(app)
  await expectOnePlaceEach(app)
  // Whoever had declared before a move counts where they are from the next morning on; the lists of the present have them there at once.
  app.clock.set(`${addDays(last, 1)}T12:00:00+08:00`)
  await app.runJob('day-open')
  const admin = await app.anAdmin(Role.groupAdministrator, group.id)
  for (const node of [group, ...nodes]) await expectCardsEqualLists(admin, node, first, addDays(last, 1))
  await expectEverythingProven(app)
})
