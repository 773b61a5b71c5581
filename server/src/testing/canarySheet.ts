import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@oems/contract/core/call.ts'
import { readSheet, writeSheet } from '../core/sheets/workbook.ts'
import { canaries } from './canaries.ts'
import { aTempFolder } from './tempFolder.ts'
import type { Caller } from './testApp.ts'

/** A workbook for an import, by its own template, with something that was typed in each of its cells; a text of it where a file is kept as it is. */
export async function canarySheet(caller: Caller, upload: Call, calls: readonly Call[], sample: (call: Call) => object): Promise<File> {
  if (upload.remarks.intake === 'file') return new File([Object.values(canaries).join('\n')], `新员工${canaries.mobile}.txt`)
  const template = calls.find(({ base, path }) => base === upload.base && /(tpl|template)$/i.test(path))!
  const path = join(aTempFolder(), 'canaries.xlsx')
  writeFileSync(path, (await caller(template, sample(template))).bytes)
  const headings: string[] = []
  for await (const { cells } of readSheet(path)) {
    headings.push(...cells)
    break
  }
  const words = Object.values(canaries)
  const rows = words.map((_, line) => headings.map((_heading, at) => words[(line + at) % words.length]))
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheet({ columns: headings.map((header) => ({ header })), rows })) pieces.push(piece)
  return new File([new Uint8Array(Buffer.concat(pieces))], `新员工${canaries.mobile}.xlsx`)
}
