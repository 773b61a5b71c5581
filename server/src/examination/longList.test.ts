import { PeTag } from '@oems/contract/examination/codes.ts'
import { examinations as calls } from '@oems/contract/examination/examinations.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seal } from '../core/db/keys.ts'
import { expectEveryPage } from '../testing/longLists.ts'
import { testApp } from '../testing/testApp.ts'
import { aSite } from './testExaminations.ts'

const app = await testApp({ alone: true })

test('every page of very many examinations is the right one, in every order, and so is that of the few whom a filter finds', async () => {
  const { ids, project, companyAdmin } = await aSite(app, 40)
  const elsewhere = await aSite(app, 2)
  const records = (people: readonly number[], orgId: number, each: number) => sql`
    insert into pe_record (created_at, created_by, updated_at, updated_by, person_id, org_id, exam_date, pe_type, hazard_names, items, tags, top_grade, abnormal_count)
    select timestamptz '2026-01-01' + (p.n * 7919 + d) % 5000 * interval '1 minute', 0, now(), 0, p.id, ${orgId}, date '2024-01-01' + d, 6, '{}', ${seal('[]')},
      case when (p.n + d) % 100 = 0 then ${`{${PeTag.obese}}`} else '{}' end::smallint[], 3, (p.n + d) % 7
    from unnest(${sql.param([...people])}::bigint[]) with ordinality p(id, n), generate_series(1, ${each}) d`
  await app.db.execute(records(ids, project.id, 255))
  await app.db.execute(records(elsewhere.ids, elsewhere.project.id, 30))
  await app.db.execute(sql`analyze pe_record`)

  const sorts = { examDate: 'exam_date', createdAt: 'created_at', abnormalCount: 'abnormal_count' }
  const list = { as: companyAdmin, call: calls.page, last: 'exam_date desc, id desc', sorts }
  const ours = sql`from pe_record where deleted_at is null and org_id = ${project.id}`
  await expectEveryPage(app, { ...list, rows: ours })
  await expectEveryPage(app, { ...list, filter: { keyword: '王测', peType: 6 }, rows: ours })
  await expectEveryPage(app, { ...list, filter: { tags: [PeTag.obese] }, rows: sql`${ours} and tags && ${`{${PeTag.obese}}`}::smallint[]` })
  await expectEveryPage(app, { ...list, filter: { personId: ids[0] }, rows: sql`${ours} and person_id = ${ids[0]!}` })
  const { data } = await elsewhere.companyAdmin(calls.page, { pageSize: 1 })
  expect(data).toMatchObject({ total: 60, totalCapped: false })
})
