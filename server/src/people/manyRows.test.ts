import { totalCap } from '@oems/contract/core/paging.ts'
import { type EmployeeRow, employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { somePeople } from '../declaration/testPeople.ts'
import { type Caller, type TestApp, type TestOrg, testApp } from '../testing/testApp.ts'

let app: TestApp
let admin: Caller
let group: TestOrg
let orgId: number
/** Newest first. */
let ids: readonly number[]
const more = 57
const away = 20

beforeAll(async () => {
  app = await testApp({ alone: true, sharedCounts: true }) // nobody else has opened the day, on which a project that was made since is not due
  group = await app.anOrg({ orgType: 2 })
  orgId = (await app.anOrg({ parentId: group.id, orgType: 3 })).id
  const site = await app.anOrg({ parentId: orgId, orgType: 4 })
  ids = (await somePeople(app, { orgId: site.id, homeOrgId: orgId, count: totalCap + more + away })).toReversed()
  // Days of their own, some of them none, and several people of one day; the last ones have left.
  await app.db.execute(sql`update employee set entry_date = case when id % 7 = 0 then null else date '2020-01-01' + (id % 900)::int end,
    arrival_date = date '2021-01-01' + (id % 300)::int, created_at = timestamptz '2022-01-01' + (id % 5000) * interval '1 minute',
    search_text = chr(97 + (id % 26)::int) || search_text where org_id = ${site.id}`)
  // A part of the archive of most.
  await app.db.execute(sql`insert into health_archive (id, created_at, created_by, updated_at, updated_by, known)
    select id, now(), 0, now(), 0, (id % 700)::int from employee where org_id = ${site.id} and id % 9 > 0
    on conflict (id) do update set known = excluded.known`)
  admin = await app.anAdmin(4, orgId)
  const left = { employeeIds: ids.slice(0, away), toStatus: 3, reason: '合同到期' }
  expect(await admin(movements.changeStatus, left)).toMatchObject({ code: 0 })
})

interface Listed {
  readonly list: readonly EmployeeRow[]
  readonly total: number
  readonly totalCapped: boolean
}
const listed = async (query: object) => (await admin(employees.v2List, { orgId, pageSize: 20, ...query })).data as Listed
const idsOf = ({ list }: Listed) => list.map(({ employeeId }) => employeeId)

test('of more than 10,000 the list says that there are more, and counts them when asked', async () => {
  expect(await listed({})).toMatchObject({ total: totalCap, totalCapped: true })
  expect(await listed({ countAll: 1 })).toMatchObject({ total: ids.length, totalCapped: false })
  expect(await listed({ nationGroup: 1 })).toMatchObject({ total: totalCap, totalCapped: true })
  expect(await listed({ nationGroup: 1, countAll: 1 })).toMatchObject({ total: ids.length, totalCapped: false })
  expect(await listed({ onPost: 0 })).toMatchObject({ total: away, totalCapped: false })
})

test('the list that the card of people on post opens has the card’s number', async () => {
  const found = await listed({ onPost: 1 })
  expect(found).toMatchObject({ total: totalCap + more, totalCapped: false })
  expect(idsOf(found)).toEqual(ids.slice(away, away + 20))
  expect(await listed({ onPost: 1, sex: 1 })).toMatchObject({ totalCapped: false })
})

const last = Math.ceil((totalCap + more + away) / 20)
const pages = [1, 2, 101, 102, 250, 400, last - 1, last, last + 1]
const sorts = [
  [],
  ...['name', 'entryDate', 'arrivalDate', 'createdAt', 'completeness'].flatMap((field) => [
    [{ field, order: 'asc' }],
    [{ field, order: 'desc' }],
  ]),
  [
    { field: 'entryDate', order: 'desc' },
    { field: 'createdAt', order: 'asc' },
  ],
]
const known = 'coalesce((select bit_count(a.known::int::bit(16)) from health_archive a where a.id = e.id), 0)'
test.each(sorts.map((rules) => [rules.map(({ field, order }) => `${field} ${order}`).join(), rules] as const))(
  'sorted by “%s”, every page is that of all of them in their order, counted to the end or not',
  async (_, sortRules) => {
    const columns = {
      name: 'search_text',
      entryDate: 'entry_date',
      arrivalDate: 'arrival_date',
      createdAt: 'created_at',
      completeness: known,
    }
    const order = sortRules.map(({ field, order }) => `${columns[field as keyof typeof columns]} ${order} nulls last, `).join('')
    const { rows } = await app.db.execute(
      sql`select id from employee e where id = any(${sql.param(ids)}) order by ${sql.raw(order)} id desc`,
    )
    const all = (rows as unknown as readonly { id: number }[]).map(({ id }) => id)
    for (const pageNo of pages)
      for (const countAll of [0, 1]) {
        const found = idsOf(await listed({ pageNo, sortRules, countAll }))
        expect([pageNo, countAll, found]).toEqual([pageNo, countAll, all.slice((pageNo - 1) * 20, pageNo * 20)])
      }
  },
)

test('of today’s status every page is that of all who have it, counted to the end or not', async () => {
  const standing = ids.slice(away)
  for (const todayStatus of [[1], [1, 2, 3]])
    for (const pageNo of pages)
      for (const countAll of [0, 1]) {
        const found = await listed({ todayStatus, pageNo, countAll })
        const total = countAll === 1 ? standing.length : totalCap
        expect([pageNo, found.total, idsOf(found)]).toEqual([pageNo, total, standing.slice((pageNo - 1) * 20, pageNo * 20)])
      }
  expect(await listed({ todayStatus: [0] })).toMatchObject({ total: away, totalCapped: false })
  expect(await listed({ todayStatus: [2, 3] })).toMatchObject({ total: 0 })
})

test('a list that was long a moment ago is counted again where it ends, and once its reader has written something', async () => {
  const abroad = (among: readonly number[], nationCode: string) =>
    app.db.execute(sql`update employee set nation_code = ${nationCode} where id = any(${sql.param(among)})`)
  expect(await listed({ nationGroup: 1 })).toMatchObject({ total: totalCap, totalCapped: true })
  await abroad(ids.slice(30), 'PE')
  expect(await listed({ nationGroup: 1, pageNo: 2 })).toMatchObject({ total: 30, totalCapped: false })
  expect(await listed({ nationGroup: 1 })).toMatchObject({ total: 30, totalCapped: false })
  await abroad(ids.slice(30), 'CN')

  expect(await listed({ nationGroup: 1 })).toMatchObject({ total: totalCap, totalCapped: true })
  await abroad(ids.slice(25), 'PE')
  const backAgain = { employeeIds: ids.slice(0, 1), toStatus: 1, reason: '返岗' }
  expect(await admin(movements.changeStatus, backAgain)).toMatchObject({ code: 0 })
  expect(await listed({ nationGroup: 1 })).toMatchObject({ total: 25, totalCapped: false })
  await abroad(ids.slice(25), 'CN')
})

test('a list that was long a moment ago is nothing to a reader whose scope its node has left', async () => {
  const above = await app.anAdmin(3, group.id)
  const reply = () => above(employees.v2List, { orgId, pageSize: 20 })
  for (const _ of ['counted', 'remembered']) expect(await reply()).toMatchObject({ code: 0, data: { total: totalCap, totalCapped: true } })
  const elsewhere = await app.anOrg({ orgType: 2 })
  await app.db.execute(sql`update org set path = ${elsewhere.path} || substr(path, ${group.path.length + 1}::int),
    parent_id = case when id = ${orgId} then ${elsewhere.id} else parent_id end where starts_with(path, ${group.path}) and id <> ${group.id}`)
  expect(await reply()).toMatchObject({ code: 1404 })
  expect((await above(employees.v2List, { orgId: group.id, pageSize: 20 })).data).toMatchObject({ total: 0 })
})
