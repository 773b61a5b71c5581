import type { Started } from '@oems/contract/operations/imports.ts'
import { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { expect } from 'vitest'
import { type Typed, workbook } from '../../people/testImports.ts'
import type { Caller } from '../../testing/testApp.ts'
import { importColumns } from './columns.ts'

const headers = importColumns.map(({ header }) => header)
export const sheetOf = (lines: readonly Typed[]) => workbook(lines, headers)

/** A line of a company. */
export const aCompany = (name: string, more: Typed = {}): Typed => ({ 组织名称: name, 组织类型: '经营公司', ...more })

export const uploadOrgs = async (as: Caller, lines: readonly Typed[], more: object) =>
  as(orgSheets.importExcel, { file: new File([new Uint8Array(await sheetOf(lines))], '组织.xlsx'), ...more })

export async function stagedOrgs(as: Caller, lines: readonly Typed[], more: object): Promise<string> {
  const reply = await uploadOrgs(as, lines, more)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as Started).batchNumber
}
export const confirmOrgs = (as: Caller, batchNumber: string) => as(orgSheets.import, { batchNumber })
