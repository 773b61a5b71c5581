import { contacts as contactCalls } from '@oems/contract/contacts/contacts.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { org } from '../core/db/org.ts'
import { historyOf, rowOf } from '../organisation/testTree.ts'
import { draft } from '../people/testEmployees.ts'
import { toldTo } from '../testing/messages.ts'
import { testApp } from '../testing/testApp.ts'
import { add, healthLeader, idOf, leader, newProject, revise, revisionOf, shown } from './testProjects.ts'

const app = await testApp({ alone: true })
const fields = (data: unknown) => (data as { fields: { path: string; msg: string }[] }).fields.map(({ path }) => path)

describe('a new project', () => {
  test('is made by whoever manages the organisation above it, and nobody else', async () => {
    const [{ company, project, companyAdmin, projectAdmin }, other] = [await app.aGroup(), await app.aGroup()]
    const draft = newProject(company.id, '肯尼亚西环公路项目')
    expect(await app.stranger(projects.add, draft)).toMatchObject({ status: 401 })
    expect(await projectAdmin(projects.add, draft)).toMatchObject({ code: 1403 })
    expect(await other.companyAdmin(projects.add, draft)).toMatchObject({ code: 1404 })
    expect(await companyAdmin(projects.add, newProject(project.id, '项目下的项目'))).toMatchObject({
      code: 1422,
      msg: '“项目”下不能设置“项目”',
    })
    expect(await companyAdmin(projects.add, draft)).toMatchObject({ code: 0 })
    expect(await companyAdmin(projectManager.add, draft)).toMatchObject({ code: 1409 })
    expect(await companyAdmin(projectManager.add, newProject(company.id, '蒙内铁路项目'))).toMatchObject({ code: 0 })
  })

  test('keeps what the form says of the node, of the project and of its leaders', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const detail = { ownerUnit: '国家公路局', planEndDate: '2028-06-30', peakNum: 320, intro: '双向四车道\n全长84公里' }
    const reported = { reportedChineseNum: 60, reportedForeignNum: 260 }
    const place = { longitude: '36.8', latitude: '-1.28', address: '内罗毕' }
    const draft = { projectStatus: 2, startDate: '2025-01-01', contacts: [leader, healthLeader], ...detail, ...reported, ...place }
    const id = await add(companyAdmin, company.id, '肯尼亚西环公路项目', draft)
    expect(await shown(companyAdmin, id)).toMatchObject({
      ...{ projectId: id, orgId: id, parentId: company.id, parentName: company.orgName, orgProjectId: `${id}_4_1` },
      ...{ nationName: '肯尼亚', isOutside: 2, timeZone: 'Africa/Nairobi', longitude: '36.800000', latitude: '-1.280000' },
      ...{ projectStatus: 2, epType: 1, infoStatus: 0, clinicLevelNow: null, empNum: 0, structuralEditable: true, ...detail, ...reported },
      // 320 people were reported, and nobody is there.
      headcountDiffers: true,
      contacts: [
        { name: '周建国', mobile: '139****5678', isPrimary: 1 },
        { name: '何晓', isPrimary: 1 },
      ],
    })
    expect(await historyOf(companyAdmin, id)).toMatchObject([{ kind: HistoryKind.created, newValue: { orgType: 4, orgProjectType: 1 } }])
  })

  test('is refused field by field where the form is wrong, and leaves nothing behind', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const wrong = async (more: object, ...paths: string[]) => {
      const { code, data } = await companyAdmin(projects.add, newProject(company.id, '某项目', more))
      expect([code, fields(data)]).toEqual([1400, paths])
    }
    await wrong({ orgProjectType: 0 }, 'orgProjectType')
    await wrong({ nationCode: null }, 'nationCode')
    await wrong({ nationCode: 'CN' }, 'provinceId')
    await wrong({ longitude: '36.8' }, 'latitude')
    await wrong({ timeZone: 'Africa/Nowhere' }, 'timeZone')
    await wrong({ startDate: '2026-01-02', planEndDate: '2026-01-01' }, 'planEndDate')
    await wrong({ startDate: '1999-12-31' }, 'startDate')
    await wrong({ actualEndDate: '2099-01-01' }, 'actualEndDate')
    await wrong({ peakNum: 100_001 }, 'peakNum')
    await wrong({ projectStatus: 5, startDate: '2025-01-01' }, 'projectStatus')
    await wrong({ projectStatus: 2, startDate: '2025-01-01', contacts: [leader] }, 'contacts')
    await wrong({ projectStatus: 3, startDate: '2025-01-01' }, 'statusReason')
    await wrong({ projectStatus: 4, startDate: '2025-01-01' }, 'actualEndDate')
    await wrong({ contacts: [{ contactType: 1, name: '无号码' }] }, 'contacts.0.mobile')
    await wrong({ creditCode: '91350100M000100Y43' }, 'creditCode')
    expect(await app.db.$count(org, and(eq(org.parentId, company.id), eq(org.orgName, '某项目')))).toBe(0)
  })

  test('of a name like another’s in the group is made once it is confirmed to be another one', async () => {
    const { company, companyAdmin } = await app.aGroup()
    await add(companyAdmin, company.id, '肯尼亚西环公路改造升级工程项目')
    const other = await app.anOrg({ parentId: (await rowOf(app, company.id)).parentId! })
    const groupAdmin = await app.anAdmin(3, (await rowOf(app, company.id)).parentId!)
    const draft = newProject(other.id, '肯尼亚西环公路改造升级项目')
    expect(await groupAdmin(projects.add, draft)).toMatchObject({ code: 1409, data: { similar: [{}] } })
    expect(await groupAdmin(projects.add, { ...draft, confirmSimilar: 1 })).toMatchObject({ code: 0 })
  })

  test('is told to the administrators of the organisation above', async () => {
    const { company, groupAdmin } = await app.aGroup()
    const { accountId } = await app.anAccount({ roleId: 4, orgId: company.id })
    await add(groupAdmin, company.id, '塞内加尔港口项目')
    expect(await toldTo(app, accountId)).toMatchObject([
      { title: '有新的项目', content: `“${company.orgName}”下新增了“塞内加尔港口项目”。` },
    ])
  })
})

describe('a project’s record', () => {
  test('is changed by its own administrators, but for what makes its place in the tree', async () => {
    const { project, companyAdmin, projectAdmin } = await app.aGroup()
    const changed = await revise(projectAdmin, project.id, { address: '蒙巴萨港', peakNum: 90, contacts: [leader] })
    expect(changed).toMatchObject({ code: 0, data: { version: 1 } })
    expect(await shown(projectAdmin, project.id)).toMatchObject({ address: '蒙巴萨港', peakNum: 90, contacts: [{ name: '周建国' }] })
    const refused = { code: 1422, msg: '请由上级组织的管理员操作' }
    for (const structural of [{ orgName: '新名称项目' }, { orgProjectType: 3 }, { status: 0 }, { orgCode: 'NEW-1' }])
      expect(await revise(projectAdmin, project.id, { ...structural, reason: '更正' })).toMatchObject(refused)
    expect(await revise(companyAdmin, project.id, { orgProjectType: 3 })).toMatchObject({ code: 1400 })
    expect(await revise(companyAdmin, project.id, { orgProjectType: 3, reason: '改为驻外机构' })).toMatchObject({ code: 0 })
    expect(await shown(projectAdmin, project.id)).toMatchObject({ orgProjectId: `${project.id}_4_3`, structuralEditable: false })
  })

  test('is not there for others, nor is an organisation of another type', async () => {
    const [{ project, company, groupAdmin }, other] = [await app.aGroup(), await app.aGroup()]
    for (const call of [projects.detail, projectManager.detail]) {
      expect(await other.groupAdmin(call, { projectId: project.id })).toMatchObject({ code: 1404 })
      expect(await groupAdmin(call, { projectId: company.id })).toMatchObject({ code: 1404 })
      expect(await groupAdmin(call, { projectId: project.id })).toMatchObject({ code: 0, data: { orgName: project.orgName } })
    }
    expect(await other.groupAdmin(projects.update, { ...(await revisionOf(groupAdmin, project.id)) })).toMatchObject({ code: 1404 })
  })

  test('of two who change it the second hears of the first, but nobody of a move above', async () => {
    const { group, company, project, groupAdmin, projectAdmin } = await app.aGroup()
    const form = await revisionOf(projectAdmin, project.id)
    const elsewhere = await app.anOrg({ parentId: group.id })
    const up = { sourceOrgId: company.id, targetOrgId: elsewhere.id, position: 'inner' }
    expect(await groupAdmin(orgManager.movePosition, up)).toMatchObject({ code: 0 })
    const replies = await Promise.all([1, 2].map((n) => projectAdmin(projects.update, { ...form, address: `门牌${n}号` })))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  })

  test('names its region: the nearest above, else that of its group which covers its nation', async () => {
    const { group, company, project, groupAdmin } = await app.aGroup()
    expect(await shown(groupAdmin, project.id)).toMatchObject({ regionId: null, regionName: null })
    const region = { orgParentId: group.id, orgType: 5, orgName: '东非区域中心', nationCodes: ['KE'] }
    const covering = idOf(await groupAdmin(orgManager.save, region))
    expect(await shown(groupAdmin, project.id)).toMatchObject({ regionId: covering, regionName: '东非区域中心' })
    const nearer = await app.anOrg({ parentId: company.id, orgType: 5 })
    const below = await app.anOrg({ parentId: nearer.id, orgType: 4 })
    expect(await shown(groupAdmin, below.id)).toMatchObject({ regionId: nearer.id })
  })

  test('takes leaders as 通讯录 keeps them', async () => {
    const { project, projectAdmin } = await app.aGroup()
    await revise(projectAdmin, project.id, { contacts: [leader] })
    const [kept] = (await shown(projectAdmin, project.id)).contacts
    const line = { contactId: kept!.id, version: kept!.version, ...leader, mobile: kept!.mobile, name: '周建军' }
    expect(await revise(projectAdmin, project.id, { contacts: [line] })).toMatchObject({ code: 0 })
    const whole = { contactId: kept!.id, reveal: 1, purpose: 2 }
    expect(await projectAdmin(contactCalls.info, whole)).toMatchObject({ data: { name: '周建军', mobile: leader.mobile } })
  })
})

describe('a name', () => {
  test('is changed alone, from above', async () => {
    const { project, companyAdmin, projectAdmin } = await app.aGroup()
    const { accountId } = await app.anAccount({ roleId: 5, orgId: project.id })
    const renaming = { projectId: project.id, orgName: '马里公路项目', version: 0, reason: '合同更名' }
    expect(await projectAdmin(projectManager.updateProjectName, renaming)).toMatchObject({ code: 1403 })
    expect(await companyAdmin(projectManager.updateProjectName, renaming)).toMatchObject({ code: 0, data: { version: 1 } })
    expect(await companyAdmin(projectManager.updateProjectName, renaming)).toMatchObject({ code: 1409 })
    expect(await toldTo(app, accountId)).toMatchObject([{ title: '组织已更名' }])
  })
})

describe('deletion', () => {
  const remove = (orgProjectId: string, deleteReason = '合同终止') => ({ orgProjectId, deleteReason })
  /** A project at which nobody has an account. */
  async function anEmptyProject() {
    const made = await app.aGroup()
    return { ...made, project: await app.anOrg({ parentId: made.company.id, orgType: 4 }) }
  }

  test('asks for a reason and for the project as it is', async () => {
    const { project, company, companyAdmin } = await anEmptyProject()
    const key = `${project.id}_4_1`
    const { v2Delete } = projects
    expect(await (await app.anAdmin(2, company.id))(v2Delete, remove(key))).toMatchObject({ code: 1403 })
    const blank = await companyAdmin(v2Delete, remove(key, ''))
    expect(blank).toMatchObject({ code: 1400, data: { fields: [{ path: 'deleteReason', msg: '请填写删除原因' }] } })
    const malformed = await companyAdmin(v2Delete, remove('345'))
    expect(malformed).toMatchObject({ code: 1400, data: { fields: [{ msg: '项目标识不正确' }] } })
    for (const other of [`${project.id}_3_0`, `${project.id}_4_2`, `${company.id}_3_0`])
      expect(await companyAdmin(v2Delete, remove(other))).toMatchObject({ code: 1409 })
    expect(await companyAdmin(v2Delete, remove(key))).toMatchObject({ code: 0 })
    expect(await companyAdmin(projectManager.delete, remove(key))).toMatchObject({ code: 1404 })
  })

  test('leaves the record to the platform’s administrators, with the reason', async () => {
    const { project, companyAdmin, groupAdmin } = await anEmptyProject()
    await companyAdmin(projectManager.delete, remove(`${project.id}_4_1`))
    const asked = { projectId: project.id }
    expect(await groupAdmin(projects.anyStatusDetail, asked)).toMatchObject({ code: 1404 })
    expect(await app.platformAdmin(projects.detail, asked)).toMatchObject({ code: 1404 })
    expect(await app.platformAdmin(projects.anyStatusDetail, asked)).toMatchObject({
      data: { orgName: project.orgName, deleteReason: '合同终止', structuralEditable: false },
    })
  })

  test('is refused where people are on post, with their number', async () => {
    const { project, company, companyAdmin } = await anEmptyProject()
    for (let n = 0; n < 3; n += 1)
      expect(await companyAdmin(employees.v2Save, draft(project.id, { homeOrgId: company.id }))).toMatchObject({ code: 0 })
    expect(await companyAdmin(projects.v2Delete, remove(`${project.id}_4_1`))).toMatchObject({
      ...{ code: 1409, msg: `“${project.orgName}”下还有在岗员工3人，不能删除` },
      data: { refs: [{ type: 'employee', label: '在岗员工', count: 3 }] },
    })
    expect(await shown(companyAdmin, project.id)).toMatchObject({ empNum: 3, deletedAt: null })
  })
})
