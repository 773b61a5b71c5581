import { managedProjects, type ProjectRow, projectChips, projectLists } from '@oems/contract/project/projectLists.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { somePeople } from '../../declaration/testPeople.ts'
import { testApp } from '../../testing/testApp.ts'
import { found, page, projectsIn } from './testProjects.ts'

const app = await testApp()
const { aTree, named, change, reported, line, agreed } = projectsIn(app)

test('a project is shown with where it stands, its people and what was reported of it', async () => {
  const { company, metro, abroad, companyAdmin } = await aTree()
  await somePeople(app, { orgId: metro.id, count: 3 })
  await somePeople(app, { orgId: metro.id, count: 4, nationCode: 'KE' })
  await reported(metro.id, 0)
  await change('project', abroad.id, sql`clinic_level_now = 2`)
  await line(metro.id, 3)
  await agreed(metro.id, '2026-03-05')
  await agreed(metro.id, '2026-03-04')
  await change('project', metro.id, sql`readiness = 55, reported_chinese_num = 9, plan_end_date = '2026-12-31'`)
  const { list, total } = page<ProjectRow>(await companyAdmin(projectLists.paged, {}))
  expect(total).toBe(2)
  expect(list).toMatchObject([
    {
      ...{ projectId: metro.id, orgId: metro.id, orgName: metro.orgName, orgProjectId: `${metro.id}_4_1`, parentId: company.id },
      ...{
        parentName: company.orgName,
        pathName: `${company.orgName} / ${metro.orgName}`,
        projectStatus: 2,
        industry: 1,
        nationName: '中国',
      },
      ...{ empNum: 7, chineseEmpNum: 3, foreignEmpNum: 4, reportedChineseNum: 9, reportedForeignNum: null },
      ...{ clinicLevel: 0, clinicLevelNow: null, videoAbility: 3, institutionNum: 2, validInstitutionNum: 1, readiness: 55, infoStatus: 0 },
      ...{ epType: 2, epNext: null, planEndDate: '2026-12-31' },
    },
    { projectId: abroad.id, empNum: 0, clinicLevel: null, clinicLevelNow: 2, videoAbility: null, institutionNum: 0, readiness: null },
  ])
})

test('whoever administers a project sees it alone, and nothing above it', async () => {
  const { company, metro } = await aTree()
  const admin = await app.anAdmin(5, metro.id)
  const { list, total } = page<ProjectRow>(await admin(projectLists.paged, {}))
  expect({ total, list }).toMatchObject({
    total: 1,
    list: [{ projectId: metro.id, parentId: null, parentName: null, pathName: metro.orgName }],
  })
  for (const place of [{ orgId: company.id }, { orgParentId: company.id }])
    expect(await admin(projectLists.paged, place)).toMatchObject({ code: 1404 })
  expect(await admin(projectLists.chips, { orgId: company.id })).toMatchObject({ code: 1404 })
})

describe('the list narrows by each of its filters', () => {
  test('of the node', async () => {
    const { group, company, metro, abroad, sibling, admin } = await aTree()
    const own = await named('集团直属项目', group.id, 4)
    await change('org', metro.id, sql`org_project_type = 3`)
    await change('org', own.id, sql`nation_code = null, is_outside = null`)
    const list = (input: object) => found(admin, projectLists.paged, input)
    expect(await list({})).toEqual([own.id, metro.id, abroad.id])
    expect(await list({ orgId: company.id })).toEqual([metro.id, abroad.id])
    expect(await list({ orgId: sibling.id })).toEqual([])
    expect(await list({ orgParentId: group.id })).toEqual([own.id])
    expect(await list({ keyword: 'cqdt' })).toEqual([metro.id])
    expect(await list({ isOutside: 2 })).toEqual([abroad.id])
    expect(await list({ nationCode: ['KE', 'AO'] })).toEqual([abroad.id])
    expect(await list({ continent: 2 })).toEqual([abroad.id])
    expect(await list({ orgProjectType: 3 })).toEqual([metro.id])
    expect(await found(admin, managedProjects.list, { keyword: '肯尼亚' })).toEqual([abroad.id])
  })

  test('of the project', async () => {
    const { metro, abroad, admin } = await aTree()
    const list = (input: object) => found(admin, projectLists.paged, input)
    await change(
      'project',
      metro.id,
      sql`project_status = 3, industry = 4, ep_type = 3, start_date = '2026-02-01', readiness = 60, suspend_since = '2025-12-04'`,
    )
    await change('project', abroad.id, sql`readiness = 59, start_date = '2026-01-31'`)
    expect(await list({ projectStatus: [3, 5] })).toEqual([metro.id])
    expect(await list({ industry: 4 })).toEqual([metro.id])
    expect(await list({ epType: [3, 0] })).toEqual([metro.id])
    expect(await list({ startDateFrom: '2026-02-01' })).toEqual([metro.id])
    expect(await list({ startDateTo: '2026-01-31' })).toEqual([abroad.id])
    expect(await list({ readinessMax: 59 })).toEqual([abroad.id])
    expect(await list({ suspendedOver: 90 })).toEqual([metro.id])
    expect(await list({ suspendedOver: 91 })).toEqual([])
  })

  test('of those that should be done by now', async () => {
    const { company, metro, abroad, admin } = await aTree()
    const late = async () => (await found(admin, projectLists.paged, { orgParentId: company.id, planEndPassed: 1 })).sort()
    await change('project', metro.id, sql`plan_end_date = '2026-03-04'`)
    await change('project', abroad.id, sql`plan_end_date = '2026-03-05'`)
    expect(await late()).toEqual([metro.id])
    await change('project', abroad.id, sql`plan_end_date = '2026-03-04', project_status = 3`)
    expect(await late()).toEqual([metro.id, abroad.id].sort())
    await change('project', metro.id, sql`project_status = 4`)
    await change('org', abroad.id, sql`status = 0`)
    expect(await late()).toEqual([])
  })

  test('of what others wrote down', async () => {
    const { metro, abroad, admin } = await aTree()
    const list = (input: object) => found(admin, projectLists.paged, input)
    await reported(metro.id, 0)
    await line(abroad.id, 3)
    expect(await list({ clinicLevel: 0 })).toEqual([metro.id])
    expect(await list({ clinicLevel: 2 })).toEqual([])
    await change('project', metro.id, sql`clinic_level_now = 1`)
    expect(await list({ noClinic: 1 })).toEqual([abroad.id])
    await change('project', metro.id, sql`clinic_level_now = 0`)
    expect((await list({ noClinic: 1 })).sort()).toEqual([metro.id, abroad.id].sort())
    expect(await list({ videoAbility: 3 })).toEqual([abroad.id])
    await app.db.execute(sql`update project_network_env set deleted_at = now() where org_id = ${abroad.id}`)
    expect(await list({ videoAbility: 3 })).toEqual([])
  })

  test('of those that are mine: added by me, or with a role of mine at them', async () => {
    const { metro, abroad, admin, company } = await aTree()
    const account = await app.anAccount({ roleId: 4, orgId: company.id })
    const me = app.as(await app.aSession(account))
    const mine = () => found(me, projectLists.paged, { mine: 1 })
    expect(await mine()).toEqual([])
    await change('project', metro.id, sql`created_by = ${account.accountId}`)
    expect(await mine()).toEqual([metro.id])
    const assign = (until: string) =>
      app.db.execute(sql`
      insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id, valid_to)
      values (now(), 0, now(), 0, ${account.accountId}, 5, ${abroad.id}, ${until})`)
    await assign('2026-03-04')
    expect(await mine()).toEqual([metro.id])
    await app.db.execute(sql`update sys_account_rop set valid_to = '2026-03-05' where org_id = ${abroad.id}`)
    expect(await mine()).toEqual([metro.id, abroad.id])
    expect(await found(admin, projectLists.paged, { mine: 1 })).toEqual([])
  })
})

test('a 防控类型 that waits holds from its day on, in the list and in its filter', async () => {
  const { metro, admin } = await aTree()
  const list = (epType: number[]) => found(admin, projectLists.paged, { epType })
  await change('project', metro.id, sql`ep_type = 1, ep_next = 2, ep_next_date = '2026-03-06'`)
  expect(await list([1])).toEqual([metro.id])
  expect(page<ProjectRow>(await admin(projectLists.paged, {})).list[0]).toMatchObject({ epType: 1, epNext: 2, epNextDate: '2026-03-06' })
  await change('project', metro.id, sql`ep_next_date = '2026-03-05'`)
  expect(await list([1])).toEqual([])
  expect(page<ProjectRow>(await admin(projectLists.paged, {})).list[0]).toMatchObject({ epType: 2, epNext: null, epNextDate: null })
})

test('how far the reports have come, to the day on which they are old', async () => {
  const { metro, admin } = await aTree()
  const report = (columns: string, at: string) =>
    change(
      'project',
      metro.id,
      sql.raw(['base', 'medical', 'network_env'].map((step) => `guide_${step}_at = ${columns.includes(step) ? `'${at}'` : 'null'}`).join()),
    )
  const status = async () => page<ProjectRow>(await admin(projectLists.paged, { keyword: 'cqdt' })).list[0]!.infoStatus
  const hasStatus = async (infoStatus: number) => (await found(admin, projectLists.paged, { infoStatus })).includes(metro.id)
  for (const [columns, at, expected] of [
    ['', '', 0],
    ['base medical', '2026-03-01T00:00:00+08:00', 1],
    ['base medical network_env', '2025-09-06T00:00:00+08:00', 2],
    ['base medical network_env', '2025-09-05T23:59:59+08:00', 3],
  ] as const) {
    await report(columns, at)
    expect([at, await status()]).toEqual([at, expected])
    for (const one of [0, 1, 2, 3]) expect([at, one, await hasStatus(one)]).toEqual([at, one, one === expected])
  }
})

test('the state of agreements, to the day', async () => {
  const { metro, abroad, admin } = await aTree()
  const states = async () => {
    const all = await Promise.all([0, 1, 2, 3, 4].map((agreementState) => found(admin, projectLists.paged, { agreementState })))
    return all.flatMap((ids, state) => (ids.includes(metro.id) ? [state] : []))
  }
  expect(await states()).toEqual([0])
  await agreed(metro.id, null)
  expect(await states()).toEqual([0])
  for (const [end, start, state] of [
    ['2026-03-04', null, 4],
    ['2026-03-05', null, 3],
    ['2026-05-04', null, 3],
    ['2026-05-05', null, 2],
    ['2026-05-05', '2026-03-05', 2],
    ['2026-05-05', '2026-03-06', 1],
  ] as const) {
    await app.db.execute(sql`delete from coop_institution where org_id = ${metro.id}`)
    await agreed(metro.id, end, { start })
    expect([end, start, await states()]).toEqual([end, start, [state]])
  }
  await app.db.execute(sql`update coop_institution set deleted_at = now() where org_id = ${metro.id}`)
  expect(await states()).toEqual([0])
  expect(await found(admin, projectLists.paged, { agreementState: 0 })).toEqual([metro.id, abroad.id])
})

test('projects of a region: below it, or in a nation that it covers and below no other', async () => {
  const { group, company, metro, abroad, admin } = await aTree()
  const region = await named('东非区域中心', group.id, 5)
  const within = await named('区域直属项目', region.id, 4, { isOutside: 2 })
  const inner = await named('区域公司', region.id, 3)
  const deep = await named('区域公司项目', inner.id, 4)
  const other = await named('其他区域', inner.id, 5)
  const elsewhere = await named('其他区域项目', other.id, 4, { isOutside: 2 })
  const list = (regionId: number) => found(admin, projectLists.paged, { regionId })
  expect(await list(region.id)).toEqual([within.id, deep.id])
  await app.db.execute(sql`insert into region_nation (org_id, nation_code, created_at, created_by) values (${region.id}, 'KE', now(), 0)`)
  expect((await list(region.id)).sort()).toEqual([abroad.id, within.id, deep.id].sort())
  expect(await list(other.id)).toEqual([elsewhere.id])
  expect(await admin(projectLists.paged, { regionId: company.id })).toMatchObject({ code: 1400 })
  const strangers = await aTree()
  expect(await strangers.admin(projectLists.paged, { regionId: region.id })).toMatchObject({ code: 1404 })
  expect(await found(strangers.admin, projectLists.paged, { isOutside: 2 })).toEqual([strangers.abroad.id])
  expect(await list(region.id)).not.toContain(metro.id)
})

test('the list is sorted by each of its columns, what is empty last', async () => {
  const { company, metro, abroad, admin } = await aTree()
  const third = await named('安哥拉项目', company.id, 4)
  await somePeople(app, { orgId: metro.id, count: 2 })
  await somePeople(app, { orgId: abroad.id, count: 9 })
  await change(
    'project',
    metro.id,
    sql`start_date = '2026-01-02', plan_end_date = '2027-01-02', readiness = 40, updated_at = '2026-03-05 10:00+08'`,
  )
  await change('project', abroad.id, sql`start_date = '2026-01-01', plan_end_date = '2028-01-02', readiness = 80`)
  await change('org', third.id, sql`updated_at = '2026-03-07 10:00+08'`)
  const sorted = (field: string, order: string) => found(admin, projectLists.paged, { sortRules: [{ field, order }] })
  expect(await sorted('orgName', 'asc')).toEqual([third.id, metro.id, abroad.id])
  expect(await sorted('orgName', 'desc')).toEqual([abroad.id, metro.id, third.id])
  expect(await sorted('startDate', 'asc')).toEqual([abroad.id, metro.id, third.id])
  expect(await sorted('startDate', 'desc')).toEqual([metro.id, abroad.id, third.id])
  expect(await sorted('planEndDate', 'desc')).toEqual([abroad.id, metro.id, third.id])
  expect(await sorted('readiness', 'desc')).toEqual([abroad.id, metro.id, third.id])
  expect(await sorted('empNum', 'desc')).toEqual([abroad.id, metro.id, third.id])
  expect(await sorted('empNum', 'asc')).toEqual([third.id, metro.id, abroad.id])
  expect((await sorted('updatedAt', 'desc'))[0]).toBe(third.id)
  expect(await admin(projectLists.paged, { sortRules: [{ field: 'path', order: 'asc' }] })).toMatchObject({ code: 1400 })
  expect(page(await admin(projectLists.paged, { pageNo: 9 }))).toMatchObject({ list: [], total: 3 })
})

test('each chip counts what the list shows under it, and nothing that is closed', async () => {
  const { company, metro, abroad, sibling, admin } = await aTree()
  const closed = await named('已关闭的境外项目', company.id, 4, { isOutside: 2, projectStatus: 5 })
  await reported(metro.id, 2)
  await change('project', abroad.id, sql`clinic_level_now = 1`)
  await agreed(abroad.id, '2026-04-01')
  await agreed(closed.id, '2026-04-01')
  await change('project', metro.id, sql`project_status = 3, suspend_since = '2025-12-01', ep_type = 3`)
  await change('project', abroad.id, sql`readiness = 10, ep_type = 1, guide_base_at = now()`)
  await change('project', closed.id, sql`readiness = 10, ep_type = 3, suspend_since = '2025-12-01'`)
  const chips = async (orgId: number | null) => (await admin(projectLists.chips, { orgId })).data as Record<string, number>
  const counted = await chips(null)
  expect(counted).toEqual({
    active: 1,
    overseas: 1,
    noClinic: 1,
    noHospital: 1,
    unreported: 1,
    expiring: 1,
    suspendedLong: 1,
    guarded: 1,
    unready: 1,
  })
  for (const [name, { filters }] of Object.entries(projectChips))
    expect([name, page(await admin(projectLists.paged, filters)).total]).toEqual([name, counted[name]])
  expect(await chips(sibling.id)).toEqual(Object.fromEntries(Object.keys(projectChips).map((name) => [name, 0])))
})
