import { AgreementState } from '@oems/contract/coop/codes.ts'
import { type Institution, InstitutionForm, type InstitutionSets, institutions } from '@oems/contract/coop/institutions.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { files } from '@oems/contract/files/files.ts'
import { messages, type Unread } from '@oems/contract/messages/messages.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { sent } from '../files/testFiles.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })

const local = { institutionName: '西环医院', institutionType: 1, nationCode: 'KE', address: '内罗毕西环路1号', services: [1, 2] }
const atSite = { ...local, distanceKm: '12.5', travelMinutes: 25 }
const remote = { institutionName: '华东远程会诊中心', institutionType: 8, services: [21, 23] }

const idOf = (reply: Answered) => {
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const added = async (caller: Caller, orgId: number, more: object = {}, call: Call = institutions.localAdd) =>
  idOf(await caller(call, { orgId, ...(call === institutions.localAdd ? atSite : remote), ...more }))
const infoOf = async (caller: Caller, institutionId: number, more: object = {}) =>
  (await caller(institutions.info, { institutionId, ...more })).data as Institution
const listOf = async (caller: Caller, query: object = {}) =>
  ((await caller(institutions.list, { pageSize: 200, ...query })).data as { list: Institution[] }).list
const setsOf = async (caller: Caller, projectId: number) =>
  (await caller(institutions.getByProjectId, { projectId })).data as InstitutionSets
/** As a form sends a record back. */
async function form(caller: Caller, id: number, more: object = {}) {
  const { oss, ...record } = await infoOf(caller, id)
  const fields = Object.entries(record).filter(([name]) => name in InstitutionForm.properties)
  return { id, version: record.version, ...Object.fromEntries(fields), ossIds: oss.map(({ ossId }) => ossId), ...more }
}
const fieldsOf = ({ code, data }: Answered) => {
  expect(code).toBe(1400)
  return (data as { fields: { path: string }[] }).fields.map(({ path }) => path).sort()
}

describe('who sees it', () => {
  test('a hospital is read at its node and above, its agreement by the same people, and nowhere else', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const { ossId } = await sent(ours.projectAdmin, 'doc', '协议.txt', '合作协议')
    const id = await added(ours.projectAdmin, ours.project.id, { ossIds: [ossId] })
    expect(await infoOf(ours.groupAdmin, id)).toMatchObject({ projectName: ours.project.orgName, editable: 1, oss: [{ name: '协议.txt' }] })
    expect(await ours.groupAdmin(files.sign, { ossIds: [ossId] })).toMatchObject({ code: 0 })
    for (const [call, input] of [
      [institutions.info, { institutionId: id }],
      [institutions.localDelete, { ids: [id] }],
      [institutions.localUpdate, await form(ours.projectAdmin, id)],
      [institutions.getByProjectId, { projectId: ours.project.id }],
      [institutions.localAdd, { orgId: ours.project.id, ...atSite }],
      [institutions.save, { projectId: ours.project.id }],
      [files.sign, { ossIds: [ossId] }],
    ] as const)
      expect(await theirs.groupAdmin(call, input)).toMatchObject({ code: 1404 })
    expect(await ours.groupAdmin(institutions.getByProjectId, { projectId: ours.company.id })).toMatchObject({ code: 1404 })
  })

  test('what a company has is shared with its projects unless it says otherwise, and changed above alone', async () => {
    const { company, project, companyAdmin, projectAdmin } = await app.aGroup()
    const shared = await added(companyAdmin, company.id, local)
    const kept = await added(companyAdmin, company.id, { ...local, institutionName: '自用医院', visibleToBelow: 0 })
    expect((await setsOf(projectAdmin, project.id)).localInstitutions).toMatchObject([{ id: shared, inherited: 1, editable: 0 }])
    expect(await projectAdmin(institutions.info, { institutionId: kept })).toMatchObject({ code: 1404 })
    const refused = { code: 1422, msg: '上级共用的机构只能由上级修改' }
    expect(await projectAdmin(institutions.localUpdate, await form(projectAdmin, shared))).toMatchObject(refused)
    expect(await projectAdmin(institutions.localDelete, { ids: [shared] })).toMatchObject(refused)
    const own = await added(projectAdmin, project.id)
    expect(await infoOf(projectAdmin, own)).toMatchObject({ visibleToBelow: 0 })
  })
})

describe('what is written down', () => {
  test('near a site it says where it is, and from a project how far; a remote one need not', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const bare = { institutionName: '无地址医院', institutionType: 1, services: [1] }
    const add = (orgId: number, more: object, call: Call = institutions.localAdd) => companyAdmin(call, { orgId, ...bare, ...more })
    expect(fieldsOf(await add(company.id, {}))).toEqual(['address', 'nationCode'])
    expect(fieldsOf(await add(project.id, { nationCode: 'KE', address: '某路' }))).toEqual(['distanceKm', 'travelMinutes'])
    expect(fieldsOf(await add(company.id, { ...local, longitude: '36.8' }))).toEqual(['latitude'])
    expect(fieldsOf(await add(company.id, { ...local, agreementStart: '2026-02-01', agreementEnd: '2026-01-31' }))).toEqual([
      'agreementEnd',
    ])
    expect(fieldsOf(await add(company.id, { ...local, distanceKm: '2000.1' }))).toEqual(['distanceKm'])
    expect(fieldsOf(await add(company.id, { ...local, services: [] }))).toEqual(['services'])
    expect(fieldsOf(await add(company.id, { ...local, services: [1, 21] }))).toEqual(['services.1'])
    expect(fieldsOf(await add(company.id, { ...local, languages: ['xx'] }))).toEqual(['languages.0'])
    expect(fieldsOf(await add(company.id, { ...local, nationCode: 'XX' }))).toEqual(['nationCode'])
    expect(fieldsOf(await add(company.id, { ...local, foo: 1 }))).toEqual(['foo'])
    expect(await add(project.id, {}, institutions.remoteAdd)).toMatchObject({ code: 0 })
    expect(fieldsOf(await app.platformAdmin(institutions.remoteAdd, { orgId: app.rootId, ...remote }))).toEqual(['orgId'])
  })

  test('a name stands once at a node, spelt however, and again of the other kind or elsewhere', async () => {
    const { company, group, groupAdmin } = await app.aGroup()
    const add = (more: object, call: Call = institutions.localAdd) => groupAdmin(call, { orgId: company.id, ...local, ...more })
    const answers = await Promise.all([add({}), add({ institutionName: ' 西环 医院' }), add({ institutionName: '“西环医院”' })])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(answers.find(({ code }) => code === 1409)).toMatchObject({ msg: '该组织下已有同名的合作医疗机构' })
    expect(await add({}, institutions.remoteAdd)).toMatchObject({ code: 0 })
    expect(await add({ orgId: group.id })).toMatchObject({ code: 0 })
  })

  test('of two who save one at once, one wins', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await added(companyAdmin, company.id)
    const draft = await form(companyAdmin, id)
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((contactName) => companyAdmin(institutions.localUpdate, { ...draft, contactName })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(answers.find(({ code }) => code === 1409)).toMatchObject({ msg: '数据已被他人修改，请刷新后重试' })
  })

  test('a kind is fixed: each door knows its own', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await added(companyAdmin, company.id, {}, institutions.remoteAdd)
    expect(await companyAdmin(institutions.localDelete, { ids: [id] })).toMatchObject({ code: 1404 })
    const draft = await form(companyAdmin, id, { nationCode: 'KE', address: '某路', services: [1] })
    expect(await companyAdmin(institutions.localUpdate, draft)).toMatchObject({ code: 1404 })
    expect(await companyAdmin(institutions.remoteUpdate, draft)).toMatchObject({ code: 0 })
  })

  test('whoever asked there says so, and the others’ saving leaves it', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await added(companyAdmin, company.id)
    expect(await infoOf(companyAdmin, id)).toMatchObject({ lastVerifiedAt: null })
    await companyAdmin(institutions.localUpdate, await form(companyAdmin, id, { verified: 1 }))
    const { lastVerifiedAt } = await infoOf(companyAdmin, id)
    expect(lastVerifiedAt).not.toBeNull()
    await companyAdmin(institutions.localUpdate, await form(companyAdmin, id, { contactName: '新对接人' }))
    expect(await infoOf(companyAdmin, id)).toMatchObject({ contactName: '新对接人', lastVerifiedAt })
  })

  test('a closed project’s are only read, and they end with their node', async () => {
    const { group, project, companyAdmin, groupAdmin } = await app.aGroup()
    const id = await added(companyAdmin, project.id)
    const draft = await form(companyAdmin, id)
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    const closed = { code: 1422, msg: '项目已关闭，只能查看' }
    expect(await companyAdmin(institutions.localAdd, { orgId: project.id, ...atSite })).toMatchObject(closed)
    expect(await companyAdmin(institutions.localUpdate, draft)).toMatchObject(closed)
    expect(await companyAdmin(institutions.localDelete, { ids: [id] })).toMatchObject(closed)
    expect(await companyAdmin(institutions.save, { projectId: project.id, localInstitutions: [atSite] })).toMatchObject(closed)
    expect((await setsOf(companyAdmin, project.id)).localInstitutions).toHaveLength(1)
    const node = await app.anOrg({ parentId: group.id, orgType: 3 })
    const gone = await added(groupAdmin, node.id)
    expect(await groupAdmin(orgManager.delete, { ids: [node.id], deleteReason: '重复登记' })).toMatchObject({ code: 0 })
    expect(await app.platformAdmin(institutions.info, { institutionId: gone })).toMatchObject({ code: 1404 })
  })
})

describe('numbers', () => {
  const numbers = { contactPhone: '13812345678', emergencyPhone: '+254 20 1234567' }

  test('whose they are is masked and sealed, where the wounded are brought is not', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await added(companyAdmin, company.id, numbers)
    const shown = { contactPhone: '138****5678', emergencyPhone: '+254 20 1234567' }
    expect(await infoOf(companyAdmin, id)).toMatchObject(shown)
    expect(await listOf(companyAdmin, { orgId: company.id })).toMatchObject([shown])
    const [kept] = await ask<{ row: string }>(app.db, sql`select to_jsonb(c)::text as row from coop_institution c where id = ${id}`)
    expect(kept!.row).not.toContain('13812345678')
    // The mask comes back from an untouched form.
    await companyAdmin(institutions.localUpdate, await form(companyAdmin, id, { contactName: '新对接人' }))
    expect(await infoOf(companyAdmin, id, { reveal: 1, purpose: 2 })).toMatchObject({
      contactPhone: '13812345678',
      contactName: '新对接人',
    })
    expect(fieldsOf(await companyAdmin(institutions.localUpdate, await form(companyAdmin, id, { contactPhone: '139****0000' })))).toEqual([
      'contactPhone',
    ])
  })

  test('a whole number asks for the permission and a purpose, and leaves its line', async () => {
    const { company, project, companyAdmin } = await app.aGroup()
    const id = await added(companyAdmin, company.id, numbers)
    const doctor = await app.anAdmin(7, project.id)
    expect(await infoOf(doctor, id)).toMatchObject({ contactPhone: '138****5678' })
    expect(await doctor(institutions.info, { institutionId: id, reveal: 1, purpose: 2 })).toMatchObject({ code: 1403 })
    expect(fieldsOf(await companyAdmin(institutions.info, { institutionId: id, reveal: 1 }))).toEqual(['purpose'])
    expect(await infoOf(companyAdmin, id, { reveal: 1, purpose: 2 })).toMatchObject({ contactPhone: '13812345678' })
    const steps = await companyAdmin(logs.target, { targetType: '合作医疗机构', targetId: id })
    expect(steps).toMatchObject({ code: 0, data: { total: 1 } })
  })
})

describe('agreements', () => {
  test('one holds on its last day in Shanghai, soon ends from sixty days before, in figures and filter alike', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const id = await added(companyAdmin, company.id, { agreementNo: 'HZ-1', agreementStart: '2026-03-06', agreementEnd: '2026-06-30' })
    const states = [
      ['2026-03-05T23:59:00+08:00', AgreementState.notBegun],
      ['2026-03-06T00:01:00+08:00', AgreementState.valid],
      ['2026-04-30T23:59:00+08:00', AgreementState.valid],
      ['2026-05-01T00:01:00+08:00', AgreementState.expiring],
      ['2026-06-30T23:59:00+08:00', AgreementState.expiring],
      ['2026-07-01T00:00:30+08:00', AgreementState.expired],
    ] as const
    for (const [now, agreementState] of states) {
      app.clock.set(now)
      expect([now, (await infoOf(companyAdmin, id)).agreementState]).toEqual([now, agreementState])
      for (const { value } of AgreementState.options)
        expect([value, (await listOf(companyAdmin, { orgId: company.id, agreementState: value })).length]).toEqual([
          value,
          value === agreementState ? 1 : 0,
        ])
    }
    app.clock.set('2026-03-05T09:00:00+08:00')
  })

  test('those that end soon wait for whoever may renew them: as many as the list shows, of either kind', async () => {
    const { company, project, companyAdmin, projectAdmin } = await app.aGroup()
    const agreementEnd = '2026-04-30'
    await added(companyAdmin, company.id, { agreementEnd })
    await added(projectAdmin, project.id, { agreementEnd: '2026-06-30' })
    await added(projectAdmin, project.id, { agreementEnd }, institutions.remoteAdd)
    const waiting = async (caller: Caller) => {
      const { todo } = (await caller(messages.unreadCount)).data as Unread
      const shown = (kind: number) => listOf(caller, { kind, agreementState: AgreementState.expiring, renewable: 1 })
      const counts = [todo['coop.local'], todo['coop.remote']]
      expect([(await shown(1)).length, (await shown(2)).length]).toEqual(counts)
      return counts
    }
    expect(await waiting(companyAdmin)).toEqual([1, 1])
    expect(await waiting(projectAdmin)).toEqual([0, 1])
    await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
    expect(await waiting(companyAdmin)).toEqual([1, 0])
  })

  test('without an end it is in force, and without anything there is none; both ways alike', async () => {
    const { company, companyAdmin } = await app.aGroup()
    const cases = [
      [{}, AgreementState.none],
      [{ agreementNo: 'HZ-2' }, AgreementState.valid],
      [{ agreementStart: '2026-01-01' }, AgreementState.valid],
      [{ agreementStart: '2026-04-01' }, AgreementState.notBegun],
    ] as const
    for (const [at, [terms, agreementState]] of cases.entries()) {
      const id = await added(companyAdmin, company.id, { institutionName: `医院${at}`, ...terms })
      expect(await infoOf(companyAdmin, id)).toMatchObject({ agreementState })
      expect((await listOf(companyAdmin, { orgId: company.id, agreementState })).map((one) => one.id)).toContain(id)
    }
  })

  test('a project’s hospitals come nearest first, those whose agreement is over last', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const near = { institutionName: '近', distanceKm: '1', agreementEnd: '2026-03-04' }
    await added(projectAdmin, project.id, near)
    await added(projectAdmin, project.id, { institutionName: '远', distanceKm: '80' })
    await added(projectAdmin, project.id, { institutionName: '中', distanceKm: '9.5' })
    const { localInstitutions } = await setsOf(projectAdmin, project.id)
    expect(localInstitutions.map(({ institutionName }) => institutionName)).toEqual(['中', '远', '近'])
  })
})

describe('the whole set of a project', () => {
  test('changes, adds and deletes at once; a stale line takes all of it back', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const [first, second] = [await added(projectAdmin, project.id), await added(projectAdmin, project.id, { institutionName: '第二医院' })]
    const { id, version, ...fields } = await form(projectAdmin, first, { address: '新地址' })
    const sets = {
      localInstitutions: [
        { id, version, ...fields },
        { ...atSite, institutionName: '第三医院' },
      ],
      remoteInstitutions: [remote],
    }
    expect(await projectAdmin(institutions.save, { projectId: project.id, ...sets })).toMatchObject({ code: 0 })
    const { localInstitutions, remoteInstitutions } = await setsOf(projectAdmin, project.id)
    expect(localInstitutions.map(({ institutionName }) => institutionName).sort()).toEqual(['第三医院', '西环医院'])
    expect(localInstitutions.find((one) => one.id === first)).toMatchObject({ address: '新地址', version: 1 })
    expect(remoteInstitutions).toMatchObject([{ institutionName: remote.institutionName }])
    expect(await projectAdmin(institutions.info, { institutionId: second })).toMatchObject({ code: 1404 })
    expect(await projectAdmin(institutions.save, { projectId: project.id, ...sets })).toMatchObject({ code: 1409 })
    expect((await setsOf(projectAdmin, project.id)).remoteInstitutions).toHaveLength(1)
  })

  test('what is shared from above is no line of it, and faults stand at their lines', async () => {
    const { company, project, companyAdmin, projectAdmin } = await app.aGroup()
    const shared = await added(companyAdmin, company.id)
    const line = await form(companyAdmin, shared)
    const save = (localInstitutions: object[]) => projectAdmin(institutions.save, { projectId: project.id, localInstitutions })
    expect(fieldsOf(await save([line]))).toEqual(['localInstitutions.0.id'])
    expect(fieldsOf(await save([atSite, { ...local, institutionName: '无距离' }]))).toEqual([
      'localInstitutions.1.distanceKm',
      'localInstitutions.1.travelMinutes',
    ])
    expect((await setsOf(projectAdmin, project.id)).localInstitutions).toMatchObject([{ id: shared }])
  })

  test('whoever may save but not delete keeps what is there', async () => {
    const { project, projectAdmin } = await app.aGroup()
    await added(projectAdmin, project.id)
    const reporter = await app.anAdmin(8, project.id)
    expect(await reporter(institutions.save, { projectId: project.id })).toMatchObject({ code: 1403 })
    const all = { ...(await form(reporter, (await setsOf(reporter, project.id)).localInstitutions[0]!.id)), address: '新地址' }
    expect(await reporter(institutions.save, { projectId: project.id, localInstitutions: [all] })).toMatchObject({ code: 0 })
  })

  test('the same of a company', async () => {
    const { company, companyAdmin } = await app.aGroup()
    await added(companyAdmin, company.id)
    const set = { orgId: company.id, localInstitutions: [], remoteInstitutions: [remote] }
    expect(await companyAdmin(institutions.saveForOrg, set)).toMatchObject({ code: 0 })
    expect((await companyAdmin(institutions.getByOrgId, { orgId: company.id })).data).toMatchObject({
      localInstitutions: [],
      remoteInstitutions: [{ institutionName: remote.institutionName }],
    })
  })
})

test('the list finds by either name, pinyin, services and hours, below a node or at it alone', async () => {
  const { company, project, companyAdmin } = await app.aGroup()
  const id = await added(companyAdmin, project.id, { institutionNameLocal: 'Westlands Hospital', is24h: 1 })
  await added(companyAdmin, company.id, {}, institutions.remoteAdd)
  const found = async (query: object) => (await listOf(companyAdmin, { orgId: company.id, ...query })).map((one) => one.id)
  for (const query of [{ keyword: 'westlands' }, { keyword: 'xihuan' }, { services: [2] }, { is24h: 1 }, { kind: 1 }, { nationCode: 'KE' }])
    expect(await found(query)).toEqual([id])
  expect(await found({ services: [1, 4] })).toEqual([])
  expect(await found({ below: 0 })).not.toContain(id)
  expect(await found({})).toHaveLength(2)
})
