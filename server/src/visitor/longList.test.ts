import { visitors as calls } from '@oems/contract/visitor/visitors.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seal } from '../core/db/keys.ts'
import { saved } from '../people/testEmployees.ts'
import { expectEveryPage } from '../testing/longLists.ts'
import { testApp } from '../testing/testApp.ts'
import { aSite, aVisit, expected, listed } from './testVisits.ts'

const app = await testApp({ alone: true })

test('every page of very many visits is the right one, in every order, and says how many are inside', async () => {
  const { project, admin } = await aSite(app)
  const elsewhere = await aSite(app)
  const visits = (orgId: number, count: number) => sql`
    with p as (
      insert into person (created_at, created_by, updated_at, updated_by, name, name_pinyin, sex, nation_code)
      select now(), 0, now(), 0, case when n % 300 = 0 then '欧阳' || n else '来访' || n end, case when n % 300 = 0 then 'ouyang oy' else 'laifang lf' end, 1, 'CN'
      from generate_series(1, ${count}) n returning id),
    q as (select id, row_number() over (order by id) as n from p)
    insert into visitor_info (created_at, created_by, updated_at, updated_by, org_id, person_id, telephone_code, mobile, mobile_hash, mobile_tail, visit_reason,
      visit_time, visit_day, arrive_time, companion_num, visit_state, pass_hash, source)
    select now(), 0, now(), 0, ${orgId}, id, '86', ${seal('13900000000')}, 'h' || id, '0000', 1, at, at::date, case when n % 3 = 0 and n % 1000 <> 1 then null else at end, 0,
      case when n % 1000 = 1 then 2 else 3 end, 'pass' || id, 1
    from q, lateral (select timestamptz '2026-03-04 12:00+08' - (n / 2) * interval '1 hour' as at) v`
  await app.db.execute(visits(project.id, 10_040))
  await app.db.execute(visits(elsewhere.project.id, 7))
  await app.db.execute(sql`analyze visitor_info, person`)

  const list = {
    as: admin,
    call: calls.list,
    last: 'visit_time desc, id desc',
    sorts: { visitTime: 'visit_time', arriveTime: 'arrive_time' },
  }
  const ours = sql`from visitor_info where deleted_at is null and org_id = ${project.id}`
  await expectEveryPage(app, { ...list, rows: ours })
  const named = sql`${ours} and person_id in (select id from person where name like '欧阳%')`
  for (const filter of [{ keyword: '欧阳' }, { keyword: 'ouyang' }, { name: '欧' }])
    await expectEveryPage(app, { ...list, filter, rows: named })
  expect((await admin(calls.list, { visitState: 3 })).data).toMatchObject({ present: 11, overtime: 10 })
  expect((await elsewhere.admin(calls.list)).data).toMatchObject({ total: 7, totalCapped: false, present: 1, overtime: 0 })
})

test('visitors are found by any part of name or pinyin, in any case, and by nothing that is in neither', async () => {
  const site = await aSite(app)
  const [one, two] = [
    await expected(site.admin, aVisit(site, { name: '司徒安娜' })),
    await expected(site.admin, aVisit(site, { name: 'Neil Ann-Lee' })),
  ]
  await saved(site.admin, site.project.id, { name: '司徒员工' })
  const idsOf = async (keyword: string) => (await listed(site.admin, { keyword })).map(({ id }) => id)
  for (const text of ['司', '徒安', '司徒安娜', 'situ', 'ANNA', 'sta']) expect([text, await idsOf(text)]).toEqual([text, [one.id]])
  for (const text of ['neil', 'ANN-LEE']) expect([text, await idsOf(text)]).toEqual([text, [two.id]])
  for (const text of ['司娜', '员工', '%', '_', 'neil_ann']) expect([text, await idsOf(text)]).toEqual([text, []])
})
