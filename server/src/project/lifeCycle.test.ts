import { contacts as contactCalls } from '@oems/contract/contacts/contacts.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { historyOf } from '../organisation/testTree.ts'
import { draft } from '../people/testEmployees.ts'
import { toldTo } from '../testing/messages.ts'
import { testApp } from '../testing/testApp.ts'
import { add, leader, revise, shown } from './testProjects.ts'

const app = await testApp({ alone: true })
app.clock.set('2026-03-05T10:00:00+08:00')
const field = (path: string, msg: string) => ({ code: 1400, data: { fields: [{ path, msg }] } })

describe('the life of a project', () => {
  test('goes from 筹备 to 关闭 and back, each event with what it asks for', async () => {
    const { company, companyAdmin: by } = await app.aGroup()
    const id = await add(by, company.id, '肯尼亚西环公路项目')
    const goTo = (projectStatus: number, more: object = {}) => revise(by, id, { projectStatus, ...more })

    expect(await goTo(4)).toMatchObject({ code: 1409, msg: '项目当前为“筹备”，不能执行“收尾”' })
    expect(await goTo(2)).toMatchObject(field('startDate', '请填写开工日期'))
    expect(await goTo(2, { startDate: '2026-02-01' })).toMatchObject({ code: 0 })
    expect(await goTo(5)).toMatchObject({ code: 1409, msg: '项目当前为“在建（运营）”，不能执行“关闭”' })
    expect(await goTo(3)).toMatchObject(field('reason', '请填写状态说明'))
    expect(await goTo(3, { reason: '当地政局动荡' })).toMatchObject({ code: 0 })
    expect(await shown(by, id)).toMatchObject({ projectStatus: 3, suspendSince: '2026-03-05', statusReason: '当地政局动荡' })
    expect(await goTo(2)).toMatchObject({ code: 0 })
    expect(await shown(by, id)).toMatchObject({ projectStatus: 2, suspendSince: null })
    expect(await goTo(3, { reason: '汛期停工' })).toMatchObject({ code: 0 })
    expect(await goTo(4)).toMatchObject(field('actualEndDate', '请填写实际完工日期'))
    expect(await goTo(4, { actualEndDate: '2026-03-06' })).toMatchObject(field('actualEndDate', '实际完工日期不能晚于今天'))
    expect(await goTo(4, { actualEndDate: '2026-03-01' })).toMatchObject({ code: 0 })
    expect(await goTo(2, { reason: '返修' })).toMatchObject({ code: 0 })
    expect(await shown(by, id)).toMatchObject({ projectStatus: 2, actualEndDate: null, suspendSince: null })
    expect(await goTo(4, { actualEndDate: '2026-03-04' })).toMatchObject({ code: 0 })
    expect(await goTo(5, { reason: '竣工移交', docNo: '华岳发〔2026〕12号' })).toMatchObject({ code: 0 })
    expect(await shown(by, id)).toMatchObject({ projectStatus: 5, epType: 0, actualEndDate: '2026-03-04' })

    expect(await by(projects.detail, { projectId: id })).toMatchObject({ code: 1404 })
    expect(await goTo(3)).toMatchObject({ code: 1409, msg: '项目当前为“关闭”，不能执行“停工”' })
    expect(await goTo(2)).toMatchObject(field('reason', '请填写状态说明'))
    expect(await goTo(2, { reason: '续建二期', address: '二期工地' })).toMatchObject({ code: 0 })
    expect(await shown(by, id)).toMatchObject({ projectStatus: 2, epType: 1, actualEndDate: null, address: '二期工地' })
    const lines = (await historyOf(by, id)).filter(({ kind }) => kind === HistoryKind.projectStatusChanged)
    expect(lines.map(({ newValue }) => newValue?.projectStatus)).toEqual([2, 5, 4, 2, 4, 3, 2, 3, 2])
    expect(lines[1]).toMatchObject({ reason: '竣工移交', docNo: '华岳发〔2026〕12号', oldValue: { projectStatus: 4, epType: 1 } })
  })

  test('with 收尾 those who keep it and those above hear what to end there, once it is so', async () => {
    const { group, company } = await app.aGroup()
    const director = await app.anAccount({ roleId: 4, orgId: company.id })
    const by = app.as(await app.aSession(director))
    const id = await add(by, company.id, '将收尾的项目', {
      projectStatus: 2,
      startDate: '2025-01-01',
      contacts: [leader, { ...leader, contactType: 2 }],
    })
    const [manager, colleague, above] = await Promise.all([
      app.anAccount({ roleId: 5, orgId: id }),
      app.anAccount({ roleId: 4, orgId: company.id }),
      app.anAccount({ roleId: 3, orgId: group.id }),
    ])
    const told = async ({ accountId }: { readonly accountId: number }) =>
      (await toldTo(app, accountId)).filter(({ title }) => title === '项目已进入收尾')
    expect(await revise(by, id, { projectStatus: 4, actualEndDate: '2026-03-06' })).toMatchObject({ code: 1400 })
    expect(await told(manager)).toEqual([])
    expect(await revise(by, id, { projectStatus: 4, actualEndDate: '2026-03-01' })).toMatchObject({ code: 0 })
    const said = {
      content: expect.stringMatching(/“将收尾的项目”.*“药品库存”.*“医务室管理”中终止医务室的服务/),
      link: `/biz/org-clinic/index?orgId=${id}`,
    }
    for (const account of [manager, colleague]) expect(await told(account)).toEqual([expect.objectContaining(said)])
    // Neither whoever did it, nor the group above the company.
    for (const account of [director, above]) expect(await told(account)).toEqual([])
    expect(await revise(by, id, { projectStatus: 2, reason: '返修' })).toMatchObject({ code: 0 })
    expect(await told(manager)).toHaveLength(1)
  })

  test('closes over nobody: who must leave first is said with their number', async () => {
    const { company, companyAdmin: by } = await app.aGroup()
    const id = await add(by, company.id, '有人的项目', { projectStatus: 4, startDate: '2025-01-01', actualEndDate: '2026-03-01' })
    for (let n = 0; n < 2; n += 1) expect(await by(employees.v2Save, draft(id, { homeOrgId: company.id }))).toMatchObject({ code: 0 })
    expect(await revise(by, id, { projectStatus: 5, reason: '竣工', address: '新地址' })).toMatchObject({
      ...{ code: 1422, msg: '还有在岗员工2人，不能关闭项目' },
      data: { refs: [{ type: 'employee', label: '在岗员工', count: 2 }] },
    })
    expect(await shown(by, id)).toMatchObject({ projectStatus: 4, address: null })
  })

  test('what is written with its closing is written, and nothing after it', async () => {
    const { company, companyAdmin: by } = await app.aGroup()
    const id = await add(by, company.id, '将关闭的项目', { projectStatus: 4, startDate: '2025-01-01', actualEndDate: '2026-03-01' })
    expect(await revise(by, id, { projectStatus: 5, reason: '竣工', contacts: [leader] })).toMatchObject({ code: 0 })
    const closed = { code: 1422, msg: '项目已关闭，只能查看' }
    expect(await by(contactCalls.save, { orgId: id, ...leader, name: '新联系人' })).toMatchObject(closed)
    expect(await revise(by, id, { address: '再改' })).toMatchObject(closed)
    expect(await by(projects.setEp, { projectId: id, epType: 2, reason: '疫情' })).toMatchObject(closed)
    expect(await by(projects.migration, { projectId: id, targetOrgId: company.id, reason: '调整' })).toMatchObject(closed)
    const [contact] = (await shown(by, id)).contacts
    expect(await by(contactCalls.delete, { ids: [contact!.id] })).toMatchObject(closed)
  })

  test('is opened again from above alone', async () => {
    const { project, companyAdmin, projectAdmin } = await app.aGroup()
    const account = await app.anAccount({ roleId: 5, orgId: project.id })
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    const again = { projectStatus: 2, reason: '续建' }
    const ofProject = app.as(await app.aSession(account))
    expect(await revise(ofProject, project.id, again)).toMatchObject({ code: 1422, msg: '请由上级组织的管理员操作' })
    expect(await revise(companyAdmin, project.id, again)).toMatchObject({ code: 0 })
    expect(await revise(projectAdmin, project.id, { projectStatus: 3, reason: '雨季停工' })).toMatchObject({ code: 0 })
  })

  test('of two who lead it on at once one succeeds, the other hears of it', async () => {
    const { company, companyAdmin: by } = await app.aGroup()
    const id = await add(by, company.id, '同时操作的项目', {
      projectStatus: 2,
      startDate: '2025-01-01',
      contacts: [leader, { ...leader, contactType: 2 }],
    })
    const form = await shown(by, id)
    const both = await Promise.all([
      revise(by, id, { version: form.version, projectStatus: 3, reason: '停工检修' }),
      revise(by, id, { version: form.version, projectStatus: 4, actualEndDate: '2026-03-01' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1409])
  })
})

describe('below a disabled organisation', () => {
  test('a project is as disabled as what stands above it, by its own name', async () => {
    const { company, project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
    const disabling = { orgId: company.id, orgType: 3, orgName: company.orgName, version: 0, status: 0, reason: '整顿' }
    expect(await groupAdmin(orgManager.update, { ...disabling, orgCode: company.orgCode })).toMatchObject({ code: 0 })
    const refused = { code: 1422, msg: `组织“${project.orgName}”已停用，不能新增或修改业务数据` }
    expect(await projectAdmin(contactCalls.save, { orgId: project.id, ...leader })).toMatchObject(refused)
    expect(await revise(projectAdmin, project.id, { address: '新地址' })).toMatchObject(refused)
    expect(await companyAdmin(employees.v2Save, draft(project.id, { homeOrgId: company.id }))).toMatchObject({ code: 1422 })
    expect(await companyAdmin(projects.setEp, { projectId: project.id, epType: 3, reason: '疫情' })).toMatchObject(refused)
    expect(
      await groupAdmin(projects.add, {
        orgParentId: company.id,
        orgName: '新项目',
        orgProjectType: 1,
        nationCode: 'KE',
        industry: 1,
        contractMode: 1,
      }),
    ).toMatchObject({
      code: 1422,
    })
    expect((await shown(projectAdmin, project.id)).orgName).toBe(project.orgName)
    expect(await groupAdmin(orgManager.update, { ...disabling, orgCode: company.orgCode, version: 1, status: 1 })).toMatchObject({
      code: 0,
    })
    expect(await projectAdmin(contactCalls.save, { orgId: project.id, ...leader })).toMatchObject({ code: 0 })
  })
})
