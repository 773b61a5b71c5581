import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, under } from '@oems/contract/core/call.ts'
import { codes } from '@oems/contract/core/codes.ts'
import { Exported } from '@oems/contract/core/exported.ts'
import { day, Nothing, optional, shape, text } from '@oems/contract/core/fields.ts'
import { type ImportRefusal, importBatches, oneStepImportCalls } from '@oems/contract/operations/imports.ts'
import { inArray, sql } from 'drizzle-orm'
import { pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { lastLogs } from '../../testing/logs.ts'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { type Answered, type Caller, type TestApp, testApp } from '../../testing/testApp.ts'
import { makeTable } from '../../testing/testTable.ts'
import { baseColumns, dayColumn, idColumn } from '../db/columns.ts'
import { ask } from '../db/database.ts'
import { withinScope } from '../db/scope.ts'
import { tableStore } from '../db/store.ts'
import { implement } from '../implement.ts'
import { exportOf } from '../sheets/exportOf.ts'
import { readSheet, type SheetCell, writeSheet } from '../sheets/workbook.ts'
import { oneStepImportHandlers } from './calls.ts'
import { importOf } from './importOf.ts'

const medicine = pgTable('test_medicine', {
  ...baseColumns(),
  orgId: idColumn().notNull(),
  name: varchar({ length: 30 }).notNull(),
  form: smallint().notNull(),
  expiresOn: dayColumn(),
})
const medicines = tableStore(medicine, '药品', { scope: withinScope(medicine.orgId) })
const Form = codes('剂型', { tablet: [1, '片剂'], syrup: [2, '糖浆'] })
const Medicine = shape({ name: text('药品名称', 8, { log: 'plain' }), form: Form.schema, expiresOn: optional(day('有效期')) })
const widths = { name: 24, form: 10, expiresOn: 14 }

/** By which lines were validated. */
const connections: string[] = []
const sheet = importOf('test-medicine', medicines, Medicine, widths, {
  page: 'test/medicine',
  unique: { field: 'name', of: ({ name }) => name },
  async existing(ctx, names) {
    connections.push((await ask<{ transaction_read_only: string }>(ctx.db, sql`show transaction_read_only`))[0]!.transaction_read_only)
    const rows = await medicines.rows(ctx, inArray(medicine.name, [...names]))
    return new Set(rows.map(({ name }) => name))
  },
  draft: ({ actor: { orgId } }, fields) => ({ ...fields, orgId }),
})
const exported = exportOf(medicines, Medicine, widths)
const calls = under('/test-medicine', { ...oneStepImportCalls('login'), export: read.get('export', 'login', Nothing, Exported) })
const domain = implement(calls, { ...oneStepImportHandlers(sheet), export: (ctx) => exported(ctx) })

const folder = aTempFolder()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ more: [{ calls: [domain] }] })
  await makeTable(app, 'test_medicine', sql`org_id bigint not null, name varchar(30) not null, form smallint not null, expires_on date`)
})

const headings = ['药品名称', '剂型', '有效期']
async function upload(as: Caller, rows: readonly (readonly SheetCell[])[]) {
  const parts: Uint8Array[] = []
  for await (const part of writeSheet({ columns: headings.map((header) => ({ header })), rows })) parts.push(part)
  return as(calls.importExcel, { file: new File([Buffer.concat(parts)], '药品.xlsx') })
}
async function linesIn({ bytes }: Answered) {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, bytes)
  const lines: string[][] = []
  for await (const { cells } of readSheet(path)) lines.push([...cells])
  return lines
}
const aClinic = async () => app.anAdmin(3, (await app.anOrg({ orgType: 2 })).id)
/** What is there, by the export of the same list: its lines without their heading. */
const storedIn = async (as: Caller) => (await linesIn(await as(calls.export))).slice(1)
const refused = async (reply: Answered, as: Caller) => {
  expect(reply).toMatchObject({ status: 200, code: 1422, data: { batchNumber: expect.any(String) } })
  const { batchNumber, errorCount } = reply.data as ImportRefusal
  const [heading, ...lines] = await linesIn(await as(importBatches.exportError, { batchNumber }))
  return { errorCount, heading, reasons: lines.map((cells) => cells[3] ?? ''), lines }
}

test('a good workbook is imported whole, and goes out again as it came', async () => {
  const [clinic, other] = [await aClinic(), await aClinic()]
  const reply = await upload(clinic, [
    ['阿莫西林', '片剂', '2027-03-01'],
    ['止咳糖浆', '糖浆', ''],
  ])
  expect(reply).toMatchObject({ code: 0, data: { importedCount: 2, batchNumber: expect.any(String) } })
  expect((await storedIn(clinic)).map(([name, form]) => [name, form])).toEqual([
    ['止咳糖浆', '糖浆'],
    ['阿莫西林', '片剂'],
  ])
  expect(await lastLogs(app, calls.importExcel)).toMatchObject([{ result: 1, code: 0 }])
  expect(await storedIn(other)).toEqual([])
})

test('lines are validated before the write begins, and once more in it', async () => {
  connections.length = 0
  expect(await upload(await aClinic(), [['阿莫西林', '片剂', '']])).toMatchObject({ code: 0 })
  expect(connections).toEqual(['on', 'off'])
})

test('a wrong line keeps the good ones out too, and the workbook comes back with the reasons', async () => {
  const clinic = await aClinic()
  const reply = await upload(clinic, [
    ['阿莫西林', '片剂', ''],
    ['', '药膏', '明天'],
    ['名称太长的一种药品', '片剂', ''],
  ])
  expect(reply.msg).toBe('有2行错误，没有导入任何数据，请下载错误原因，修改后重新上传')
  const { errorCount, heading, reasons, lines } = await refused(reply, clinic)
  expect([errorCount, heading]).toEqual([2, [...headings, '错误原因']])
  expect(reasons).toEqual(['', expect.stringContaining('请输入药品名称'), '药品名称不能超过8个字'])
  expect(reasons[1]).toContain('剂型应为片剂、糖浆之一')
  expect(reasons[1]).toContain('有效期应为日期')
  expect(lines[0]!.slice(0, 2)).toEqual(['阿莫西林', '片剂'])
  expect(await storedIn(clinic)).toEqual([])
  expect(await lastLogs(app, calls.importExcel)).toMatchObject([{ result: 2, code: 1422 }])
})

test('the second of twins is wrong, and what is there already', async () => {
  const clinic = await aClinic()
  expect(await upload(clinic, [['阿莫西林', '片剂', '']])).toMatchObject({ code: 0 })
  const reply = await upload(clinic, [
    ['止咳糖浆', '糖浆', ''],
    ['止咳糖浆', '片剂', ''],
    ['阿莫西林', '片剂', ''],
  ])
  const { errorCount, reasons } = await refused(reply, clinic)
  expect(errorCount).toBe(2)
  expect(reasons).toEqual(['', '药品名称：与第2行重复', '药品名称：药品已存在'])
  expect(await storedIn(clinic)).toHaveLength(1)
  const elsewhere = await aClinic()
  expect(await upload(elsewhere, [['阿莫西林', '片剂', '']])).toMatchObject({ code: 0, data: { importedCount: 1 } })
})

test('2,000 lines come in; one more is refused before anything is read into the database', async () => {
  const clinic = await aClinic()
  const lines = (count: number) => Array.from({ length: count }, (_, at) => [`药品${at}`, '片剂', ''])
  expect(await upload(clinic, lines(2_001))).toMatchObject({ code: 1422, msg: '一次最多导入2000行，请分成多个文件', data: null })
  expect(await storedIn(clinic)).toEqual([])
  expect(await upload(clinic, lines(2_000))).toMatchObject({ code: 0, data: { importedCount: 2_000 } })
})

test('a workbook that is not made from the template is refused, and the template has its headings', async () => {
  const clinic = await aClinic()
  const [heading] = await linesIn(await clinic(calls.exportExcelTpl))
  expect(heading!.map((text) => text.replace(/[*\s]/g, ''))).toEqual(headings)
  const file = new File([Buffer.from('no workbook')], '药品.xlsx')
  expect(await clinic(calls.importExcel, { file })).toMatchObject({ code: 1422 })
  expect(await upload(clinic, [])).toMatchObject({ code: 1422, msg: '文件中没有数据' })
})
