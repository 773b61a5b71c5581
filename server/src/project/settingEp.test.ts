import { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { beforeEach, expect, test } from 'vitest'
import { toldTo } from '../testing/messages.ts'
import { testApp } from '../testing/testApp.ts'
import { add, revise, shown } from './testProjects.ts'

const app = await testApp({ alone: true })
beforeEach(() => app.clock.set('2026-03-05T10:00:00+08:00'))
const { setEp } = projects
const toKey = { epType: 2, reason: '登革热流行' }

test('it is set from above, not at the project itself', async () => {
  const [{ company, project, companyAdmin, projectAdmin }, other] = [await app.aGroup(), await app.aGroup()]
  expect(await projectAdmin(setEp, { projectId: project.id, ...toKey })).toMatchObject({ code: 1403 })
  expect(await other.companyAdmin(setEp, { projectId: project.id, ...toKey })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(setEp, { projectId: company.id, ...toKey })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(setEp, { ...toKey })).toMatchObject({ code: 1400 })
  expect(await companyAdmin(setEp, { projectId: project.id, orgId: company.id, ...toKey })).toMatchObject({ code: 1400 })
  expect(await companyAdmin(setEp, { projectId: project.id, epType: 2 })).toMatchObject({
    data: { fields: [{ path: 'reason', msg: '请填写设置原因' }] },
  })
  expect(await companyAdmin(setEp, { projectId: project.id, ...toKey, epType: 1 })).toMatchObject({ code: 0, data: { changedNum: 1 } })
})

test('another type holds from the next day in Beijing on, without any job; 应急防控 at once', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const id = await add(companyAdmin, company.id, '肯尼亚公路项目')
  await companyAdmin(setEp, { projectId: id, ...toKey })
  expect(await shown(companyAdmin, id)).toMatchObject({ epType: 1, epNext: 2, epNextDate: '2026-03-06', epTypeReason: '登革热流行' })
  app.clock.set('2026-03-06T00:00:00+08:00')
  expect(await shown(companyAdmin, id)).toMatchObject({ epType: 2, epNext: null, epNextDate: null })
  expect(await companyAdmin(orgLists.queryEpType, { projectId: id })).toMatchObject({ data: { epType: 2 } })
  const counts = [expect.anything(), { epType: 1, projectNum: 0 }, { epType: 2, projectNum: 2 }, { epType: 3, projectNum: 0 }]
  expect(await companyAdmin(orgLists.queryEpType, { orgId: company.id })).toMatchObject({ data: { counts } })
  await companyAdmin(setEp, { projectId: id, epType: 3, reason: '霍乱暴发' })
  expect(await shown(companyAdmin, id)).toMatchObject({ epType: 3, epNext: null })
})

test('all below an organisation that go on, in one action, and their administrators hear of it', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const ids = [await add(companyAdmin, company.id, '第一项目'), await add(companyAdmin, company.id, '蒙内铁路项目')]
  const shut = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 })
  const { accountId } = await app.anAccount({ roleId: 5, orgId: ids[0]! })
  const standIn = await app.anAccount({ roleId: 9, orgId: ids[0]! })
  // The factory's own project is under 重点防控 already.
  expect(await companyAdmin(setEp, { orgId: company.id, ...toKey })).toMatchObject({ code: 0, data: { changedNum: 2 } })
  for (const one of [accountId, standIn.accountId])
    expect(await toldTo(app, one)).toMatchObject([{ title: '防控类型已变更', level: 1, content: expect.stringContaining('2026-03-06') }])
  expect(await shown(companyAdmin, shut.id)).toMatchObject({ epNext: null })
  expect(await companyAdmin(setEp, { projectIds: [ids[0], shut.id], ...toKey })).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  await companyAdmin(setEp, { projectId: ids[0], epType: 3, reason: '霍乱暴发' })
  expect(await toldTo(app, accountId)).toMatchObject([
    { level: 3, content: expect.stringContaining('“第一项目”自2026-03-05起为“应急防控”') },
    {},
  ])
})

test('of two who set it the second hears of the first, and so does whoever has the record open', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const id = await add(companyAdmin, company.id, '两人同时设置的项目')
  const { version } = await shown(companyAdmin, id)
  const one = (epType: number) => companyAdmin(setEp, { projectId: id, epType, reason: '疫情变化', version })
  expect((await Promise.all([one(2), one(3)])).map(({ code }) => code).sort()).toEqual([0, 1409])
  expect(await revise(companyAdmin, id, { version, address: '旧表单' })).toMatchObject({ code: 1409 })
})
