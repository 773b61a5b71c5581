import { todos } from '@oems/contract/examination/console.ts'
import { examinations as calls, type DueRow } from '@oems/contract/examination/examinations.ts'
import { type Exposure, type ExposureLine, exposures } from '@oems/contract/examination/exposures.ts'
import { messages } from '@oems/contract/messages/messages.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { operate } from '@oems/contract/people/operate.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { insertRows, rowsOf } from '../../core/db/insertRows.ts'
import { seal } from '../../core/db/keys.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import { sum } from '../../core/statistics/question.ts'
import { read } from '../../core/statistics/read.ts'
import { diff } from '../../core/statistics/source.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { peDue } from '../tables.ts'
import { aSite, cycleOf, decide as decideOn, expectProven, inPost, noise, savedExam } from '../testExaminations.ts'
import { settleDoubled } from './doubled.ts'
import { dueExaminations } from './source.ts'

const app = await testApp({ alone: true })
const today = '2026-03-05'

let doctor: Caller
beforeAll(async () => {
  doctor = await app.anAdmin(7, (await app.aGroup()).group.id)
})
const decide = async (as: Caller, confirmed: 0 | 1, more: object = {}, which = noise) =>
  decideOn(as, await cycleOf(doctor, which), confirmed, more)
beforeEach(async () => expect(await decide(doctor, 1)).toMatchObject({ code: 0 }))
afterEach(() => expectProven(app, '2026-01', '2026-02', '2026-03'))

const exposed = async (as: Caller, archiveId: number, more: object = {}) => {
  const reply = await as(exposures.exposureSave, { archiveId, hazardName: '噪声', ...noise, startDate: '2026-02-01', ...more })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const figures = async (orgId: number) => {
  const period = { from: '2026-01-01', to: '2031-01-01' }
  const { due, done } = await read(app.db, orgId, { due: sum('pe.due', period), done: sum('pe.done', period) })
  return [due, done]
}
const dueOf = async (as: Caller, more: object = {}) => ((await as(calls.dueList, more)).data as { list: DueRow[] }).list
const waiting = async (as: Caller) => ((await as(messages.unreadCount)).data as { todo: Record<string, number> }).todo['pe.due']
const flagOf = async (id: number) => (await ask<{ f: number }>(app.db, sql`select hazard_flag as f from employee where id = ${id}`))[0]!.f

describe('exposures', () => {
  test('a stranger’s are unknown; wrong ones are refused; the mark follows the open ones', async () => {
    const { ids, companyAdmin } = await aSite(app)
    const theirs = await app.aGroup()
    const id = await exposed(companyAdmin, ids[0]!)
    expect(await flagOf(ids[0]!)).toBe(1)
    expect(await theirs.companyAdmin(exposures.exposureList, { archiveId: ids[0] })).toMatchObject({ code: 1404 })
    expect(await theirs.companyAdmin(exposures.exposureDelete, { id })).toMatchObject({ code: 1404 })
    const refused = (more: object) =>
      companyAdmin(exposures.exposureSave, { archiveId: ids[0], hazardName: '噪声', startDate: today, ...more })
    expect(await refused({ startDate: '2026-03-06' })).toMatchObject({ data: { fields: [{ path: 'startDate' }] } })
    expect(await refused({ endDate: '2026-03-01' })).toMatchObject({ data: { fields: [{ path: 'endDate' }] } })
    expect(await refused({ hazard: '魔法' })).toMatchObject({ data: { fields: [{ path: 'hazard' }] } })
    expect(await refused({ hazard: '噪声', grade: 'Ⅰ级' })).toMatchObject({ data: { fields: [{ path: 'grade' }] } })
    const [row] = ((await companyAdmin(exposures.exposureList, { archiveId: ids[0] })).data as { list: Exposure[] }).list
    await exposed(companyAdmin, ids[0]!, { id, version: row!.version, endDate: today })
    expect(await flagOf(ids[0]!)).toBe(0)
    expect(await companyAdmin(exposures.exposureDelete, { id })).toMatchObject({ code: 0 })
  })

  test('of free text or without a grade nobody can say when', async () => {
    const { ids, companyAdmin, project } = await aSite(app)
    await exposed(companyAdmin, ids[0]!, { hazardName: '某种粉末', hazard: null, grade: null })
    await exposed(companyAdmin, ids[0]!, { grade: null })
    expect((await dueOf(companyAdmin)).map(({ state, hazards, dueDay }) => [state, hazards, dueDay])).toEqual([
      [3, ['噪声'], null],
      [3, ['某种粉末'], null],
    ])
    expect([await figures(project.id), await waiting(companyAdmin)]).toEqual([[0, 0], 0])
  })
})

describe('what falls due', () => {
  test('counts once, is done whenever, and the next counts from that day: never more than all', async () => {
    const { ids, companyAdmin, doctor: theirDoctor, project } = await aSite(app, 2)
    for (const id of ids) await exposed(companyAdmin, id)
    expect([await figures(project.id), await waiting(companyAdmin)]).toEqual([[2, 0], 2])
    expect(await dueOf(companyAdmin)).toMatchObject([{ state: 1, kind: 1, dueDay: '2026-02-01', overdueDays: 32 }, { state: 1 }])
    const exam = await savedExam(theirDoctor, ids[0]!, '2026-03-01', inPost)
    await savedExam(theirDoctor, ids[0]!, '2026-03-04', inPost)
    const [due, done] = await figures(project.id)
    expect([due, done]).toEqual([4, 2])
    expect((await dueOf(companyAdmin)).map(({ personId }) => personId)).toEqual([ids[1]])
    await companyAdmin(calls.delete, { ids: [exam] })
    expect(await figures(project.id)).toEqual([3, 1])
    expect(await companyAdmin(calls.dueList, { orgId: (await app.aGroup()).project.id })).toMatchObject({ code: 1404 })
  })

  test('goes out as a list of whom to call, what is open of one person together, within what the caller sees', async () => {
    const { ids, companyAdmin, doctor: theirDoctor, project } = await aSite(app, 2)
    for (const id of ids) await exposed(companyAdmin, id)
    await exposed(companyAdmin, ids[0]!, { hazardName: '某种粉末', hazard: null, grade: null })
    await app.db.execute(sql`update person set mobile = ${seal('19987654321')} where id = ${ids[1]!}`)
    const lines = async (filter: object = {}) => {
      const [head, ...rows] = await linesIn(await companyAdmin(calls.dueExport, filter))
      return rows.map((row) =>
        ['手机号', '单位', '应检状态', '应检类型', '职业病危害因素', '应检日期', '逾期天数'].map(
          (title) => row[head!.indexOf(title)] ?? '',
        ),
      )
    }
    const due = (mobile: unknown) => [mobile, project.orgName, '应检', '上岗前', '噪声', '2026-02-01', '32']
    const [first] = await lines()
    expect(first).toEqual(due('199****4321'))
    expect((await lines()).slice(1).map((row) => row.slice(2))).toEqual([
      ['应检', '上岗前', '噪声', '2026-02-01', '32'],
      ['周期未定', '', '某种粉末', '', ''],
    ])
    expect((await lines({ state: 1, purpose: 9, reason: '安排体检' })).map(([mobile]) => mobile)[0]).toBe('19987654321')
    expect(await lines({ kind: 3 })).toEqual([])
    expect(await theirDoctor(calls.dueExport, {})).toMatchObject({ code: 1403 })
    expect(await linesIn(await (await aSite(app)).companyAdmin(calls.dueExport, {}))).toHaveLength(1)
    expect(await companyAdmin(calls.dueExport, { orgId: (await app.aGroup()).project.id })).toMatchObject({ code: 1404 })
    expect((await companyAdmin(calls.dueList, { state: 1 })).data).toMatchObject({ total: 2, totalCapped: false })
  })

  test('of one hazard at two places counts once, in the figure, in the list and in what waits', async () => {
    const { ids, companyAdmin, doctor: theirDoctor, project } = await aSite(app)
    await exposed(companyAdmin, ids[0]!)
    await exposed(companyAdmin, ids[0]!, { startDate: '2026-02-10', position: '空压机房' })
    expect([await figures(project.id), await waiting(companyAdmin)]).toEqual([[1, 0], 1])
    expect(await dueOf(companyAdmin)).toMatchObject([{ hazards: ['噪声'], dueDay: '2026-02-01' }])
    await savedExam(theirDoctor, ids[0]!, '2026-03-01', inPost)
    expect(await figures(project.id)).toEqual([2, 1])
  })

  test('who was counted twice before is settled when the product starts, once', async () => {
    const { ids, companyAdmin, project } = await aSite(app)
    await exposed(companyAdmin, ids[0]!)
    const twice = {
      personId: ids[0]!,
      orgId: project.id,
      kind: 1 as const,
      hazards: ['噪声'],
      dueDay: '2026-02-10',
      confirmed: 1 as const,
      recordId: null,
    }
    await app.db.transaction(async (tx) => {
      const ctx = { db: tx, now: app.clock(), deltas: new Deltas() }
      await insertRows(tx, rowsOf(peDue, [twice]))
      diff(ctx, dueExaminations, [], [twice])
      await ctx.deltas.flush(tx)
    })
    expect(await figures(project.id)).toEqual([2, 0])
    await settleDoubled(app.database, app.clock())
    expect(await figures(project.id)).toEqual([1, 0])
    await settleDoubled(app.database, app.clock())
    expect(await figures(project.id)).toEqual([1, 0])
  })

  test('is told with the exposure, and what waits is as many as the list that it opens', async () => {
    const { ids, companyAdmin, doctor: theirDoctor } = await aSite(app)
    await exposed(companyAdmin, ids[0]!)
    await exposed(companyAdmin, ids[0]!, { hazardName: '苯', hazard: '苯', grade: '苯作业', startDate: '2026-02-20' })
    await exposed(companyAdmin, ids[0]!, { hazardName: '某种粉末', hazard: null, grade: null })
    const benzene = { hazard: '苯', grade: '苯作业' }
    const next = async () =>
      ((await companyAdmin(exposures.exposureList, { archiveId: ids[0] })).data as { list: ExposureLine[] }).list.map((one) => [
        one.hazardName,
        one.next && [one.next.kind, one.next.dueDay, one.next.state],
      ])
    expect(await next()).toEqual([
      ['噪声', [1, '2026-02-01', 1]],
      ['某种粉末', null],
      ['苯', [1, '2026-02-20', 2]],
    ])
    expect(await decide(doctor, 1, {}, benzene)).toMatchObject({ code: 0 })
    const { tab: _theList, ...filters } = todos['pe.due'].filters
    const asked = (await dueOf(companyAdmin, filters)).map(({ personId }) => personId)
    expect([asked.length > 1, await waiting(companyAdmin)]).toEqual([true, asked.length])
    await savedExam(theirDoctor, ids[0]!, '2026-03-01', inPost)
    expect((await next())[0]).toEqual(['噪声', [2, '2027-03-01', null]])
    expect(await decide(doctor, 0, {}, benzene)).toMatchObject({ code: 0 })
  })

  test('follows the person to the node where they stand on that day', async () => {
    const { ids, company, companyAdmin, doctor: theirDoctor, project } = await aSite(app)
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.db.execute(sql`update employee set home_org_id = ${company.id} where id = ${ids[0]!}`)
    await exposed(companyAdmin, ids[0]!)
    await savedExam(theirDoctor, ids[0]!, '2026-03-01', inPost)
    expect(await figures(project.id)).toEqual([2, 1])
    expect(await companyAdmin(movements.dispatchEmpToProject, { employeeIds: ids, projectId: other.id })).toMatchObject({ code: 0 })
    expect([await figures(project.id), await figures(other.id)]).toEqual([
      [1, 1],
      [1, 0],
    ])
  })
})

describe('a cycle', () => {
  test('is confirmed by a physician, at the version that was seen; until then it counts nowhere', async () => {
    const { ids, companyAdmin, project } = await aSite(app)
    await exposed(companyAdmin, ids[0]!)
    expect(await figures(project.id)).toEqual([1, 0])
    expect(await decide(companyAdmin, 0)).toMatchObject({ code: 1422, msg: '检查周期须由医生确认，请使用医生角色操作' })
    expect(await decide(doctor, 0, { version: 99 })).toMatchObject({ code: 1409 })
    expect(await decide(doctor, 0)).toMatchObject({ code: 0, data: { taskId: null } })
    expect([await figures(project.id), await waiting(companyAdmin)]).toEqual([[0, 0], 0])
    expect(await dueOf(companyAdmin)).toMatchObject([{ state: 2, kind: 1 }])
    expect(await cycleOf(doctor)).toMatchObject({ confirmed: 0, confirmedAt: null, confirmedByName: null })
    expect(await decide(companyAdmin, 1)).toMatchObject({ code: 1422 })
    expect(await decide(companyAdmin, 0, { inPostMonths: 6 })).toMatchObject({ code: 0 })
    expect(await decide(doctor, 1, { inPostMonths: 12 })).toMatchObject({ code: 0 })
    expect(await figures(project.id)).toEqual([1, 0])
    expect(await cycleOf(doctor)).toMatchObject({
      confirmed: 1,
      confirmedAt: app.clock().toISOString(),
      confirmedByName: expect.any(String),
    })
    expect(await decide(await app.anAdmin(8, project.id), 1)).toMatchObject({ code: 1403 })
  })
})

describe('who leaves', () => {
  const resign = (as: Caller, employeeIds: readonly number[], more: object = {}) =>
    as(movements.changeStatus, { employeeIds, toStatus: EmpStatus.resigned, ...more })

  test('with an open exposure is named, and goes with an examination or a reason', async () => {
    const { ids, companyAdmin, doctor: theirDoctor } = await aSite(app, 4)
    const [bare, late, examined, free] = ids as [number, number, number, number]
    for (const id of [bare, late, examined]) await exposed(companyAdmin, id, { startDate: '2025-06-01' })
    await savedExam(theirDoctor, late, '2025-12-04', inPost)
    await savedExam(theirDoctor, examined, '2025-12-05', inPost)
    const look = await resign(companyAdmin, ids, { preview: 1 })
    expect(look).toMatchObject({ data: { moved: 2, skippedNum: 2, skipped: [{ employeeId: bare }, { employeeId: late }] } })
    expect(await resign(companyAdmin, [bare])).toMatchObject({ code: 1422, msg: expect.stringContaining('离岗时职业健康检查') })
    expect(await resign(companyAdmin, [examined, free])).toMatchObject({ code: 0, data: { moved: 2 } })
    expect(await resign(companyAdmin, [bare, late], { noExamReason: '本人拒绝，已书面告知' })).toMatchObject({
      code: 0,
      data: { moved: 2 },
    })
    const rows = await ask<{ personId: number; end: string; excused: boolean; row: string }>(
      app.db,
      sql`select person_id as "personId", end_date as end, no_exam_reason is not null as excused, to_jsonb(x)::text as row
          from archive_exposure x where person_id = any(${`{${ids}}`}::bigint[]) order by id`,
    )
    expect(rows.map(({ personId, end, excused }) => [personId, end, excused])).toEqual([
      [bare, today, true],
      [late, today, true],
      [examined, today, false],
    ])
    expect(rows.map(({ row }) => row).join()).not.toContain('拒绝')
    expect([await flagOf(bare), await dueOf(companyAdmin)]).toEqual([0, []])
    const [leaving] = await ask(app.db, sql`select record_id is not null as done from pe_due where person_id = ${examined} and kind = 3`)
    expect(leaving).toEqual({ done: true })
  })

  test('by 跨组织处理 is exposed to nothing any more, and owes nothing', async () => {
    const { ids, companyAdmin } = await aSite(app)
    await exposed(companyAdmin, ids[0]!, { startDate: '2025-06-01' })
    expect(await dueOf(companyAdmin)).not.toEqual([])
    expect(await companyAdmin(operate.operateDeleteEmp, { employeeId: ids[0] })).toMatchObject({ code: 0 })
    const rows = await ask(
      app.db,
      sql`select x.end_date as end, x.no_exam_reason is not null as excused, e.hazard_flag as flag,
            (select count(*)::int from pe_due d where d.person_id = e.id and d.record_id is null and d.due_day > ${today}) as ahead
          from archive_exposure x join employee e on e.id = x.person_id where e.id = ${ids[0]}`,
    )
    expect(rows).toEqual([{ end: today, excused: true, flag: 0, ahead: 0 }])
  })
})
