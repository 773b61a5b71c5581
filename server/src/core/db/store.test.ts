import { read, under, write } from '@oems/contract/core/call.ts'
import { Done, Ids, id, list, maybe, optional, revisionOf, shape, text, whole } from '@oems/contract/core/fields.ts'
import { page, paged } from '@oems/contract/core/paging.ts'
import { gte, sql } from 'drizzle-orm'
import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { Static } from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { makeTable } from '../../testing/testTable.ts'
import { implement } from '../implement.ts'
import { baseColumns, idColumn } from './columns.ts'
import { withinScope } from './scope.ts'
import { tableStore } from './store.ts'

const drug = pgTable('test_drug', {
  ...baseColumns(),
  orgId: idColumn().notNull(),
  name: varchar({ length: 30 }).notNull(),
  dose: integer(),
})
const drugs = tableStore(drug, '药品', { scope: withinScope(drug.orgId) })

const draft = { name: text('名称', 30, { log: 'plain' }), dose: optional(whole('剂量', 0, 10_000)) }
const Drug = shape({ id: id(), version: whole('版本', 0, 1_000), name: draft.name, dose: maybe(whole('剂量', 0, 10_000)) })
type Drug = Static<typeof Drug>
const least = optional(whole('至少', 0, 10_000))
const calls = under('/test-drug', {
  page: read.post('page', 'login', shape(paged('name', 'dose')), page(Drug)),
  each: read.get('each', 'login', shape({ least }), list(Drug)),
  count: read.get('count', 'login', shape({ least, most: whole('最多', 1, 10_000) }), shape({ count: whole('', 0, 10_000) })),
  insertAll: write.post('insert-all', 'login', shape({ drugs: list(shape(draft)) }), Done),
  update: write.post('update', 'login', revisionOf(draft), Drug),
  remove: write.post('remove', 'login', Ids, Done),
})
const atLeast = (dose: number | null) => (dose === null ? undefined : gte(drug.dose, dose))
const domain = implement(calls, {
  page: (ctx, query) => drugs.page(ctx, query),
  async each(ctx, { least }) {
    const found: Drug[] = []
    for await (const row of drugs.each(ctx, atLeast(least))) found.push(row)
    return found
  },
  count: async (ctx, { least, most }) => ({ count: await drugs.count(ctx, atLeast(least), most) }),
  insertAll: (ctx, input) =>
    drugs.insertAll(
      ctx,
      input.drugs.map((one) => ({ ...one, orgId: ctx.actor.orgId })),
    ),
  update: (ctx, input) => drugs.update(ctx, input),
  remove: (ctx, { ids }) => drugs.remove(ctx, ids),
})

let app: TestApp
beforeAll(async () => {
  app = await testApp({ more: [{ calls: [domain] }] })
  await makeTable(app, 'test_drug', sql`org_id bigint not null, name varchar(30) not null, dose integer`)
})

/** Somebody whose organisation has drugs of these doses, and whoever else. */
async function withDrugs(doses: readonly (number | null)[]) {
  const [group, other] = [await app.anOrg({ orgType: 2 }), await app.anOrg({ orgType: 2 })]
  const [admin, stranger] = [await app.anAdmin(3, group.id), await app.anAdmin(3, other.id)]
  const reply = await admin(calls.insertAll, { drugs: doses.map((dose, at) => ({ name: `药${at}`, dose })) })
  expect(reply).toMatchObject({ code: 0, data: null })
  return { admin, stranger }
}
const pageOf = async (as: Caller, input: object) => (await as(calls.page, input)).data as { list: Drug[]; total: number }
const eachOf = async (as: Caller, input: object = {}) => (await as(calls.each, input)).data as Drug[]

test('many rows are written at once, with who wrote them and when', async () => {
  const { admin } = await withDrugs([1, null])
  const [newest] = await eachOf(admin)
  const [row] = await app.db.select().from(drug).where(sql`id = ${newest!.id}`)
  expect(row).toMatchObject({ name: '药1', dose: null, version: 0, createdAt: app.clock().toISOString(), deletedAt: null })
  expect([row!.createdBy > 0, row!.updatedBy === row!.createdBy, row!.updatedAt === row!.createdAt]).toEqual([true, true, true])
})

test('a page has its total, past the last one as well; what is empty is sorted last', async () => {
  const { admin, stranger } = await withDrugs([3, null, 1, 2])
  const sorted = async (order: 'asc' | 'desc') =>
    (await pageOf(admin, { sortRules: [{ field: 'dose', order }] })).list.map(({ dose }) => dose)
  expect([await sorted('asc'), await sorted('desc')]).toEqual([
    [1, 2, 3, null],
    [3, 2, 1, null],
  ])
  expect(await pageOf(admin, { pageNo: 2, pageSize: 3 })).toMatchObject({ list: [{ name: '药0' }], total: 4, pageNo: 2, pageSize: 3 })
  expect(await pageOf(admin, { pageNo: 9, pageSize: 3 })).toEqual({ list: [], total: 4, pageNo: 9, pageSize: 3 })
  expect(await pageOf(stranger, {})).toMatchObject({ list: [], total: 0 })
})

test('each gives all that match, newest first, however many reads it takes', async () => {
  const { admin, stranger } = await withDrugs(Array.from({ length: 1_000 }, (_, at) => at))
  const found = await eachOf(admin)
  expect(found.map(({ dose }) => dose)).toEqual(Array.from({ length: 1_000 }, (_, at) => 999 - at))
  await admin(calls.remove, { ids: [found[500]!.id] })
  expect((await eachOf(admin, { least: 498 })).map(({ dose }) => dose)).toEqual([...range(999, 500), 498])
  expect(await eachOf(stranger)).toEqual([])
})
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

test('count counts what each would give, no further than it is told', async () => {
  const { admin, stranger } = await withDrugs([1, 2, 3, 4, 5])
  const countOf = async (as: Caller, input: object) => ((await as(calls.count, { most: 10, ...input })).data as { count: number }).count
  expect(await Promise.all([{}, { least: 3 }, { most: 4 }].map((input) => countOf(admin, input)))).toEqual([5, 3, 4])
  expect(await countOf(stranger, {})).toBe(0)
})

test('an update names the version that it changes, and raises it', async () => {
  const { admin, stranger } = await withDrugs([1])
  const [{ id, version } = { id: 0, version: 0 }] = await eachOf(admin)
  const changed = { id, version, name: '新名', dose: null }
  expect(await stranger(calls.update, changed)).toMatchObject({ code: 1404 })
  expect(await admin(calls.update, changed)).toMatchObject({ code: 0, data: { ...changed, version: version + 1 } })
  expect(await admin(calls.update, { ...changed, name: '又一名' })).toMatchObject({ code: 1409 })
  expect(await eachOf(admin)).toMatchObject([{ name: '新名', version: version + 1 }])
})
