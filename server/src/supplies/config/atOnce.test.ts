import { projectMedical } from '@oems/contract/medical/medical.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { riskLevels } from '@oems/contract/risk/levels.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { situations } from '@oems/contract/situation/situations.ts'
import { NormKind } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { add, revise } from '../../project/testProjects.ts'
import { aScheme } from '../../risk/testRisk.ts'
import { saved } from '../../testing/samples.ts'
import { testApp } from '../../testing/testApp.ts'
import { anItem, ledgerDisagreements } from '../ledger/testLedger.ts'
import { normOf, normsSettled } from './testNorms.ts'

/** What is required rests on the place, its dangers and the project; no job runs in these tests. */
const app = await testApp({ alone: true })
beforeEach(() => app.clock.set('2026-03-05T09:00:00+08:00'))
const everywhere = { isOutside: null, epTypes: null, endemic: null, clinicLevelMin: null, minGrade: null }
const daily = { normKind: NormKind.daily, normQty: '1.000', coverDays: 30, minQuantity: 0 }

async function aPlace(nationCode = 'KE') {
  const group = await app.aGroup()
  const province = await ask<{ id: number }>(
    app.db,
    sql`select id from sys_nationality_area where nation_code = ${nationCode} and level = 1 order by id limit 2`,
  )
  const place = { nationCode, provinceId: province[0]!.id, reportedChineseNum: 120 }
  const projectId = await add(group.companyAdmin, group.company.id, `项目${group.company.id}`, place)
  await app.db.execute(sql`update project set project_status = 2 where project_id = ${projectId}`)
  return { ...group, projectId, provinces: province.map(({ id }) => id) }
}
const settled = async () => {
  await normsSettled(app)
  expect(await ledgerDisagreements(app.db)).toEqual([])
}

test('another nation: what is required abroad leaves the sheet at once', async () => {
  const { group, companyAdmin, projectId } = await aPlace()
  const abroad = await anItem(app, group.id, { requireWhen: { ...everywhere, isOutside: [2] } })
  const home = await anItem(app, group.id, { requireWhen: { ...everywhere, isOutside: [1] } })
  expect(await revise(companyAdmin, projectId, { address: '二期工地' })).toMatchObject({ code: 0 })
  await app.runJob('norm-recalc-rest')
  expect(await normOf(app, projectId, abroad.id)).toMatchObject({ active: true, requiredQuantity: 10 })
  expect(await normOf(app, projectId, home.id)).toBeNull()
  const [china] = await ask<{ id: number }>(
    app.db,
    sql`select min(id) as id from sys_nationality_area where nation_code = 'CN' and level = 1`,
  )
  const moved = { nationCode: 'CN', provinceId: china!.id, areaId: null, timeZone: null, isOutside: 1 }
  expect(await revise(companyAdmin, projectId, moved)).toMatchObject({ code: 0 })
  await settled()
  expect(await normOf(app, projectId, abroad.id)).toMatchObject({ active: false, requiredQuantity: 0 })
  expect(await normOf(app, projectId, home.id)).toMatchObject({ active: true, requiredQuantity: 10 })
})

test('another province: the level judged there holds at once', async () => {
  const { group, companyAdmin, projectId, provinces } = await aPlace()
  const item = await anItem(app, group.id, daily)
  const { illnessId, levels } = await aScheme(app.db)
  const judged = { illnessId, nationCode: 'KE', provinceId: provinces[1], day: '2026-03-05', riskLevelId: levels[2] }
  await saved(app.platformAdmin, situations.save, judged)
  await revise(companyAdmin, projectId, { address: '二期工地' })
  await app.runJob('norm-recalc-rest')
  expect(await normOf(app, projectId, item.id)).toMatchObject({ requiredQuantity: 3_600 })
  expect(await revise(companyAdmin, projectId, { provinceId: provinces[1], areaId: null })).toMatchObject({ code: 0 })
  await settled()
  expect(await normOf(app, projectId, item.id)).toMatchObject({ requiredQuantity: 7_200 })
})

test('diseases that are at home there bring what they ask for, and take it away', async () => {
  const { group, project, projectAdmin } = await app.aGroup()
  const net = await anItem(app, group.id, { requireWhen: { ...everywhere, endemic: [1] } })
  const report = { clinicLevel: 1, evacPlan: '转送首都医院', endemicDiseases: [1, 2] }
  const { id } = (await projectAdmin(projectMedical.save, { projectId: project.id, ...report })).data as { id: number }
  await settled()
  expect(await normOf(app, project.id, net.id)).toMatchObject({ active: true, requiredQuantity: 10 })
  expect(await projectAdmin(projectMedical.update, { id, version: 0, ...report, endemicDiseases: [2] })).toMatchObject({ code: 0 })
  await settled()
  expect(await normOf(app, project.id, net.id)).toMatchObject({ active: false, requiredQuantity: 0 })
})

test('应急防控 asks for its own at once', async () => {
  const { group, project, companyAdmin } = await app.aGroup()
  const suit = await anItem(app, group.id, { requireWhen: { ...everywhere, epTypes: [3] } })
  expect(await companyAdmin(projects.setEp, { projectId: project.id, epType: 3, reason: '疫情上升' })).toMatchObject({ code: 0 })
  await settled()
  expect(await normOf(app, project.id, suit.id)).toMatchObject({ active: true, requiredQuantity: 10 })
})

test('a level with other days asks for them wherever it holds, set at a node or judged of an area', async () => {
  const [{ group, project, groupAdmin }, elsewhere] = [await app.aGroup(), await aPlace('TZ')]
  const [own, there] = [await anItem(app, group.id, daily), await anItem(app, elsewhere.group.id, daily)]
  await app.db.execute(sql`update project set reported_chinese_num = 100 where project_id = ${project.id}`)
  const { illnessId, levels } = await aScheme(app.db)
  const risk = { orgIds: [group.id], illnessId, riskLevelId: levels[2], reason: '疫情上升', basis: 9, reviewDate: '2026-03-20' }
  expect(await groupAdmin(orgRisks.changeRisk, risk)).toMatchObject({ code: 0 })
  const judged = { illnessId, nationCode: 'TZ', provinceId: null, day: '2026-03-05', riskLevelId: levels[2] }
  await saved(app.platformAdmin, situations.save, judged)
  await settled()
  expect(await normOf(app, project.id, own.id)).toMatchObject({ requiredQuantity: 6_000 })
  expect(await normOf(app, elsewhere.projectId, there.id)).toMatchObject({ requiredQuantity: 7_200 })
  const form = { id: levels[2], version: 0, illnessId, name: '等级3', grade: 3, colour: '#52C41A', coverDays: 75 }
  expect(await app.platformAdmin(riskLevels.update, form)).toMatchObject({ code: 0 })
  await settled()
  expect(await normOf(app, project.id, own.id)).toMatchObject({ requiredQuantity: 7_500 })
  expect(await normOf(app, elsewhere.projectId, there.id)).toMatchObject({ requiredQuantity: 9_000 })
})

test('where nothing is kept a change asks for no work', async () => {
  const { companyAdmin, project } = await app.aGroup()
  expect(await companyAdmin(projects.setEp, { projectId: project.id, epType: 3, reason: '疫情上升' })).toMatchObject({ code: 0 })
  const [asked] = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from supplies_recalculation where org_id = ${project.id}`)
  expect(asked!.n).toBe(0)
})
