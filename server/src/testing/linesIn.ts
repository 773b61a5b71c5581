import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from '../core/sheets/workbook.ts'
import { aTempFolder } from './tempFolder.ts'

/** The cells of a workbook that a call has answered, its headings first. */
export async function linesIn({ bytes }: { readonly bytes: Uint8Array }): Promise<string[][]> {
  const path = join(aTempFolder(), 'answered.xlsx')
  await writeFile(path, bytes)
  const lines: string[][] = []
  for await (const { cells } of readSheet(path)) lines.push([...cells])
  return lines
}
