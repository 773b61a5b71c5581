import { Role } from '@oems/contract/access/builtInRoles.ts'
import { HintAction, ReadStatus } from '@oems/contract/reserve/codes.ts'
import { type Guidance, guidance, type Hints, type Notification } from '@oems/contract/reserve/guidance.ts'
import { DeclareType, reserveIllness } from '@oems/contract/supplies/codes.ts'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../core/days.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aDeclaration, aPeriodRule, aReserveItem, aSheet, aShelf, wanted } from '../testReserve.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })
const illnessId = reserveIllness

const written = async (caller: Caller, more: object = {}) => {
  const reply = await caller(guidance.guidanceSave, { illnessId, title: '新冠药品储备指南', body: '<p>按三十天储备</p>', ...more })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const published = async (caller: Caller, more: object = {}) => {
  const guidanceId = await written(caller, more)
  expect(await caller(guidance.guidancePublish, { guidanceId, illnessId, version: 0 })).toMatchObject({ code: 0 })
  return guidanceId
}
const told = async (caller: Caller, projectId: number) =>
  (await caller(guidance.driNotification, { illnessId, projectId })).data as Notification

test('is a draft of its writers until it is published, and holds below its node alone', async () => {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  const doctor = await app.anAdmin(Role.doctor, ours.project.id)
  const guidanceId = await written(ours.groupAdmin)
  expect(await doctor(guidance.guidanceInfo, { guidanceId, illnessId })).toMatchObject({ code: 1404 })
  expect(await told(doctor, ours.project.id)).toMatchObject({ guidanceId: null, show: false })
  expect(await ours.groupAdmin(guidance.guidancePublish, { guidanceId, illnessId, version: 0 })).toMatchObject({ code: 0 })
  expect(await doctor(guidance.guidanceInfo, { guidanceId, illnessId })).toMatchObject({ data: { title: '新冠药品储备指南', revision: 1 } })
  expect(await told(doctor, ours.project.id)).toMatchObject({ guidanceId, show: true, reasons: [1], status: ReadStatus.unread })
  expect(await theirs.groupAdmin(guidance.guidanceInfo, { guidanceId, illnessId })).toMatchObject({ code: 1404 })
  expect(await theirs.groupAdmin(guidance.guidanceWithdraw, { guidanceId, illnessId, version: 1 })).toMatchObject({ code: 1404 })
  expect(await doctor(guidance.guidanceSave, { illnessId, title: '越权', body: '无' })).toMatchObject({ code: 1403 })
})

test('of a node above is read below once it is published, and changed where it stands alone; its draft is nobody else’s', async () => {
  const { company, groupAdmin, companyAdmin } = await app.aGroup()
  const draft = await written(groupAdmin)
  const current = await published(groupAdmin)
  const own = await written(companyAdmin)
  const listed = async (caller: Caller) => {
    const { list } = (await caller(guidance.guidanceList, { illnessId, pageSize: 50 })).data as { list: readonly Guidance[] }
    return new Map(list.map(({ guidanceId, editable }) => [guidanceId, editable]))
  }
  const below = await listed(companyAdmin)
  expect([current, own, draft].map((id) => below.get(id))).toEqual([0, 1, undefined])
  const above = await listed(groupAdmin)
  expect([current, own, draft].map((id) => above.get(id))).toEqual([1, 1, 1])
  expect(await companyAdmin(guidance.guidanceInfo, { guidanceId: current, illnessId })).toMatchObject({ data: { editable: 0 } })
  for (const call of [guidance.guidanceInfo, guidance.guidanceReadStat])
    expect(await companyAdmin(call, { guidanceId: draft, illnessId })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(guidance.guidancePublish, { guidanceId: current, illnessId, version: 1 })).toMatchObject({ code: 1404 })
  expect(await groupAdmin(guidance.guidanceWithdraw, { guidanceId: current, illnessId, version: 1 })).toMatchObject({ code: 0 })
  expect((await listed(companyAdmin)).has(current)).toBe(false)
  expect(await companyAdmin(guidance.guidanceInfo, { guidanceId: own, illnessId })).toMatchObject({
    data: { orgId: company.id, editable: 1 },
  })
})

test('is read once for all, put away for a period, never unread again; published anew it is new to everybody', async () => {
  const { project, groupAdmin } = await app.aGroup()
  const doctor = await app.anAdmin(Role.doctor, project.id)
  const guidanceId = await published(groupAdmin)
  const becomes = (status: number) => doctor(guidance.driNotificationStatusChange, { illnessId, projectId: project.id, status })
  expect(await becomes(1)).toMatchObject({ code: 1400 })
  for (const status of [ReadStatus.read, ReadStatus.dismissed, ReadStatus.read]) expect(await becomes(status)).toMatchObject({ code: 0 })
  expect(await told(doctor, project.id)).toMatchObject({ status: ReadStatus.dismissed, show: false })
  expect(await groupAdmin(guidance.guidanceReadStat, { guidanceId, illnessId })).toMatchObject({ data: { unread: 0 } })
  const { data } = await groupAdmin(guidance.guidanceInfo, { guidanceId, illnessId })
  const { version } = data as { version: number }
  expect(await groupAdmin(guidance.guidancePublish, { guidanceId, illnessId, version })).toMatchObject({ code: 0 })
  expect(await told(doctor, project.id)).toMatchObject({ status: ReadStatus.unread, show: true, revision: 2 })
})

test('ends with its last day or by being withdrawn, and is not changed afterwards', async () => {
  const { project, groupAdmin } = await app.aGroup()
  const doctor = await app.anAdmin(Role.doctor, project.id)
  const today = dayOf(app.clock())
  expect(
    await groupAdmin(guidance.guidanceSave, {
      illnessId,
      title: '指南',
      body: '无',
      effectiveFrom: today,
      effectiveTo: addDays(today, -1),
    }),
  ).toMatchObject({ code: 1400, data: { fields: [{ path: 'effectiveTo' }] } })
  const guidanceId = await published(groupAdmin, { effectiveFrom: addDays(today, 1) })
  expect(await told(doctor, project.id)).toMatchObject({ guidanceId: null })
  const current = await published(groupAdmin, { effectiveTo: today })
  expect(await told(doctor, project.id)).toMatchObject({ guidanceId: current })
  expect(await groupAdmin(guidance.guidanceWithdraw, { guidanceId: current, illnessId, version: 0 })).toMatchObject({ code: 1409 })
  expect(await groupAdmin(guidance.guidanceWithdraw, { guidanceId: current, illnessId, version: 1 })).toMatchObject({ code: 0 })
  expect(await told(doctor, project.id)).toMatchObject({ guidanceId: null })
  const again = { illnessId, guidanceId: current, version: 2, title: '改写', body: '无' }
  expect(await groupAdmin(guidance.guidanceSave, again)).toMatchObject({ code: 1409, msg: '已撤回的指南不能修改' })
  expect(guidanceId).not.toBe(current)
})

test('is of one illness, and of projects', async () => {
  const { group, project, groupAdmin } = await app.aGroup()
  expect(await groupAdmin(guidance.driNotification, { illnessId: 3, projectId: project.id })).toMatchObject({
    code: 1422,
    msg: '暂不支持该病种的药品储备',
  })
  expect(await groupAdmin(guidance.driNotification, { projectId: project.id })).toMatchObject({ code: 1400 })
  expect(await groupAdmin(guidance.driHint, { illnessId, orgId: group.id })).toMatchObject({ code: 1422, msg: '请选择项目' })
  expect(await groupAdmin(guidance.driHint, { illnessId, projectId: project.id })).toMatchObject({
    code: 0,
    data: { text: '储备充足，暂无需处理', items: [] },
  })
})

test('hints say what to do; a sister project that could give is named to whoever sees it alone', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const company = await app.anOrg({ parentId: group.id, orgType: 3 })
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  const sister = await app.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
  const manager = await app.anAdmin(Role.companyAdministrator, company.id)
  const doctor = await app.anAdmin(Role.doctor, project.id)
  const [lacking, ending, ended] = [await aReserveItem(app, group.id), await aReserveItem(app, group.id), await aReserveItem(app, group.id)]
  await aShelf(app, project.id, lacking, { ...wanted, ledgerQuantity: 10, requiredQuantity: 100, nearestExpiry: '2028-03-01' })
  const enough = { ...wanted, ledgerQuantity: 200, requiredQuantity: 100 }
  await aShelf(app, project.id, ending, { ...enough, clinicExpiry: '2026-05-01' })
  await aShelf(app, project.id, ended, { ...enough, clinicExpiry: '2028-03-01', expiredQuantity: 7 })
  await aShelf(app, sister.id, lacking, { ...wanted, ledgerQuantity: 140, requiredQuantity: 100, nearestExpiry: '2028-03-01' })
  const hintsOf = async (caller: Caller) => (await caller(guidance.driHint, { illnessId, projectId: project.id })).data as Hints
  const actionsOf = ({ items }: Hints, id: number) => items.find(({ suppliesId }) => suppliesId === id)?.actions
  const above = await hintsOf(manager)
  expect(above.text).toBe(`${lacking.name}储备不足，1种近效期`)
  expect(actionsOf(above, lacking.id)).toEqual([
    { kind: HintAction.transfer, text: '可由蒙巴萨港口项目调拨40粒', quantity: 40, fromOrgId: sister.id, fromOrgName: '蒙巴萨港口项目' },
    { kind: HintAction.purchase, text: '采购50粒', quantity: 50, fromOrgId: null, fromOrgName: null },
  ])
  const own = await hintsOf(doctor)
  expect(actionsOf(own, lacking.id)).toMatchObject([
    { kind: HintAction.transfer, text: '请联系上级调剂', quantity: null, fromOrgId: null, fromOrgName: null },
    { kind: HintAction.purchase },
  ])
  expect(JSON.stringify(own)).not.toContain('蒙巴萨')
  expect(actionsOf(own, ending.id)).toMatchObject([{ kind: HintAction.useFirst, text: '2026-05-01到期，请优先使用' }])
  expect(actionsOf(own, ended.id)).toMatchObject([{ kind: HintAction.writeOff, text: '7粒已过期，请报损', quantity: 7 }])
})

test('what is there as required but does not last is bought for as long as it has to last, in packs; a transfer of nothing is not proposed', async () => {
  const { group, company, project } = await app.aGroup()
  const sister = await app.anOrg({ parentId: company.id, orgType: 4 })
  const doctor = await app.anAdmin(Role.doctor, project.id)
  const item = await aReserveItem(app, group.id, { packUnit: '盒', packSize: 24 })
  const held = { ...wanted, ledgerQuantity: 120, requiredQuantity: 100, nearestExpiry: '2028-03-01' }
  await aShelf(app, project.id, item, { ...held, dailyUse: '30.00', coverDays: 4 })
  await aShelf(app, sister.id, item, { ...held, ledgerQuantity: 400 })
  const { items } = (await doctor(guidance.driHint, { illnessId, projectId: project.id })).data as Hints
  expect(items).toMatchObject([
    { gap: 0, coverDays: 4, actions: [{ kind: HintAction.purchase, text: '仅够用4天，请采购32盒12粒', quantity: 780, fromOrgId: null }] },
  ])
})

test('what is still to be declared is an action of whatever wants one, and the first look of the day opens the period that says so', async () => {
  const { company, project } = await app.aGroup()
  const doctor = await app.anAdmin(Role.doctor, project.id)
  await aPeriodRule(app, { orgId: company.id, declareType: DeclareType.drugs, fromDay: '2026-03-02' })
  const [lacking] = await aSheet(app, { orgId: project.id, declareType: DeclareType.drugs, count: 1 })
  const hintsOf = async () => (await doctor(guidance.driHint, { illnessId, projectId: project.id })).data as Hints
  app.clock.set('2026-03-09T09:00:00+08:00')
  expect(await told(doctor, project.id)).toMatchObject({ reasons: [2] })
  const { text, items } = await hintsOf()
  expect(text).toMatch(/储备不足，请于03-13 18:00前申报本期$/)
  const action = { kind: HintAction.declare, text: '请于03-13 18:00前申报本期', quantity: null, fromOrgId: null, fromOrgName: null }
  expect(items.find(({ suppliesId }) => suppliesId === lacking)?.actions.at(-1)).toEqual(action)
  app.clock.set('2026-03-14T09:00:00+08:00')
  expect(await told(doctor, project.id)).toMatchObject({ reasons: [2, 4] })
  expect((await hintsOf()).items[0]?.actions.at(-1)?.text).toBe('本期逾期未报，请尽快补报')
  await aDeclaration(app, { orgId: project.id, startDay: '2026-03-09', periodKey: '2026-W11' }, { onTime: false })
  expect(await told(doctor, project.id)).toMatchObject({ reasons: [2] })
  expect((await hintsOf()).items[0]?.actions.map(({ kind }) => kind)).toEqual([HintAction.purchase])
})
