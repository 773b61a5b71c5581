import { type Moved, movements } from '@oems/contract/people/movements.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aFreshDay, somePeople } from '../../declaration/testPeople.ts'
import { titlesTold, toldTo } from '../../testing/messages.ts'
import { type Answered, testApp } from '../../testing/testApp.ts'
import { saved } from '../testEmployees.ts'

const app = await testApp({ alone: true })

let group: Awaited<ReturnType<typeof app.aGroup>>
beforeEach(async () => {
  group = await app.aGroup()
  await aFreshDay(app)
})

const movedBy = ({ code, data }: Answered) => {
  expect(code).toBe(0)
  return data as Moved
}
const keeperOf = ({ id: orgId }: { readonly id: number }, roleId: number) => app.anAccount({ roleId, orgId })

test('the sites that lose and get people and the employer hear of it; whoever acts there does not', async () => {
  const { company, project, companyAdmin, projectAdmin } = group
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const [employer, former, reporter] = await Promise.all([keeperOf(company, 4), keeperOf(project, 8), keeperOf(other, 8)])
  const id = await saved(companyAdmin, company.id, { orgId: project.id, homeOrgId: company.id })
  const name = other.orgName
  movedBy(await companyAdmin(movements.dispatchEmpToProject, { employeeIds: [id], projectId: other.id }))
  for (const [{ accountId }, link] of [
    [former, '/employee/index'],
    [reporter, `/employee/${id}`],
  ] as const)
    expect(await toldTo(app, accountId)).toMatchObject([
      {
        title: '员工派遣通知',
        link,
        content: expect.stringMatching(new RegExp(`^1名员工已派遣到“${name}”，自..月..日起生效。$`)),
      },
    ])
  const otherAdmin = await app.anAdmin(5, other.id)
  movedBy(await otherAdmin(movements.changeStatus, { employeeIds: [id], toStatus: 3 }))
  expect(await toldTo(app, employer.accountId)).toMatchObject([
    { title: '员工离场通知', content: expect.stringContaining(`1名员工已从“${name}”离场`) },
  ])
  expect(await titlesTold(app, reporter.accountId)).toEqual(['员工派遣通知'])
  expect(await projectAdmin(movements.changeStatus, { employeeIds: [id], toStatus: 4 })).toMatchObject({ code: 1404 })
  movedBy(await companyAdmin(movements.changeStatus, { employeeIds: [id], toStatus: 4 }))
  expect(await titlesTold(app, employer.accountId)).toEqual(['员工离场通知'])
})

test('a project whose people nobody keeps is heard of by the nearest above', async () => {
  const bare = await app.anOrg({ parentId: group.company.id, orgType: 4 })
  const above = await keeperOf(group.company, 4)
  const [id] = await somePeople(app, { orgId: group.company.id, homeOrgId: group.company.id })
  movedBy(await group.groupAdmin(movements.dispatchEmpToProject, { employeeIds: [id], projectId: bare.id }))
  // Once, although it employs them as well.
  expect(await toldTo(app, above.accountId)).toMatchObject([{ content: expect.stringContaining(`派遣到“${bare.orgName}”`) }])
  const [own] = await somePeople(app, { orgId: group.company.id, homeOrgId: group.company.id })
  movedBy(await group.companyAdmin(movements.dispatchEmpToProject, { employeeIds: [own], projectId: bare.id }))
  expect(await toldTo(app, above.accountId)).toHaveLength(1)
})

test('the node above that employs some of those who come is told of all of them', async () => {
  const bare = await app.anOrg({ parentId: group.company.id, orgType: 4 })
  const employer = await app.anOrg({ parentId: group.group.id, orgType: 3 })
  const above = await keeperOf(group.company, 4)
  const own = await somePeople(app, { orgId: group.company.id })
  const others = await somePeople(app, { orgId: employer.id, count: 2 })
  movedBy(await group.groupAdmin(movements.dispatchEmpToProject, { employeeIds: [...own, ...others], projectId: bare.id }))
  expect(await toldTo(app, above.accountId)).toMatchObject([{ content: expect.stringMatching(/^3名员工已派遣到/) }])
})

test('an employer hears of whom it loses although they stay at their site', async () => {
  const { company, project, groupAdmin } = group
  const [employer, site] = await Promise.all([keeperOf(company, 4), keeperOf(project, 8)])
  const employeeIds = await somePeople(app, { orgId: project.id, homeOrgId: company.id })
  movedBy(await groupAdmin(movements.migrationBatch, { sourceOrgId: company.id, targetOrgId: project.id, employeeIds }))
  for (const { accountId } of [employer, site])
    expect(await toldTo(app, accountId)).toMatchObject([
      { title: '员工调动通知', content: expect.stringContaining(`1名员工已调动到“${project.orgName}”`) },
    ])
})

test('all who were chosen and did not move are named, each with the reason', async () => {
  const { company, project, companyAdmin } = group
  const ids = await somePeople(app, { orgId: company.id, homeOrgId: company.id, count: 130 })
  await app.db.execute(sql`update employee set emp_status = 4, on_post = false where id = any(${`{${ids.slice(1).join()}}`}::bigint[])`)
  const { moved, skipped, skippedNum } = movedBy(
    await companyAdmin(movements.dispatchEmpToProject, { employeeIds: ids, projectId: project.id }),
  )
  expect({ moved, skippedNum }).toEqual({ moved: 1, skippedNum: 129 })
  expect(skipped.map(({ employeeId, reason }) => [employeeId, reason])).toEqual(ids.slice(1).map((id) => [id, '员工已离职，不能派遣']))
})
