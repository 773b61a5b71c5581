import { archives } from '@oems/contract/archive/archives.ts'
import { infoDeclarations as calls } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { ownInfoDeclarations } from '@oems/contract/infoDeclaration/phone.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { describe, expect, test } from 'vitest'
import { tests as countedTests } from '../archive/countedTests.ts'
import { archiveGauges } from '../archive/gauges.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { level, sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { picture, sent } from '../files/testFiles.ts'
import { messagesOf } from '../people/testEmployees.ts'
import { testApp } from '../testing/testApp.ts'
import { archiveOf, aSite, declaring, formOf, ownDeclaring, saved, tested, today, vaccinated } from './testDeclarations.ts'

// Alone: what is proven are the figures of everybody.
const app = await testApp({ alone: true })

const day = '2026-03-04'
const malaria = 4
/** Tests of a day by their result, and people by what was said last of COVID-19, at a node. */
async function figuresOf(orgId: number) {
  const asked = {
    tests: sum('test.count', { from: day, to: day }, { breakdown: 'testResult' }),
    people: level('vaccination.person', today, { breakdown: 'statement' }),
  }
  const { tests, people } = await read(app.db, orgId, asked)
  const standing = (counts: ReadonlyMap<number, number>) => Object.fromEntries([...counts].filter(([, n]) => n > 0))
  return { tests: standing(tests), people: standing(people) }
}
async function expectProven() {
  for (const source of [countedTests, ...archiveGauges.map((gauge) => gauge.source)])
    expect([source.name, findingsOf(await verify(app.database, { source, month: '2026-03' }, { clock: app.clock, trigger: 2 }))]).toEqual([
      source.name,
      0,
    ])
}

describe('the archive follows what is declared', () => {
  test('a test and a dose come with it, change with it and go with it', async () => {
    const { reporter, doctor, projectAdmin, personId, project } = await aSite(app)
    const id = await saved(reporter, declaring(personId, { ...tested(1), ...vaccinated(2) }))
    expect(await archiveOf(doctor, personId)).toMatchObject({
      tests: [{ illnessId: 2, testType: 1, testResult: 1, sourceType: 1 }],
      vaccinations: [{ illnessId: 2, doseNo: 2, vaccinatedOn: '2026-03-01' }],
    })
    expect(await figuresOf(project.id)).toEqual({ tests: { 1: 1 }, people: { 21: 1 } })
    await reporter(
      calls.updateInfoDeclare,
      await formOf(reporter, id, { ...tested(2), vaccination: 2, vaccineDoses: null, lastVaccinatedOn: null }),
    )
    expect(await archiveOf(doctor, personId)).toMatchObject({ tests: [{ testResult: 2 }], vaccinations: [] })
    expect(await figuresOf(project.id)).toEqual({ tests: { 2: 1 }, people: { 22: 1 } })
    await projectAdmin(calls.delete, { ids: [id], reason: '误填' })
    expect(await archiveOf(doctor, personId)).toMatchObject({ tests: [], vaccinations: [] })
    expect(await figuresOf(project.id)).toEqual({ tests: {}, people: {} })
    await expectProven()
  })

  test('the newest of several declarations speaks; taken back, the one before does again', async () => {
    const { reporter, doctor, projectAdmin, personId, project } = await aSite(app)
    await saved(reporter, declaring(personId, { ...tested(1), ...vaccinated(1) }))
    app.clock.set(new Date(app.clock().getTime() + 60_000).toISOString())
    const second = await saved(reporter, declaring(personId, { ...tested(2), vaccination: 3 }))
    expect(await figuresOf(project.id)).toEqual({ tests: { 2: 1 }, people: { 23: 1 } })
    expect((await archiveOf(doctor, personId)).tests).toHaveLength(1)
    await projectAdmin(calls.delete, { ids: [second], reason: '误填' })
    expect(await figuresOf(project.id)).toEqual({ tests: { 1: 1 }, people: { 21: 1 } })
    await expectProven()
  })

  test('what whoever keeps the archive has entered stands', async () => {
    const { reporter, doctor, projectAdmin, personId, project } = await aSite(app)
    const entered = { archiveId: personId, illnessId: 2, testType: 1, testResult: 1, sampledAt: `${day}T08:00:00+08:00`, sourceType: 2 }
    await archiveOf(doctor, personId)
    expect(await doctor(archives.testSave, entered)).toMatchObject({ code: 0 })
    const id = await saved(reporter, declaring(personId, { ...tested(2), ...vaccinated(1) }))
    expect((await archiveOf(doctor, personId)).tests).toMatchObject([{ testResult: 1, sourceType: 2 }])
    // Taken over by the doctor, the dose follows the declaration no more.
    const [dose] = (await archiveOf(doctor, personId)).vaccinations
    const { id: doseId, version } = dose!
    const takenOver = {
      archiveId: personId,
      id: doseId,
      version,
      illnessId: 2,
      vaccineName: '灭活疫苗',
      doseNo: 1,
      vaccinatedOn: '2026-02-27',
    }
    expect(await doctor(archives.vaccinationSave, takenOver)).toMatchObject({ code: 0 })
    await projectAdmin(calls.delete, { ids: [id], reason: '误填' })
    expect(await archiveOf(doctor, personId)).toMatchObject({ tests: [{ testResult: 1 }], vaccinations: [{ vaccinatedOn: '2026-02-27' }] })
    expect(await figuresOf(project.id)).toEqual({ tests: { 1: 1 }, people: { 21: 1 } })
    await expectProven()
  })

  test('what a test looks for follows from its kind, unless it is told', async () => {
    const { reporter, doctor, personId } = await aSite(app)
    await saved(reporter, declaring(personId, tested(1, { testType: 4 })))
    await saved(reporter, declaring(personId, tested(1, { testType: 3, testIllnessId: 8 })))
    const { tests } = await archiveOf(doctor, personId)
    expect(tests.map(({ illnessName }) => illnessName).sort()).toEqual(['疟疾', '黄热病'].sort())
  })

  test('with a move the person’s vaccination counts at the new node, the test stays where it was', async () => {
    const { reporter, personId, project, company, companyAdmin } = await aSite(app)
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    await saved(reporter, declaring(personId, { ...tested(2), ...vaccinated() }))
    expect(await companyAdmin(movements.dispatchEmpToProject, { employeeIds: [personId], projectId: other.id })).toMatchObject({ code: 0 })
    expect(await figuresOf(project.id)).toEqual({ tests: { 2: 1 }, people: {} })
    expect(await figuresOf(other.id)).toEqual({ tests: {}, people: { 21: 1 } })
    await expectProven()
  })

  test('many at once for one person: figures equal rows', async () => {
    const { reporter, projectAdmin, personId, project } = await aSite(app)
    const drafts = Array.from({ length: 8 }, (_, at) => declaring(personId, { ...tested(1 + (at % 2)), ...vaccinated(1 + (at % 3)) }))
    const ids = await Promise.all(drafts.map((draft) => saved(reporter, draft)))
    const { tests, people } = await figuresOf(project.id)
    expect(Object.values(tests)).toEqual([1])
    expect(people).toEqual({ 21: 1 })
    await Promise.all(ids.map((id) => projectAdmin(calls.delete, { ids: [id], reason: '误填' })))
    expect(await figuresOf(project.id)).toEqual({ tests: {}, people: {} })
    await expectProven()
  })
})

describe('on the own phone', () => {
  async function anEmployee() {
    const site = await aSite(app)
    return { ...site, phone: await app.aPhone(site.personId, site.project.id) }
  }

  test('whose it is follows from the sign-in; the same key writes once, however often it comes', async () => {
    const { phone, personId, doctor } = await anEmployee()
    expect(await phone(ownInfoDeclarations.infoDeclare, ownDeclaring({ personId }))).toMatchObject({ code: 1400 })
    expect(await app.stranger(ownInfoDeclarations.infoDeclare, ownDeclaring())).toMatchObject({ code: 401 })
    const draft = ownDeclaring({ ...tested(2), visitAreas: [] })
    const replies = await Promise.all(Array.from({ length: 6 }, () => phone(ownInfoDeclarations.infoDeclare, draft)))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(replies[0]).toMatchObject({ code: 0, data: { level: 2 } })
    expect((await phone(ownInfoDeclarations.infoDeclareList)).data).toMatchObject({ total: 1, list: [{ testResult: 2, level: 2 }] })
    expect((await archiveOf(doctor, personId)).tests).toHaveLength(1)
  })

  test('a diagnosis goes by the scheme of its illness, and papers of one’s own go with the declaration', async () => {
    const { phone, doctor } = await anEmployee()
    const declare = (more: object) => phone(ownInfoDeclarations.infoDeclare, ownDeclaring(more))
    expect(messagesOf(await declare({ illnessId: malaria }))).toEqual({ diagnoseType: '请选择病例分类' })
    const [own, foreign] = [
      await sent(phone, 'medical', '化验单.png', await picture()),
      await sent(doctor, 'medical', '别人的.png', await picture(8)),
    ]
    expect(await declare({ ossIds: [foreign.ossId] })).toMatchObject({ code: 1404 })
    const reply = await declare({ illnessId: malaria, diagnoseType: 2, ossIds: [own.ossId] })
    expect(reply).toMatchObject({ code: 0, data: { level: 2 } })
    const seen = { illnessName: '疟疾', oss: [{ name: '化验单.png' }] }
    expect((await phone(ownInfoDeclarations.infoDeclareList)).data).toMatchObject({ total: 1, list: [seen] })
    const { id } = reply.data as { id: number }
    expect((await doctor(calls.getInfoDeclare, { declareId: id })).data).toMatchObject({ ...seen, diagnoseType: 2 })
  })

  test('a vaccination and a test are of the illness that is chosen, and of COVID-19 where none is', async () => {
    const { phone, doctor, personId } = await anEmployee()
    const declare = (more: object) => phone(ownInfoDeclarations.infoDeclare, ownDeclaring(more))
    const yellowFever = 8
    expect(messagesOf(await declare({ ...vaccinated(), vaccineIllnessId: 999_999 }))).toHaveProperty('vaccineIllnessId')
    const of = { vaccineIllnessId: yellowFever, testIllnessId: yellowFever }
    expect(await declare({ ...vaccinated(), ...tested(1, { testType: 3 }), ...of })).toMatchObject({ code: 0 })
    expect((await phone(ownInfoDeclarations.infoDeclareList)).data).toMatchObject({ list: [of] })
    const { tests, vaccinations } = await archiveOf(doctor, personId)
    expect([tests, vaccinations]).toMatchObject([[{ illnessName: '黄热病' }], [{ illnessName: '黄热病' }]])
    expect(await declare(vaccinated())).toMatchObject({ code: 0 })
    const doses = (await archiveOf(doctor, personId)).vaccinations.map(({ illnessId }) => illnessId)
    expect(doses.sort()).toEqual([2, yellowFever])
  })

  test('without consent nothing is filled in, nor by others once it is taken back', async () => {
    const { phone, personId, reporter } = await anEmployee()
    await saved(reporter, declaring(personId))
    await phone(phoneCalls.consentWithdraw, { kinds: [2] })
    expect(await phone(ownInfoDeclarations.infoDeclare, ownDeclaring())).toMatchObject({
      code: 1422,
      msg: '请先阅读并同意健康信息授权书',
    })
    expect(await reporter(calls.saveInfoDeclare, declaring(personId))).toMatchObject({ code: 1422, msg: expect.stringContaining('撤回') })
    expect((await phone(ownInfoDeclarations.infoDeclareList)).data).toMatchObject({ total: 1 })
  })

  test('one sees one’s own alone, and what came from it in the timeline', async () => {
    const { phone, personId, doctor, ids } = await anEmployee()
    expect(ids).toEqual([personId])
    const other = await anEmployee()
    await phone(ownInfoDeclarations.infoDeclare, ownDeclaring({ symptoms: [11] }))
    expect((await other.phone(ownInfoDeclarations.infoDeclareList)).data).toMatchObject({ total: 0 })
    await archiveOf(doctor, personId)
    const { data } = await doctor(archives.timeline, { archiveId: personId, types: ['infoDeclaration'] })
    expect(data).toMatchObject({ entries: [{ title: '信息申报：外出返回', notable: true }] })
  })
})
