import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { aFreshDay } from '../declaration/testPeople.ts'
import { toldTo } from '../testing/messages.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { infoOf, saved } from './testEmployees.ts'

const app = await testApp({ alone: true })

let day: string
let group: Awaited<ReturnType<typeof app.aGroup>>
beforeEach(async () => {
  group = await app.aGroup()
  day = await aFreshDay(app)
})

async function onLeave(as: Caller, orgId: number, expectReturnDate: string) {
  const employeeId = await saved(as, orgId)
  expect(await as(movements.changeStatus, { employeeIds: [employeeId], toStatus: 2, expectReturnDate })).toMatchObject({ code: 0 })
  return employeeId
}
const dueBack = async (as: Caller, more: object = {}) => {
  const { code, data } = await as(employees.v2List, { returnDue: 1, ...more })
  expect(code).toBe(0)
  return (data as { list: { employeeId: number }[] }).list.map(({ employeeId }) => employeeId)
}

test('who should be back from leave is listed and told of each morning until they are', async () => {
  const { project, company, projectAdmin, groupAdmin } = group
  const next = addDays(day, 1)
  const [today, tomorrow] = [await onLeave(projectAdmin, project.id, day), await onLeave(projectAdmin, project.id, next)]
  const later = await onLeave(projectAdmin, project.id, addDays(day, 2))
  const atCompany = await onLeave(groupAdmin, company.id, day)
  const keeper = await app.anAccount({ roleId: 8, orgId: project.id })
  const above = await app.anAccount({ roleId: 3, orgId: group.group.id })
  const said = async ({ accountId }: { readonly accountId: number }) => (await toldTo(app, accountId)).map(({ content }) => content)

  expect(await infoOf(projectAdmin, today)).toMatchObject({ expectReturnDate: day, leaveDate: null })
  expect(await dueBack(projectAdmin)).toEqual([today])
  await app.runJob('people-return-due')
  expect(await said(keeper)).toEqual([`“${project.orgName}”有1名休假人员已到预计返岗日期，请核实并办理返岗，或更改返岗日期。`])

  app.clock.set(`${next}T09:00:00+08:00`)
  expect(await dueBack(projectAdmin)).toEqual([tomorrow, today])
  expect(await dueBack(projectAdmin, { returnDue: 0 })).toEqual([later])
  expect(await dueBack(groupAdmin)).toEqual([atCompany, tomorrow, today])
  await app.runJob('people-return-due')
  expect(await toldTo(app, keeper.accountId)).toMatchObject([
    {
      content: `“${project.orgName}”有2名休假人员已到预计返岗日期，其中1名已超过，请核实并办理返岗，或更改返岗日期。`,
      link: `/employee/index?returnDue=1&orgId=${project.id}&includeChildren=0`,
    },
  ])
  expect(await said(above)).not.toContainEqual(expect.stringContaining(project.orgName))

  const extension = { toStatus: 2, extension: 1, expectReturnDate: addDays(day, 5) }
  const moves = () => ask<{ n: number }>(app.db, sql`select count(*)::int as n from emp_move where person_id = ${tomorrow}`)
  const before = await moves()
  const extended = { code: 0, data: { moved: 1, skipped: [{ employeeId: atCompany }] } }
  expect(await groupAdmin(movements.changeStatus, { ...extension, employeeIds: [atCompany] })).toMatchObject({ data: { moved: 1 } })
  expect(await groupAdmin(movements.changeStatus, { ...extension, employeeIds: [tomorrow, atCompany] })).toMatchObject(extended)
  expect(await infoOf(projectAdmin, tomorrow)).toMatchObject({ empStatus: 2, expectReturnDate: addDays(day, 5) })
  // Another day is no further leave.
  expect(await moves()).toEqual(before)
  expect(await dueBack(projectAdmin)).toEqual([today])
  expect(await projectAdmin(movements.changeStatus, { employeeIds: [today, tomorrow], toStatus: 1 })).toMatchObject({ code: 0 })
  expect(await dueBack(projectAdmin)).toEqual([])
  expect(await infoOf(projectAdmin, today)).toMatchObject({ expectReturnDate: null })
})

test('leave of several leaves the day of those who are on leave already; only 更改返岗日期 changes it', async () => {
  const { project, projectAdmin } = group
  const [away, here] = [await onLeave(projectAdmin, project.id, addDays(day, 30)), await saved(projectAdmin, project.id)]
  const asked = { employeeIds: [away, here], toStatus: 2, expectReturnDate: addDays(day, 5) }
  const extended = await projectAdmin(movements.changeStatus, { ...asked, extension: 1 })
  expect(extended).toMatchObject({ code: 0, data: { moved: 1, skipped: [{ employeeId: here, reason: '员工未休假，不能更改返岗日期' }] } })
  expect(await infoOf(projectAdmin, here)).toMatchObject({ empStatus: 1, expectReturnDate: null })
  const further = { ...asked, expectReturnDate: addDays(day, 2) }
  const left = { code: 0, data: { moved: 1, skipped: [{ employeeId: away, reason: '已休假' }] } }
  expect(await projectAdmin(movements.changeStatus, further)).toMatchObject(left)
  expect(await infoOf(projectAdmin, away)).toMatchObject({ expectReturnDate: addDays(day, 5) })
  expect(await projectAdmin(movements.changeStatus, { ...further, toStatus: 1, extension: 1 })).toMatchObject({
    ...{ code: 1400, data: { fields: [{ path: 'extension', msg: '只有休假可以更改返岗日期' }] } },
  })
})

test('what is due at nodes that nobody keeps is said once to the nearest above, beside its own', async () => {
  const { company, companyAdmin } = group
  const above = await app.anAccount({ roleId: 4, orgId: company.id })
  const bare = await Promise.all([1, 2].map(() => app.anOrg({ parentId: company.id, orgType: 4 })))
  for (const { id } of [company, ...bare]) await onLeave(companyAdmin, id, day)
  await app.runJob('people-return-due')
  const toOne = (name: string, n: number) => `“${name}”有${n}名休假人员已到预计返岗日期，请核实并办理返岗，或更改返岗日期。`
  const own = { content: toOne(company.orgName, 1), link: `/employee/index?returnDue=1&orgId=${company.id}&includeChildren=0` }
  const [first] = bare.toSorted((a, b) => a.id - b.id)
  const said = (await toldTo(app, above.accountId)).map(({ content, link }) => ({ content, link }))
  expect(said).toHaveLength(2)
  expect(said).toContainEqual(own)
  expect(said).toContainEqual({
    content: toOne(first!.orgName, 2).replace('”有', '”等2个单位有'),
    link: `/employee/index?returnDue=1&orgId=${company.id}`,
  })
})
