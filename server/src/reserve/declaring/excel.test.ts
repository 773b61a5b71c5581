import { reserveDeclares as calls, type SheetImport } from '@oems/contract/reserve/declares.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../core/days.ts'
import { ask } from '../../core/db/database.ts'
import { aWorkbook } from '../../testing/aWorkbook.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aSheet } from '../testReserve.ts'
import { aDeclarer, friday } from './testDeclaring.ts'

const app = await testApp({ alone: true })
const reserve = { illnessId: 2 }
type Lines = Parameters<typeof aWorkbook>[0]
const reading = async (as: Caller, projectId: number, lines: Lines, declareType = 1) =>
  as(calls.importExcel, { ...reserve, projectId, declareType, file: await aWorkbook(lines, '申报表.xlsx') })
const readBy = async (as: Caller, projectId: number, lines: Lines, declareType = 1) => {
  const reply = await reading(as, projectId, lines, declareType)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as SheetImport
}
const declarations = async (orgId: number) =>
  (await ask<{ n: number }>(app.db, sql`select count(*)::int as n from period_declare where org_id = ${orgId}`))[0]!.n

describe('a sheet as a workbook', () => {
  test('is read by whoever declares the type, at a project of the caller’s; the illness is required', async () => {
    const { company, project, ids, reporter } = await aDeclarer(app)
    const lines = ids.map((id) => ({ 编号: String(id), 数量: '40' }))
    const [reader, doctor] = [await app.anAdmin(13, company.id), await app.anAdmin(7, project.id)]
    for (const caller of [reader, doctor]) expect(await reading(caller, project.id, lines)).toMatchObject({ code: 1403 })
    expect(await reader(calls.exportExcelTpl, { ...reserve, projectId: project.id })).toMatchObject({ code: 1403 })
    const sister = await app.anAdmin(5, (await app.anOrg({ parentId: company.id, orgType: 4 })).id)
    for (const projectId of [project.id, 999_999_999]) {
      const { code, msg, data } = await reading(sister, projectId, lines)
      expect({ code, msg, data }).toEqual({ code: 1404, msg: '记录不存在', data: null })
      for (const call of [calls.exportExcelTpl, calls.exportExcel])
        expect([call.path, await sister(call, { ...reserve, projectId })]).toMatchObject([call.path, { code: 1404, msg: '记录不存在' }])
    }
    const file = await aWorkbook(lines)
    expect(await reporter(calls.importExcel, { projectId: project.id, declareType: 1, file })).toMatchObject({ code: 1400 })
    expect(await reporter(calls.importExcel, { ...reserve, illnessId: 3, projectId: project.id, file })).toMatchObject({ code: 1422 })
    expect(await reporter(calls.exportExcel, { ...reserve, projectId: project.id })).toMatchObject({ code: 1403 })
  })

  test('goes out as the ledger stands and comes back with what was filled in; nothing is written', async () => {
    const { project, ids, reporter, sheet } = await aDeclarer(app, { expiryManaged: 1 })
    const template = { ...reserve, projectId: project.id, declareType: 1 }
    const [head, ...rows] = await linesIn(await reporter(calls.exportExcelTpl, template))
    const { items } = await sheet()
    expect(rows).toEqual(items.map((item) => [String(item.suppliesId), item.name, '', '只', '0', '', '', expect.stringMatching(/^100（/)]))
    const filled = rows.map((row) => ({
      ...Object.fromEntries(head!.map((header, at) => [header, row[at]])),
      ...{ [head![4]!]: '1,200', [head![5]!]: '2027/1/31', [head![6]!]: '=1+1' },
    }))
    expect(await readBy(reporter, project.id, filled)).toEqual({
      items: ids.map((suppliesId) => ({ suppliesId, quantity: 1_200, offQuantity: null, nearestExpiry: '2027-01-31', remark: '=1+1' })),
      errors: [],
    })
    expect(await declarations(project.id)).toBe(0)
    expect((await sheet()).items).toMatchObject([{ quantity: 0 }, { quantity: 0 }])
  })

  test('a cell that is wrong is named with its line, and the others are taken', async () => {
    const { project, ids, reporter } = await aDeclarer(app, { count: 6 })
    const [a, b, c, d, e, f] = ids.map(String)
    const { items, errors } = await readBy(reporter, project.id, [
      { 编号: a, 数量: '1.5', 最近效期: '', 备注: '留着' }, // 2
      { 编号: b, 数量: '-1' }, // 3
      { 编号: c, 数量: '100000000' }, // 4
      { 编号: d, 数量: '30', 最近效期: '二月' }, // 5
      { 编号: e, 数量: '99,999,999', 备注: '长'.repeat(201) }, // 6
      { 编号: f, 数量: '' }, // 7
      { 编号: f, 数量: '8' }, // 8
      { 编号: '999999999', 数量: '8' }, // 9
    ])
    const units = { column: '数量', msg: '数量应为0至99,999,999的整数' }
    expect(errors).toEqual([
      { rowNo: 2, ...units },
      { rowNo: 3, ...units },
      { rowNo: 4, ...units },
      { rowNo: 5, column: '最近效期', msg: '最近效期应为日期，如2026-03-05' },
      { rowNo: 6, column: '备注', msg: '备注最多200个字' },
      { rowNo: 8, column: '编号', msg: '物资重复' },
      { rowNo: 9, column: '编号', msg: '不在申报清单中' },
    ])
    expect(items.map(({ quantity, nearestExpiry, remark }) => [quantity, nearestExpiry, remark])).toEqual([
      [null, null, '留着'],
      [null, null, null],
      [null, null, null],
      [30, null, null],
      [99_999_999, null, null],
      [null, null, null],
    ])
  })

  test('of drugs it says what lies outside of the clinics, and a doctor reads it', async () => {
    const { project, ids } = await aDeclarer(app, { declareType: 2, count: 1 })
    const doctor = await app.anAdmin(7, project.id)
    expect(await readBy(doctor, project.id, [{ 编号: String(ids[0]), 库外数量: '12' }], 2)).toMatchObject({
      items: [{ suppliesId: ids[0], quantity: null, offQuantity: 12 }],
      errors: [],
    })
  })

  test('that is none of the product’s is refused with words', async () => {
    const { project, reporter } = await aDeclarer(app)
    const refused = async (file: File, msg: string) =>
      expect(await reporter(calls.importExcel, { ...reserve, projectId: project.id, declareType: 1, file })).toMatchObject({
        code: 1422,
        msg,
      })
    await refused(await aWorkbook([{ 名称: '口罩', 数量: '1' }]), '请使用导入模板，文件缺少列：编号')
    const tooMany = Array.from({ length: 1_000 }, () => ({ 编号: '1', 数量: '1' }))
    await refused(await aWorkbook(tooMany), '申报表最多1000行')
  })
})

test('what was declared goes out by period or by item; a formula in a remark stays what was typed', async () => {
  const { company, project, declared, items } = await aDeclarer(app)
  const admin = await app.anAdmin(4, company.id)
  app.clock.set(`${friday}T10:00:00+08:00`)
  await declared({ items: items(40, { remark: '=1+1' }), remark: '=2+2' })
  const asked = { ...reserve, declareType: [1] }
  const byPeriod = await linesIn(await admin(calls.exportExcel, asked))
  expect(byPeriod).toHaveLength(2)
  const cell = (lines: string[][], title: string, at = 1) => lines[at]![lines[0]!.indexOf(title)]
  expect(['项目', '申报期', '申报状态', '缺口', '备注'].map((title) => cell(byPeriod, title))).toEqual([
    ...[project.orgName, '2026-W10', '正常申报', '2', '=2+2'],
  ])
  const byItem = await linesIn(await admin(calls.exportExcel, { ...asked, mode: 2 }))
  expect(byItem).toHaveLength(3)
  for (const [status, lines] of [
    [2, 3],
    [3, 1],
  ] as const)
    expect(await linesIn(await admin(calls.exportExcel, { ...asked, mode: 2, status: [status] }))).toHaveLength(lines)
  expect(['项目', '可用储备量', '标准储备量', '备注'].map((title) => cell(byItem, title, 2))).toEqual([
    project.orgName,
    '40',
    '100',
    '=1+1',
  ])
  expect(await linesIn(await admin(calls.exportExcel, { ...asked, startTime: '2026-03-09' }))).toHaveLength(1)
})

test('declarations of many projects go out the newest period first, each once', async () => {
  const company = await app.anOrg({ orgType: 3 })
  const made = await ask<{ id: number; name: string }>(
    app.db,
    sql`insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_project_type, org_name, name_key, org_code, sort_no, path, depth,
          pinyin, initials, qr_token, status)
        overriding system value
        select own.id, now(), 0, now(), 0, ${company.id}, 3, 0, '分部' || own.id, '分部' || own.id, 'MANY' || own.id, own.id, ${company.path} || own.id || '/',
          4, '', '', 'many' || own.id, 1
        from generate_series(1, 510) n, lateral (select nextval(pg_get_serial_sequence('org', 'id')) as id where n > 0) own returning id, org_name as name`,
  )
  const ids = made.map(({ id }) => id)
  for (const [key, from, to] of [
    ['2026-W08', '2026-02-16', '2026-02-22'],
    ['2026-W09', '2026-02-23', '2026-03-01'],
  ] as const)
    await app.db.execute(sql`
      with p as (
        insert into declare_period (org_id, declare_type, start_day, end_day, period_key, frequency, open_at, deadline_at, is_due, policy)
        select id, 1, ${from}, ${to}, ${key}, 1, ${`${from}T00:00:00+08:00`}, ${`${to}T20:00:00+08:00`}, true, '{}' from unnest(${sql.param(ids)}::bigint[]) id)
      insert into period_declare (org_id, declare_type, start_day, period_key, declared_at, on_time, first_on_time, source, first_source, declarant_id, is_latest, headcount, shortage_num, voided, items)
      select id, 1, ${from}, ${key}, ${`${from}T09:00:00+08:00`}, true, true, 1, 1, 0, true, 10, 0, false, '[]' from unnest(${sql.param(ids)}::bigint[]) id`)
  const admin = await app.anAdmin(4, company.id)
  const [head, ...lines] = await linesIn(await admin(calls.exportExcel, { ...reserve, declareType: [1] }))
  const [project, period] = ['项目', '申报期'].map((title) => head!.indexOf(title))
  const names = made.toSorted((one, other) => one.id - other.id).map(({ name }) => name)
  expect(lines.map((cells) => [cells[project!], cells[period!]])).toEqual(
    ['2026-W09', '2026-W08'].flatMap((key) => names.map((name) => [name, key])),
  )
})

test('days without an end are counted as far as today', async () => {
  const { project, reporter } = await aDeclarer(app)
  const asked = (startTime: string) => reporter(calls.listHistory, { ...reserve, projectId: project.id, startTime })
  app.clock.set(`${friday}T10:00:00+08:00`)
  expect(await asked(addDays(friday, -400))).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'startTime', msg: '一次最多查询400天，请缩小日期范围' }] },
  })
  expect(await asked(addDays(friday, -399))).toMatchObject({ code: 0 })
})

test('every project goes out as it stands, whether it has declared or not, by the filters of the list', async () => {
  const { company, project, declared } = await aDeclarer(app)
  const waiting = await app.anOrg({ parentId: company.id, orgType: 4 })
  await aSheet(app, { orgId: waiting.id })
  await app.db.execute(sql`truncate period_opening`)
  const admin = await app.anAdmin(4, company.id)
  app.clock.set(`${friday}T10:00:00+08:00`)
  await app.runJob('period-open')
  await app.db.execute(sql`update declare_period set is_due = true where org_id = ${waiting.id}`)
  await declared()
  const lines = async (asked: object) => {
    const [head, ...rows] = await linesIn(await admin(calls.exportExcel, { ...reserve, declareType: [1], mode: 3, ...asked }))
    const columns = ['项目', '状态'].map((title) => head!.findIndex((one) => one.endsWith(title)))
    return rows.map((row) => columns.map((at) => row[at])).sort()
  }
  const all = [
    [project.orgName, '正常申报'],
    [waiting.orgName, '未申报'],
  ].sort()
  expect(await lines({})).toEqual(all)
  expect(await lines({ declared: 0 })).toEqual([[waiting.orgName, '未申报']])
  expect(await lines({ name: project.orgName })).toEqual([[project.orgName, '正常申报']])
})
