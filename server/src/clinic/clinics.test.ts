import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type Clinic, type ClinicChoice, clinics } from '@oems/contract/clinic/clinics.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { somePeople } from '../declaration/testPeople.ts'
import { revise } from '../project/testProjects.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aClinic } from './testClinic.ts'
import { provideClinicUse } from './use.ts'

const app = await testApp()
const room = (orgId: number, more: object = {}) => ({ orgId, clinicName: '西环项目医务室', clinicLevel: 2, address: '营地1号', ...more })
const infoOf = async (as: Caller, clinicId: number, more: object = {}) => (await as(clinics.info, { clinicId, ...more })).data as Clinic
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: { path: string }[] }).fields.map(({ path }) => path)
const listOf = async (as: Caller, more: object = {}) => (await as(clinics.list, more)).data as { list: Clinic[]; total: number }
const levelOf = async (projectId: number) => {
  const [row] = await ask<{ level: number | null }>(
    app.db,
    sql`select clinic_level_now as level from project where project_id = ${projectId}`,
  )
  return row!.level
}

describe('who may', () => {
  test('a doctor reads; whoever has no part in clinics does not; another group’s clinic is as unknown as none', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const clinicId = await saved(ours.projectAdmin, clinics.save, room(ours.project.id))
    const doctor = await app.anAdmin(Role.doctor, ours.project.id)
    expect(await infoOf(doctor, clinicId)).toMatchObject({ clinicName: '西环项目医务室' })
    expect(await doctor(clinics.save, room(ours.project.id))).toMatchObject({ code: 1403 })
    expect(await ours.projectAdmin(clinics.delete, { ids: [clinicId], deleteReason: '误建' })).toMatchObject({ code: 1403 })
    const unknown = await theirs.groupAdmin(clinics.info, { clinicId: 999_999_999 })
    const foreign: readonly [Parameters<Caller>[0], object][] = [
      [clinics.info, { clinicId }],
      [clinics.update, { id: clinicId, version: 0, clinicName: '他人的', address: '营地' }],
      [clinics.delete, { ids: [clinicId], deleteReason: '他人的' }],
      [clinics.pauseService, { clinicId, reason: '他人的' }],
      [clinics.recoverService, { clinicId, reason: '他人的' }],
      [clinics.cancelService, { clinicId, reason: '他人的' }],
      [clinics.updateLevel, { clinicId, clinicLevel: 3, reason: '他人的', version: 0 }],
      [clinics.listServiceRecord, { clinicId }],
      [clinics.save, room(ours.project.id)],
      [clinics.listByOrg, { orgId: ours.project.id }],
      [clinics.listByProject, { projectId: ours.project.id }],
      [clinics.listSimpleByOrg, { orgId: ours.project.id }],
      [clinics.countByLevel, { orgId: ours.project.id }],
      [clinics.listForReferral, { projectId: ours.project.id }],
    ]
    for (const [call, input] of foreign) {
      const { code, msg, data } = await theirs.groupAdmin(call, input)
      expect([call.path, code, msg, data]).toEqual([call.path, 1404, unknown.msg, unknown.data])
    }
  })
})

describe('a register of its own node', () => {
  test('it begins in service, with a code, and stands where its project does', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const clinicId = await saved(projectAdmin, clinics.save, room(project.id))
    expect(await infoOf(projectAdmin, clinicId)).toMatchObject({
      ...{ clinicKind: 1, serviceStatus: 1, statusSince: '2026-03-05', clinicLevel: 2, location: 2, nationCode: 'KE', licenseState: 0 },
      ...{ projectId: project.id, projectName: project.orgName, dispenseMode: 1, clinicCode: `C${String(clinicId).padStart(6, '0')}` },
    })
    const records = (await projectAdmin(clinics.listServiceRecord, { clinicId })).data
    expect(records).toMatchObject([{ kind: 1, oldValue: null, newValue: 2, reason: null }])
    expect(await projectAdmin(clinics.save, room(project.id, { clinicName: '二分部', nationCode: 'CN' }))).toMatchObject({
      code: 1422,
      msg: '与项目所在地不一致',
    })
    expect(await levelOf(project.id)).toBe(2)
  })

  test('no other node has one, nor two of one name', async () => {
    const { group, company, groupAdmin } = await app.aGroup()
    const region = await app.anOrg({ parentId: group.id, orgType: 5 })
    expect(await groupAdmin(clinics.save, room(region.id))).toMatchObject({ code: 1422 })
    const all = await Promise.all(Array.from({ length: 4 }, () => groupAdmin(clinics.save, room(company.id))))
    expect(all.map(({ code }) => code).sort()).toEqual([0, 1409, 1409, 1409])
    expect(all.find(({ code }) => code === 1409)).toMatchObject({ msg: '该组织或项目下已有同名的医务室' })
    expect(await groupAdmin(clinics.save, room(company.id, { clinicName: '二分部' }))).toMatchObject({ code: 0 })
    expect(await groupAdmin(clinics.save, room(group.id))).toMatchObject({ code: 0 })
  })

  test.for<readonly [object, string]>([
    [{ clinicName: '医' }, 'clinicName'],
    [{ clinicLevel: 0 }, 'clinicLevel'],
    [{ address: '' }, 'address'],
    [{ area: '10000.1' }, 'area'],
    [{ area: '1.55' }, 'area'],
    [{ bedNum: -1 }, 'bedNum'],
    [{ openDate: '2027-03-06' }, 'openDate'],
    [{ openHours: [{ weekdays: [8], from: '08:00', to: '12:00' }] }, 'openHours.0.weekdays.0'],
    [{ openHours: [{ weekdays: [1], from: '24:00', to: '12:00' }] }, 'openHours.0.from'],
    [{ leaderPhone: '138****5678' }, 'leaderPhone'],
    [{ dutyPhone: '叫我' }, 'dutyPhone'],
    [{ location: 1, nationCode: 'KE' }, 'location'],
    [{ longitude: '181', latitude: '0' }, 'longitude'],
  ])('%o is told of', async ([more, path]) => {
    const { company, companyAdmin } = await app.aGroup()
    const reply = await companyAdmin(clinics.save, room(company.id, more))
    expect([reply.code, fieldsOf(reply)]).toEqual([1400, [path]])
  })

  test('a change leaves status and level alone, and the number of whoever leads it stays whole and sealed', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const clinicId = await saved(companyAdmin, clinics.save, room(company.id, { leaderName: '李医生', leaderPhone: '13812345678' }))
    const before = await infoOf(companyAdmin, clinicId)
    expect(before.leaderPhone).toBe('138****5678')
    const change = { id: clinicId, version: before.version, clinicName: '东区医务室', address: '营地2号', leaderPhone: before.leaderPhone }
    expect(fieldsOf(await companyAdmin(clinics.update, { ...change, clinicLevel: 3 }))).toEqual(['clinicLevel'])
    expect(await companyAdmin(clinics.update, change)).toMatchObject({ code: 0 })
    expect(await companyAdmin(clinics.update, change)).toMatchObject({ code: 1409 })
    const after = await infoOf(companyAdmin, clinicId, { reveal: 1, purpose: 2 })
    expect(after).toMatchObject({ clinicName: '东区医务室', leaderPhone: '13812345678', clinicLevel: 2, leaderName: null })
    const [row] = await ask<{ row: string }>(app.db, sql`select to_jsonb(c)::text as row from org_clinic c where id = ${clinicId}`)
    expect(row!.row).not.toContain('13812345678')
  })
})

describe('service', () => {
  test('pauses and recovers with a reason, changes its level, and the project’s level follows in the same write', async () => {
    const { project, projectAdmin } = await app.aGroup()
    expect(await levelOf(project.id)).toBeNull()
    const small = await saved(projectAdmin, clinics.save, room(project.id, { clinicName: '急救站', clinicLevel: 1 }))
    const large = await saved(projectAdmin, clinics.save, room(project.id, { clinicLevel: 3 }))
    expect(await levelOf(project.id)).toBe(3)
    expect(fieldsOf(await projectAdmin(clinics.pauseService, { clinicId: large, reason: '修' }))).toEqual(['reason'])
    expect(await projectAdmin(clinics.pauseService, { clinicId: large, reason: '设备检修', pauseUntil: '2026-03-04' })).toMatchObject({
      code: 1400,
    })
    expect(await projectAdmin(clinics.pauseService, { clinicId: large, reason: '设备检修', pauseUntil: '2026-04-01' })).toMatchObject({
      code: 0,
    })
    expect(await levelOf(project.id)).toBe(1)
    expect(await projectAdmin(clinics.pauseService, { clinicId: large, reason: '设备检修' })).toMatchObject({ code: 1409 })
    expect(await infoOf(projectAdmin, large)).toMatchObject({ serviceStatus: 2, statusReason: '设备检修', pauseUntil: '2026-04-01' })
    await projectAdmin(clinics.pauseService, { clinicId: small, reason: '并入医务室' })
    expect(await levelOf(project.id)).toBe(0)
    expect(await projectAdmin(clinics.recoverService, { clinicId: large, reason: '检修完成' })).toMatchObject({ code: 0 })
    expect(await levelOf(project.id)).toBe(3)
    const { version } = await infoOf(projectAdmin, large)
    const level = (clinicLevel: number, more: object = {}) =>
      projectAdmin(clinics.updateLevel, { clinicId: large, clinicLevel, reason: '人员减少', version, ...more })
    expect(await level(0)).toMatchObject({ code: 1422, msg: '请在医疗资源中登记“无医务室”' })
    expect(await level(3)).toMatchObject({ code: 1409, msg: '级别未变化' })
    expect(await level(2, { version: version - 1 })).toMatchObject({ code: 1409 })
    expect(await level(2)).toMatchObject({ code: 0 })
    expect(await levelOf(project.id)).toBe(2)
    const { data } = await projectAdmin(clinics.listServiceRecord, { clinicId: large })
    expect((data as { kind: number; newValue: number }[]).map(({ kind, newValue }) => [kind, newValue])).toEqual([
      [5, 2],
      [3, 1],
      [2, 2],
      [1, 3],
    ])
  })

  test('ends for good, with a reason and by those above the project; until then the project is not closed', async () => {
    const { project, projectAdmin, companyAdmin } = await app.aGroup()
    const clinicId = await saved(projectAdmin, clinics.save, room(project.id))
    const close = (more: object) => revise(companyAdmin, project.id, { reason: '竣工移交', ...more })
    expect(await close({ projectStatus: ProjectStatus.finishing, actualEndDate: '2026-03-05' })).toMatchObject({ code: 0 })
    expect(await close({ projectStatus: ProjectStatus.closed })).toMatchObject({
      ...{ code: 1422, msg: '还有医务室1个，不能关闭项目' },
      data: { refs: [{ type: 'clinic', count: 1 }] },
    })
    const cancel = (as: Caller, more: object = {}) => as(clinics.cancelService, { clinicId, reason: '营地关闭', ...more })
    expect(await cancel(projectAdmin)).toMatchObject({ code: 1403 })
    expect(fieldsOf(await cancel(companyAdmin, { reason: '关' }))).toEqual(['reason'])
    const both = await Promise.all([cancel(companyAdmin), cancel(companyAdmin)])
    expect(both.map(({ code, msg }) => (code === 0 ? '' : msg)).sort()).toEqual(['', '医务室已终止服务'])
    expect(await infoOf(companyAdmin, clinicId)).toMatchObject({ serviceStatus: 3, statusReason: '营地关闭', endDate: '2026-03-05' })
    expect(await levelOf(project.id)).toBe(0)
    const records = (await companyAdmin(clinics.listServiceRecord, { clinicId })).data
    expect(records).toMatchObject([{ kind: 4, oldValue: 1, newValue: 3, reason: '营地关闭' }, { kind: 1 }])
    expect(await close({ projectStatus: ProjectStatus.closed })).toMatchObject({ code: 0 })
  })

  test('what has ended neither pauses nor recovers, nor ends again', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const { clinicId } = await aClinic(app, company.id, { serviceStatus: 3 })
    expect(await companyAdmin(clinics.cancelService, { clinicId, reason: '营地关闭' })).toMatchObject({
      code: 1409,
      msg: '医务室已终止服务',
    })
    expect(await companyAdmin(clinics.recoverService, { clinicId, reason: '重新开诊' })).toMatchObject({
      code: 1409,
      msg: '医务室已终止服务，不能恢复，请新建',
    })
    expect(await companyAdmin(clinics.pauseService, { clinicId, reason: '检修' })).toMatchObject({ code: 1409 })
  })

  test('of clinics saved at once at one project the highest level holds', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const names = ['甲', '乙', '丙', '丁']
    await Promise.all(
      names.map((name, at) => projectAdmin(clinics.save, room(project.id, { clinicName: `${name}区`, clinicLevel: (at % 3) + 1 }))),
    )
    expect(await levelOf(project.id)).toBe(3)
  })
})

describe('deleting', () => {
  test('only what never was used goes, all or none, with its reason', async () => {
    const { project, companyAdmin } = await app.aGroup()
    const [one, two] = [
      await saved(companyAdmin, clinics.save, room(project.id)),
      await saved(companyAdmin, clinics.save, room(project.id, { clinicName: '二区' })),
    ]
    const free = provideClinicUse({
      had: async (_ctx, ids) => new Map(ids.filter((id) => id === two).map((id) => [id, '药品库存记录36条'])),
    })
    onTestFinished(free)
    expect(fieldsOf(await companyAdmin(clinics.delete, { ids: [one] }))).toEqual(['deleteReason'])
    expect(await companyAdmin(clinics.delete, { ids: [one, two], deleteReason: '重复登记' })).toMatchObject({
      code: 1409,
      msg: '“二区”已有药品库存记录36条，请使用“终止服务”',
    })
    expect((await listOf(companyAdmin)).total).toBe(2)
    expect(await companyAdmin(clinics.delete, { ids: [one], deleteReason: '重复登记' })).toMatchObject({ code: 0 })
    expect((await listOf(companyAdmin)).list.map(({ id }) => id)).toEqual([two])
    expect(await levelOf(project.id)).toBe(2)
    free()
    await companyAdmin(clinics.delete, { ids: [two], deleteReason: '重复登记' })
    expect(await levelOf(project.id)).toBeNull()
    expect(await companyAdmin(clinics.save, room(project.id))).toMatchObject({ code: 0 })
  })

  test('a node with a clinic in service stays', async () => {
    const { group, groupAdmin } = await app.aGroup()
    const node = await app.anOrg({ parentId: group.id })
    const clinicId = await saved(groupAdmin, clinics.save, room(node.id))
    const removal = () => groupAdmin(orgManager.delete, { ids: [node.id], deleteReason: '重复登记' })
    expect(await removal()).toMatchObject({ code: 1409, data: { refs: [{ type: 'clinic', count: 1 }] } })
    await groupAdmin(clinics.delete, { ids: [clinicId], deleteReason: '误建' })
    expect(await removal()).toMatchObject({ code: 0 })
  })
})

describe('lists', () => {
  test('filters, chips and counts agree; a licence counts by the day in Shanghai', async () => {
    const { group, company, project, groupAdmin } = await app.aGroup()
    const at = async (orgId: number, over: object) => (await aClinic(app, orgId, over)).clinicId
    const paused = await at(company.id, { serviceStatus: 2, location: 1, clinicLevel: 1, licenseEndDate: '2026-03-05' })
    const over = await at(project.id, { serviceStatus: 3, clinicLevel: 3, licenseEndDate: '2026-03-04' })
    const good = await at(project.id, { clinicName: '东非医务室', pinyin: 'dongfeiyiwushi dfyws', licenseEndDate: '2026-05-05' })
    await aClinic(app, project.id, { clinicKind: 3, clinicLevel: null })
    const ids = async (more: object) => (await listOf(groupAdmin, { orgId: group.id, ...more })).list.map(({ id }) => id).sort()
    expect(await ids({})).toEqual([paused, over, good].sort())
    expect(await ids({ location: 1 })).toEqual([paused])
    expect(await ids({ serviceStatus: [2, 3] })).toEqual([paused, over].sort())
    expect(await ids({ clinicLevel: [3] })).toEqual([over])
    expect(await ids({ clinicName: 'dfyws' })).toEqual([good])
    expect(await ids({ licenseState: 2 })).toEqual([paused])
    expect(await ids({ licenseState: 3 })).toEqual([over])
    expect(await ids({ projectId: project.id })).toEqual([over, good].sort())
    const counts = async (call: typeof clinics.countByLevel | typeof clinics.countByStatus, more: object = {}) =>
      ((await groupAdmin(call, { orgId: group.id, ...more })).data as { value: number; count: number }[]).map(({ value, count }) => [
        value,
        count,
      ])
    expect(await counts(clinics.countByLevel)).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ])
    expect(await counts(clinics.countByStatus, { location: 2 })).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
    ])
    app.clock.set('2026-03-06T00:00:00+08:00')
    expect(await ids({ licenseState: 3 })).toEqual([paused, over].sort())
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('of a node, of a project, of all below, of an OP; pickers for whoever has signed in', async () => {
    const { group, company, project, groupAdmin, projectAdmin } = await app.aGroup()
    const [upper, lower] = [(await aClinic(app, company.id)).clinicId, (await aClinic(app, project.id)).clinicId]
    const room3 = (await aClinic(app, project.id, { clinicKind: 3, clinicLevel: null, serviceStatus: 2 })).clinicId
    const ids = async (call: Parameters<Caller>[0], input: object) =>
      ((await groupAdmin(call, input)).data as { list: Clinic[] }).list.map(({ id }) => id)
    expect(await ids(clinics.listByOrg, { orgId: company.id })).toEqual([upper])
    expect(await ids(clinics.listWithChildrenByOrg, { orgId: group.id })).toEqual([upper, lower])
    expect(await ids(clinics.listByProject, { projectId: project.id, serviceStatus: 2 })).toEqual([])
    expect(await ids(clinics.listByOp, { orgProjectId: project.orgProjectId })).toEqual([lower])
    expect(await groupAdmin(clinics.listByOp, { orgProjectId: `${project.id}_3_0` })).toMatchObject({ code: 1409 })
    expect(await groupAdmin(clinics.listByProject, { projectId: company.id })).toMatchObject({ code: 1404 })
    const doctor = await app.anAdmin(Role.doctor, project.id)
    const chosen = async (call: Parameters<Caller>[0], input: object = {}) =>
      ((await doctor(call, input)).data as ClinicChoice[]).map(({ clinicId }) => clinicId)
    expect(await chosen(clinics.listSimpleByProject, { projectId: project.id })).toEqual([lower, room3])
    expect(await chosen(clinics.listAll)).toEqual([lower, room3])
    expect(await chosen(clinics.listAll, { serviceStatus: 1 })).toEqual([lower])
    expect(await projectAdmin(clinics.listSimpleByOrg, { orgId: company.id })).toMatchObject({ code: 1404 })
  })

  test('the list of all is answered with 304 until a clinic changes; another scope has another', async () => {
    const { company, companyAdmin, groupAdmin } = await app.aGroup()
    const { clinicId } = await aClinic(app, company.id)
    const tag = (await companyAdmin(clinics.listAll)).headers.etag as string
    const again = (as: Caller) => as(clinics.listAll, {}, { 'if-none-match': tag })
    expect((await again(companyAdmin)).status).toBe(304)
    expect((await again(groupAdmin)).status).toBe(200)
    await companyAdmin(clinics.pauseService, { clinicId, reason: '设备检修' })
    expect((await again(companyAdmin)).status).toBe(200)
  })
})

test('who has no clinic: most people first; ended ones do not count, a paused one does', async () => {
  const { group, company, project, groupAdmin } = await app.aGroup()
  const crowded = await app.anOrg({ parentId: company.id, orgType: 4 })
  const closed = await app.anOrg({ parentId: company.id, orgType: 4, projectStatus: 5 })
  await somePeople(app, { orgId: crowded.id, count: 2 })
  await aClinic(app, group.id, { serviceStatus: 2 })
  await aClinic(app, project.id, { serviceStatus: 3 })
  await aClinic(app, crowded.id, { clinicKind: 3, clinicLevel: null })
  const { data } = await groupAdmin(clinics.listNotSetClinicProject, { orgId: group.id })
  expect(data).toMatchObject({
    list: [
      { projectId: crowded.id, empNum: 2, declaredLevel: null },
      { projectId: project.id, empNum: 0 },
    ],
    more: false,
  })
  expect(JSON.stringify(data)).not.toContain(closed.orgName)
  expect((await groupAdmin(clinics.listNotSetClinicOrg, {})).data).toMatchObject({ list: [{ orgId: company.id }], more: false })
  expect((await groupAdmin(clinics.countNotSetClinic)).data).toEqual({ orgNum: 1, projectNum: 2, withPeopleNum: 1 })
})
