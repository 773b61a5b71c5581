import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { employeeSheets } from '@oems/contract/people/import.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { testApp } from '../../testing/testApp.ts'
import { tooBusy, tooSlow } from './refusals.ts'
import { hostileWorkbooks } from './testHostile.ts'
import { parts, sheetPart, zipped } from './testWorkbook.ts'
import { readSheet } from './workbook.ts'

const seed = Number(process.env.OEMS_HOSTILE_SEED ?? 20261122)
const workbooks = 200

const folder = aTempFolder()
const app = await testApp()

function put(bytes: Uint8Array): string {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, bytes)
  return path
}
async function headingsIn(bytes: Uint8Array) {
  for await (const { cells } of readSheet(put(bytes))) return cells.map((heading) => heading.replace('*', ''))
  return []
}

test(`${workbooks} hostile workbooks (seed ${seed}): each ends in words, and none takes another one's place`, async () => {
  const { projectAdmin } = await app.aGroup()
  const headings = await headingsIn((await projectAdmin(employeeSheets.exportExcelTpl)).bytes)
  const upload = async (bytes: Uint8Array) =>
    projectAdmin(employeeSheets.importExcel, { file: new File([new Uint8Array(bytes)], 'x.xlsx') })
  const left = fc.sample(hostileWorkbooks(headings), { seed, numRuns: workbooks })
  const odd: unknown[] = []
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { status, code, msg } = await upload(next.bytes)
      const isGood = status === 200 && (code === 0 || (code === 1422 && /\p{Script=Han}/u.test(msg)))
      // Nothing of it is too much work: all are small files.
      if (!isGood || msg === tooSlow().message || msg === tooBusy().message) odd.push([next.what, status, code, msg])
    }
  }
  await Promise.all(Array.from({ length: 6 }, work))
  expect(odd).toEqual([])
  const heading = headings.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')
  const good = zipped({ ...parts, [sheetPart]: `<worksheet><sheetData><row>${heading}</row><row>${heading}</row></sheetData></worksheet>` })
  expect(await upload(good)).toMatchObject({ code: 0 })
}, 180_000)
