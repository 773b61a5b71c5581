import { infoDeclarations as calls, type VisitedArea } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { visitorDeclarations } from '@oems/contract/visitor/declarations.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seal } from '../core/db/keys.ts'
import { expectEveryPage } from '../testing/longLists.ts'
import { testApp } from '../testing/testApp.ts'
import { area, aSite, declaring, placesOf, saved } from './testDeclarations.ts'

const app = await testApp({ alone: true })
const sorts = { date: 'date', level: 'level', createdAt: 'created_at' }

test('every page of very many declarations is the right one, in every order, and so is that of the few whom a filter finds', async () => {
  const { ids, project, groupAdmin } = await aSite(app, 40)
  const elsewhere = await aSite(app)
  const declared = (people: readonly number[], orgId: number, each: number) => sql`
    insert into declare_record (created_at, created_by, updated_at, updated_by, subject_type, person_id, org_id, date, declare_reason, level, answers)
    select timestamptz '2026-01-01' + (p.n * 7919 + d) % 5000 * interval '1 minute', 0, now(), 0, 1, p.id, ${orgId}, date '2025-01-01' + d, 2,
      case when (p.n + d) % 200 = 0 then 2 else (p.n + d) % 2 end, ${seal('{}')}
    from unnest(${sql.param([...people])}::bigint[]) with ordinality p(id, n), generate_series(1, ${each}) d`
  await app.db.execute(declared(ids, project.id, 255))
  await app.db.execute(declared(elsewhere.ids, elsewhere.project.id, 5))
  await app.db.execute(sql`analyze declare_record`)

  const list = { as: groupAdmin, call: calls.listInfoDeclare, last: 'date desc, id desc', sorts }
  const ours = sql`from declare_record where deleted_at is null and org_id = ${project.id}`
  await expectEveryPage(app, { ...list, rows: ours })
  await expectEveryPage(app, { ...list, filter: { level: [2] }, rows: sql`${ours} and level = 2` })
  await expectEveryPage(app, { ...list, filter: { keyword: 'wangce', declareReason: 2 }, rows: ours })
  expect((await elsewhere.groupAdmin(calls.listInfoDeclare)).data).toMatchObject({ total: 5, totalCapped: false })
  expect((await groupAdmin(visitorDeclarations.visitorList)).data).toMatchObject({ total: 0, list: [] })
})

test('places are those of the last 90 days unless a person or a day is asked for', async () => {
  const { personId, reporter, groupAdmin } = await aSite(app)
  await saved(reporter, declaring(personId, { visitAreas: [{ ...area, areaName: '内罗毕' }, area] }))
  await app.db.execute(sql`
    update declare_visit_area a set arrive_day = case when area_name = '内罗毕' then date '2025-12-06' else '2025-12-05' end
    from declare_record t where t.id = a.declare_id and t.person_id = ${personId}`)
  const found = async (filter: object = {}) => (await placesOf(groupAdmin, filter)).map(({ areaName }) => areaName).sort()
  expect(await found()).toEqual(['内罗毕'])
  for (const filter of [{ endTime: '2026-03-05' }, { startTime: '2025-01-01' }, { personId }, { empId: personId }])
    expect([filter, await found(filter)]).toEqual([filter, ['内罗毕', '蒙巴萨']])
})

test('places of many people stand first, page by page, as all of them do', async () => {
  const { ids, reporter, groupAdmin } = await aSite(app, 12)
  for (const [at, id] of ids.entries())
    await saved(
      reporter,
      declaring(id, {
        visitAreas: ['甲', '乙', '丙', null]
          .slice(at % 4)
          .map((areaName, days) => ({ ...area, areaName, arriveDay: `2026-02-1${days + (at % 3)}` })),
      }),
    )
  const page = async (query: object) => (await groupAdmin(calls.listVisitArea, query)).data as { list: VisitedArea[]; total: number }
  const { list, total } = await page({ pageSize: 200 })
  expect([list.length, total]).toEqual([30, 30])
  const people = (one: VisitedArea) =>
    new Set(list.filter(({ areaName }) => areaName === one.areaName).map(({ personId }) => personId)).size
  const inOrder = list.toSorted(
    (one, other) =>
      people(other) - people(one) ||
      (one.areaName ?? '').codePointAt(0)! - (other.areaName ?? '').codePointAt(0)! ||
      other.arriveDay.localeCompare(one.arriveDay) ||
      other.id - one.id,
  )
  expect(list).toEqual(inOrder.map((one) => ({ ...one, people: people(one) })))
  expect(list.map(people)).toEqual([...Array(12).fill(12), ...Array(9).fill(9), ...Array(6).fill(6), ...Array(3).fill(3)])
  for (const pageNo of [1, 2, 3, 4, 5])
    expect(await page({ pageNo, pageSize: 7 })).toMatchObject({ list: list.slice((pageNo - 1) * 7, pageNo * 7), total: 30 })
  const newest = list.toSorted((one, other) => other.arriveDay.localeCompare(one.arriveDay) || other.id - one.id)
  for (const pageNo of [1, 4]) {
    const sortRules = [{ field: 'arriveDay', order: 'desc' }]
    expect((await page({ pageNo, pageSize: 9, sortRules })).list).toEqual(newest.slice((pageNo - 1) * 9, pageNo * 9))
  }
})
