import { StockLevel } from '@oems/contract/drugStock/codes.ts'
import { EpType } from '@oems/contract/organisation/codes.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import type { RiskChanged } from '@oems/contract/risk/riskChange.ts'
import { ItemType, NormKind, Origin } from '@oems/contract/supplies/codes.ts'
import { type Configurable, type ConfiguredItem, supplies as calls } from '@oems/contract/supplies/items.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../core/days.ts'
import { level } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { aDrug } from '../../drugStock/testStock.ts'
import { aScheme } from '../../risk/testRisk.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { anItem, aRow, ledgerDisagreements } from '../ledger/testLedger.ts'
import { normOf, normsSettled } from './testNorms.ts'

const app = await testApp({ alone: true })

const rowOf = (projectId: number, suppliesId: number) => normOf(app, projectId, suppliesId)
const people = (projectId: number, n: number) =>
  app.db.execute(sql`update project set reported_chinese_num = ${n}, reported_foreign_num = 0 where project_id = ${projectId}`)
const endemic = (projectId: number, codes: readonly number[]) =>
  app.db.execute(sql`insert into project_medical (created_at, created_by, updated_at, updated_by, org_id, clinic_level, cold_storage, endemic_diseases)
    values (now(), 0, now(), 0, ${projectId}, 1, 0, ${sql.param([...codes])}::smallint[])`)
const settled = () => normsSettled(app)
const mask = {
  declareType: ItemType.supplies,
  name: '医用外科口罩',
  unit: '只',
  normKind: NormKind.daily,
  normQty: '1.000',
  requireWhen: {},
}
const saved = async (as: Caller, draft: object) => {
  const { code, data } = await as(calls.save, { ...mask, ...draft })
  expect(code).toBe(0)
  return (data as { id: number }).id
}

describe('what is required', () => {
  test('follows people, days and quantity; a raised risk asks for more, a lowered one for as much as before (04 §9, no. 7)', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    await people(project.id, 120)
    const suppliesId = await saved(groupAdmin, { isKey: 1 })
    await settled()
    const today = dayOf(app.clock())
    const counted = () =>
      read(app.db, project.id, { quantity: level('supplies.quantity', today), required: level('supplies.required', today) })
    expect(await rowOf(project.id, suppliesId)).toMatchObject({
      requiredQuantity: 3_600,
      stockLevel: StockLevel.none,
      origin: Origin.required,
    })
    const { illnessId, levels } = await aScheme(app.db, [15, 30, 60, 90])
    for (const [quantity, stockLevel, cover] of [
      [1_700, StockLevel.scarce, 14],
      [3_599, StockLevel.low, 29],
      [3_600, StockLevel.normal, 30],
    ] as const) {
      await app.db.execute(
        sql`update project_supplies set off_quantity = ${quantity} where org_id = ${project.id} and supplies_id = ${suppliesId}`,
      )
      await app.runJob('norm-recalc')
      expect(await rowOf(project.id, suppliesId)).toMatchObject({ stockLevel, coverDays: cover })
    }
    const asked = { orgIds: [group.id], illnessId, riskLevelId: levels[2], reason: '疫情上升', basis: 9, reviewDate: '2026-03-20' }
    const lacks = {
      lackingNum: 1,
      lacking: [{ projectId: project.id, itemNum: 1, gap: 3_600, items: [{ name: '医用外科口罩', unit: '只', gap: 3_600 }] }],
    }
    const seen = await groupAdmin(orgRisks.changeRisk, { ...asked, preview: 1 })
    expect(seen).toMatchObject({
      code: 0,
      data: { projects: 1, items: [{ name: '医用外科口罩', requiredBefore: 3_600, requiredAfter: 7_200, gap: 3_600 }], ...lacks },
    })
    expect(await groupAdmin(orgRisks.changeRisk, asked)).toMatchObject({ code: 0 })
    await settled()
    expect(await rowOf(project.id, suppliesId)).toMatchObject({ requiredQuantity: 7_200, stockLevel: StockLevel.low })
    const { data: kept } = await groupAdmin(calls.listConfigSuppliesForProject, { projectId: project.id })
    expect(kept).toMatchObject([{ suppliesId, normWords: '120人 × 1 × 60天（填报数）（风险3级）' }])
    expect(await counted()).toEqual({ quantity: 3_600, required: 7_200 })
    expect(await groupAdmin(orgRisks.changeRisk, { ...asked, riskLevelId: levels[0] })).toMatchObject({ code: 0 })
    await settled()
    expect(await rowOf(project.id, suppliesId)).toMatchObject({ requiredQuantity: 3_600, stockLevel: StockLevel.normal })
    expect(await counted()).toEqual({ quantity: 3_600, required: 3_600 })
    expect(await ledgerDisagreements(app.db)).toEqual([])
  })

  test('of what a risk would ask for, what is missing most is named first, counted in packs', async () => {
    const { group, project, groupAdmin } = await app.aGroup()
    await people(project.id, 120)
    const names = Array.from({ length: 9 }, (_, n) => `口罩${n + 1}型`)
    for (const name of names) await saved(groupAdmin, { name, packUnit: '盒', packSize: 50 })
    await settled()
    await app.db.execute(sql`
      update project_supplies p set off_quantity = case s.name when '口罩9型' then 0 when '口罩8型' then 7000 else 9000 end
        from supplies s where s.id = p.supplies_id and p.org_id = ${project.id}`)
    await app.runJob('norm-recalc')
    const { illnessId, levels } = await aScheme(app.db, [15, 30, 60, 90])
    const { data } = await groupAdmin(orgRisks.changeRisk, { orgIds: [group.id], illnessId, riskLevelId: levels[2], preview: 1 })
    const { items } = data as RiskChanged
    expect(items.map(({ name, gap }) => [name, gap])).toEqual([
      ['口罩9型', 7_200],
      ['口罩8型', 200],
      ...names.slice(0, 7).map((name) => [name, 0]),
    ])
    expect(items[0]).toMatchObject({ requiredBefore: 3_600, requiredAfter: 7_200, unit: '只', packUnit: '盒', packSize: 50 })
  })

  test('by the place: malaria abroad, and the own standard goes up alone (04 §9, no. 8)', async () => {
    const { company, project: kenya, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
    const home = await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'CN' })
    await endemic(kenya.id, [1, 2])
    await endemic(home.id, [1])
    const net = { name: '长效蚊帐', unit: '件', normKind: NormKind.fixed, minQuantity: 60, requireWhen: { endemic: [1], isOutside: [2] } }
    const suppliesId = await saved(groupAdmin, net)
    await settled()
    expect(await rowOf(kenya.id, suppliesId)).toMatchObject({ requiredQuantity: 60, active: true })
    expect(await rowOf(home.id, suppliesId)).toBeNull()
    const own = { projectId: kenya.id }
    expect(await projectAdmin(calls.removeProjectSuppliesConfig, { ...own, suppliesIds: [suppliesId] })).toMatchObject({
      code: 1409,
      msg: '“长效蚊帐”为必备物资，不能移除',
    })
    const set = (as: Caller, minQuantity?: number, reason?: string) =>
      as(calls.addProjectSuppliesConfig, { ...own, items: [{ suppliesId, minQuantity, reason }] })
    expect(await set(projectAdmin, 5_000)).toMatchObject({ code: 0 })
    expect(await rowOf(kenya.id, suppliesId)).toMatchObject({ requiredQuantity: 5_000 })
    expect(await set(projectAdmin, 10)).toMatchObject({
      ...{ code: 1422, msg: '项目只能上调标准' },
      data: { fields: [{ path: 'items.0.minQuantity', msg: '“长效蚊帐”：项目只能上调标准' }] },
    })
    expect(await set(companyAdmin, 10)).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'items.0.reason', msg: '“长效蚊帐”：请填写下调的原因' }] },
    })
    expect(await set(companyAdmin, 10, '短期项目')).toMatchObject({ code: 0 })
    expect(await rowOf(kenya.id, suppliesId)).toMatchObject({ requiredQuantity: 10 })
    expect(await set(projectAdmin)).toMatchObject({ code: 1422 })
    expect(await set(companyAdmin)).toMatchObject({ code: 0 })
    expect(await rowOf(kenya.id, suppliesId)).toMatchObject({ requiredQuantity: 60 })
  })

  test('under another 防控类型 what it asked for leaves the sheet', async () => {
    const { project, groupAdmin } = await app.aGroup()
    const suppliesId = await saved(groupAdmin, { normKind: NormKind.fixed, minQuantity: 5, requireWhen: { epTypes: [EpType.key] } })
    await settled()
    expect(await rowOf(project.id, suppliesId)).toMatchObject({ active: true, requiredQuantity: 5 })
    await app.db.execute(sql`update project set ep_type = ${EpType.routine} where project_id = ${project.id}`)
    await app.runJob('norm-recalc')
    expect(await rowOf(project.id, suppliesId)).toMatchObject({ active: false, requiredQuantity: 0 })
  })

  test('a run that was cut off goes on, and two do no project twice', async () => {
    const { company } = await app.aGroup()
    const projects = await Promise.all([1, 2, 3].map(() => app.anOrg({ parentId: company.id, orgType: 4 })))
    const item = await anItem(app, company.id)
    for (const { id } of projects)
      await app.db.execute(
        sql`insert into supplies_recalculation (org_id, supplies_ids, asked_at) values (${id}, ${sql.param([item.id])}::bigint[], now())`,
      )
    const done = await Promise.all([app.runJob('norm-recalc-rest'), app.runJob('norm-recalc-rest')])
    expect(done.reduce((sum, result) => sum + (result?.processed ?? 0), 0)).toBe(3)
    for (const { id } of projects) expect(await rowOf(id, item.id)).toMatchObject({ requiredQuantity: 10 })
  })
})

describe('configuration', () => {
  test('adds what stands above, and takes back what it has added once nothing is left', async () => {
    const { group, project, projectAdmin } = await app.aGroup()
    const item = await anItem(app, group.id, { requireWhen: null, name: '折叠担架' })
    const other = await anItem(app, (await app.aGroup()).group.id, { requireWhen: null })
    const own = { projectId: project.id }
    const add = (suppliesIds: readonly number[]) => projectAdmin(calls.addProjectSuppliesConfig, { ...own, suppliesIds })
    expect(await add([item.id, other.id])).toMatchObject({ code: 1404 })
    expect(await add([item.id])).toMatchObject({ code: 0, data: { added: 1, skipped: 0 } })
    expect(await add([item.id])).toMatchObject({ code: 0, data: { added: 0, skipped: 1 } })
    const [found] = (await projectAdmin(calls.listSupplies, own)).data as Configurable[]
    expect(found).toMatchObject({ suppliesId: item.id, configured: 1, origin: Origin.added })
    const sheet = async () => (await projectAdmin(calls.listConfigSuppliesForProject, own)).data as ConfiguredItem[]
    expect(await sheet()).toMatchObject([{ suppliesId: item.id, origin: Origin.added, requiredQuantity: 10 }])
    await app.db.execute(sql`update project_supplies set off_quantity = 3 where org_id = ${project.id} and supplies_id = ${item.id}`)
    const remove = () => projectAdmin(calls.removeProjectSuppliesConfig, { ...own, suppliesIds: [item.id] })
    expect(await remove()).toMatchObject({ code: 1409, msg: '请先将库存清零' })
    await app.db.execute(sql`update project_supplies set off_quantity = 0 where org_id = ${project.id} and supplies_id = ${item.id}`)
    expect(await remove()).toMatchObject({ code: 0 })
    expect(await sheet()).toEqual([])
    expect(await remove()).toMatchObject({ code: 1404 })
  })

  test('of a project of another group is as unknown as one that there is not', async () => {
    const [{ projectAdmin }, { project }] = [await app.aGroup(), await app.aGroup()]
    const unknown = await projectAdmin(calls.listConfigSuppliesForProject, { projectId: 999_999_999 })
    expect(unknown).toMatchObject({ code: 1404 })
    const asked = { projectId: project.id }
    for (const reply of [
      await projectAdmin(calls.listConfigSuppliesForProject, asked),
      await projectAdmin(calls.listSupplies, asked),
      await projectAdmin(calls.addProjectSuppliesConfig, { ...asked, suppliesIds: [1] }),
      await projectAdmin(calls.removeProjectSuppliesConfig, { ...asked, suppliesIds: [1] }),
    ])
      expect(reply).toMatchObject({ code: 1404, msg: (unknown as { msg: string }).msg })
  })

  test('drugs bring what the clinics hold', async () => {
    const { group, project, projectAdmin } = await app.aGroup()
    const { id: drugId } = await aDrug(app, group.id)
    const item = await anItem(app, group.id, {
      declareType: ItemType.drugs,
      drugIds: [drugId],
      unit: '粒',
      illnessId: 2,
      requireWhen: null,
    })
    expect(await projectAdmin(calls.addProjectSuppliesConfig, { projectId: project.id, suppliesIds: [item.id] })).toMatchObject({ code: 0 })
    expect(await rowOf(project.id, item.id)).toMatchObject({ quantity: 0, requiredQuantity: 10, stockLevel: StockLevel.none })
    expect(await ledgerDisagreements(app.db)).toEqual([])
  })
})

test('a row that is there already keeps what it holds', async () => {
  const { group, project } = await app.aGroup()
  const item = await anItem(app, group.id)
  await aRow(app, project.id, item, { quantity: 4 })
  await app.runJob('norm-recalc')
  expect(await rowOf(project.id, item.id)).toMatchObject({ quantity: 4, stockLevel: StockLevel.scarce, requiredQuantity: 10 })
})
