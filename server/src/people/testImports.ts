import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { type Batch, type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ask } from '../core/db/database.ts'
import { readSheet, type SheetCell, writeSheet } from '../core/sheets/workbook.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import type { Answered, Caller, TestApp } from '../testing/testApp.ts'
import { importColumns } from './importColumns.ts'

export type Typed = Readonly<Record<string, SheetCell>>
export const headers = importColumns.map(({ header }) => header)

let serial = 0
/** A good line: a man with an identity card of no real area. */
export function aLine(place: string, more: Typed = {}): Typed {
  serial += 1
  const first17 = `999998${1950 + Math.floor(serial / 14_000)}${String(1 + (Math.floor(serial / 500) % 12)).padStart(2, '0')}${String(1 + (Math.floor(serial / 6000) % 28)).padStart(2, '0')}${String((serial % 500) * 2 + 1).padStart(3, '0')}`
  const numbers = { 证件类型: '居民身份证', 证件号码: first17 + checkDigitOf(first17), 手机号: String(19800000000 + serial) }
  const emergency = { 紧急联系人: '王大明', 紧急联系电话: '13800000000', 与本人关系: '父母' }
  return { 姓名: '王小明', ...numbers, 人员类别: '中方员工', 所在单位: place, 入职日期: '2026-03-01', ...emergency, ...more }
}
async function bytesOf(content: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
export const workbook = (lines: readonly Typed[], columns: readonly string[] = headers) =>
  bytesOf(writeSheet({ columns: columns.map((header) => ({ header })), rows: lines.map((line) => columns.map((header) => line[header])) }))
/** The lines of a workbook that came as a reply, with its headings. */
export async function sheetLines({ bytes }: Answered, folder: string) {
  const path = join(folder, `${Math.random()}.xlsx`)
  await writeFile(path, bytes)
  const rows: string[][] = []
  for await (const { cells } of readSheet(path)) rows.push([...cells])
  return rows
}
export const upload = async (as: Caller, content: Uint8Array, more: object = {}) =>
  as(employeeSheets.importExcel, { file: new File([new Uint8Array(content)], '新员工.xlsx'), ...more })

export async function staged(as: Caller, lines: readonly Typed[], more: object = {}) {
  const reply = await upload(as, await workbook(lines), more)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as Started).batchNumber
}
export const batchOf = async (as: Caller, batchNumber: string) => (await as(importBatches.info, { batchNumber })).data as Batch
export const rowsOf = async (as: Caller, batchNumber: string, more: object = {}) =>
  (await as(importBatches.listRow, { batchNumber, pageSize: 200, ...more })).data as { list: BatchRow[]; total: number }
export const complaintsOf = async (as: Caller, batchNumber: string) =>
  (await rowsOf(as, batchNumber)).list.map(({ rowNo, errors }) => [rowNo, ...errors.map(({ column, msg }) => `${column}：${msg}`)])
export const confirm = (as: Caller, batchNumber: string) => as(employeeSheets.import, { batchNumber })
export const cancel = (as: Caller, batchNumber: string) => as(employeeSheets.cancelImport, { batchNumber })

/** How many people there are at a place: by the rows, and on site by the figures. */
export const headcounts = ({ db }: TestApp) => ({
  peopleAt: async (orgId: number) =>
    (await ask<{ n: number }>(db, sql`select count(*) n from employee where org_id = ${orgId} and deleted_at is null`))[0]!.n,
  onsite: (orgId: number) => read(db, orgId, { n: level('people.onsite', '2026-03-05') }).then(({ n }) => n),
})
