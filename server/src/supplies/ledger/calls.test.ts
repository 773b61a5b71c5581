import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import {
  projectLedger as calls,
  type KeptRow,
  type LedgerLog,
  type SuppliesEquipInfo,
  suppliesOfClinics,
} from '@oems/contract/supplies/ledger.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import { aDrugItem, anItem, aRow, ledgerDisagreements } from './testLedger.ts'

const app = await testApp({ alone: true })

async function aProject() {
  const company = await app.anOrg({ parentId: (await app.anOrg({ orgType: 2 })).id })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  return { company, project, keeper: await app.anAdmin(8, project.id) }
}
const aMask = (quantity: number | undefined, projectId: number, over: Parameters<typeof anItem>[2] = {}) =>
  anItem(app, app.rootId, over).then((item) =>
    aRow(app, projectId, item, quantity === undefined ? {} : { quantity, nearestExpiry: '2027-01-31' }),
  )
const bodyOf = ({ code, msg, data }: { code: number; msg: string; data: unknown }) => ({ code, msg, data })
type Keeper = Awaited<ReturnType<typeof aProject>>['keeper']
const rowsOf = async (keeper: Keeper, query: object = {}) => (await keeper(calls.listFourProjectManager, query)).data as KeptRow[]

test('a row of another project is not there, in a batch as little as alone; nothing is written', async () => {
  const [here, there] = [await aProject(), await aProject()]
  const [own, foreign] = [await aMask(10, here.project.id), await aMask(10, there.project.id)]
  const change = { version: 1, quantity: 4, kind: LedgerKind.use }
  const unknown = await here.keeper(calls.updateFourProjectManager, { id: 99_999_999, ...change })
  expect(unknown).toMatchObject({ code: 1404 })
  expect(bodyOf(await here.keeper(calls.updateFourProjectManager, { ...change, id: foreign.id }))).toEqual(bodyOf(unknown))
  expect(bodyOf(await here.keeper(calls.ledgerLog, { id: foreign.id }))).toEqual(bodyOf(unknown))
  expect(await here.keeper(calls.listFourProjectManager, { projectId: there.project.id })).toMatchObject({ code: 1404 })
  const items = [own, foreign].map(({ id }) => ({ id, ...change }))
  expect(await here.keeper(calls.updateBatchFourProjectManager, { projectId: here.project.id, items })).toMatchObject({ code: 1404 })
  expect(await rowsOf(here.keeper)).toMatchObject([{ id: own.id, quantity: 10, version: 1 }])
})

test('what comes in only adds, what is used or lost only takes; each leaves its line', async () => {
  const { keeper, project } = await aProject()
  const { id } = await aMask(10, project.id)
  const tell = async (kind: number, quantity: number) => {
    const [row] = await rowsOf(keeper)
    return keeper(calls.updateFourProjectManager, { id, version: row!.version, kind, quantity })
  }
  for (const [kind, quantity] of [
    [LedgerKind.inbound, 10],
    [LedgerKind.use, 10],
    [LedgerKind.damage, 11],
  ] as const)
    expect(await tell(kind, quantity)).toMatchObject({ code: 1422, data: { fields: [{ path: 'quantity' }] } })
  expect(await tell(LedgerKind.declaration, 5)).toMatchObject({ code: 1400, data: { fields: [{ path: 'kind' }] } })
  for (const bad of [-1, 1.5, 100_000_000]) expect(await tell(LedgerKind.count, bad)).toMatchObject({ code: 1400 })
  expect(await tell(LedgerKind.inbound, 30)).toMatchObject({ code: 0 })
  expect(await tell(LedgerKind.use, 4)).toMatchObject({ code: 0 })
  expect(await rowsOf(keeper)).toMatchObject([{ quantity: 4, gap: 6, stockLevel: 1, ledgerKind: LedgerKind.use }])
  const log = (await keeper(calls.ledgerLog, { id })).data as { list: LedgerLog[] }
  expect(log.list.map(({ kind, delta, quantityAfter }) => [kind, delta, quantityAfter])).toEqual([
    [LedgerKind.use, -26, 4],
    [LedgerKind.inbound, 20, 30],
    [LedgerKind.count, 10, 10],
  ])
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('a quantity says until when it is good; what has ended is reported lost first', async () => {
  const { keeper, project } = await aProject()
  const { id } = await aMask(undefined, project.id, { expiryManaged: 1 })
  const count = (nearestExpiry?: string, expiringQuantity?: number) =>
    keeper(calls.updateFourProjectManager, { id, version: 0, kind: LedgerKind.count, quantity: 50, nearestExpiry, expiringQuantity })
  const told = (path: string, msg: string) => ({ code: 1400, data: { fields: [{ path, msg }] } })
  expect(await count()).toMatchObject(told('nearestExpiry', '请填写最近效期'))
  expect(await count('2026-03-04')).toMatchObject(told('nearestExpiry', '已过期物资请先报损，不计入可用储备'))
  expect(await count('2026-03-05', 51)).toMatchObject(told('expiringQuantity', '近效期量不能超过数量'))
  expect(await count('2026-03-05')).toMatchObject({ code: 0 })
  expect(await rowsOf(keeper)).toMatchObject([{ quantity: 50, expiringQuantity: 50, expiryState: 3 }])
})

test('a batch is all or none, and names every row that somebody else has changed meanwhile', async () => {
  const { keeper, project } = await aProject()
  const rows = [await aMask(10, project.id), await aMask(10, project.id), await aMask(10, project.id)]
  await keeper(calls.updateFourProjectManager, { id: rows[1]!.id, version: 1, kind: LedgerKind.count, quantity: 11 })
  const items = rows.map(({ id }) => ({ id, version: 1, kind: LedgerKind.count, quantity: 20 }))
  const send = (sent: readonly object[]) => keeper(calls.updateBatchFourProjectManager, { projectId: project.id, items: sent })
  expect(await send(items)).toMatchObject({ code: 1409, data: { fields: [{ path: 'items.1.version' }] } })
  expect((await rowsOf(keeper)).map(({ quantity }) => quantity)).toEqual([10, 11, 10])
  expect(await send(items.map((item, at) => (at === 1 ? { ...item, version: 2 } : item)))).toMatchObject({ code: 0 })
  expect((await rowsOf(keeper)).map(({ quantity }) => quantity)).toEqual([20, 20, 20])
})

test('a project keeps items of its own, and renames those alone', async () => {
  const { keeper, project } = await aProject()
  const draft = { projectId: project.id, declareType: 1, name: '本地手套', unit: '双', quantity: 20 }
  expect(await keeper(calls.saveFourProjectManager, { ...draft, name: undefined })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'name' }] },
  })
  expect(await keeper(calls.saveFourProjectManager, { ...draft, declareType: 2 })).toMatchObject({ code: 1400 })
  expect(await keeper(calls.saveFourProjectManager, draft)).toMatchObject({ code: 0 })
  expect(await keeper(calls.saveFourProjectManager, draft)).toMatchObject({ code: 1409 })
  const [own] = await rowsOf(keeper, { own: 1 })
  expect(own).toMatchObject({ name: '本地手套', quantity: 20, origin: 2, own: 1, stockLevel: 3 })
  const rename = { version: own!.version, kind: LedgerKind.count, quantity: 20, name: '丁腈手套' }
  expect(await keeper(calls.updateFourProjectManager, { id: own!.id, ...rename, unit: '只' })).toMatchObject({ code: 1422 })
  const above = await anItem(app, app.rootId, { name: '一次性手套', spec: '大号' })
  expect(await keeper(calls.updateFourProjectManager, { id: own!.id, ...rename, name: above.name, spec: above.spec })).toMatchObject({
    ...{ code: 1409, msg: '上级或本项目已有同名物资“一次性手套”，请直接选用' },
  })
  const named = { id: own!.id, ...rename, spec: '大号' }
  expect(await keeper(calls.updateFourProjectManager, named)).toMatchObject({ code: 0 })
  expect(await rowsOf(keeper, { own: 1 })).toMatchObject([{ name: '丁腈手套', spec: '大号' }])
  // A name that says no spec has none.
  expect(await keeper(calls.updateFourProjectManager, { ...named, version: own!.version + 1, spec: null })).toMatchObject({ code: 0 })
  expect(await rowsOf(keeper, { own: 1 })).toMatchObject([{ name: '丁腈手套', spec: null }])
  const standard = await aMask(10, project.id)
  expect(await keeper(calls.updateFourProjectManager, { ...rename, id: standard.id, version: 1 })).toMatchObject({
    code: 1422,
    data: { fields: [{ path: 'name' }] },
  })
  expect((await rowsOf(keeper, { own: 1 })).map(({ name }) => name)).toEqual(['丁腈手套'])
  expect((await keeper(calls.pageFourProjectManager, { name: '手套' })).data).toMatchObject({ total: 1 })
  expect(await ledgerDisagreements(app.db)).toEqual([])
})

test('what a node has for its clinics shows twenty drugs, worst first, and counts all of them', async () => {
  const { company, project } = await aProject()
  const { project: foreign } = await aProject()
  const second = await app.anOrg({ parentId: company.id, orgType: 4 })
  const manager = await app.anAdmin(4, company.id)
  const items = await Promise.all(Array.from({ length: 21 }, () => aDrugItem(app, app.rootId, [])))
  for (const [at, item] of items.entries()) await aRow(app, project.id, item, at < 3 ? {} : { quantity: 10, nearestExpiry: '2099-01-31' })
  await aRow(app, second.id, items[0]!, { quantity: 4, nearestExpiry: '2099-01-31' })
  await aRow(app, foreign.id, items[1]!)
  await app.db.execute(sql`update project_supplies set stock_level = 0 where org_id = ${project.id} and off_quantity = 0`)
  const found = async (asked: object) => (await manager(suppliesOfClinics.projectSuppliesEquipInfo, asked)).data as SuppliesEquipInfo
  const whole = await found({ orgId: company.id })
  expect(whole.drugSummary).toEqual({ kinds: 21, shortage: 4, nearExpiry: 0, expired: 0 })
  expect(whole.drugs).toHaveLength(20)
  expect(whole.drugs.slice(0, 4).map(({ quantity }) => quantity)).toEqual([0, 0, 0, 4])
  expect((await found({ projectId: second.id })).drugSummary).toEqual({ kinds: 1, shortage: 1, nearExpiry: 0, expired: 0 })
  expect(await manager(suppliesOfClinics.projectSuppliesEquipInfo, { projectId: foreign.id })).toMatchObject({ code: 1404 })
})
