import { ageBandOf } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { health } from '@oems/contract/statistics/health.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { aFreshDay, somePeople } from '../declaration/testPeople.ts'
import { testApp } from '../testing/testApp.ts'

interface Part {
  readonly key: number | null
  readonly empNum: number
}
interface Distribution {
  readonly total: number
  readonly byNation: { nationCode: string | null; nationName: string; projectNum: number; empNum: number }[]
  readonly bySex: Part[]
  readonly byEmpType: Part[]
  readonly byNationGroup: Part[]
  readonly drill: { readonly url: string; readonly filters: object } | null
  readonly byProvince: { provinceId: number | null; projectNum: number; empNum: number }[]
}

test('people are spread over nations and provinces as a count of who stands at each project says', async () => {
  const app = await testApp()
  app.clock.set(`${await aFreshDay(app)}T09:00:00+08:00`)
  const company = await app.anOrg({ orgType: 3 })
  const provinces = await ask<{ id: number }>(app.db, sql`select id from sys_nationality_area where level = 1 order by id limit 2`)
  const places = [
    ...[1, 2].map((count) => ({ count, nation: 'CN', province: provinces[0]?.id ?? null })),
    { count: 3, nation: 'CN', province: provinces[1]?.id ?? null },
    { count: 4, nation: 'CN', province: null },
    ...[5, 6, 0].map((count) => ({ count, nation: 'UG', province: null })),
    { count: 1, nation: null, province: null },
  ]
  for (const { count, nation, province } of places) {
    const { id } = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.db.execute(sql`update org set nation_code = ${nation}, province_id = ${province} where id = ${id}`)
    if (count > 0) await somePeople(app, { orgId: id, count })
  }
  await somePeople(app, { orgId: company.id, count: 2 })
  const admin = await app.anAdmin(4, company.id)
  const { data } = await admin(health.populationDistribution, {})
  const { total, byNation, byProvince, drill } = data as Distribution

  const counted = (by: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    ask<{ key: unknown; projectNum: number; empNum: number }>(
      app.db,
      sql`select ${by} as key, count(distinct o.id)::int as "projectNum", count(*)::int as "empNum" from emp_stay s join org o on o.id = s.org_id
          where s.to_day is null and o.org_type = 4 and o.path like ${`${company.path}%`} and ${where} group by 1`,
    )
  const sorted = (rows: readonly { key: unknown; projectNum: number; empNum: number }[]) =>
    rows.map(({ key, projectNum, empNum }) => [`${key}`, projectNum, empNum].join(' ')).sort()
  expect(total).toBe(24)
  expect(byNation.find(({ nationName }) => nationName === '单位本部')).toMatchObject({ projectNum: 0, empNum: 2 })
  const atProjects = byNation.filter(({ projectNum }) => projectNum > 0).map((row) => ({ ...row, key: row.nationCode }))
  expect(sorted(atProjects)).toEqual(sorted(await counted(sql`o.nation_code`, sql`true`)))
  const inProvinces = byProvince.map((row) => ({ ...row, key: row.provinceId }))
  expect(sorted(inProvinces)).toEqual(sorted(await counted(sql`o.province_id`, sql`o.nation_code = 'CN'`)))
  // Each part leads to as many people as it counts.
  expect(drill).toMatchObject({ url: 'employee/index' })
  const { bySex, byEmpType, byNationGroup } = data as Distribution
  const led: [object, number][] = [
    [{}, total],
    ...atProjects.flatMap(({ nationCode, empNum }): [object, number][] =>
      nationCode === null ? [] : [[{ siteNation: nationCode }, empNum]],
    ),
    ...byProvince.flatMap(({ provinceId, empNum }): [object, number][] =>
      provinceId === null ? [] : [[{ siteProvinceId: provinceId }, empNum]],
    ),
    ...bySex.map(({ key, empNum }): [object, number] => [{ sex: key }, empNum]),
    ...byEmpType.map(({ key, empNum }): [object, number] => [{ empType: [key] }, empNum]),
    ...byNationGroup.map(({ key, empNum }): [object, number] => [{ nationGroup: key }, empNum]),
  ]
  for (const [filter, count] of led) {
    const reply = await admin(employees.v2List, { ...drill!.filters, ...filter, pageNo: 1, pageSize: 50 })
    expect([filter, (reply.data as { total: number }).total]).toEqual([filter, count])
  }
})

test('an age band leads to whoever is of it', async () => {
  const app = await testApp()
  app.clock.set(`${await aFreshDay(app)}T09:00:00+08:00`)
  const year = app.clock().getFullYear()
  const company = await app.anOrg({ orgType: 3 })
  const ages = [18, 24, 25, 34, 35, 54, 55, 70]
  const people: number[] = []
  for (const [at, age] of ages.entries())
    people.push(...(await somePeople(app, { orgId: company.id, birthday: `${year - age}-${at % 2 ? '12-31' : '01-01'}` })))
  const person = await app.anAdmin(4, company.id)
  const of = async (ageBand: number) => {
    const reply = await person(employees.v2List, { orgId: company.id, onPost: 1, ageBand, pageNo: 1, pageSize: 50 })
    return (reply.data as { list: { employeeId: number }[] }).list.map(({ employeeId }) => ages[people.indexOf(employeeId)]).sort()
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map(of))).toEqual([[18, 24], [25, 34], [35], [54], [55, 70]])
  expect(ages.map(ageBandOf)).toEqual([1, 1, 2, 2, 3, 4, 5, 5])
})
