import { reserveFigures as calls, type ShortageRow } from '@oems/contract/reserve/overview.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../core/days.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aReserveItem, aShelf } from '../testReserve.ts'

const app = await testApp()
const shortage = async (as: Caller, query: object = {}) => {
  const reply = await as(calls.listShortage, { illnessId: 2, pageSize: 100, ...query })
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as { readonly list: ShortageRow[]; readonly total: number }
}
const at = (id: number, longitude: number, latitude: number) =>
  app.db.execute(sql`update org set longitude = ${longitude}, latitude = ${latitude} where id = ${id}`)

test('what is missing or ends soon, the worst first; who could give some, within the company and the nearest first', async () => {
  const { group, company, project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
  const [near, far, placeless] = await Promise.all([1, 2, 3].map(() => app.anOrg({ parentId: company.id, orgType: 4 })))
  const elsewhere = await app.anOrg({ parentId: (await app.anOrg({ parentId: group.id })).id, orgType: 4 })
  await at(project.id, 36.82, -1.29)
  await at(near!.id, 36.9, -1.3)
  await at(far!.id, 39.66, -4.04)
  const item = await aReserveItem(app, group.id)
  const other = await aReserveItem(app, group.id)
  await aShelf(app, project.id, item, { ledgerQuantity: 100, requiredQuantity: 400 })
  await aShelf(app, project.id, other, {
    ledgerQuantity: 400,
    requiredQuantity: 400,
    clinicExpiry: '2026-03-20',
    nearestExpiry: '2027-01-01',
  })
  await aShelf(app, near!.id, item, { ledgerQuantity: 450, requiredQuantity: 400 })
  await aShelf(app, far!.id, item, { ledgerQuantity: 900, requiredQuantity: 400 })
  await aShelf(app, placeless!.id, item, { ledgerQuantity: 410, requiredQuantity: 400 })
  await aShelf(app, elsewhere.id, item, { ledgerQuantity: 0, requiredQuantity: 10 })
  await aShelf(app, elsewhere.id, other, { ledgerQuantity: 5000, requiredQuantity: 10 })
  await app.anAdmin(6, project.id)

  const { list, total } = await shortage(groupAdmin)
  expect(total).toBe(3)
  expect(list.map((row) => [row.orgId, row.suppliesId, row.gap, row.stockLevel, row.nearestExpiry])).toEqual([
    [elsewhere.id, item.id, 10, 0, null],
    [project.id, item.id, 300, 1, null],
    [project.id, other.id, 0, 3, '2026-03-20'],
  ])
  const offers = [
    { orgId: near!.id, orgName: near!.orgName, quantity: 50, kilometres: 9 },
    { orgId: far!.id, orgName: far!.orgName, quantity: 500, kilometres: 439 },
    { orgId: placeless!.id, orgName: placeless!.orgName, quantity: 10, kilometres: null },
  ]
  expect(list.map((row) => row.offers)).toEqual([[], offers, []])
  expect((await shortage(companyAdmin)).list[0]).toMatchObject({ orgId: project.id, companyName: company.orgName, offers })
  // Whoever sees one project alone is told of no other.
  expect((await shortage(projectAdmin)).list[0]).toMatchObject({ orgId: project.id, companyName: null, offers: [] })
  expect((await shortage(groupAdmin, { stockLevel: [0] })).list.map(({ orgId }) => orgId)).toEqual([elsewhere.id])
  expect((await shortage(groupAdmin, { expiryState: [3] })).list.map(({ suppliesId }) => suppliesId)).toEqual([other.id])
  expect((await shortage(groupAdmin, { drugName: item.name, projectId: project.id })).total).toBe(1)
  expect((await shortage(groupAdmin, { sortRules: [{ field: 'gap', order: 'desc' }] })).list[0]).toMatchObject({ gap: 300 })
  expect((await shortage(groupAdmin, { pageNo: 2, pageSize: 2 })).list).toHaveLength(1)
  expect(await shortage(groupAdmin, { pageNo: 3, pageSize: 2 })).toMatchObject({ list: [], total: 3 })
})

test('who has an expired box gives of the good ones; what is not used up before it expires is offered, though no more is there than required', async () => {
  const { group, company, project, companyAdmin } = await app.aGroup()
  const [cluttered, slow, scarce] = await Promise.all([1, 2, 3].map(() => app.anOrg({ parentId: company.id, orgType: 4 })))
  const item = await aReserveItem(app, group.id)
  await aShelf(app, project.id, item, { ledgerQuantity: 100, requiredQuantity: 400 })
  await aShelf(app, cluttered!.id, item, { ledgerQuantity: 1_400, requiredQuantity: 400, expiredQuantity: 1 })
  const ending = { nearestExpiry: addDays(dayOf(app.clock()), 9), expiringQuantity: 120, dailyUse: '2.00' }
  await aShelf(app, slow!.id, item, { offQuantity: 400, requiredQuantity: 400, ...ending })
  await aShelf(app, scarce!.id, item, { offQuantity: 390, requiredQuantity: 400, ...ending })
  const { list } = await shortage(companyAdmin)
  const offers = list.find(({ orgId }) => orgId === project.id)!.offers.map(({ orgId, quantity }) => [orgId, quantity])
  expect(offers).toHaveLength(2)
  expect(offers).toEqual(
    expect.arrayContaining([
      [cluttered!.id, 1_000],
      [slow!.id, 100],
    ]),
  )
})
