import { relatives } from '@oems/contract/relative/relatives.ts'
import { students } from '@oems/contract/student/students.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { somePeople } from '../declaration/testPeople.ts'
import { expectEveryPage } from '../testing/longLists.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })

test('every page of very many relatives, or of fewer students, is the right one, in every order', async () => {
  const { project, company, groupAdmin } = await app.aGroup()
  const elsewhere = await app.aGroup()
  const ids = await somePeople(app, { orgId: project.id, homeOrgId: company.id, count: 2_010 })
  const others = await somePeople(app, { orgId: elsewhere.project.id, count: 3 })
  const related = (people: readonly number[]) => sql`
    insert into user_relative (created_at, created_by, updated_at, updated_by, employee_id, person_id, relation, name, name_pinyin, sex, nation_code, bind_state, source,
      bound_at, unbound_at)
    select now(), 0, now(), 0, id, id, 1 + n % 2, case when id % 50 = 0 then '欧阳' else '亲属' end || id, case when id % 50 = 0 then 'ouyang oy' else 'qinshu qs' end, 1, 'CN', 2, 1,
      timestamptz '2026-01-01' + (id % 700 + n) * interval '1 hour', case when id % 3 = 0 then timestamptz '2026-02-01' + id % 90 * interval '1 hour' end
    from unnest(${sql.param([...people])}::bigint[]) id, generate_series(1, 5) n`
  await app.db.execute(related(ids))
  await app.db.execute(related(others))
  await app.db.execute(sql`
    insert into student_info (id, created_at, created_by, updated_at, updated_by, org_id, name, name_pinyin, sex, nation_code, study_nation, school, stage, enrol_date, student_status)
    select id, timestamptz '2026-01-01' + id % 70 * interval '1 hour', 0, now(), 0, ${project.id}, '学生' || id, 'x' || id % 40, 1, 'CN', 'GB', '大学', 1,
      case when id % 4 = 0 then null else date '2025-01-01' + (id % 90)::int end, 1
    from unnest(${sql.param(ids.slice(0, 500))}::bigint[]) id`)
  await app.db.execute(sql`analyze user_relative, employee`)

  const sorts = { name: 'name_pinyin', boundAt: 'bound_at', unboundAt: 'unbound_at' }
  const list = { as: groupAdmin, call: relatives.list, last: 'bound_at desc, id desc', sorts }
  const ours = sql`from user_relative where deleted_at is null and employee_id = any(${sql.param([...ids])}::bigint[])`
  await expectEveryPage(app, { ...list, rows: ours })
  for (const keyword of ['欧阳', '欧', 'OUY'])
    await expectEveryPage(app, { ...list, filter: { keyword }, rows: sql`${ours} and name like '欧阳%'` })
  expect((await elsewhere.groupAdmin(relatives.list)).data).toMatchObject({ total: 15, totalCapped: false })
  const ofStudents = { name: 'name_pinyin', enrolDate: 'enrol_date', createdAt: 'created_at' }
  await expectEveryPage(app, {
    as: groupAdmin,
    call: students.list,
    last: 'id desc',
    sorts: ofStudents,
    rows: sql`from student_info where org_id = ${project.id}`,
  })
})
