import { messages } from '@oems/contract/messages/messages.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { RiskChange, RiskOrigin, RiskSource } from '@oems/contract/risk/codes.ts'
import { orgRisks as calls, type NationRisk, type OrgRiskDetail, type OrgRiskLine } from '@oems/contract/risk/orgRisks.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addDays, dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { findingsOf } from '../core/statistics/proof.ts'
import { verify } from '../core/statistics/verify.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { riskChanges, setLevels } from './counted.ts'
import { provideAreaRisk } from './effective.ts'
import { aScheme } from './testRisk.ts'

const app = await testApp({ alone: true })
const today = () => dayOf(app.clock())

let scheme: Awaited<ReturnType<typeof aScheme>>
let group: TestOrg
let company: TestOrg
let project: TestOrg
let groupAdmin: Caller
let companyAdmin: Caller
let projectAdmin: Caller

beforeEach(async () => {
  scheme = await aScheme(app.db)
  ;({ group, company, project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup())
})
const level = (grade: 1 | 2 | 3 | 4) => scheme.levels[grade - 1]!
const why = { reason: '当地疫情上升，需要调整', basis: 2 }
const place = (node: TestOrg) => ({ orgId: node.id, illnessId: scheme.illnessId })
const save = (by: Caller, node: TestOrg, grade: 1 | 2 | 3 | 4, more: object = {}) =>
  by(calls.save, { ...place(node), riskLevelId: level(grade), ...why, ...more })
const change = (by: Caller, node: TestOrg, grade: 1 | 2 | 3 | 4, more: object = {}) =>
  by(calls.changeRisk, { ...place(node), riskLevelId: level(grade), ...why, ...more })
const idOf = ({ data }: { data: unknown }) => (data as { id: number }).id
const detailOf = async (by: Caller, orgRiskId: number) => (await by(calls.detail, { orgRiskId })).data as OrgRiskDetail
const lines = async (by: Caller, query: object = {}) =>
  ((await by(calls.list, { illnessId: scheme.illnessId, pageSize: 200, ...query })).data as { list: OrgRiskLine[] }).list
const rows = () =>
  ask<{ orgId: number; riskLevelId: number }>(
    app.db,
    sql`select org_id as "orgId", risk_level_id as "riskLevelId" from org_risk where illness_id = ${scheme.illnessId} and deleted_at is null order by org_id`,
  )
let people = 900_000_000
const cases = (node: TestOrg, n: number, foundDate = today(), caseClass = 1) => {
  people += n
  return app.db.execute(sql`
    insert into user_ill_situation (created_at, created_by, updated_at, updated_by, person_id, org_id, illness_id, case_class, first_class, found_date, found_org_id,
      isolation_state, source_type, ill_state)
    select now(), 0, now(), 0, ${people} - i, ${node.id}, ${scheme.illnessId}, ${caseClass}, ${caseClass}, ${foundDate}, ${node.id}, 1, 1, 1
      from generate_series(1, ${n}) i`)
}
const expectProven = async () => {
  for (const source of [setLevels, riskChanges])
    expect(findingsOf(await verify(app.database, { source, month: today().slice(0, 7) }, { clock: app.clock, trigger: 2 }))).toBe(0)
}

describe('who may', () => {
  test('doctor and reporter read; a node or a row of another group is unknown wherever it stands', async () => {
    const id = idOf(await save(groupAdmin, company, 2))
    const doctor = await app.anAdmin(7, project.id)
    expect(await doctor(calls.list, { inherited: 1 })).toMatchObject({ code: 0 })
    for (const [call, input] of [
      [calls.save, { ...place(project), riskLevelId: level(1), ...why }],
      [calls.changeRisk, { ...place(project), riskLevelId: level(1), ...why }],
      [calls.delete, { ids: [id], reason: '不再需要' }],
    ] as const)
      expect(await doctor(call, input)).toMatchObject({ code: 1403 })
    const stranger = (await app.aGroup()).companyAdmin
    const { code, msg, data } = await stranger(calls.info, { orgRiskId: 999_999_999 })
    expect(code).toBe(1404)
    expect(await stranger(calls.info, { orgRiskId: id })).toMatchObject({ code, msg, data })
    expect(await stranger(calls.detail, { orgRiskId: id })).toMatchObject({ code: 1404 })
    expect(await save(stranger, project, 3)).toMatchObject({ code: 1404 })
    expect(await change(stranger, company, 3)).toMatchObject({ code: 1404 })
    expect(await stranger(calls.changeRisk, { id, riskLevelId: level(3), ...why, preview: 1 })).toMatchObject({ code: 1404 })
    expect(await stranger(calls.delete, { ids: [id], reason: '不再需要' })).toMatchObject({ code: 1404 })
    expect(await lines(stranger)).toEqual([])
  })

  test('the level has to be one of the illness, the reason given, the day of review not past; ministries have none', async () => {
    const other = await aScheme(app.db)
    const bad = (path: string) => ({ code: 1400, data: { fields: [{ path }] } })
    expect(await groupAdmin(calls.save, { ...place(company), riskLevelId: other.levels[0], ...why })).toMatchObject(bad('riskLevelId'))
    expect(await save(groupAdmin, company, 2, { reason: null })).toMatchObject(bad('reason'))
    expect(await change(groupAdmin, company, 2, { reason: null })).toMatchObject(bad('reason'))
    expect(await change(groupAdmin, company, 2, { orgIds: [project.id] })).toMatchObject(bad('orgIds'))
    expect(await save(groupAdmin, company, 2, { reviewDate: addDays(today(), -1) })).toMatchObject(bad('reviewDate'))
    expect(await app.platformAdmin(calls.save, { ...place({ ...group, id: app.rootId }), riskLevelId: level(1), ...why })).toMatchObject({
      code: 1422,
    })
    expect(await rows()).toEqual([])
  })
})

describe('setting and changing', () => {
  test('a second level for an illness is refused with a word on how to change it; two at once leave one', async () => {
    const replies = await Promise.all([save(groupAdmin, company, 2), save(companyAdmin, company, 3)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(replies.find(({ code }) => code === 1409)).toMatchObject({ msg: '该组织已有此病种的风险等级，请使用调整' })
    expect(await rows()).toHaveLength(1)
  })

  test('each change is in the history with old and new; the day of review follows from the scheme', async () => {
    const id = idOf(await save(groupAdmin, company, 2))
    expect(await groupAdmin(calls.info, { orgRiskId: id })).toMatchObject({
      data: { grade: 2, reviewDate: addDays(today(), 30), source: RiskSource.byHand, setByDepth: 1, version: 0, projectId: null },
    })
    expect(await change(groupAdmin, company, 3, { version: 0 })).toMatchObject({
      code: 0,
      data: { changed: 1, projects: 1, refusal: null },
    })
    expect(await change(groupAdmin, company, 3)).toMatchObject({ code: 1409, msg: '风险等级已是“等级3”，无需调整' })
    expect((await detailOf(groupAdmin, id)).log).toMatchObject([
      { change: RiskChange.raised, oldGrade: 2, newGrade: 3, newLevelName: '等级3', basis: 2, forced: false, reason: why.reason },
      { change: RiskChange.set, oldGrade: null, newGrade: 2 },
    ])
    const [log] = await lastLogs(app, calls.changeRisk)
    expect(JSON.stringify(log)).toContain('riskLevelId')
    await expectProven()
  })

  test('of two who change one version the later one looks again', async () => {
    const id = idOf(await save(groupAdmin, company, 2))
    const replies = await Promise.all([
      groupAdmin(calls.changeRisk, { id, version: 0, riskLevelId: level(3), ...why }),
      companyAdmin(calls.changeRisk, { id, version: 0, riskLevelId: level(4), ...why }),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    const revision = { id, version: 0, ...place(company), riskLevelId: level(4), ...why }
    expect(await groupAdmin(calls.update, revision)).toMatchObject({ code: 1409 })
  })

  test('the same level once more is a review: its day moves on, the level stays', async () => {
    const id = idOf(await save(groupAdmin, company, 2))
    await app.db.execute(sql`update org_risk set review_date = ${addDays(today(), -1)} where id = ${id}`)
    expect(await lines(groupAdmin, { reviewOverdue: 1 })).toMatchObject([{ orgRiskId: id, reviewOverdue: 1, grade: 2 }])
    const revision = { id, version: 0, ...place(company), riskLevelId: level(2), ...why }
    expect(await groupAdmin(calls.update, revision)).toMatchObject({ code: 0 })
    expect(await lines(groupAdmin, { reviewOverdue: 1 })).toEqual([])
    expect(await detailOf(groupAdmin, id)).toMatchObject({ grade: 2, log: [{ change: RiskChange.reviewed }, { change: RiskChange.set }] })
  })
})

describe('lowering', () => {
  const fromAbove = { code: 1422, msg: '该等级由上级设定，只能上调' }

  test('what the group has set the project raises and does not lower, on whichever way; nor does it delete it', async () => {
    const id = idOf(await save(groupAdmin, project, 3))
    expect(await change(projectAdmin, project, 1)).toMatchObject(fromAbove)
    expect(await projectAdmin(calls.changeRisk, { id, riskLevelId: level(1), ...why, force: 1 })).toMatchObject(fromAbove)
    expect(await projectAdmin(calls.update, { id, version: 0, ...place(project), riskLevelId: level(2), ...why })).toMatchObject(fromAbove)
    expect(await companyAdmin(calls.delete, { ids: [id], reason: '不再需要' })).toMatchObject(fromAbove)
    expect(await change(projectAdmin, project, 4)).toMatchObject({ code: 0 })
    expect(await change(projectAdmin, project, 3)).toMatchObject(fromAbove)
    expect(await lines(projectAdmin)).toMatchObject([{ locked: 1, grade: 4 }])
    expect(await change(groupAdmin, project, 1)).toMatchObject({ code: 0 })
    expect(await groupAdmin(calls.delete, { ids: [id], reason: '不再需要' })).toMatchObject({ code: 0 })
    expect(await rows()).toEqual([])
    await expectProven()
  })

  test('what holds from above is not undercut by a row below it', async () => {
    await save(groupAdmin, company, 3)
    expect(await save(projectAdmin, project, 2)).toMatchObject(fromAbove)
    expect(await change(projectAdmin, project, 1)).toMatchObject(fromAbove)
    expect(await save(groupAdmin, project, 2)).toMatchObject({ code: 0 })
  })

  test('cases of the last 14 days keep it up, unless somebody above with a reason forces it', async () => {
    const id = idOf(await save(companyAdmin, company, 3))
    await cases(project, 3, addDays(today(), -13))
    const refused = { code: 1422, msg: '近14天有3例确诊病例，不能下调' }
    expect(await change(companyAdmin, company, 2)).toMatchObject(refused)
    const forced = { force: 1, reason: '病例均为输入且已闭环管理' }
    expect((await change(companyAdmin, company, 2, forced)).msg).toContain(refused.msg)
    expect(await change(groupAdmin, company, 2)).toMatchObject(refused)
    expect(await change(groupAdmin, company, 2, { force: 1, reason: '太短的原因' })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'reason' }] },
    })
    expect(await change(groupAdmin, company, 4)).toMatchObject({ code: 0 })
    expect(await change(groupAdmin, company, 2, forced)).toMatchObject({ code: 0 })
    expect(await detailOf(groupAdmin, id)).toMatchObject({ forced: true, log: [{ change: RiskChange.lowered, forced: true }, {}, {}] })
    expect((await detailOf(groupAdmin, id)).cases.filter(({ n }) => n > 0)).toEqual([{ day: addDays(today(), -13), n: 3 }])
    expect(JSON.stringify(await lastLogs(app, calls.changeRisk))).toContain('forced')
  })

  test('the fifteenth day, suspected cases and those elsewhere do not', async () => {
    await save(companyAdmin, company, 3)
    await cases(project, 2, addDays(today(), -14))
    await cases(project, 2, today(), 2)
    await cases(group, 1)
    expect(await change(companyAdmin, company, 1)).toMatchObject({ code: 0 })
  })
})

describe('many at once', () => {
  test('all or none, with the first that may not; those who have the level stay as they are', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => app.anOrg({ parentId: company.id, orgType: 4 })))
    const orgIds = [project, ...others].map(({ id }) => id)
    await save(groupAdmin, others[2]!, 4)
    const batch = { orgIds, illnessId: scheme.illnessId, riskLevelId: level(2), ...why }
    expect(await companyAdmin(calls.changeRisk, batch)).toMatchObject({
      code: 1422,
      msg: `“${others[2]!.orgName}”：该等级由上级设定，只能上调`,
    })
    expect(await rows()).toHaveLength(1)
    const foreign = (await app.aGroup()).project
    expect(await groupAdmin(calls.changeRisk, { ...batch, orgIds: [...orgIds, foreign.id] })).toMatchObject({ code: 1404 })
    expect(await rows()).toHaveLength(1)
    expect(await groupAdmin(calls.changeRisk, batch)).toMatchObject({ code: 0, data: { changed: 5 } })
    expect((await rows()).map(({ riskLevelId }) => riskLevelId)).toEqual(orgIds.map(() => level(2)))
    expect(await groupAdmin(calls.changeRisk, { ...batch, riskLevelId: level(3) })).toMatchObject({ data: { changed: 5 } })
    expect(await lines(groupAdmin, { raised: 1 })).toHaveLength(5)
    await expectProven()
  })

  test('500 are the most, by a handful of statements', async () => {
    const tooMany = { orgIds: Array.from({ length: 501 }, (_, at) => at + 1), illnessId: scheme.illnessId, riskLevelId: level(2), ...why }
    expect(await groupAdmin(calls.changeRisk, tooMany)).toMatchObject({ code: 1400, data: { fields: [{ path: 'orgIds' }] } })
  })

  test('a look writes nothing and says what would be', async () => {
    const own = await app.anOrg({ parentId: company.id, orgType: 4, epType: 1 })
    await app.db.execute(sql`update risk_level set min_ep_type = 3 where id = ${level(3)}`)
    await save(groupAdmin, project, 1)
    const logged = await lastLogs(app, calls.changeRisk)
    expect(await change(groupAdmin, company, 3, { preview: 1, reason: null, basis: null })).toMatchObject({
      code: 0,
      data: {
        ...{ changed: 1, projects: 1, items: [], lacking: [], lackingNum: 0, refusal: null, epTypeHintNum: 1 },
        epTypeHints: [{ projectId: own.id, projectName: own.orgName, epType: 1, minEpType: 3 }],
      },
    })
    await cases(project, 1)
    await save(groupAdmin, company, 3)
    expect(await change(companyAdmin, company, 1, { preview: 1 })).toMatchObject({ data: { refusal: '该等级由上级设定，只能上调' } })
    expect(await change(groupAdmin, company, 1, { preview: 1 })).toMatchObject({ data: { refusal: '近14天有1例确诊病例，不能下调' } })
    expect(await lastLogs(app, calls.changeRisk)).toEqual(logged)
    expect(await lines(groupAdmin)).toMatchObject([
      { orgId: company.id, grade: 3 },
      { orgId: project.id, grade: 1 },
    ])
  })
})

describe('the list', () => {
  test('with what is inherited: every node of the scope, where its level comes from, and nothing of who is above the caller', async () => {
    const quiet = await app.anOrg({ parentId: group.id, orgType: 3 })
    await save(groupAdmin, company, 3)
    const asGroup = await lines(groupAdmin, { inherited: 1 })
    expect(asGroup).toMatchObject([
      { orgId: company.id, grade: 3, origin: RiskOrigin.own, fromName: company.orgName },
      { orgId: project.id, grade: 3, origin: RiskOrigin.above, fromName: company.orgName, orgRiskId: null, locked: 0 },
      { orgId: group.id, grade: null, origin: null },
      { orgId: quiet.id, grade: null },
    ])
    expect(await lines(projectAdmin, { inherited: 1 })).toMatchObject([
      { orgId: project.id, projectId: project.id, origin: RiskOrigin.above, fromName: null, fromOrgId: null, locked: 1 },
    ])
    expect(await lines(groupAdmin, { inherited: 1, grade: [3] })).toHaveLength(2)
    expect(await lines(groupAdmin, { inherited: 1, orgId: quiet.id })).toHaveLength(1)
    expect(await lines(groupAdmin, { sortRules: [{ field: 'reviewDate', order: 'asc' }] })).toHaveLength(1)
    expect(await groupAdmin(calls.list, { illnessId: scheme.illnessId, pageNo: 9 })).toMatchObject({ data: { list: [], total: 1 } })
  })
})

describe('the map', () => {
  const nations = async (by: Caller, query: object = {}) =>
    (await by(calls.map, { illnessId: scheme.illnessId, ...query })).data as NationRisk[]

  test('shows nothing of another group, and knows no node of it', async () => {
    const stranger = await app.aGroup()
    for (const orgId of [stranger.project.id, 999_999_999]) expect(await groupAdmin(calls.map, { orgId })).toMatchObject({ code: 1404 })
    expect(await groupAdmin(calls.map, { illnessId: 'x' })).toMatchObject({ code: 1400 })
    await save(stranger.groupAdmin, stranger.project, 4)
    expect((await nations(groupAdmin)).map(({ grade }) => grade)).toEqual([null])
  })

  test('counts projects by nation, with the highest level that holds at any of them; the list shows those of one', async () => {
    const other = await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'TZ' })
    await app.anOrg({ parentId: group.id, orgType: 4, nationCode: 'TZ' })
    await save(groupAdmin, company, 2)
    await save(groupAdmin, other, 3)
    const [tanzania, kenya] = await nations(groupAdmin)
    expect(tanzania).toMatchObject({ nationCode: 'TZ', projectNum: 2, highNum: 1, openNum: 1, grade: 3, levelName: '等级3' })
    expect(kenya).toMatchObject({ nationCode: 'KE', projectNum: 1, highNum: 0, openNum: 0, grade: 2, levelName: '等级2' })
    expect(tanzania!.longitude).not.toBeNull()
    expect(await nations(groupAdmin, { orgId: company.id })).toHaveLength(2)
    expect(await nations(projectAdmin)).toMatchObject([{ nationCode: 'KE', projectNum: 1 }])
    expect((await nations(groupAdmin, { illnessId: null }))[0]).toMatchObject({ nationCode: 'TZ', grade: 3 })
    expect(await lines(groupAdmin, { inherited: 1, nationCode: 'TZ' })).toHaveLength(2)
    expect(await lines(groupAdmin, { nationCode: 'TZ' })).toMatchObject([{ orgId: other.id }])
  })
})

describe('who hears of it', () => {
  const told = async (by: Caller) =>
    ((await by(messages.list)).data as { list: { title: string; content: string; level: number; link: string }[] }).list

  test('administrators and doctors below, but for whoever did it; urgent from the third grade on, and no illness is named', async () => {
    const doctor = await app.anAdmin(7, project.id)
    await save(groupAdmin, company, 3)
    expect(await told(doctor)).toMatchObject([{ title: '风险等级已上调', level: 3 }])
    expect(await told(projectAdmin)).toHaveLength(1)
    expect((await told(doctor))[0]!.content).not.toContain('病种')
    await change(groupAdmin, company, 2)
    expect((await told(projectAdmin)).map(({ title }) => title)).toContain('风险等级已下调')
    expect(await told(groupAdmin)).toEqual([])
  })

  test('is led to a list of their own node, which they may see', async () => {
    const doctor = await app.anAdmin(7, project.id)
    await save(groupAdmin, company, 3)
    for (const reader of [doctor, projectAdmin]) {
      const [path, query] = (await told(reader))[0]!.link.split('?')
      expect(path).toBe('/risk/org-risk/index')
      const { code, data } = await reader(
        calls.list,
        Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, Number(value)])),
      )
      expect(code).toBe(0)
      expect((data as { list: OrgRiskLine[] }).list.map(({ orgId }) => orgId)).toContain(project.id)
    }
  })

  test('hears that it was lowered where the area’s level had been the higher one', async () => {
    onTestFinished(
      provideAreaRisk(
        () =>
          sql`select ${scheme.illnessId}::bigint as illness_id, 'KE' as nation_code, null::bigint as province_id, ${level(3)}::bigint as risk_level_id`,
      ),
    )
    const other = await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'KE' })
    const doctor = await app.anAdmin(7, other.id)
    await save(groupAdmin, other, 2)
    expect(await told(doctor)).toMatchObject([{ title: '风险等级已下调' }])
    await save(groupAdmin, project, 3)
    expect(await told(projectAdmin)).toEqual([])
  })

  test('of a level that is taken away: by what holds there then, once, and nobody where that is the same', async () => {
    const heard = async () => (await told(projectAdmin)).map(({ title, content }) => `${title} ${/为“(.*)”，/.exec(content)![1]}`).sort()
    const remove = (id: number) => groupAdmin(calls.delete, { ids: [id], reason: '疫情已经结束' })
    const ofGroup = idOf(await save(groupAdmin, group, 3))
    const ofCompany = idOf(await save(groupAdmin, company, 2))
    const ofProject = idOf(await save(groupAdmin, project, 2))
    const before = await heard()
    expect(await remove(ofProject)).toMatchObject({ code: 0 })
    expect(await heard()).toEqual(before)
    expect(await remove(ofCompany)).toMatchObject({ code: 0 })
    expect(await heard()).toEqual([...before, '风险等级已上调 等级3'].sort())
    expect(await remove(ofGroup)).toMatchObject({ code: 0 })
    expect(await heard()).toEqual([...before, '风险等级已上调 等级3', '风险等级已下调 未评估'].sort())
    expect(await told(groupAdmin)).toEqual([])
  })
})

test('with a deleted node its level goes, and its figures are taken back; where others go by it they go by what is above', async () => {
  await save(groupAdmin, group, 2)
  const bare = await app.anOrg({ parentId: company.id, orgType: 4 })
  await save(groupAdmin, bare, 3)
  expect(await companyAdmin(orgManager.delete, { ids: [bare.id], deleteReason: '误建的项目' })).toMatchObject({ code: 0 })
  expect((await rows()).map(({ orgId }) => orgId)).toEqual([group.id])
  await expectProven()
})
