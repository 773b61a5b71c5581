import { Role } from '@oems/contract/access/builtInRoles.ts'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { guide } from '@oems/contract/guide/guide.ts'
import { InfoStatus } from '@oems/contract/project/codes.ts'
import { session } from '@oems/contract/session/session.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { area } from '../area/tables.ts'
import { ask } from '../core/db/database.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { abroad, aSite, atHome, base, contact, infoOf } from './testGuide.ts'

const app = await testApp()
const { leader } = ContactType
const fieldsOf = ({ data }: { readonly data: unknown }) => (data as { fields: { path: string; msg: string }[] }).fields
const rowOf = async (id: number) =>
  (await ask<Record<string, unknown>>(app.db, sql`select * from project join org on id = project_id where id = ${id}`))[0]!

describe('who reports', () => {
  test('is a reporter or a temporary administrator of that very project, and nobody else', async () => {
    const { project, reporter, companyAdmin } = await aSite(app)
    const other = await aSite(app)
    expect(await infoOf(reporter)).toMatchObject({ projectId: project.id, step: 'BASE', infoStatus: InfoStatus.none, nationName: '肯尼亚' })
    expect(await reporter(guide.info, { projectId: other.project.id })).toMatchObject({ code: 1404 })
    expect(await reporter(guide.base, await base(reporter, { projectId: other.project.id }))).toMatchObject({ code: 1404 })
    expect(await companyAdmin(guide.info)).toMatchObject({ code: 1403, msg: '只有项目的信息填报员可以填报' })
    expect(await companyAdmin(guide.base, await base(reporter))).toMatchObject({ code: 1403 })
    const temporary = await app.anAdmin(Role.temporaryProjectAdministrator, project.id)
    expect(await infoOf(temporary)).toMatchObject({ step: 'BASE' })
    const closed = await app.anOrg({ orgType: 4, projectStatus: 5 })
    const late = await app.anAdmin(Role.projectReporter, closed.id)
    expect(await late(guide.base, await base(late))).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    expect(await late(guide.base, { draft: true })).toMatchObject({ code: 1422 })
  })

  test('is told the next step at the sign-in and with the account, everybody else none', async () => {
    const { reporter, companyAdmin, project } = await aSite(app)
    const step = async (caller: Caller) => (await caller(session.userInfo)).data as { step: string | null; isProjectReporter: boolean }
    expect(await step(reporter)).toMatchObject({ step: 'BASE', isProjectReporter: true })
    expect(await step(companyAdmin)).toMatchObject({ step: null, isProjectReporter: false })
    expect(await step(await app.anAdmin(Role.temporaryProjectAdministrator, project.id))).toMatchObject({
      step: 'BASE',
      isProjectReporter: false,
    })
    expect(await step(await app.anAdmin(Role.projectAdministrator, project.id))).toMatchObject({ step: null })
  })
})

describe('the first step', () => {
  test('is entered with its contacts, and moves the step on', async () => {
    const { project, reporter } = await aSite(app)
    const told = await base(reporter, { longitude: '36.8', latitude: '-1.3', startDate: '2025-03-01', planEndDate: '2027-03-01' })
    expect(await reporter(guide.base, told)).toMatchObject({ code: 0, data: { step: 'MEDICAL', infoStatus: InfoStatus.begun } })
    expect(await rowOf(project.id)).toMatchObject({
      industry: 2,
      address: 'Mombasa Road 12',
      reported_foreign_num: 480,
      time_zone: 'Africa/Nairobi',
    })
    const info = await infoOf(reporter)
    expect(info.base).toMatchObject({
      longitude: '36.800000',
      contacts: [{ contactType: leader, mobile: '138****5678' }, {}, {}, { phone: '+254 20 2726851' }, {}],
    })
    expect(info.reportedAt.BASE).not.toBeNull()
  })

  test('takes the zone of the place where none is said, also after the place has changed', async () => {
    const { project, reporter } = await aSite(app, 'BR')
    const { timeZones } = await infoOf(reporter)
    expect(timeZones).toEqual(expect.arrayContaining(['America/Manaus', 'America/Sao_Paulo']))
    const provinceIn = async (code: string, timeZone: string) =>
      (await app.db.update(area).set({ timeZone }).where(eq(area.code, code)).returning())[0]!.id
    const told = [
      { provinceId: await provinceIn('BR-AM', 'America/Manaus'), timeZone: 'America/Manaus' },
      { provinceId: await provinceIn('BR-SP', 'America/Sao_Paulo'), timeZone: 'America/Sao_Paulo' },
    ]
    for (const { provinceId, timeZone } of told) {
      expect(await reporter(guide.base, await base(reporter, { provinceId, timeZone: null }))).toMatchObject({ code: 0 })
      expect((await infoOf(reporter)).base).toMatchObject({ provinceId, timeZone })
    }
    const chosen = { provinceId: told[0]!.provinceId, timeZone: 'America/Rio_Branco' }
    expect(await reporter(guide.base, await base(reporter, chosen))).toMatchObject({ code: 0 })
    expect(await rowOf(project.id)).toMatchObject({ time_zone: 'America/Rio_Branco' })
    await app.db.update(area).set({ timeZone: null }).where(eq(area.nationCode, 'BR'))
  })

  test('keeps the day on which the project began, no later than it ended', async () => {
    const { project, reporter } = await aSite(app)
    await app.db.execute(
      sql`update project set project_status = 4, start_date = '2025-03-01', actual_end_date = '2026-01-31' where project_id = ${project.id}`,
    )
    const startOf = async (startDate: string | null) => reporter(guide.base, await base(reporter, { startDate }))
    expect(fieldsOf(await startOf(null))).toEqual([{ path: 'startDate', msg: '请填写开工日期' }])
    expect(fieldsOf(await startOf('2026-02-01'))).toEqual([{ path: 'startDate', msg: '开工日期不能晚于实际完工日期（2026-01-31）' }])
    expect(await startOf('2025-04-01')).toMatchObject({ code: 0 })
  })

  test('says what is missing, everything at once', async () => {
    const { reporter } = await aSite(app)
    const missing = fieldsOf(await reporter(guide.base, { version: 0, longitude: '36.8', contacts: [{ contactType: leader }] }))
    expect(missing.map(({ path }) => path)).toEqual(['industry', 'contractMode', 'contacts.0.name', 'latitude', 'contacts.0.mobile'])
    const overseas = fieldsOf(await reporter(guide.base, await base(reporter, { contacts: atHome })))
    expect(overseas).toEqual([
      { path: 'contacts', msg: '请填写“驻外使领馆”' },
      { path: 'contacts', msg: '请填写“当地急救/报警”' },
    ])
    const domestic = await aSite(app, 'CN')
    expect(fieldsOf(await domestic.reporter(guide.base, await base(domestic.reporter, { contacts: atHome })))).toEqual([
      { path: 'provinceId', msg: '请选择省/州' },
    ])
  })

  test('keeps what it does not ask for, and a mask that comes back', async () => {
    const { project, reporter, companyAdmin } = await aSite(app)
    await companyAdmin(contacts.save, { orgId: project.id, ...contact(leader), email: 'leader@example.com', remark: '夜间请发短信' })
    const [known] = (await infoOf(reporter)).base.contacts
    const { contactId, version } = known!
    const lines = [{ contactId, version, contactType: leader, name: '李工', mobile: '138****5678' }, ...abroad.slice(1)]
    expect(await reporter(guide.base, await base(reporter, { contacts: lines }))).toMatchObject({ code: 0 })
    const [row] = await ask(app.db, sql`select name, email, mobile_tail, version from org_contact where id = ${contactId}`)
    expect(row).toMatchObject({ name: '李工', email: 'leader@example.com', mobile_tail: '5678', version: 1 })
    const stranger = await aSite(app)
    const theirs = { ...lines[0]!, version: 1 }
    expect(await stranger.reporter(guide.base, await base(stranger.reporter, { contacts: [theirs, ...abroad.slice(1)] }))).toMatchObject({
      code: 1404,
    })
  })

  test('of two reporters is won by one; the other one hears it', async () => {
    const { project, reporter } = await aSite(app)
    const colleague = await app.anAdmin(Role.projectReporter, project.id)
    const [mine, theirs] = [await base(reporter, { intro: '甲' }), await base(colleague, { intro: '乙' })]
    const replies = await Promise.all([reporter(guide.base, mine), colleague(guide.base, theirs)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(replies.find(({ code }) => code === 1409)?.msg).toBe('数据已被他人修改，请刷新后重试')
  })

  test('pressed twice is entered once', async () => {
    const { project, reporter } = await aSite(app)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const told = await base(reporter)
    const replies = await Promise.all([reporter(guide.base, told, key), reporter(guide.base, told, key)])
    expect(replies.map(({ code }) => code)).toEqual([0, 0])
    expect((await infoOf(reporter)).base).toMatchObject({ version: told.version + 1, contacts: { length: 5 } })
    expect((await lastLogs(app, guide.base, 20)).filter(({ orgId, code }) => orgId === project.id && code === 0)).toHaveLength(1)
  })
})

test('the reply of a report brings the guide as it stands then, numbers masked as when it is read, without the key of drafts', async () => {
  const { reporter } = await aSite(app)
  const { data } = await reporter(guide.base, await base(reporter))
  const { draftKey, ...state } = await infoOf(reporter)
  expect(draftKey).not.toBe('')
  expect(state.base.contacts.length).toBeGreaterThan(0)
  expect((data as { now: unknown }).now).toEqual(state)
})

describe('a draft', () => {
  test('needs nothing but its formats, changes nothing and leaves no line of the log', async () => {
    const { project, reporter } = await aSite(app)
    const before = await rowOf(project.id)
    const half = { draft: true, version: 0, address: '半句', contacts: [{ contactType: leader, mobile: '138' }] }
    expect(await reporter(guide.base, half)).toMatchObject({ code: 0, data: { step: 'BASE', infoStatus: InfoStatus.none, now: null } })
    expect(fieldsOf(await reporter(guide.base, { ...half, startDate: 'gestern' }))).toMatchObject([{ path: 'startDate' }])
    expect(await rowOf(project.id)).toEqual(before)
    const [log] = await lastLogs(app, guide.base)
    expect(log).toMatchObject({ code: 1400 })
    const [draft] = (await infoOf(reporter)).drafts
    expect(draft).toMatchObject({ step: 'BASE', mine: true })
    expect(JSON.parse(draft!.report)).toMatchObject({ address: '半句', contacts: [{ mobile: '138' }] })
    const [row] = await ask<{ text: string }>(
      app.db,
      sql`select encode(report, 'escape') as text from guide_draft where project_id = ${project.id}`,
    )
    expect(row!.text).not.toContain('mobile')
  })

  test('of a colleague is offered and never written over; the report takes one’s own away alone', async () => {
    const { project, reporter } = await aSite(app)
    const colleague = await app.anAdmin(Role.projectReporter, project.id)
    await colleague(guide.base, { draft: true, address: '同事' })
    await reporter(guide.base, { draft: true, address: '本人' })
    const drafts = (await infoOf(reporter)).drafts.map(({ mine, report }) => [mine, (JSON.parse(report) as { address: string }).address])
    expect(drafts.sort()).toEqual([
      [false, '同事'],
      [true, '本人'],
    ])
    expect(await reporter(guide.base, await base(reporter))).toMatchObject({ code: 0 })
    expect((await infoOf(reporter)).drafts).toMatchObject([{ mine: false }])
    const theirs = await aSite(app)
    expect((await infoOf(theirs.reporter)).drafts).toEqual([])
  })

  test('is sealed in the browser by a key that stays from one sign-in to the next, and is nobody else’s', async () => {
    const { project, reporter } = await aSite(app)
    const keys = [await infoOf(reporter), await infoOf(reporter), await infoOf(await app.anAdmin(Role.projectReporter, project.id))]
    const [first, second, another] = keys.map(({ draftKey }) => draftKey)
    expect(Buffer.from(first!, 'base64')).toHaveLength(32)
    expect([second === first, another === first]).toEqual([true, false])
  })
})
