import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from '../core/sheets/workbook.ts'

/** The cells of a workbook that a call has answered, its headings first. */
export async function linesIn({ bytes }: { readonly bytes: Uint8Array }): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'answered-'))
  const path = join(folder, 'answered.xlsx')
  await writeFile(path, bytes)
  const lines: string[][] = []
  for await (const { cells } of readSheet(path)) lines.push([...cells])
  await rm(folder, { recursive: true })
  return lines
}
