import { archives } from '@oems/contract/archive/archives.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { somePeople } from '../declaration/testPeople.ts'
import { expectEveryPage } from '../testing/longLists.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })

test('every page of very many archives is the right one, in every order, and so is that of the few whom a filter finds', async () => {
  const { project, company, groupAdmin } = await app.aGroup()
  const elsewhere = await app.aGroup()
  await somePeople(app, { orgId: project.id, homeOrgId: company.id, count: 10_030 })
  await somePeople(app, { orgId: elsewhere.project.id, count: 4 })
  await app.db.execute(sql`
    update employee set created_at = timestamptz '2022-01-01' + (id % 5000) * interval '1 minute', search_text = chr(97 + (id % 26)::int) || search_text,
      hazard_flag = case when id % 100 = 0 then 1 else 0 end where org_id = ${project.id}`)
  await app.db.execute(sql`analyze employee`)
  await app.db.execute(sql`
    insert into health_archive (id, created_at, created_by, updated_at, updated_by, known)
    select id, now(), 0, now(), 0, (id % 1000)::int from employee where id % 3 <> 0 on conflict (id) do update set known = excluded.known`)

  const sorts = { name: 'search_text', createdAt: 'e.created_at', completeness: 'bit_count(coalesce(a.known, 0)::int::bit(16))' }
  const list = { as: groupAdmin, call: archives.page, key: 'archiveId', last: 'e.id desc', sorts }
  const ours = sql`from employee e left join health_archive a using (id) where org_id = ${project.id} and e.deleted_at is null`
  await expectEveryPage(app, { ...list, rows: ours })
  await expectEveryPage(app, { ...list, filter: { hazardFlag: 1 }, rows: sql`${ours} and hazard_flag = 1` })
  expect((await elsewhere.groupAdmin(archives.page)).data).toMatchObject({ total: 4, totalCapped: false })
  expect(await groupAdmin(archives.page, { orgId: elsewhere.project.id })).toMatchObject({ code: 1404 })
})
