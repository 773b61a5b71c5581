import { reserveDeclares as calls } from '@oems/contract/reserve/declares.ts'
import { Origin, reserveIllness } from '@oems/contract/supplies/codes.ts'
import type { ConfiguredItem } from '@oems/contract/supplies/items.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestOrg, testApp } from '../../testing/testApp.ts'
import { aDrugItem, anItem, aRow, ledgerDisagreements } from '../ledger/testLedger.ts'
import type { ItemRow } from '../tables.ts'

/** Which drugs of the reserve a project has, by the calls of the reserve (04 §5.4). */
const app = await testApp({ alone: true })
const reserve = { illnessId: reserveIllness }
let group: TestOrg
let project: TestOrg
let companyAdmin: Caller
let projectAdmin: Caller
/** What every project has to have, and what it may add. */
let required: ItemRow
let fever: ItemRow
let cough: ItemRow

beforeEach(async () => {
  ;({ group, project, companyAdmin, projectAdmin } = await app.aGroup())
  required = await aDrugItem(app, group.id, [])
  fever = await aDrugItem(app, group.id, [], { requireWhen: null })
  cough = await aDrugItem(app, group.id, [], { requireWhen: null })
  await aRow(app, project.id, required)
})

interface Config {
  readonly configVersion: number
  readonly items: readonly ConfiguredItem[]
}
const configOf = async (projectId = project.id, as = projectAdmin) => {
  const { code, data } = await as(calls.listConfigDrug, { ...reserve, projectId })
  expect(code).toBe(0)
  return data as Config
}
interface Chosen {
  readonly suppliesId: number
  readonly minQuantity?: number
  readonly reason?: string
}
/** By the version that stands, unless another one is given. */
const save = async (items: readonly Chosen[], as = projectAdmin, more: object = {}) =>
  as(calls.saveConfigDrug, { ...reserve, projectId: project.id, items, configVersion: (await configOf()).configVersion, ...more })
const remove = (ids: readonly number[], as = projectAdmin) => as(calls.deleteConfigDrug, { ...reserve, ids })
const shown = async () => (await configOf()).items.map(({ suppliesId, origin, requiredQuantity }) => [suppliesId, origin, requiredQuantity])
const idOf = async ({ id }: ItemRow) => (await configOf()).items.find(({ suppliesId }) => suppliesId === id)!.id
const of = ({ id }: ItemRow, more: Omit<Chosen, 'suppliesId'> = {}): Chosen => ({ suppliesId: id, ...more })
const bodyOf = ({ code, msg, data }: { code: number; msg: string; data: unknown }) => ({ code, msg, data })
const missing = { code: 1404, msg: '记录不存在', data: null }
const onlyRequired = () => [[required.id, Origin.required, 10]]

describe('who may not, and what is not there', () => {
  test('whoever only looks sets nothing, whoever works removes nothing, and a role without the reserve sees nothing', async () => {
    const [reader, reporter, doctor] = [await app.anAdmin(13, group.id), await app.anAdmin(8, project.id), await app.anAdmin(7, project.id)]
    expect(await save([of(fever)], reader)).toMatchObject({ code: 1403 })
    expect(await shown()).toEqual(onlyRequired())
    expect(await save([of(fever)], doctor)).toMatchObject({ code: 0 })
    const ids = [await idOf(fever)]
    for (const caller of [reader, reporter, doctor]) expect(await remove(ids, caller)).toMatchObject({ code: 1403 })
    const none = await app.anAdmin(12, project.id)
    for (const [call, input] of [
      [calls.listDrug, reserve],
      [calls.listConfigDrug, { ...reserve, projectId: project.id }],
    ] as const)
      expect([call.path, await none(call, input)]).toMatchObject([call.path, { code: 1403 }])
  })

  test('a project, an item or a row of another group is as unknown as none, alone or among others', async () => {
    const theirs = await app.aGroup()
    const drug = await aDrugItem(app, theirs.group.id, [], { requireWhen: null })
    const row = await aRow(app, theirs.project.id, drug, { origin: Origin.added, added: true })
    for (const projectId of [theirs.project.id, group.id, 999_999_999]) {
      expect(bodyOf(await projectAdmin(calls.listDrug, { ...reserve, projectId }))).toEqual(missing)
      expect(bodyOf(await projectAdmin(calls.listConfigDrug, { ...reserve, projectId }))).toEqual(missing)
      expect(bodyOf(await save([of(fever)], projectAdmin, { projectId }))).toEqual(missing)
    }
    // Supplies are configured by another right.
    const mask = await anItem(app, group.id, { requireWhen: null })
    for (const suppliesId of [drug.id, mask.id, 999_999_999]) expect(bodyOf(await save([of(fever), { suppliesId }]))).toEqual(missing)
    expect(await shown()).toEqual(onlyRequired())
    expect(await save([of(fever)])).toMatchObject({ code: 0 })
    const own = await idOf(fever)
    for (const other of [row.id, 999_999_999]) expect(bodyOf(await remove([own, other]))).toEqual(missing)
    expect(await shown()).toEqual([...onlyRequired(), [fever.id, Origin.added, 10]])
    expect((await configOf(theirs.project.id, theirs.projectAdmin)).items).toMatchObject([{ suppliesId: drug.id }])
  })

  test('the illness is named and known, numbers are whole and small enough, nothing is removed twice', async () => {
    const projectId = project.id
    for (const [call, asked] of [
      [calls.listDrug, { projectId }],
      [calls.listConfigDrug, { projectId }],
      [calls.saveConfigDrug, { projectId, items: [of(fever)], configVersion: (await configOf()).configVersion }],
      [calls.deleteConfigDrug, { ids: [await idOf(required)] }],
    ] as const) {
      expect([call.path, await projectAdmin(call, asked)]).toMatchObject([call.path, { code: 1400 }])
      expect([call.path, await projectAdmin(call, { ...asked, illnessId: 3 })]).toMatchObject([
        call.path,
        { code: 1422, msg: '暂不支持该病种的药品储备' },
      ])
    }
    for (const minQuantity of [-1, 1.5, 100_000_000]) expect(await save([of(fever, { minQuantity })])).toMatchObject({ code: 1400 })
    expect(await remove([])).toMatchObject({ code: 1400 })
    expect(await remove([1, 1])).toMatchObject({ code: 1400 })
    expect(await shown()).toEqual(onlyRequired())
  })
})

describe('the drugs of a project', () => {
  test('are those that stand above; what was added is replaced as a whole, what is required stays', async () => {
    const listed = async () =>
      (
        (await projectAdmin(calls.listDrug, { ...reserve, projectId: project.id })).data as { suppliesId: number; configured: boolean }[]
      ).map(({ suppliesId, configured }) => [suppliesId, configured])
    expect(await listed()).toEqual([
      [required.id, true],
      [fever.id, false],
      [cough.id, false],
    ])
    expect(await save([of(fever), of(cough, { minQuantity: 40 })])).toMatchObject({ code: 0 })
    expect(await listed()).toEqual([required, fever, cough].map(({ id }) => [id, true]))
    expect(await shown()).toEqual([...onlyRequired(), [fever.id, Origin.added, 10], [cough.id, Origin.added, 40]])
    const named = await projectAdmin(calls.listDrug, { ...reserve, drugName: cough.name })
    expect(named.data).toMatchObject([{ suppliesId: cough.id }])
    expect(await save([of(cough, { minQuantity: 60 })])).toMatchObject({ code: 0 })
    expect(await shown()).toEqual([...onlyRequired(), [cough.id, Origin.added, 60]])
    expect(await save([])).toMatchObject({ code: 0 })
    expect(await shown()).toEqual(onlyRequired())
    expect(await ledgerDisagreements(app.db)).toEqual([])
  })

  test('what still holds something is not taken away, and then nothing else of it is changed', async () => {
    expect(await save([of(fever)])).toMatchObject({ code: 0 })
    await app.db.execute(sql`update project_supplies set off_quantity = 3 where id = ${await idOf(fever)}`)
    const before = await shown()
    expect(await save([of(cough)])).toMatchObject({ code: 1409, msg: '请先将库存清零' })
    expect(await remove([await idOf(fever)])).toMatchObject({ code: 1409, msg: '请先将库存清零' })
    expect(await shown()).toEqual(before)
  })

  test('a standard of the project’s own goes up alone, and is given up when it is not named any more', async () => {
    expect(await save([of(required, { minQuantity: 50 })])).toMatchObject({ code: 0 })
    expect(await shown()).toEqual([[required.id, Origin.required, 50]])
    expect(await save([of(required, { minQuantity: 5 })])).toMatchObject({ code: 1422, msg: '项目只能上调标准' })
    expect(await save([of(required, { minQuantity: 5 })], companyAdmin)).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'items.0.reason', msg: `“${required.name}”：请填写下调的原因` }] },
    })
    expect(await save([of(required, { minQuantity: 5, reason: '短期项目' })], companyAdmin)).toMatchObject({ code: 0 })
    expect((await configOf()).items).toMatchObject([{ minOverride: 5, overrideReason: '短期项目', requiredQuantity: 5 }])
    expect(await save([], companyAdmin)).toMatchObject({ code: 0 })
    expect(await shown()).toEqual(onlyRequired())
  })

  test('by rows of the ledger: what was added goes, what is required stays', async () => {
    expect(await save([of(fever), of(cough)])).toMatchObject({ code: 0 })
    expect(await remove([await idOf(fever), await idOf(required)])).toMatchObject({
      code: 1409,
      msg: `“${required.name}”为必备物资，不能移除`,
    })
    expect(await remove([await idOf(fever), await idOf(cough)])).toMatchObject({ code: 0 })
    expect(await shown()).toEqual(onlyRequired())
  })

  test('of two who save what they have seen one looks again; what the shelf holds makes no new version', async () => {
    const { configVersion } = await configOf()
    const at = (items: readonly Chosen[], as: Caller) => save(items, as, { configVersion })
    const replies = await Promise.all([at([of(fever)], projectAdmin), at([of(cough)], companyAdmin)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect((await configOf()).items).toHaveLength(2)
    const { configVersion: now } = await configOf()
    expect(now).not.toBe(configVersion)
    await app.db.execute(sql`update project_supplies set off_quantity = 8 where org_id = ${project.id}`)
    expect((await configOf()).configVersion).toBe(now)
  })
})
