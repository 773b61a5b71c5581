import { situations } from '@oems/contract/attention/situations.ts'
import { examinations as calls, type PeBatch } from '@oems/contract/examination/examinations.ts'
import { type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import type { SheetCell } from '../core/sheets/workbook.ts'
import { sum } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { saved } from '../people/testEmployees.ts'
import { aWorkbook } from '../testing/aWorkbook.ts'
import { linesIn } from '../testing/linesIn.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { expectProven, infoOf } from './testExaminations.ts'

const app = await testApp({ alone: true })
type Typed = Readonly<Record<string, SheetCell>>

let serial = 0
/** Somebody at a project with a passport and a mobile. */
async function aWorker(as: Caller, orgId: number, name = '李四') {
  serial += 1
  const numbers = { idType: 2, idNumber: `P${8_000_000 + serial}`, sex: 1, mobile: String(19_700_000_000 + serial) }
  return { name, ...numbers, id: await saved(as, orgId, { name, birthday: '1990-03-07', ...numbers }) }
}
type Worker = Awaited<ReturnType<typeof aWorker>>
const line = ({ name, idNumber }: Pick<Worker, 'name' | 'idNumber'>, more: Typed = {}): Typed => ({
  ...{ 姓名: name, 证件号码: idNumber, 体检类型: '一般健康体检', 体检日期: '2026-03-02', 收缩压: '120' },
  ...more,
})

async function upload(as: Caller, lines: readonly Typed[]) {
  const reply = await as(calls.importExcel, { file: await aWorkbook(lines) })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as Started).batchNumber
}
const complaintsOf = async (as: Caller, batchNumber: string) =>
  ((await as(importBatches.listRow, { batchNumber, pageSize: 200 })).data as { list: BatchRow[] }).list.map(({ rowNo, errors }) => [
    rowNo,
    ...errors.map(({ column, msg }) => `${column}：${msg}`),
  ])
const confirm = (as: Caller, batchNumber: string) => as(calls.import, { batchNumber })
const cancel = (as: Caller, batchNumber: string) => as(calls.cancelImport, { batchNumber })
const recordsAt = (orgId: number) =>
  read(app.db, orgId, { n: sum('pe.record', { from: '2026-03-01', to: '2026-03-05' }) }).then(({ n }) => n)
const batchesOf = async (as: Caller) => ((await as(calls.batchList)).data as { list: PeBatch[] }).list

/** Where the unread messages of a worker's reports lead. */
const toldUnread = async ({ id }: Worker) =>
  (
    await ask<{ link: string }>(
      app.db,
      sql`select m.link from sys_message m join sys_message_user u on u.message_id = m.id join sys_account a on a.id = u.account_id
          where a.employee_id = ${id} and m.biz_type = 'examination' and u.read_time is null and u.deleted_at is null`,
    )
  ).map(({ link }) => link)

test('who is not known and who stands elsewhere are not found in the same words', async () => {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  const foreign = await aWorker(theirs.companyAdmin, theirs.project.id)
  const known = await aWorker(ours.companyAdmin, ours.project.id, '赵一')
  const nobody = { name: '王五', idNumber: 'P1' }
  const batchNumber = await upload(ours.companyAdmin, [
    line(known, { 收缩压: '182', 空腹血糖: '5.9(3.9-5.8)', 心电图: '异常 窦性心动过缓' }), // 2
    line(foreign), // 3
    line(nobody), // 4
    line({ name: known.name, idNumber: '' }, { 手机号: known.mobile, 体检日期: '2026-03-03' }), // 5
    line({ name: '王五', idNumber: known.idNumber }, { 体检日期: '2026-03-01' }), // 6
    line(known, { 收缩压: '高', 体检日期: '2026-02-28' }), // 7
    line(known), // 8: as line 2
    line(known, { 体检类型: '在岗期间', 体检日期: '2026-03-06' }), // 9
    line(known, { 体检类型: '在岗期间', 接触危害因素: '噪声、矽尘', 体检结论: '复查' }), // 10
  ])
  expect(await complaintsOf(ours.companyAdmin, batchNumber)).toEqual([
    [2],
    [3, '证件号码：未找到人员'],
    [4, '证件号码：未找到人员'],
    [5],
    [6, '姓名：姓名与证件号码登记的不一致'],
    [7, '收缩压：收缩压应为数字，如5.6，或带参考范围5.6(3.9-6.1)'],
    [8, '体检日期：与第2行重复'],
    [9, '接触危害因素：职业健康检查须填写接触危害因素', '体检结论：职业健康检查须填写体检结论', '体检日期：体检日期不能晚于今天'],
    [10, '复查项目：结论为“复查”时须填写复查项目', '复查截止日期：结论为“复查”时须填写复查截止日期'],
  ])
  expect(await confirm(ours.companyAdmin, batchNumber)).toMatchObject({ code: 0, data: { taskId: null } })
  const { list } = (await ours.companyAdmin(calls.page, { personId: known.id })).data as {
    list: { id: number; topGrade: number; batchNumber: string }[]
  }
  expect(list).toMatchObject([{ topGrade: 0 }, { topGrade: 2, tags: [1, 2, 10], batchNumber }])
  expect((await infoOf(ours.companyAdmin, list[1]!.id)).items).toMatchObject([
    { code: 'SBP' },
    { ownRange: 1, refHigh: '5.8' },
    { code: 'ECG', value: '1', text: '窦性心动过缓' },
  ])
  expect(await recordsAt(ours.project.id)).toBe(2)
  const told = await toldUnread(known)
  expect(told.sort()).toEqual(list.map(({ id }) => `/h5/examination/${id}`).sort())
  const again = await upload(ours.companyAdmin, [line(known)])
  expect(await complaintsOf(ours.companyAdmin, again)).toEqual([[2, '体检日期：该员工当日已有同类型的体检记录']])
  expect(await linesIn(await ours.companyAdmin(calls.export, {}))).toHaveLength(3)
  const template = (await linesIn(await ours.companyAdmin(calls.exportExcelTpl, { peType: 6 })))[0]!
  expect([template.includes('收缩压(mmHg)'), template.includes('体检结论')]).toEqual([true, false])
})

describe('a batch', () => {
  test('confirmed twice at once is imported once', async () => {
    const { companyAdmin, project } = await app.aGroup()
    const worker = await aWorker(companyAdmin, project.id)
    const batchNumber = await upload(companyAdmin, [line(worker)])
    const codes = (await Promise.all([confirm(companyAdmin, batchNumber), confirm(companyAdmin, batchNumber)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([0, 1409])
    expect(await recordsAt(project.id)).toBe(1)
  })

  test('is withdrawn as a whole within a day by whoever may, figures and all', async () => {
    const { companyAdmin, project, projectAdmin } = await app.aGroup()
    const reporter = await app.anAdmin(8, project.id)
    const workers = [await aWorker(companyAdmin, project.id), await aWorker(companyAdmin, project.id)]
    const batchNumber = await upload(
      reporter,
      workers.map((worker) => line(worker, { 收缩压: '182' })),
    )
    expect(await batchesOf(reporter)).toMatchObject([{ batchNumber, own: true, okCount: 2, revocableUntil: null }])
    expect(await batchesOf(projectAdmin)).toEqual([])
    await confirm(reporter, batchNumber)
    expect(await recordsAt(project.id)).toBe(2)
    expect(await toldUnread(workers[0]!)).toHaveLength(1)
    expect((await projectAdmin(situations.list)).data).toMatchObject({ list: [{ reasons: [6] }, { reasons: [6] }] })
    expect(await cancel(reporter, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已导入' })
    expect(await batchesOf(projectAdmin)).toMatchObject([{ batchNumber, own: false, revocableUntil: '2026-03-06T01:00:00.000Z' }])
    const stranger = await app.aGroup()
    expect(await cancel(stranger.companyAdmin, batchNumber)).toMatchObject({ code: 1404 })
    expect(await cancel(projectAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect(await recordsAt(project.id)).toBe(0)
    expect(await toldUnread(workers[0]!)).toEqual([])
    // No. 18: what rests on it alone is over.
    expect((await projectAdmin(situations.list)).data).toMatchObject({ total: 0 })
    expect((await projectAdmin(situations.list, { tab: 4 })).data).toMatchObject({ list: [{ closeKind: 3 }, { closeKind: 3 }] })
    expect((await projectAdmin(calls.page)).data).toMatchObject({ total: 0 })
    expect([await batchesOf(projectAdmin), (await cancel(projectAdmin, batchNumber)).code]).toEqual([[], 1404])
    await expectProven(app, '2026-03')
    expect(
      await upload(
        reporter,
        workers.map((worker) => line(worker)),
      ),
    ).toMatch(/^\d{8}/)
  })

  test('stays once one of its rows was edited, or a day later', async () => {
    const { companyAdmin, project } = await app.aGroup()
    const worker = await aWorker(companyAdmin, project.id)
    const batchNumber = await upload(companyAdmin, [line(worker)])
    await confirm(companyAdmin, batchNumber)
    const [{ id }] = (await ask<{ id: number }>(app.db, sql`select id from pe_record where batch_number = ${batchNumber}`)) as [
      { id: number },
    ]
    await companyAdmin(calls.update, { id, version: 0, examDate: '2026-03-02', peType: 6, institution: '更正' })
    expect(await cancel(companyAdmin, batchNumber)).toMatchObject({
      code: 1409,
      msg: '“李四”2026-03-02的体检记录导入后已修改，不能撤回该批次',
    })
    const later = await upload(companyAdmin, [line(worker, { 体检日期: '2026-03-04' })])
    await confirm(companyAdmin, later)
    app.clock.set('2026-03-06T09:00:01+08:00')
    expect(await cancel(companyAdmin, later)).toMatchObject({ code: 1422, msg: '导入已超过24小时，不能撤回，请逐条处理' })
    app.clock.set('2026-03-05T09:00:00+08:00')
    await expectProven(app, '2026-03')
  })

  test('that waits is dropped by whoever loaded it up', async () => {
    const { companyAdmin, project, projectAdmin } = await app.aGroup()
    const batchNumber = await upload(companyAdmin, [line(await aWorker(companyAdmin, project.id))])
    expect(await cancel(projectAdmin, batchNumber)).toMatchObject({ code: 1404 })
    expect(await cancel(companyAdmin, batchNumber)).toMatchObject({ code: 0 })
    expect(await batchesOf(companyAdmin)).toEqual([])
  })
})
