import { type ProjectSupplies, suppliesByProject } from '@oems/contract/supplies/byProject.ts'
import { type Supplies, supplies } from '@oems/contract/supplies/items.ts'
import { projectLedger } from '@oems/contract/supplies/ledger.ts'
import { expect, test } from 'vitest'
import { linesIn } from '../../testing/linesIn.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { anItem, aRow } from '../ledger/testLedger.ts'

const app = await testApp()

const rowsOf = async (as: Caller, query: object = {}) => {
  const reply = await as(suppliesByProject.listByProject, { pageSize: 100, ...query })
  expect(reply).toMatchObject({ code: 0, data: { totalCapped: false } })
  return reply.data as { readonly list: ProjectSupplies[]; readonly total: number }
}
const placed = ({ list }: { readonly list: readonly ProjectSupplies[] }) => list.map(({ orgId, suppliesId }) => [orgId, suppliesId])

async function aWorld() {
  const world = await app.aGroup()
  const { group, company, project } = world
  const second = await app.anOrg({ parentId: company.id, orgType: 4 })
  const elsewhere = await app.anOrg({ parentId: (await app.anOrg({ parentId: group.id })).id, orgType: 4 })
  const [mask, glove] = [await anItem(app, group.id), await anItem(app, group.id, { expiryManaged: 1 })]
  await aRow(app, project.id, mask, { quantity: 4 })
  await aRow(app, project.id, glove, { quantity: 30, nearestExpiry: '2099-01-31' })
  await aRow(app, second.id, mask, { quantity: 30 })
  await aRow(app, elsewhere.id, mask, { quantity: 0 })
  return { ...world, second, elsewhere, mask, glove }
}

test('only rows of the caller’s projects; a node, a project or an item of somebody else is not there', async () => {
  const { company, project, second, elsewhere, mask, glove, groupAdmin, companyAdmin, projectAdmin } = await aWorld()
  const stranger = await app.aGroup()
  const own = [
    [project.id, mask.id],
    [project.id, glove.id],
    [second.id, mask.id],
  ]
  expect(placed(await rowsOf(companyAdmin))).toEqual(own)
  expect(placed(await rowsOf(projectAdmin))).toEqual(own.slice(0, 2))
  expect(placed(await rowsOf(groupAdmin))).toEqual([...own, [elsewhere.id, mask.id]])
  expect(placed(await rowsOf(groupAdmin, { orgId: company.id }))).toEqual(own)
  expect(placed(await rowsOf(stranger.groupAdmin, { suppliesId: mask.id }))).toEqual([])
  const unknown = await companyAdmin(suppliesByProject.listByProject, { projectId: 999_999_999 })
  for (const asked of [{ projectId: elsewhere.id }, { orgId: stranger.group.id }]) {
    const { code, msg } = await companyAdmin(suppliesByProject.listByProject, asked)
    expect({ code, msg }).toEqual({ code: 1404, msg: unknown.msg })
  }
  expect(await (await app.anAdmin(12, project.id))(suppliesByProject.listByProject, {})).toMatchObject({ code: 1403 })
})

test('a row says what is there, how much is missing and whose it is; filters are those of the row, not of its item', async () => {
  const { company, project, second, elsewhere, mask, glove, groupAdmin } = await aWorld()
  const { list, total } = await rowsOf(groupAdmin, { suppliesId: mask.id })
  expect(total).toBe(3)
  expect(list[0]).toMatchObject({
    ...{ orgName: project.orgName, companyName: company.orgName, name: mask.name, unit: '只', quantity: 4, requiredQuantity: 10, gap: 6 },
    ...{ stockLevel: 1, dailyUse: null, coverDays: null, normWords: '固定10只' },
  })
  // The list of items shows the sums of these.
  const { data } = await groupAdmin(supplies.list, { name: mask.name })
  const [item] = (data as { list: Supplies[] }).list
  const sum = (of: (row: ProjectSupplies) => number) => list.reduce((all, row) => all + of(row), 0)
  expect(item).toMatchObject({
    ...{ projectNum: list.length, quantity: sum((row) => row.quantity), gap: sum((row) => row.gap) },
    ...{ shortageProjectNum: 2, requiredQuantity: sum((row) => row.requiredQuantity) },
  })
  expect(placed(await rowsOf(groupAdmin, { stockLevel: [0] }))).toEqual([[elsewhere.id, mask.id]])
  expect(placed(await rowsOf(groupAdmin, { name: glove.name }))).toEqual([[project.id, glove.id]])
  expect(placed(await rowsOf(groupAdmin, { expiryState: [1] }))).toEqual([[project.id, glove.id]])
  expect((await rowsOf(groupAdmin, { declareType: 3 })).total).toBe(0)
  const sorted = await rowsOf(groupAdmin, { suppliesId: mask.id, sortRules: [{ field: 'gap', order: 'desc' }] })
  expect(sorted.list.map(({ orgId }) => orgId)).toEqual([elsewhere.id, project.id, second.id])
  expect(placed(await rowsOf(groupAdmin, { pageSize: 2, pageNo: 2, suppliesId: mask.id }))).toEqual([[elsewhere.id, mask.id]])
  expect(await groupAdmin(suppliesByProject.listByProject, { illnessId: 999_999_999 })).toMatchObject({ code: 1400 })
})

test('the export has the rows of the list, and whoever sees a row sees how it came about', async () => {
  const { project, elsewhere, mask, groupAdmin, companyAdmin } = await aWorld()
  const lines = await linesIn(await groupAdmin(supplies.export, { detail: 1, suppliesId: mask.id, stockLevel: [0, 1] }))
  expect(lines[0]!.slice(0, 2)).toEqual(['所属组织', '公司'])
  expect(lines.slice(1).map((line) => line[0])).toEqual([project.orgName, elsewhere.orgName])
  const { list } = await rowsOf(groupAdmin, { suppliesId: mask.id })
  const [here, , there] = list
  expect(await companyAdmin(projectLedger.ledgerLog, { id: here!.id })).toMatchObject({ code: 0, data: { list: [{ quantityAfter: 4 }] } })
  expect(await companyAdmin(projectLedger.ledgerLog, { id: there!.id })).toMatchObject({ code: 1404 })
})
