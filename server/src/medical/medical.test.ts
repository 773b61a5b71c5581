import { isLevelOff, type MedicalDetail, type ProjectMedical, projectMedical } from '@oems/contract/medical/medical.ts'
import { type ProjectNetworkEnv, projectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Answered, testApp } from '../testing/testApp.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })

const medical = { clinicLevel: 1, bedNum: 4, chineseDoctorNum: 1, evacPlan: '转送首都医院' }
const network = { accessTypes: [1, 4], downMbps: '20.5', upMbps: '5', videoAbility: 3 }
const fieldsOf = ({ code, data }: Answered) => {
  expect(code).toBe(1400)
  return (data as { fields: { path: string }[] }).fields.map(({ path }) => path).sort()
}

describe.each([
  ['医疗资源', projectMedical, medical],
  ['网络环境', projectNetworkEnv, network],
] as const)('%s', (_, calls, draft) => {
  test('a project has none, then one; whoever saves again is sent to the update', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const projectId = project.id
    expect(await projectAdmin(calls.detail, { projectId })).toMatchObject({ code: 0, data: null })
    const answers = await Promise.all([1, 2, 3].map(() => projectAdmin(calls.save, { projectId, ...draft })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(answers.find(({ code }) => code === 1409)).toMatchObject({ msg: '已存在，请使用更新' })
    expect(await projectAdmin(calls.detail, { projectId })).toMatchObject({ data: { projectId, version: 0 } })
  })

  test('of two who update at once one wins; another’s project is unknown, and a company is none', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const projectId = ours.project.id
    const { id } = (await ours.projectAdmin(calls.save, { projectId, ...draft })).data as { id: number }
    const update = { id, version: 0, ...draft }
    expect(await theirs.groupAdmin(calls.detail, { projectId })).toMatchObject({ code: 1404 })
    expect(await theirs.groupAdmin(calls.save, { projectId, ...draft })).toMatchObject({ code: 1404 })
    expect(await theirs.groupAdmin(calls.update, update)).toMatchObject({ code: 1404 })
    expect(await ours.groupAdmin(calls.save, { projectId: ours.company.id, ...draft })).toMatchObject({ code: 1404 })
    const answers = await Promise.all([1, 2, 3].map(() => ours.projectAdmin(calls.update, update)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
  })

  test('who only reads may not write, and of a closed project all only read', async () => {
    const { project, companyAdmin } = await app.aGroup()
    const projectId = project.id
    const doctor = await app.anAdmin(7, project.id)
    expect(await doctor(calls.save, { projectId, ...draft })).toMatchObject({ code: 1403 })
    const { id } = (await companyAdmin(calls.save, { projectId, ...draft })).data as { id: number }
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${projectId}`)
    const closed = { code: 1422, msg: '项目已关闭，只能查看' }
    expect(await companyAdmin(calls.update, { id, version: 0, ...draft })).toMatchObject(closed)
    expect(await companyAdmin(calls.save, { projectId, ...draft })).toMatchObject(closed)
    expect(await doctor(calls.detail, { projectId })).toMatchObject({ data: { id } })
  })
})

describe('what a report asks for', () => {
  test('abroad a plan to get home, without a clinic the reason, with a licence its end', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const aProject = (nationCode: string) => app.anOrg({ parentId: company.id, orgType: 4, nationCode })
    const [home, abroad] = [await aProject('CN'), await aProject('KE')]
    const save = (projectId: number, more: object) => companyAdmin(projectMedical.save, { projectId, clinicLevel: 1, ...more })
    expect(fieldsOf(await save(abroad.id, {}))).toEqual(['evacPlan'])
    expect(fieldsOf(await save(home.id, { clinicLevel: 0 }))).toEqual(['noClinicReason'])
    expect(fieldsOf(await save(home.id, { licenseState: 1 }))).toEqual(['licenseEndDate'])
    expect(fieldsOf(await save(home.id, { rescuePhone: '报警' }))).toEqual(['rescuePhone'])
    expect(await save(home.id, { rescuePhone: '+86 400-1234567' })).toMatchObject({ code: 0 })
    const { data } = await companyAdmin(projectMedical.detail, { projectId: home.id })
    expect(data as ProjectMedical).toMatchObject({ rescuePhone: '+86 400-1234567', endemicDiseases: [], coldStorage: 0 })
  })

  test('无网络 stands alone and sees nobody; any line says how wide it is', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const save = (more: object) => projectAdmin(projectNetworkEnv.save, { projectId: project.id, ...network, ...more })
    expect(fieldsOf(await save({ accessTypes: [0, 1] }))).toEqual(['accessTypes', 'videoAbility'])
    expect(fieldsOf(await save({ downMbps: null, upMbps: null }))).toEqual(['downMbps', 'upMbps'])
    expect(fieldsOf(await save({ downMbps: '10000.01' }))).toEqual(['downMbps'])
    expect(fieldsOf(await save({ upMbps: '-1', lossRate: '100.5' }))).toEqual(['lossRate', 'upMbps'])
    expect(fieldsOf(await save({ testedAt: '2026-03-05T09:30:00+08:00' }))).toEqual(['testedAt'])
    expect(await save({ accessTypes: [0], downMbps: null, upMbps: null, videoAbility: 0 })).toMatchObject({ code: 0 })
  })
})

test('the number of whoever keeps the line is sealed, masked, and whole for a purpose alone', async () => {
  const { project, projectAdmin } = await app.aGroup()
  const projectId = project.id
  const detail = async (more: object = {}) =>
    (await projectAdmin(projectNetworkEnv.detail, { projectId, ...more })).data as ProjectNetworkEnv
  await projectAdmin(projectNetworkEnv.save, { projectId, ...network, itContactName: '王工', itContactPhone: '13812345678' })
  const { id, version, itContactPhone } = await detail()
  expect(itContactPhone).toBe('138****5678')
  const [kept] = await ask<{ row: string }>(app.db, sql`select to_jsonb(n)::text as row from project_network_env n where id = ${id}`)
  expect(kept!.row).not.toContain('13812345678')
  expect(await projectAdmin(projectNetworkEnv.update, { id, version, ...network, itContactPhone })).toMatchObject({ code: 0 })
  expect(fieldsOf(await projectAdmin(projectNetworkEnv.detail, { projectId, reveal: 1 }))).toEqual(['purpose'])
  expect((await detail({ reveal: 1, purpose: 2 })).itContactPhone).toBe('13812345678')
  const doctor = await app.anAdmin(7, projectId)
  expect(await doctor(projectNetworkEnv.detail, { projectId, reveal: 1, purpose: 2 })).toMatchObject({ code: 1403 })
  const wrong = { id, version: version + 1, ...network, itContactPhone: '139****0000' }
  expect(fieldsOf(await projectAdmin(projectNetworkEnv.update, wrong))).toEqual(['itContactPhone'])
})

test('beside the reported level stands that of the register of clinics', async () => {
  const { project, projectAdmin } = await app.aGroup()
  expect(await projectAdmin(projectMedical.save, { ...medical, projectId: project.id })).toMatchObject({ code: 0 })
  const detail = async () => (await projectAdmin(projectMedical.detail, { projectId: project.id })).data as MedicalDetail
  expect(await detail()).toMatchObject({ clinicLevel: 1, clinicLevelNow: null })
  expect(isLevelOff(await detail())).toBe(true)
  await app.db.execute(sql`update project set clinic_level_now = 1 where project_id = ${project.id}`)
  expect(isLevelOff(await detail())).toBe(false)
})
