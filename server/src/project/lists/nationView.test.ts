import { type NationView, nationView } from '@oems/contract/project/nationView.ts'
import { projectLists } from '@oems/contract/project/projectLists.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { page, projectsIn } from './testProjects.ts'

const app = await testApp()
const { aTree, named, change, reported, agreed } = projectsIn(app)

test('projects by nation, those with most first, and each where it says it is', async () => {
  const { company, metro, abroad, admin } = await aTree()
  const second = await named('蒙巴萨港项目', company.id, 4, { isOutside: 2, projectStatus: 3 })
  await change('org', abroad.id, sql`longitude = 36, latitude = -1`)
  await change('org', second.id, sql`longitude = 40, latitude = -4`)
  await reported(second.id, 0)
  await agreed(abroad.id, '2026-04-01', { minutes: 60 })
  await agreed(second.id, '2027-04-01', { minutes: 61 })
  const view = async (input: object) => (await admin(nationView.nations, input)).data as NationView
  expect(await view({})).toMatchObject({
    ...{ projectNum: 3, placedNum: 2 },
    nations: [
      {
        ...{
          nationCode: 'KE',
          nationName: '肯尼亚',
          continent: 2,
          longitude: '38.000000',
          latitude: '-2.500000',
          projectNum: 2,
          activeNum: 1,
        },
        ...{ noClinicNum: 1, noHospitalNum: 1, expiringNum: 1, guardedNum: 2 },
      },
      // Nobody has said where it is: the middle of the nation.
      { nationCode: 'CN', projectNum: 1, noHospitalNum: 1, longitude: expect.stringMatching(/^1\d\d/) },
    ],
    points: [
      { projectId: abroad.id, orgName: abroad.orgName, nationCode: 'KE', longitude: '36.000000', latitude: '-1.000000' },
      { projectId: second.id, projectStatus: 3 },
    ],
  })
  expect(await view({ nationCode: ['CN'] })).toMatchObject({ projectNum: 1, placedNum: 0, points: [], nations: [{ nationCode: 'CN' }] })
  expect(await view({ projectStatus: [3] })).toMatchObject({ projectNum: 1, points: [{ projectId: second.id }] })
  const { nations } = await view({})
  for (const { nationCode, projectNum } of nations)
    expect(page(await admin(projectLists.paged, { nationCode: [nationCode] })).total).toBe(projectNum)
  expect((await app.anAdmin(5, metro.id).then((one) => one(nationView.nations, {}))).data).toMatchObject({ projectNum: 1 })
  expect(await app.anAdmin(5, metro.id).then((one) => one(nationView.nations, { orgId: company.id }))).toMatchObject({ code: 1404 })
})

test('so many that none is shown by itself', async () => {
  const { company, admin } = await aTree()
  await app.db.execute(sql`
    insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_project_type, org_name, name_key, org_code, sort_no, path, depth,
      pinyin, initials, qr_token, status, nation_code, is_outside, longitude, latitude)
    overriding system value
    select id, now(), 0, now(), 0, ${company.id}, 4, 1, 'P' || n, 'p' || n, 'NV' || ${company.id}::text || '_' || n, n, ${company.path} || id || '/', 4, '', '', 'nv' || ${company.id}::text || '_' || n, 1, 'KE', 2, 36, -1
    from (select n, nextval(pg_get_serial_sequence('org', 'id')) as id from generate_series(1, 1001) n) own`)
  await app.db.execute(sql`
    insert into project (project_id, created_at, created_by, updated_at, updated_by, industry, contract_mode, project_status)
    select id, now(), 0, now(), 0, 1, 1, 2 from org where parent_id = ${company.id} and org_code like 'NV%'`)
  const { data } = await admin(nationView.nations, {})
  expect(data).toMatchObject({ placedNum: 1001, points: [] })
})

test('borders are drawn from a map with its number alone', async () => {
  const { admin } = await aTree()
  expect((await admin(nationView.map, {})).data).toEqual({ url: null, approvalNo: null })
})
