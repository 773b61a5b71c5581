import { declareHealth as calls } from '@oems/contract/declaration/declareHealth.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { seal } from '../../core/db/keys.ts'
import { expectEveryPage } from '../../testing/longLists.ts'
import { testApp } from '../../testing/testApp.ts'
import { somePeople } from '../testPeople.ts'

const app = await testApp({ alone: true })
const to = '2026-03-05'

test('every page of the submissions of several days is the right one, in every order; those of one day are counted to the end', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const elsewhere = await app.aGroup()
  const submitted = (people: readonly number[], orgId: number) => sql`
    insert into declare_health (person_id, day, org_id, declared_at, declarant_id, source, client_key, on_time, temperature, symptoms, answers, level, worse, is_latest,
      handle_state)
    select p.id, ${to}::date - d, ${orgId}, ${`${to}T08:00:00+08:00`}::timestamptz - ((d + p.n % 3) * 1440 + p.n % 500) * interval '1 minute', 0, 1, gen_random_uuid(), true,
      case when p.n % 5 = 0 then null else 36 + (p.n % 10) / 10.0 end, '{}', ${seal('{}')}, (p.n + d) % 3, false, true, 0
    from unnest(${sql.param([...people])}::bigint[]) with ordinality p(id, n), generate_series(0, 20) d`
  await app.db.execute(submitted(await somePeople(app, { orgId: project.id, count: 500 }), project.id))
  await app.db.execute(submitted(await somePeople(app, { orgId: elsewhere.project.id, count: 3 }), elsewhere.project.id))
  await app.db.execute(sql`analyze declare_health`)

  const sorts = { declaredAt: 'declared_at', temperature: 'temperature', level: 'level' }
  const list = { as: projectAdmin, call: calls.list, last: 'id desc', sorts }
  const ours = sql`from declare_health where org_id = ${project.id}`
  const days = { startTime: addDays(to, -20), endTime: to }
  await expectEveryPage(app, { ...list, filter: days, rows: ours, usual: 'declared_at desc, id desc' })
  await expectEveryPage(app, {
    ...list,
    filter: { ...days, level: [2] },
    rows: sql`${ours} and level = 2`,
    usual: 'declared_at desc, id desc',
  })
  await expectEveryPage(app, { ...list, filter: { date: to }, rows: sql`${ours} and day = ${to}`, usual: 'declared_at desc, id desc' })
  expect((await elsewhere.projectAdmin(calls.list, days)).data).toMatchObject({ total: 63, totalCapped: false })
})
