import { institutions } from '@oems/contract/coop/institutions.ts'
import { projectMedical } from '@oems/contract/medical/medical.ts'
import { type ProjectCare, projectClinic } from '@oems/contract/medical/projectClinic.ts'
import { type HistoryRow, type Moved, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })

const idOf = (reply: Answered) => {
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const aHospital = async (caller: Caller, orgId: number, institutionName: string, more: object = {}) =>
  idOf(await caller(institutions.remoteAdd, { orgId, institutionName, institutionType: 1, services: [1], ...more }))
const careOf = async (caller: Caller, projectId: number) =>
  (await caller(projectClinic.listAllClinicInfo, { projectId })).data as ProjectCare
const namesOf = async (caller: Caller, projectId: number) =>
  (await careOf(caller, projectId)).referrals.map(({ priority, institutionName }) => `${priority}${institutionName}`)

/** A project with three hospitals in its chain: two of its own, and the company's between them. */
async function aChain() {
  const world = await app.aGroup()
  const { company, project, companyAdmin, projectAdmin } = world
  const near = await aHospital(projectAdmin, project.id, '近', { distanceKm: '3', travelMinutes: 10, emergencyPhone: '999' })
  const shared = await aHospital(companyAdmin, company.id, '共用')
  const far = await aHospital(projectAdmin, project.id, '远')
  const refer = (institutionId: number, more: object = {}) =>
    projectAdmin(projectClinic.saveReferralClinic, { projectId: project.id, institutionId, ...more })
  const ids = [idOf(await refer(near)), idOf(await refer(shared)), idOf(await refer(far))] as const
  return { ...world, near, shared, far, refer, ids }
}

test('a chain is read in its order, with what whoever brings somebody there needs', async () => {
  const { project, projectAdmin } = await aChain()
  await projectAdmin(projectMedical.save, { projectId: project.id, clinicLevel: 1, evacPlan: '转送' })
  const care = await careOf(projectAdmin, project.id)
  expect(care).toMatchObject({ project: { projectId: project.id }, medical: { clinicLevel: 1 }, networkEnv: null })
  expect(care.institutions).toHaveLength(3)
  expect(care.referrals).toMatchObject([
    {
      priority: 1,
      institutionName: '近',
      distanceKm: null,
      institutionDistanceKm: '3.0',
      institutionTravelMinutes: 10,
      emergencyPhone: '999',
      targetType: 2,
    },
    { priority: 2, institutionName: '共用' },
    { priority: 3, institutionName: '远' },
  ])
})

test('who comes in between makes the others move back, who moves leaves no gap, who goes neither', async () => {
  const { company, companyAdmin, project, projectAdmin, refer, far, ids } = await aChain()
  const fourth = await aHospital(companyAdmin, company.id, '新')
  idOf(await refer(fourth, { priority: 2 }))
  expect(await namesOf(projectAdmin, project.id)).toEqual(['1近', '2新', '3共用', '4远'])
  // A form that was open on one which only made room stays good.
  idOf(await refer(far, { id: ids[2], version: 0, priority: 1, transport: '救护车' }))
  expect(await namesOf(projectAdmin, project.id)).toEqual(['1远', '2近', '3新', '4共用'])
  expect(await refer(far, { id: ids[2], version: 0, priority: 2 })).toMatchObject({ code: 1409 })
  expect(await projectAdmin(projectClinic.removeReferralClinic, { referralId: ids[0] })).toMatchObject({ code: 0 })
  expect(await namesOf(projectAdmin, project.id)).toEqual(['1远', '2新', '3共用'])
  expect(await companyAdmin(projectClinic.removeReferralClinic, { referralId: ids[0] })).toMatchObject({ code: 1404 })
})

test('several who add at once each get a place of their own', async () => {
  const { project, projectAdmin, refer } = await aChain()
  const more = await Promise.all(['甲', '乙', '丙'].map((name) => aHospital(projectAdmin, project.id, name)))
  const answers = await Promise.all(more.map((id) => refer(id, { priority: 1 })))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
  const priorities = (await careOf(projectAdmin, project.id)).referrals.map(({ priority }) => priority)
  expect(priorities).toEqual([1, 2, 3, 4, 5, 6])
})

test('nobody is sent to a hospital twice, to ten of them, to a stranger’s, or yet to a clinic', async () => {
  const { group, project, projectAdmin, groupAdmin, refer, near } = await aChain()
  const elsewhere = await app.aGroup()
  expect(await refer(near)).toMatchObject({ code: 1409, msg: '该机构已在转诊顺位中' })
  expect(await refer(await aHospital(elsewhere.groupAdmin, elsewhere.group.id, '别家'))).toMatchObject({ code: 1404 })
  expect(await refer(await aHospital(groupAdmin, group.id, '不共用', { visibleToBelow: 0 }))).toMatchObject({ code: 1404 })
  expect(await refer(near, { targetType: 1 })).toMatchObject({ code: 1400 })
  expect(await refer(near, { id: 1 })).toMatchObject({ code: 1400 })
  for (let n = 4; n <= 9; n += 1) idOf(await refer(await aHospital(projectAdmin, project.id, `第${n}`)))
  const tenth = await aHospital(projectAdmin, project.id, '第十')
  expect(await refer(tenth)).toMatchObject({ code: 1422, msg: '最多9个转诊机构' })
})

test('another group finds neither project nor chain, a reader changes nothing, a closed project is only read', async () => {
  const { project, companyAdmin, refer, far, ids } = await aChain()
  const { groupAdmin: stranger } = await app.aGroup()
  const draft = { projectId: project.id, institutionId: far }
  expect(await stranger(projectClinic.listAllClinicInfo, { projectId: project.id })).toMatchObject({ code: 1404 })
  expect(await stranger(projectClinic.saveReferralClinic, draft)).toMatchObject({ code: 1404 })
  expect(await stranger(projectClinic.removeReferralClinic, { referralId: ids[0] })).toMatchObject({ code: 1404 })
  const doctor = await app.anAdmin(7, project.id)
  expect(await doctor(projectClinic.removeReferralClinic, { referralId: ids[0] })).toMatchObject({ code: 1403 })
  expect(await namesOf(doctor, project.id)).toHaveLength(3)
  expect(await doctor(projectClinic.saveReferralClinic, draft)).toMatchObject({ code: 1403 })
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  const closed = { code: 1422, msg: '项目已关闭，只能查看' }
  expect(await refer(far, { id: ids[2], version: 0 })).toMatchObject(closed)
  expect(await companyAdmin(projectClinic.removeReferralClinic, { referralId: ids[0] })).toMatchObject(closed)
})

test('a hospital stays as long as somebody sends patients there, and stays shared', async () => {
  const { project, companyAdmin, projectAdmin, shared, near, ids } = await aChain()
  const inUse = { code: 1409, msg: `已作为“${project.orgName}”的转诊机构` }
  expect(await companyAdmin(institutions.remoteDelete, { ids: [shared] })).toMatchObject(inUse)
  expect(await projectAdmin(institutions.save, { projectId: project.id })).toMatchObject(inUse)
  const form = { id: shared, version: 0, institutionName: '共用', institutionType: 1, services: [1], visibleToBelow: 0 }
  expect(await companyAdmin(institutions.remoteUpdate, form)).toMatchObject(inUse)
  // One's own needs no sharing.
  const own = { ...form, id: near, institutionName: '近' }
  expect(await projectAdmin(institutions.remoteUpdate, own)).toMatchObject({ code: 0 })
  await companyAdmin(projectClinic.removeReferralClinic, { referralId: ids[1] })
  expect(await companyAdmin(institutions.remoteDelete, { ids: [shared] })).toMatchObject({ code: 0 })
})

test('two at once, a referral and the hospital’s deletion: one of them hears of the other', async () => {
  const { project, projectAdmin, companyAdmin, refer } = await aChain()
  for (let round = 0; round < 5; round += 1) {
    const id = await aHospital(projectAdmin, project.id, `竞争${round}`)
    const [referred, removed] = await Promise.all([refer(id), companyAdmin(institutions.remoteDelete, { ids: [id] })])
    expect([referred.code, removed.code].sort()).toEqual(referred.code === 0 ? [0, 1409] : [0, 1404])
    if (referred.code === 0) await companyAdmin(projectClinic.removeReferralClinic, { referralId: idOf(referred) })
  }
})

test('a project that moves away from who shares a hospital loses it, and gets it back when the move is undone', async () => {
  const { group, project, groupAdmin, projectAdmin } = await aChain()
  const other = await app.anOrg({ parentId: group.id, orgType: 3 })
  const account = await app.anAccount({ roleId: 5, orgId: project.id })
  const move = await groupAdmin(orgManager.movePosition, { sourceOrgId: project.id, targetOrgId: other.id, position: 'inner' })
  const { historyId } = move.data as Moved & Pick<HistoryRow, 'historyId'>
  expect(await namesOf(projectAdmin, project.id)).toEqual(['1近', '2远'])
  const titles = await ask<{ title: string }>(
    app.db,
    sql`select m.title from sys_message_user u join sys_message m on m.id = u.message_id where u.account_id = ${account.accountId} and m.biz_type = 'referral-ended'`,
  )
  expect(titles).toEqual([{ title: '1个转诊机构因项目迁移不再可用' }])
  expect(await groupAdmin(orgManager.undoMove, { historyId })).toMatchObject({ code: 0 })
  expect(await namesOf(projectAdmin, project.id)).toEqual(['1近', '2共用', '3远'])
})

test('what a project has reported ends with it', async () => {
  const { company, groupAdmin } = await app.aGroup()
  const project = await app.anOrg({ parentId: company.id, orgType: 4 })
  await groupAdmin(projectMedical.save, { projectId: project.id, clinicLevel: 1, evacPlan: '转送' })
  const institutionId = await aHospital(groupAdmin, project.id, '近')
  idOf(await groupAdmin(projectClinic.saveReferralClinic, { projectId: project.id, institutionId }))
  expect(await groupAdmin(orgManager.delete, { ids: [project.id], deleteReason: '重复登记' })).toMatchObject({ code: 0 })
  const live = await ask<{ n: number }>(
    app.db,
    sql`select count(*)::int as n from clinic_referral where deleted_at is null and org_id = ${project.id}
        union all select count(*)::int from project_medical where deleted_at is null and org_id = ${project.id}`,
  )
  expect(live.map(({ n }) => n)).toEqual([0, 0])
})
