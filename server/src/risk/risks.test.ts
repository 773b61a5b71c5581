import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { riskLevels } from '@oems/contract/risk/levels.ts'
import { orgRisks } from '@oems/contract/risk/orgRisks.ts'
import { type RiskDetail, risks } from '@oems/contract/risk/risks.ts'
import { expect, onTestFinished, test } from 'vitest'
import { saved } from '../testing/samples.ts'
import { testApp } from '../testing/testApp.ts'
import { provideRiskFollower, type RiskChanged } from './followers.ts'
import { anIllness, aScheme } from './testRisk.ts'

const app = await testApp()
const { platformAdmin } = app
const detailOf = async (illnessId: number) => (await platformAdmin(risks.listIllnessRiskDetail, { illnessId })).data as RiskDetail
const why = { reason: '例行评估', basis: 4 }

test('administrators of groups keep no schemes, and read what they choose from', async () => {
  const { groupAdmin } = await app.aGroup()
  const { illnessId, levels } = await aScheme(app.db)
  expect(await groupAdmin(risks.list)).toMatchObject({ code: 1403 })
  expect(await groupAdmin(riskLevels.delete, { ids: [levels[0]] })).toMatchObject({ code: 1403 })
  expect(await groupAdmin(riskLevels.listBy, { illnessId, grades: [3, 4] })).toMatchObject({ data: [{ id: levels[2] }, { id: levels[3] }] })
  expect(await groupAdmin(risks.listIllnessRiskDetail, { illnessId })).toMatchObject({
    data: { levelNum: 4, levels: [{ measures: [] }, {}, {}, {}] },
  })
})

test('a scheme begins with four levels, is one of its illness, and takes it off the list of those without', async () => {
  const illnessId = await anIllness(app.db)
  const without = async () => ((await platformAdmin(illnesses.listAllExcludeRisk)).data as { id: number }[]).map(({ id }) => id)
  expect(await without()).toContain(illnessId)
  const id = await saved(platformAdmin, risks.save, { illnessId, name: '某病风险' })
  expect(await without()).not.toContain(illnessId)
  expect((await detailOf(illnessId)).levels.map(({ name, coverDays, minEpType }) => [name, coverDays, minEpType])).toEqual([
    ['低风险', 30, 1],
    ['中风险', 45, 1],
    ['高风险', 60, 2],
    ['极高风险', 90, 3],
  ])
  expect(await platformAdmin(risks.save, { illnessId, name: '再来一个' })).toMatchObject({ code: 1409, msg: '该病种已有风险项' })
  expect(await platformAdmin(risks.delete, { ids: [id] })).toMatchObject({ code: 0 })
  expect(await platformAdmin(risks.listIllnessRiskDetail, { illnessId })).toMatchObject({ code: 0, data: null })
})

test('levels go by their numbers: changed, added, and those not named any more deleted', async () => {
  const { illnessId, riskId, levels } = await aScheme(app.db)
  const draft = { illnessId, name: '风险', id: riskId, version: 0 }
  const level = (grade: number, more: object = {}) => ({ name: `新${grade}`, grade, colour: '#52C41A', ...more })
  const update = (list: object[]) => platformAdmin(risks.update, { ...draft, levels: list })
  expect(await update([level(1), level(1)])).toMatchObject({ code: 1400 })
  expect(await update([level(1, { id: levels[0] }), level(4, { coverDays: 120 })])).toMatchObject({ code: 0 })
  expect((await detailOf(illnessId)).levels.map(({ id, name, coverDays }) => [id === levels[0], name, coverDays])).toEqual([
    [true, '新1', null],
    [false, '新4', 120],
  ])
  expect(await platformAdmin(risks.update, { ...draft, version: 0 })).toMatchObject({ code: 1409 })
})

test('what organisations use is not deleted, and says how many they are; its days reach them', async () => {
  const { group, company, groupAdmin } = await app.aGroup()
  const { illnessId, riskId, levels } = await aScheme(app.db)
  for (const { id } of [group, company]) await saved(groupAdmin, orgRisks.save, { orgId: id, illnessId, riskLevelId: levels[1], ...why })
  expect(await platformAdmin(riskLevels.delete, { ids: [levels[1]] })).toMatchObject({ code: 1409, msg: '有2个组织使用该等级，不能删除' })
  expect(await platformAdmin(risks.delete, { ids: [riskId] })).toMatchObject({ code: 1409, msg: '有2个组织使用该风险项的等级，不能删除' })
  const heard: RiskChanged[] = []
  onTestFinished(
    provideRiskFollower({
      raisedOrLowered: async (_, changed) => heard.push(changed),
      preview: async () => ({ projects: 0, items: [], lacking: [], lackingNum: 0 }),
    }),
  )
  const draft = { illnessId, id: levels[1], version: 0, name: '中', grade: 2, colour: '#FAAD14' }
  expect(await platformAdmin(riskLevels.update, { ...draft, grade: 3 })).toMatchObject({ code: 1409 })
  await platformAdmin(riskLevels.delete, { ids: [levels[0]] })
  expect(await platformAdmin(riskLevels.update, { ...draft, grade: 1 })).toMatchObject({
    code: 1409,
    msg: '有2个组织使用该等级，不能修改风险级别',
  })
  heard.length = 0
  expect(await platformAdmin(riskLevels.update, { ...draft, coverDays: 77 })).toMatchObject({ code: 0 })
  expect(heard).toEqual([{ illnessId, orgIds: [group.id, company.id] }])
})
