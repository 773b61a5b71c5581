import {
  managedProjects,
  type OperatedRow,
  type Participant,
  type ProjectManagers,
  projectLists,
} from '@oems/contract/project/projectLists.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { seal } from '../../core/db/keys.ts'
import { testApp } from '../../testing/testApp.ts'
import { found, page, projectsIn } from './testProjects.ts'

const app = await testApp()
const { aTree, named, change } = projectsIn(app)

const subcontract = (
  projectId: number,
  to: { id?: number; name?: string },
  { from = '2026-01-01', until = null as string | null, status = 1 } = {},
) =>
  app.db.execute(sql`
    insert into project_subcontract (created_at, created_by, updated_at, updated_by, project_id, sub_project_id, sub_org_name, start_date, end_date, status)
    values (now(), 0, now(), 0, ${projectId}, ${to.id ?? null}, ${to.name ?? null}, ${from}, ${until}, ${status})`)

describe('who takes part in a project', () => {
  const relations = (data: unknown) => (data as Participant[]).map(({ relation, op, subOrgName }) => [relation, op?.orgId ?? subOrgName])

  test('group and company above it, general contractor and subcontractors of today', async () => {
    const { group, company, metro, abroad, admin } = await aTree()
    const general = await named('总承包项目', company.id, 4)
    await subcontract(metro.id, { id: abroad.id }, { until: '2026-03-05' })
    await subcontract(metro.id, { name: '当地土建公司' })
    await subcontract(general.id, { id: metro.id })
    await subcontract(metro.id, { name: '已解除' }, { status: 2 })
    await subcontract(metro.id, { name: '昨天到期' }, { until: '2026-03-04' })
    await subcontract(metro.id, { name: '明天开始' }, { from: '2026-03-06' })
    expect(relations((await admin(projectLists.listOrg, { projectId: metro.id })).data)).toEqual([
      [1, group.id],
      [2, company.id],
      [3, general.id],
      [4, abroad.id],
      [4, '当地土建公司'],
    ])
  })

  test('nobody outside the caller’s scope', async () => {
    const { company, metro, abroad, sibling } = await aTree()
    await subcontract(metro.id, { id: abroad.id })
    await subcontract(metro.id, { name: '当地土建公司' })
    const projectAdmin = await app.anAdmin(5, metro.id)
    expect(relations((await projectAdmin(projectLists.listOrg, { projectId: metro.id })).data)).toEqual([[4, '当地土建公司']])
    expect(await projectAdmin(projectLists.listOrg, { projectId: abroad.id })).toMatchObject({ code: 1404 })
    const companyAdmin = await app.anAdmin(4, company.id)
    expect(await companyAdmin(projectLists.listOrg, { projectId: sibling.id })).toMatchObject({ code: 1404 })
    expect(await companyAdmin(projectLists.listOrg, { projectId: company.id })).toMatchObject({ code: 1404 })
  })
})

test('projects below a node as they can be chosen, and the way down to one', async () => {
  const { group, company, metro, abroad, companyAdmin } = await aTree()
  expect(await companyAdmin(projectLists.list, { orgId: group.id })).toMatchObject({ code: 1404 })
  expect((await companyAdmin(projectLists.list, { orgId: company.id })).data).toMatchObject({
    more: false,
    list: [{ orgId: metro.id, projectId: metro.id, pathName: `${company.orgName} / ${metro.orgName}` }, { orgId: abroad.id }],
  })
  expect((await companyAdmin(managedProjects.listProjectPath, { projectId: metro.id })).data).toMatchObject([
    { orgId: company.id, orgName: company.orgName, inScope: true },
    { orgId: metro.id, orgProjectId: `${metro.id}_4_1` },
  ])
  expect(await companyAdmin(managedProjects.listProjectPath, { projectId: company.id })).toMatchObject({ code: 1404 })
})

describe('projects with their administrators', () => {
  const list = async (caller: Awaited<ReturnType<typeof aTree>>['admin'], input: object) =>
    page<ProjectManagers>(await caller(projectLists.projectManagerList, input)).list

  test('those in force today, and the primary leaders, their numbers masked', async () => {
    const { metro, abroad, admin } = await aTree()
    const [keeper, gone] = [
      await app.anAccount({ roleId: 5, orgId: metro.id, mobile: '13800000001' }),
      await app.anAccount({ roleId: 9, orgId: metro.id, validTo: '2026-03-04' }),
    ]
    const temporary = await app.anAccount({ roleId: 9, orgId: metro.id, validTo: '2026-03-05' })
    await app.anAccount({ roleId: 7, orgId: metro.id })
    await app.db.execute(sql`update sys_account set source = 3 where id = ${temporary.accountId}`)
    const contact = (orgId: number, contactType: number, name: string, isPrimary: number) =>
      app.db.execute(sql`
      insert into org_contact (created_at, created_by, updated_at, updated_by, org_id, contact_type, is_primary, name, pinyin, telephone_code, mobile,
        is_emergency, visible_to_below, order_num)
      values (now(), 0, now(), 0, ${orgId}, ${contactType}, ${isPrimary}, ${name}, '', '86', ${seal('13912345678')}, 0, 0, 1)`)
    await contact(metro.id, 2, '李健康', 1)
    await contact(metro.id, 1, '王经理', 1)
    await contact(metro.id, 1, '副经理', 0)
    await contact(metro.id, 4, '应急人', 1)
    const [first, second] = await list(admin, {})
    expect(first).toMatchObject({
      projectId: metro.id,
      managers: [
        { accountId: keeper.accountId, roleId: 5, temporary: 0, mobile: '138****0001' },
        { accountId: temporary.accountId, roleId: 9, temporary: 1, validTo: '2026-03-05', mobile: null },
      ],
      contacts: [
        { contactType: 1, name: '王经理', mobile: '139****5678' },
        { contactType: 2, name: '李健康' },
      ],
    })
    expect(first!.managers).toHaveLength(2)
    expect(second).toMatchObject({ projectId: abroad.id, managers: [], contacts: [] })
    const named = async (input: object) => (await list(admin, input)).map(({ projectId }) => projectId)
    expect(await named({ noManager: 1 })).toEqual([abroad.id])
    expect(await named({ name: '王经理' })).toEqual([metro.id])
    expect(await named({ name: '副经理' })).toEqual([])
    expect(await named({ name: keeper.username })).toEqual([metro.id])
    expect(await named({ name: gone.username })).toEqual([])
    expect(await named({ name: '肯尼亚' })).toEqual([abroad.id])
    expect(await named({ projectId: abroad.id })).toEqual([abroad.id])
  })
})

test('projects as platform operations see them: temporary accounts, last sign-in, likely doubles', async () => {
  const { group, company, metro, abroad } = await aTree()
  const operator = await app.anAdmin(6, app.rootId)
  const list = async (input: object) =>
    page<OperatedRow>(await operator(projectLists.operateListProject, { orgId: group.id, ...input })).list
  const temporary = await app.anAccount({ roleId: 8, orgId: metro.id, validTo: '2026-03-05' })
  const ended = await app.anAccount({ roleId: 9, orgId: metro.id, validTo: '2026-03-04' })
  await app.db.execute(sql`update sys_account set source = 3 where id in (${temporary.accountId}, ${ended.accountId})`)
  await app.db.execute(sql`update sys_account set last_login_time = '2026-03-01T08:00:00Z' where id = ${temporary.accountId}`)
  await app.db.execute(sql`update sys_account set last_login_time = '2026-03-02T08:00:00Z' where id = ${ended.accountId}`)
  const pair = async (first: number, second: number, ignored: boolean) =>
    app.db.execute(sql`
    insert into org_similar (first_id, second_id, similarity, similar_by, found_at, ignored_at) values (${first}, ${second}, 90, 1, now(), ${ignored ? sql`now()` : null})`)
  await pair(company.id, metro.id, true)
  await pair(metro.id, abroad.id, false)
  const twin = await named('删除的项目', company.id, 4)
  await pair(metro.id, twin.id, false)
  await change('org', twin.id, sql`deleted_at = now()`)
  expect(await list({})).toMatchObject([
    {
      projectId: metro.id,
      groupName: group.orgName,
      tempUserNum: 1,
      lastLoginTime: '2026-03-01T08:00:00.000Z',
      duplicateNum: 1,
      infoStatus: 0,
    },
    { projectId: abroad.id, tempUserNum: 0, lastLoginTime: null, duplicateNum: 1 },
  ])
  const ids = async (input: object) => found(operator, projectLists.operateListProject, { orgId: group.id, ...input })
  expect(await ids({ sortRules: [{ field: 'lastLoginTime', order: 'desc' }] })).toEqual([metro.id, abroad.id])
  expect(await ids({ keyword: '肯尼亚' })).toEqual([abroad.id])
  expect(await ids({ projectStatus: [1] })).toEqual([])
  await change('project', abroad.id, sql`guide_base_at = now()`)
  expect(await ids({ infoStatus: 1 })).toEqual([abroad.id])
  await app.db.execute(sql`update org_similar set ignored_at = now() where first_id = ${metro.id}`)
  expect(await ids({ duplicate: 1 })).toEqual([])
  expect(await ids({ duplicate: 0 })).toEqual([metro.id, abroad.id])
  const companyAdmin = await app.anAdmin(4, company.id)
  expect(await companyAdmin(projectLists.operateListProject, { orgId: group.id })).toMatchObject({ code: 1404 })
})
