import { InstitutionType } from '@oems/contract/coop/codes.ts'
import { type NationView, nationView } from '@oems/contract/project/nationView.ts'
import { projectChips, projectLists } from '@oems/contract/project/projectLists.ts'
import { ReadinessItem } from '@oems/contract/readiness/codes.ts'
import { type Readiness, readiness } from '@oems/contract/readiness/readiness.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hospitalOf, insert } from '../../readiness/testSite.ts'
import { testApp } from '../../testing/testApp.ts'
import { found, page, projectsIn } from './testProjects.ts'

const app = await testApp()
const { aTree, named, change, reported, agreed } = projectsIn(app)

test('projects by nation, those with most first, and each where it says it is', async () => {
  const { company, metro, abroad, admin } = await aTree()
  const second = await named('蒙巴萨港项目', company.id, 4, { isOutside: 2, projectStatus: 3 })
  await change('org', abroad.id, sql`longitude = 36, latitude = -1`)
  await change('org', second.id, sql`longitude = 40, latitude = -4`)
  await reported(second.id, 2)
  await change('project', abroad.id, sql`clinic_level_now = 1`)
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

test('no hospital is within reach by the rule of 完备度: its travel time, its kinds, and those from above to which patients are sent', async () => {
  const strict = await testApp({ parameters: { 'readiness.hospitalMinutes': 20 } })
  const { aTree, named, change } = projectsIn(strict)
  const { group, company, metro: far, abroad: near, admin } = await aTree()
  const of = (name: string) => named(name, company.id, 4, { isOutside: 2 })
  const [sent, unsent, clinic] = [await of('已建转诊的项目'), await of('未建转诊的项目'), await of('仅有诊所的项目')]
  const closed = await named('已关闭的项目', company.id, 4, { isOutside: 2, projectStatus: 5 })
  const hospital = (orgId: number, more: Record<string, unknown>) => insert(strict, 'coop_institution', hospitalOf(orgId, '医院', more))
  await hospital(near.id, { travel_minutes: 20 })
  await hospital(far.id, { travel_minutes: 21 })
  await hospital(clinic.id, { travel_minutes: 5, institution_type: InstitutionType.clinic })
  const shared = await hospital(company.id, { travel_minutes: 5, visible_to_below: 1 })
  await insert(strict, 'clinic_referral', { org_id: sent.id, institution_id: shared, priority: 1, travel_minutes: 15 })
  await change('org', near.id, sql`longitude = 36, latitude = -1`)
  await change('org', clinic.id, sql`longitude = 40, latitude = -4`)
  await change('org', closed.id, sql`longitude = 41, latitude = -5`)

  const without = [far.id, unsent.id, clinic.id].toSorted((one, other) => one - other)
  const listed = async (input: object) => (await found(admin, projectLists.paged, input)).toSorted((one, other) => one - other)
  expect(await listed(projectChips.noHospital.filters)).toEqual(without)
  expect(await listed({ noHospital: 1 })).toEqual([...without, closed.id].toSorted((one, other) => one - other))
  const { nations, points, hospitalMinutes } = (await admin(nationView.nations, { orgId: group.id })).data as NationView
  expect(hospitalMinutes).toBe(20)
  expect(nations.reduce((sum, { noHospitalNum }) => sum + noHospitalNum, 0)).toBe(without.length)
  for (const { nationCode, noHospitalNum } of nations)
    expect(await listed({ nationCode: [nationCode], ...projectChips.noHospital.filters })).toHaveLength(noHospitalNum)
  expect(Object.fromEntries(points.map(({ projectId, noHospital }) => [projectId, noHospital]))).toEqual({
    [near.id]: 0,
    [clinic.id]: 1,
    [closed.id]: 0,
  })
  for (const { id } of [near, far, sent, unsent, clinic]) {
    const { items } = (await admin(readiness.readiness, { projectId: id })).data as Readiness
    const { gaps } = items.find(({ item }) => item === ReadinessItem.hospital)!
    expect([id, gaps.includes('没有登记车程20分钟以内的医院')]).toEqual([id, without.includes(id)])
  }
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
