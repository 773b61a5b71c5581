import { execFile, spawnSync } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Download, Locator, Page } from 'playwright-core'
import { readSheet, writeSheet } from '../server/src/core/sheets/workbook.ts'
import { aTempFolder } from '../server/src/testing/tempFolder.ts'
import { utf8Env } from './locale.ts'

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0
/** Comma, double quote, UTF-8, from the first line on. */
const csv = '44,34,76,1'
const asText = 2
const run = promisify(execFile)
/** To make one takes LibreOffice as long as the rest; two programs must not share one. */
const profile = join(tmpdir(), `oems-office-${process.pid}`)
process.once('exit', () => rmSync(profile, { recursive: true, force: true }))

/** Chooses a workbook in the dialog of an import by the keys alone, as far as the window of the system that opens. */
export async function pickByKeys(page: Page, dialog: Locator, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByRole('button', { name: /点击选择/ }).press('Enter')])
  await chooser.setFiles(path)
}

/**
 * The path of an .xlsx with these lines, the first its headings: saved by LibreOffice where there is one, as a user would, else by our own
 * writer. Every cell is text, but in `days` columns LibreOffice makes dates of them.
 */
export async function aWorkbook(lines: readonly (readonly string[])[], days: readonly string[] = []): Promise<string> {
  const folder = aTempFolder()
  const path = join(folder, '新员工.xlsx')
  const [head = [], ...rows] = lines
  if (!hasLibreOffice) {
    const columns = head.map((header) => ({ header }))
    await pipeline(Readable.from(writeSheet({ columns, rows })), createWriteStream(path))
    return path
  }
  const source = path.replace(/xlsx$/, 'csv')
  await writeFile(source, lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
  const columns = head.flatMap((header, at) => (days.includes(header) ? [] : [`${at + 1}/${asText}`])).join('/')
  // Not synchronously: the product that is tested runs in this process, and answers meanwhile.
  await run(
    'soffice',
    [
      `-env:UserInstallation=file://${profile}`,
      ...['--headless', '--convert-to', 'xlsx', `--infilter=Text - txt - csv (StarCalc):${csv},${columns}`, '--outdir', folder, source],
    ],
    { env: utf8Env },
  )
  return path
}

/** All lines of a workbook. */
export async function linesOf(path: string): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of readSheet(path)) lines.push([...cells])
  return lines
}

/** What a click brings down: its name, and where it lies. */
export async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), path: await saved(download) }
}

async function saved(download: Download) {
  const path = join(aTempFolder(), 'download.xlsx')
  await download.saveAs(path)
  return path
}
