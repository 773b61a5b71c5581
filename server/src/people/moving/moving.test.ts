import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { type Moved, movements } from '@oems/contract/people/movements.ts'
import { operate } from '@oems/contract/people/operate.ts'
import { roster } from '@oems/contract/people/roster.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { findingsOf } from '../../core/statistics/proof.ts'
import { verify } from '../../core/statistics/verify.ts'
import { dueDays } from '../../declaration/daySource.ts'
import { aFreshDay, somePeople, wellOn } from '../../declaration/testPeople.ts'
import { toldTo } from '../../testing/messages.ts'
import { type Answered, type Caller, testApp } from '../../testing/testApp.ts'
import { bookedPeople, peopleMoves } from '../rosterSource.ts'
import { stays } from '../staySource.ts'
import { draft, infoOf, saved } from '../testEmployees.ts'

const app = await testApp({ alone: true })

let day: string
let group: Awaited<ReturnType<typeof app.aGroup>>
let other: Awaited<ReturnType<typeof app.anOrg>>
let admin: Caller

beforeEach(async () => {
  group = await app.aGroup()
  other = await app.anOrg({ parentId: group.company.id, orgType: 4 })
  admin = group.companyAdmin
  day = await aFreshDay(app)
})

/** People of the company, sent to its project long ago, who have to declare every day. */
const sent = (count = 1) => somePeople(app, { orgId: group.project.id, homeOrgId: group.company.id, count })
const open = async () => expect(await admin(employees.v2List)).toMatchObject({ code: 0 })
const dispatch = (employeeIds: readonly number[], projectId: number, more: object = {}, as = admin) =>
  as(movements.dispatchEmpToProject, { employeeIds, projectId, ...more })
const status = (employeeIds: readonly number[], toStatus: number, more: object = {}, as = admin) =>
  as(movements.changeStatus, { employeeIds, toStatus, ...more })
const migrate = (targetOrgId: number, more: object = {}, as = group.groupAdmin) =>
  as(movements.migrationBatch, { sourceOrgId: group.company.id, targetOrgId, ...more })
const movedBy = ({ data }: Answered) => data as Moved
const staysOf = (personId: number) =>
  ask<{ orgId: number; from: string; to: string | null; due: string }>(
    app.db,
    sql`select org_id as "orgId", from_day as "from", to_day as "to", due_from as due from emp_stay where person_id = ${personId} order by from_day`,
  )
const dueAt = async (orgId: number, date = day) =>
  (
    await ask<{ n: number }>(
      app.db,
      sql`select coalesce(sum(k.value::int), 0)::int as n from declare_day, jsonb_each_text(due_by) k where org_id = ${orgId} and day = ${date}`,
    )
  )[0]!.n

/** The engine's proof: nothing is counted that the rows do not say, and no day owes what they do not. */
async function expectProven() {
  const months = [...new Set([day, addDays(day, 1)].map((one) => one.slice(0, 7)))]
  const proofs = await Promise.all(
    [dueDays, stays, bookedPeople, peopleMoves].flatMap((source) =>
      months.map((month) => verify(app.database, { source, month }, { clock: app.clock, trigger: 2 })),
    ),
  )
  expect(proofs.map(findingsOf).filter((n) => n > 0)).toEqual([])
}

describe('who may not', () => {
  test('without the permission, or below another node; a stranger’s people are as unknown as none', async () => {
    const [id] = await sent()
    const theirs = await app.aGroup()
    const doctor = await app.anAdmin(7, group.company.id)
    for (const refused of [
      await dispatch([id!], other.id, {}, doctor),
      await status([id!], 4, {}, doctor),
      await migrate(other.id, {}, doctor),
    ])
      expect(refused).toMatchObject({ code: 1403 })
    const asked = (person: number) =>
      Promise.all([
        dispatch([person], theirs.project.id, {}, theirs.companyAdmin),
        dispatch([person], theirs.project.id, { preview: 1 }, theirs.companyAdmin),
        status([person], 4, {}, theirs.companyAdmin),
        theirs.groupAdmin(movements.migrationBatch, {
          sourceOrgId: theirs.company.id,
          targetOrgId: theirs.project.id,
          employeeIds: [person],
        }),
      ])
    const [foreign, unknown] = [await asked(id!), await asked(999_999_999)]
    for (const reply of foreign) expect(reply).toMatchObject({ code: 1404 })
    expect(foreign.map(({ bytes }) => bytes.toString())).toEqual(unknown.map(({ bytes }) => bytes.toString()))
    expect(await dispatch([id!], theirs.project.id)).toMatchObject({ code: 1404 })
    expect(await migrate(theirs.company.id)).toMatchObject({ code: 1404 })
    expect(await group.projectAdmin(movements.listNotDispatch, { orgId: group.company.id })).toMatchObject({ code: 1404 })
    expect(await staysOf(id!)).toHaveLength(1)
  })

  test('input that cannot be', async () => {
    const [id] = await sent()
    expect(await dispatch([id!], group.company.id)).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'projectId', msg: '只能派遣到项目' }] },
    })
    expect(await migrate(group.company.id)).toMatchObject({ code: 1400, data: { fields: [{ path: 'targetOrgId' }] } })
    expect(await status([id!], 2)).toMatchObject({ code: 1400, data: { fields: [{ path: 'expectReturnDate' }] } })
    expect(await status([id!], 2, { expectReturnDate: addDays(day, -1) })).toMatchObject({ code: 1400 })
    expect(await status([id!], 4, { date: addDays(day, 1) })).toMatchObject({ code: 1400, data: { fields: [{ msg: '日期不能晚于今天' }] } })
    expect(await dispatch([], other.id)).toMatchObject({ code: 1400 })
  })
})

describe('a dispatch', () => {
  test('without today’s declaration counts at once: duty, figures, role and the phone’s home go along', async () => {
    const [id] = await sent(3)
    const phone = await app.aPhone(id!, group.project.id)
    await open()
    expect([await dueAt(group.project.id), await dueAt(other.id)]).toEqual([3, 0])
    const look = await dispatch([id!], other.id, { preview: 1 })
    expect(look).toMatchObject({
      code: 0,
      data: {
        ...{ moved: 1, skippedNum: 0, effective: [{ day, num: 1 }] },
        due: [
          { orgId: group.project.id, orgName: group.project.orgName, day, change: -1 },
          { orgId: other.id, day, change: 1 },
        ],
      },
    })
    expect([await staysOf(id!), await dueAt(other.id)]).toEqual([[expect.objectContaining({ to: null })], 0])

    const done = await dispatch([id!], other.id, { reason: '支援' })
    expect(done.data).toEqual(look.data)
    expect([await dueAt(group.project.id), await dueAt(other.id)]).toEqual([2, 1])
    expect(await staysOf(id!)).toMatchObject([
      { orgId: group.project.id, to: addDays(day, -1) },
      { orgId: other.id, from: day, due: day, to: null },
    ])
    expect(await infoOf(admin, id!)).toMatchObject({ orgId: other.id, homeOrgId: group.company.id, empStatus: 1, arrivalDate: day })
    expect(await group.projectAdmin(employees.info, { employeeId: id })).toMatchObject({ code: 1404 })
    expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
    const [rop] = await ask(
      app.db,
      sql`select p.org_id as "orgId" from sys_account_rop p join sys_account a on a.id = p.account_id where a.employee_id = ${id!}`,
    )
    expect(rop).toEqual({ orgId: other.id })
    await expectProven()
  })

  test('with it counts from tomorrow, and may be taken back the same day', async () => {
    const [id] = await sent()
    const phone = await app.aPhone(id!, group.project.id)
    expect(await phone(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
    expect(movedBy(await dispatch([id!], other.id))).toMatchObject({ effective: [{ day: addDays(day, 1), num: 1 }], due: [] })
    expect([await dueAt(group.project.id), await dueAt(other.id)]).toEqual([1, 0])
    expect(await status([id!], 1)).toMatchObject({ code: 0, data: { moved: 1 } })
    expect(await staysOf(id!)).toMatchObject([
      { orgId: group.project.id, to: day },
      { orgId: group.company.id, from: addDays(day, 1), to: null },
    ])
    await expectProven()
  })

  test('names who stays, and is refused where it fits nobody', async () => {
    const ids = await sent(4)
    const [there, onLeave, gone, moving] = ids
    await dispatch([there!], other.id)
    await status([onLeave!], 2, { expectReturnDate: addDays(day, 9) })
    await status([gone!], 4)
    const { moved, skipped } = movedBy(await dispatch(ids, other.id))
    expect([moved, ...skipped.map(({ employeeId, reason }) => [employeeId, reason])]).toEqual([
      1,
      [there, '已在该项目'],
      [onLeave, '员工休假中，不能派遣'],
      [gone, '员工已离职，不能派遣'],
    ])
    expect(await dispatch([gone!], other.id)).toMatchObject({ code: 1409, msg: '员工已离职，不能派遣' })
    expect(await dispatch([there!, moving!], other.id)).toMatchObject({ code: 0, data: { moved: 0, skippedNum: 2 } })
    const { list } = (await admin(movements.listNotDispatch, { orgId: group.company.id })).data as { list: { employeeId: number }[] }
    expect(list).toEqual([])
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${other.id}`)
    expect(await dispatch(ids, other.id)).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    await expectProven()
  })
})

describe('a change of status', () => {
  test('leave owes nothing from today on; who returns owes from tomorrow, once', async () => {
    const [id] = await sent()
    await open()
    expect(await status([id!], 2, { expectReturnDate: addDays(day, 9) })).toMatchObject({ code: 0, data: { due: [{ change: -1 }] } })
    expect([await dueAt(group.project.id), await staysOf(id!)]).toEqual([0, [expect.objectContaining({ to: addDays(day, -1) })]])
    expect(await status([id!], 1)).toMatchObject({ code: 0 })
    expect((await staysOf(id!)).at(-1)).toMatchObject({ orgId: group.project.id, from: day, due: addDays(day, 1), to: null })
    expect(await dueAt(group.project.id)).toBe(0)
    await expectProven()
  })

  test('off site the employer has the record back; at home one resigns, signs in no more, and is rehired', async () => {
    const [id] = await sent()
    const phone = await app.aPhone(id!, group.project.id)
    expect(await status([id!], 3, {}, group.projectAdmin)).toMatchObject({ code: 0 })
    expect(await infoOf(admin, id!)).toMatchObject({ empStatus: 3, orgId: group.company.id, leaveDate: day, onPost: 0 })
    expect(await group.projectAdmin(employees.info, { employeeId: id })).toMatchObject({ code: 1404 })
    const atHome = await saved(admin, group.company.id)
    expect(await status([atHome], 3)).toMatchObject({ code: 1422, msg: '该人员归属于本单位，请使用“离职”' })
    expect(await status([id!], 4)).toMatchObject({ code: 0 })
    expect(await phone(phoneCalls.home)).toMatchObject({ status: 403 })
    expect(await status([id!], 2, { expectReturnDate: day })).toMatchObject({ code: 1409, msg: '员工已离职，不能休假' })
    expect(await status([id!], 1)).toMatchObject({ code: 0 })
    expect(await ask(app.db, sql`select status, lock_reason as reason from sys_account where employee_id = ${id!}`)).toEqual([
      { status: 1, reason: null },
    ])
    await expectProven()
  })
})

describe('a migration', () => {
  test('of all at a node changes employer and site; a work number that is taken there stays behind', async () => {
    const target = await app.anOrg({ parentId: group.group.id, orgType: 3 })
    const mine = await saved(admin, group.company.id, { workNo: 'A1' })
    const twin = await saved(admin, group.company.id, { workNo: 'A2' })
    await saved(group.groupAdmin, target.id, { workNo: 'A2' })
    const look = movedBy(await migrate(target.id, { preview: 1 }))
    expect(look).toMatchObject({ moved: 1, skipped: [{ employeeId: twin, reason: '调入单位已有工号“A2”' }] })
    expect(await infoOf(admin, mine)).toMatchObject({ orgId: group.company.id })
    expect(movedBy(await migrate(target.id, { reason: '机构调整' }))).toEqual(look)
    expect(await infoOf(group.groupAdmin, mine)).toMatchObject({ orgId: target.id, homeOrgId: target.id })
    const [account] = await ask(app.db, sql`select org_id as "orgId" from sys_account where employee_id = ${mine}`)
    expect(account).toEqual({ orgId: target.id })
    // Came today: what is owed from tomorrow is not owed today because of a move.
    expect(await staysOf(mine)).toMatchObject([{ orgId: target.id, from: day, due: addDays(day, 1) }])
    await expectProven()
  })
})

describe('at once', () => {
  test('two moves of one person: one after the other, at one place in the end', async () => {
    const [id] = await sent()
    const replies = await Promise.all([
      dispatch([id!], other.id),
      status([id!], 3, {}, group.projectAdmin),
      migrate(other.id, { employeeIds: [id] }),
    ])
    expect(replies.map(({ code }) => code).filter((code) => ![0, 1404, 1409].includes(code))).toEqual([])
    expect((await staysOf(id!)).filter(({ to }) => to === null).length).toBeLessThanOrEqual(1)
    await expectProven()
  })

  test('a move of all leaves out whoever is deleted while it waits', async () => {
    const target = await app.anOrg({ parentId: group.group.id, orgType: 3 })
    const [gone, stays] = [await saved(admin, group.company.id), await saved(admin, group.company.id)]
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const begun = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from employee where id = ${gone} for update`)
      const deleting = admin(operate.operateDeleteEmp, { employeeId: gone })
      await expect.poll(async () => (await ask(app.db, waiting)).length, { timeout: 10_000 }).toBe(1)
      const moving = migrate(target.id)
      await expect.poll(async () => (await ask(app.db, waiting)).length, { timeout: 10_000 }).toBe(2)
      return { deleting, moving }
    })
    expect(await begun.deleting).toMatchObject({ code: 0 })
    expect(await begun.moving).toMatchObject({ code: 0, data: { moved: 1, skippedNum: 0 } })
    expect(await infoOf(group.groupAdmin, stays)).toMatchObject({ orgId: target.id })
    expect(await migrate(other.id, { sourceOrgId: target.id, employeeIds: [gone] })).toMatchObject({ code: 1404 })
    await expectProven()
  })

  test('a move that waits for a declaration over midnight counts by the new day', async () => {
    const next = addDays(day, 1)
    const [id] = await sent()
    const phone = await app.aPhone(id!, group.project.id)
    await open()
    app.clock.set(`${day}T23:59:58+08:00`)
    const { moving } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from employee where id = ${id!} for update`)
      const moving = dispatch([id!], other.id)
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await ask(app.db, waiting)).length, { timeout: 10_000 }).toBe(1)
      app.clock.set(`${next}T00:00:01+08:00`)
      expect(await phone(phoneCalls.declare, wellOn(next))).toMatchObject({ code: 0 })
      return { moving }
    })
    expect(movedBy(await moving)).toMatchObject({ effective: [{ day: addDays(next, 1), num: 1 }] })
    expect([await dueAt(group.project.id, next), await dueAt(other.id, next)]).toEqual([1, 0])
    await expectProven()
  })
})

test('the roster has whom a node employs, wherever they stand, and says who was sent elsewhere', async () => {
  const [away] = await sent()
  const home = await saved(admin, group.company.id)
  const idsOf = async (more: object) =>
    ((await admin(roster.list, more)).data as { list: { employeeId: number }[] }).list.map(({ employeeId }) => employeeId)
  expect([await idsOf({}), await idsOf({ dispatched: 1 }), await idsOf({ dispatched: 0 })]).toEqual([[home, away], [away], [home]])
  expect(await group.projectAdmin(roster.list)).toMatchObject({ code: 1403 })
  expect(await admin(roster.list, { orgId: group.group.id })).toMatchObject({ code: 1404 })
})

test('more than one page of people go by a task', async () => {
  const target = await app.anOrg({ parentId: group.group.id, orgType: 3 })
  await somePeople(app, { orgId: group.company.id, count: 5_003 })
  const keeper = await app.anAccount({ roleId: 4, orgId: target.id })
  for (const [as, node] of [
    [admin, group.company],
    [group.groupAdmin, target],
  ] as const)
    await saved(as, node.id, { workNo: 'A2' })
  const { taskId } = movedBy(await migrate(target.id))
  expect(taskId).not.toBeNull()
  const messageOf = async () => ((await group.groupAdmin(tasks.info, { taskId: taskId! })).data as Task).message
  await expect.poll(messageOf, { timeout: 60_000 }).toBe('已调动5003人，1人未变动：调入单位已有工号（1人）')
  expect(await toldTo(app, keeper.accountId)).toMatchObject([{ content: `5003名员工已调动到“${target.orgName}”。` }])
  expect(await ask(app.db, sql`select count(*)::int as n from emp_stay where org_id = ${target.id} and to_day is null`)).toEqual([
    { n: 5_004 },
  ])
  await expectProven()
})

test('of an entry that is moved the same day nothing is left where it was', async () => {
  const id = await saved(admin, group.company.id)
  await dispatch([id], group.project.id)
  expect(await staysOf(id)).toMatchObject([{ orgId: group.project.id, from: day, due: addDays(day, 1) }])
  expect(await admin(employees.v2Update, { ...draft(group.project.id), employeeId: id, version: 0 })).toMatchObject({ code: 1409 })
  await expectProven()
})

test('跨组织处理 removes somebody with records, who stays counted where they were until today', async () => {
  const [id] = await sent()
  const phone = await app.aPhone(id!, group.project.id)
  expect(await phone(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
  expect(await group.projectAdmin(employees.info, { employeeId: id })).toMatchObject({ code: 0 })
  const theirs = await app.aGroup()
  for (const call of [operate.operateEmpInfo, operate.operateDeleteEmp])
    expect(await theirs.groupAdmin(call, { employeeId: id! })).toMatchObject({ code: 1404 })
  expect(await (await app.anAdmin(8, group.project.id))(operate.operateListEmp)).toMatchObject({ code: 1403 })
  expect(await admin(operate.operateDeleteEmp, { employeeId: id! })).toMatchObject({ code: 0 })
  expect(await admin(employees.info, { employeeId: id })).toMatchObject({ code: 1404 })
  expect(await admin(operate.operateListEmp, { deleted: 1 })).toMatchObject({
    data: { total: 1, list: [{ employeeId: id, deleteReason: '跨组织处理' }] },
  })
  expect(await admin(operate.operateDeleteEmp, { employeeId: id! })).toMatchObject({ code: 1404 })
  expect([await dueAt(group.project.id), await staysOf(id!)]).toEqual([1, [expect.objectContaining({ to: day })]])
  expect(await ask(app.db, sql`select 1 as one from declare_person_day where person_id = ${id!}`)).toHaveLength(1)
  await expectProven()
})

test('a task that is cancelled on its way tells of whom it has moved, their employers as well', async () => {
  const target = await app.anOrg({ parentId: group.group.id, orgType: 3 })
  const employer = await app.anOrg({ parentId: group.group.id, orgType: 3 })
  await somePeople(app, { orgId: group.company.id, homeOrgId: employer.id, count: 3 })
  const ids = await somePeople(app, { orgId: group.company.id, count: 5_000 })
  const keepers = await Promise.all([group.company, target, employer].map(({ id: orgId }) => app.anAccount({ roleId: 4, orgId })))
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from employee where id = ${ids[700]!} for update`)
    const { taskId } = movedBy(await migrate(target.id))
    await expect.poll(async () => (await ask(app.db, waiting)).length, { timeout: 30_000 }).toBe(1)
    expect(await group.groupAdmin(tasks.cancel, { taskId: taskId! })).toMatchObject({ code: 0 })
  })
  const said = () =>
    Promise.all(keepers.map(async ({ accountId }) => (await toldTo(app, accountId)).map(({ content }) => content.split('名')[0])))
  await expect.poll(said, { timeout: 30_000 }).toEqual([['1000'], ['1000'], ['3']])
})
