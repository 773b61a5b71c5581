import { type LogStep, logs } from '@oems/contract/operationLog/logs.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { NormKind } from '@oems/contract/supplies/codes.ts'
import { type ConfiguredItem, type Supplies, supplies } from '@oems/contract/supplies/items.ts'
import { type KeptRow, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { expect, test } from 'vitest'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { normsSettled } from '../config/testNorms.ts'

const app = await testApp({ alone: true })
const mask = { declareType: 1, name: '医用口罩', unit: '只', normKind: NormKind.fixed, minQuantity: 10, requireWhen: {} }

test('a norm says whose it is, who has set it and when; of somebody above no name, and of another change nothing', async () => {
  const { project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
  const keeper = await app.anAdmin(8, project.id)
  const { data } = await groupAdmin(supplies.save, mask)
  const suppliesId = (data as { id: number }).id
  await normsSettled(app)
  const ofItem = async (as: Caller) => ((await as(supplies.list, { name: mask.name })).data as { list: Supplies[] }).list[0]!
  const ofSheet = async (as: Caller) =>
    ((await as(supplies.listConfigSuppliesForProject, { projectId: project.id })).data as ConfiguredItem[])[0]!
  const ofLedger = async () => ((await keeper(projectLedger.listFourProjectManager, {})).data as KeptRow[])[0]!
  const set = await ofItem(groupAdmin)
  expect(set).toMatchObject({ setByName: expect.any(String), setAt: expect.stringContaining('T') })
  expect(await ofItem(companyAdmin)).toMatchObject({ setByName: null, setAt: set.setAt })
  expect(await ofSheet(companyAdmin)).toMatchObject({ setLevel: '集团标准', setByName: null, setAt: set.setAt })
  expect(await ofLedger()).toMatchObject({ setLevel: '集团标准', setByName: null, setAt: set.setAt })

  // Another name is no other norm; another quantity is.
  app.clock.set(new Date(app.clock().getTime() + 60_000).toISOString())
  const change = { ...mask, id: suppliesId, remark: '常用' }
  expect(await groupAdmin(supplies.update, { ...change, version: 0 })).toMatchObject({ code: 0 })
  expect((await ofItem(groupAdmin)).setAt).toBe(set.setAt)
  expect(await groupAdmin(supplies.update, { ...change, version: 1, minQuantity: 20 })).toMatchObject({ code: 0 })
  expect(Date.parse((await ofItem(groupAdmin)).setAt!)).toBeGreaterThan(Date.parse(set.setAt!))
  await normsSettled(app)

  const standard = (as: Caller, minQuantity: number | null, reason: string | null = null) =>
    as(supplies.addProjectSuppliesConfig, { projectId: project.id, items: [{ suppliesId, minQuantity, reason }] })
  expect(await standard(projectAdmin, 50)).toMatchObject({ code: 0 })
  expect(await ofLedger()).toMatchObject({ setLevel: '本项目', setByName: expect.any(String), requiredQuantity: 50 })
  expect(await standard(companyAdmin, 5, '现场人员减少')).toMatchObject({ code: 0 })
  const lowered = await ofLedger()
  expect(lowered).toMatchObject({ setLevel: '公司标准', setByName: null, requiredQuantity: 5 })
  expect(await ofSheet(companyAdmin)).toMatchObject({ setByName: expect.any(String), overrideReason: '现场人员减少' })

  // Counting what is there is no change of the norm.
  app.clock.set(new Date(app.clock().getTime() + 60_000).toISOString())
  const counted = { id: lowered.id, version: lowered.version, kind: 1, quantity: 7, nearestExpiry: '2099-01-31' }
  expect(await keeper(projectLedger.updateFourProjectManager, counted)).toMatchObject({ code: 0 })
  expect(await ofLedger()).toMatchObject({ quantity: 7, setLevel: '公司标准', setAt: lowered.setAt })
  const { data: history } = await projectAdmin(logs.target, { targetType: '项目物资台账', targetId: lowered.id })
  const steps = (history as { list: LogStep[] }).list.map(({ fields }) => fields.find(({ field }) => field === 'minOverride'))
  expect(steps.filter(Boolean)).toMatchObject([
    { old: '50', new: '5' },
    { old: null, new: '50' },
  ])
  expect(await standard(companyAdmin, null)).toMatchObject({ code: 0 })
  expect(await ofLedger()).toMatchObject({ setLevel: '集团标准', setByName: null, requiredQuantity: 20 })
})

test('a standard of the project’s own is still named by the node that has set it once the project has moved', async () => {
  const { group, project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
  const other = await app.anOrg({ parentId: group.id })
  const { data } = await groupAdmin(supplies.save, { ...mask, name: '防护服' })
  const suppliesId = (data as { id: number }).id
  await normsSettled(app)
  const standard = { projectId: project.id, items: [{ suppliesId, minQuantity: 50 }] }
  expect(await companyAdmin(supplies.addProjectSuppliesConfig, standard)).toMatchObject({ code: 0 })
  const sourceSeenBy = async (as: Caller) => {
    const { data: items } = await as(supplies.listConfigSuppliesForProject, { projectId: project.id })
    return (items as ConfiguredItem[]).find((item) => item.suppliesId === suppliesId)!
  }
  const set = await sourceSeenBy(companyAdmin)
  expect(set).toMatchObject({ setLevel: '公司标准', setByName: expect.any(String) })
  expect(await groupAdmin(projects.migration, { projectId: project.id, targetOrgId: other.id, reason: '重组' })).toMatchObject({ code: 0 })
  await app.runJob('norm-recalc-rest')
  expect(await sourceSeenBy(groupAdmin)).toMatchObject({ setLevel: '公司标准', setByName: set.setByName })
  // Of somebody of the company that it has left neither the project nor whoever is above it now hears the name.
  for (const stranger of [await app.anAdmin(4, other.id), projectAdmin])
    expect(await sourceSeenBy(stranger)).toMatchObject({ setLevel: '公司标准', setByName: null })
})
