import { write } from '@oems/contract/core/call.ts'
import { Done, day as dayField, id, list, optional, reason, shape } from '@oems/contract/core/fields.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { EpType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { changeProjectStatus } from '../organisation/projects/changeStatus.ts'
import { epSwitch } from '../organisation/projects/epSwitch.ts'
import { setEpType } from '../organisation/projects/epType.ts'
import { draft, saved } from '../people/testEmployees.ts'
import { type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { dueDays } from './daySource.ts'
import { personDays } from './personDaySource.ts'
import { aFreshDay, somePeople, wellOn } from './testPeople.ts'

// The calls come with the projects' screens.
const calls = {
  setEp: write.post(
    '/test-raising/set-ep',
    'biz:org-manager:update',
    shape({ projectIds: list(id()), epType: EpType.schema, reason: reason('设置原因') }),
    Done,
  ),
  status: write.post(
    '/test-raising/status',
    'biz:org-manager:update',
    shape({
      projectId: id(),
      projectStatus: ProjectStatus.schema,
      reason: optional(reason('原因')),
      actualEndDate: optional(dayField('完工')),
    }),
    Done,
  ),
}
const changing = implement(calls, {
  setEp: (ctx, { projectIds, epType, reason: why }) => setEpType(ctx, projectIds, epType, why),
  status: (ctx, { projectId, ...change }) => changeProjectStatus(ctx, projectId, change),
})
const app = await testApp({ alone: true, more: [{ calls: [changing] }] })

let day: string
let next: string
let project: TestOrg
let above: Caller
let phone: Caller
const at = (time: string, date = day) => app.clock.set(`${date}T${time}+08:00`)

/** A Tuesday on which nothing is due at a project on weekly declarations, where five people stand. */
beforeEach(async () => {
  day = await aFreshDay(app)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 2) {
    app.clock.set(`${addDays(day, 1)}T12:00:00+08:00`)
    day = addDays(day, 1)
  }
  next = addDays(day, 1)
  const company = await app.anOrg({ orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4 })
  await app.db.execute(sql`update project set ep_type = 1, ep_next = null, ep_next_date = null where project_id = ${project.id}`)
  const people = await somePeople(app, { orgId: project.id, count: 5 })
  above = await app.anAdmin(4, company.id)
  phone = await app.aPhone(people[0]!, project.id)
  at('06:00:00')
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 }) // opens the day
})

const due = async (date: string) => {
  const { data } = await above(fillingManagement.overviewStatistics, { date })
  return (data as { due: number; filled: number }).due
}
const dueDay = async (date: string) => {
  const where = sql`org_id = ${project.id} and day = ${date} and kind = 1`
  const [found] = await ask<{ due: boolean; until: string }>(
    app.db,
    sql`select is_due as due, to_char(deadline_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as until from declare_day where ${where}`,
  )
  return found
}
const set = (epType: number) => above(calls.setEp, { projectIds: [project.id], epType, reason: '当地疫情' })
const status = (projectStatus: number, more: object = {}) => above(calls.status, { projectId: project.id, projectStatus, ...more })
const noDifference = async () => {
  for (const source of [dueDays, personDays]) {
    const proof = await verify(app.database, { source, month: day.slice(0, 7) }, { clock: app.clock, trigger: 2 })
    expect(findingsOf(proof)).toBe(0)
  }
}

describe('a project that is put under 应急防控', () => {
  test('at half past seven declares today, until noon, and who has done so already has done so in time', async () => {
    expect(await phone(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
    at('07:30:00')
    expect(await set(EpType.emergency)).toMatchObject({ code: 0 })
    expect(await dueDay(day)).toEqual({ due: true, until: `${day} 12:00` })
    expect(await above(fillingManagement.overviewStatistics, { date: day })).toMatchObject({ data: { due: 5, filled: 1 } })
    await noDifference()
  })

  test('at nine o’clock declares from the next day on', async () => {
    at('09:00:00')
    expect(await set(EpType.emergency)).toMatchObject({ code: 0 })
    expect(await dueDay(day)).toMatchObject({ due: false })
    expect(await due(day)).toBe(0)
    at('00:00:05', next)
    expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
    expect(await due(next)).toBe(5)
  })

  test('while somebody declares: the declaration counts as owed, or was one of the voluntary that became so', async () => {
    at('07:30:00')
    const [, declared] = await Promise.all([set(EpType.emergency), phone(phoneCalls.declare, wellOn(day))])
    expect(declared).toMatchObject({ code: 0 })
    expect(await above(fillingManagement.overviewStatistics, { date: day })).toMatchObject({ data: { due: 5, filled: 1 } })
    await noDifference()
  })

  test('keeps the deadline of a day that is due already', async () => {
    at('07:00:00')
    await set(EpType.key)
    at('00:00:05', next)
    expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
    at('07:30:00', next)
    expect(await set(EpType.emergency)).toMatchObject({ code: 0 })
    expect(await dueDay(next)).toEqual({ due: true, until: `${addDays(next, 1)} 00:00` })
  })
})

test('a project under 应急防控 that begins work declares from the next day on', async () => {
  await app.db.execute(sql`update project set project_status = 1, ep_type = 3, start_date = '2026-01-01' where project_id = ${project.id}`)
  at('00:00:05', next)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
  at('07:30:00', next)
  expect(await status(2)).toMatchObject({ code: 0 })
  expect(await dueDay(next)).toMatchObject({ due: false })
  expect(await due(next)).toBe(0)
  const after = addDays(next, 1)
  at('00:00:05', after)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
  expect(await due(after)).toBe(5)
  await noDifference()
})

test('any other 防控类型 holds from midnight in Beijing on, with its job or without', async () => {
  expect(await set(EpType.key)).toMatchObject({ code: 0 })
  expect(await due(day)).toBe(0)
  at('00:00:05', next)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
  expect(await due(next)).toBe(5)
  const stored = () => ask(app.db, sql`select ep_type, ep_next from project where project_id = ${project.id}`)
  expect(await stored()).toEqual([{ ep_type: 1, ep_next: 2 }])
  expect(await epSwitch.run({ database: app.database, now: app.clock() } as never)).toMatchObject({ processed: 1 })
  expect(await stored()).toEqual([{ ep_type: 2, ep_next: null }])
})

test('is set from above, and of several all or none', async () => {
  const own = await app.anAdmin(4, project.id)
  expect(await own(calls.setEp, { projectIds: [project.id], epType: 2, reason: '当地疫情' })).toMatchObject({ code: 1422 })
  const foreign = await app.aGroup()
  const both = { projectIds: [project.id, foreign.project.id], epType: 2, reason: '当地疫情' }
  expect(await above(calls.setEp, both)).toMatchObject({ code: 1404 })
  expect(await ask(app.db, sql`select ep_next from project where project_id = ${project.id}`)).toEqual([{ ep_next: null }])
})

test('a project that stands still goes on declaring for as long as anybody is there', async () => {
  await set(EpType.emergency)
  expect(await status(ProjectStatus.suspended, { reason: '雨季停工' })).toMatchObject({ code: 0 })
  expect(await due(day)).toBe(5)
  expect(await phone(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
  expect(await above(fillingManagement.overviewStatistics, { date: day })).toMatchObject({ data: { due: 5, filled: 1 } })
  const [, ...leaving] = await ask<{ id: number }>(app.db, sql`select id from employee where org_id = ${project.id} order by id`)
  for (const { id: employeeId } of leaving)
    expect(await above(employees.v2Delete, { employeeId, deleteReason: '停工回国' })).toMatchObject({ code: 0 })
  at('00:00:05', next)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
  expect(await due(next)).toBe(1)
  expect(await phone(phoneCalls.declare, wellOn(next))).toMatchObject({ code: 0 })
  await noDifference()
})

describe('a project that closes', () => {
  test('goes through its life in order, and says what each step needs', async () => {
    expect(await status(ProjectStatus.preparing)).toMatchObject({ code: 1409, msg: '项目当前为“在建（运营）”，不能执行“改为筹备”' })
    expect(await status(ProjectStatus.closed)).toMatchObject({ code: 1409, msg: '项目当前为“在建（运营）”，不能执行“关闭”' })
    expect(await status(ProjectStatus.finishing)).toMatchObject({ code: 1400 })
    expect(await status(ProjectStatus.finishing, { actualEndDate: next })).toMatchObject({ code: 1400 })
    expect(await status(ProjectStatus.finishing, { actualEndDate: day })).toMatchObject({ code: 0 })
    expect(await status(ProjectStatus.closed, { reason: '完工' })).toMatchObject({
      code: 1422,
      msg: '还有在岗员工5人，不能关闭项目',
      data: { refs: [{ type: 'employee', label: '在岗员工', count: 5 }] },
    })
  })

  test('keeps today’s figures, is due no more tomorrow, and opens again as 常态化防控', async () => {
    await set(EpType.emergency)
    await app.db.execute(sql`update employee set emp_status = 4 where org_id = ${project.id}`)
    expect(await status(ProjectStatus.finishing, { actualEndDate: day })).toMatchObject({ code: 0 })
    expect(await status(ProjectStatus.closed, { reason: '完工' })).toMatchObject({ code: 0 })
    expect(await due(day)).toBe(5)
    expect(await above(employees.v2Save, draft(project.id))).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    expect(await set(EpType.key)).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    at('00:00:05', next)
    expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 })
    expect(await due(next)).toBe(0)
    expect(await status(ProjectStatus.active, { reason: '续建' })).toMatchObject({ code: 0 })
    expect(await ask(app.db, sql`select ep_type, actual_end_date from project where project_id = ${project.id}`)).toEqual([
      { ep_type: 1, actual_end_date: null },
    ])
    await saved(above, project.id)
    await noDifference()
  })

  test('ends temporary roles', async () => {
    const temporary = await app.anAdmin(9, project.id)
    await app.db.execute(sql`update sys_account_rop set valid_to = ${addDays(day, 30)} where org_id = ${project.id} and role_id = 9`)
    await app.db.execute(sql`update employee set emp_status = 4 where org_id = ${project.id}`)
    expect(await temporary(fillingManagement.overviewStatistics, { date: day })).toMatchObject({ code: 0 })
    await status(ProjectStatus.finishing, { actualEndDate: day })
    await status(ProjectStatus.closed, { reason: '完工' })
    expect((await temporary(fillingManagement.overviewStatistics, { date: day })).code).not.toBe(0)
  })
})
