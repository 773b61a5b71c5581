import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeSheet } from '@oems/server/core/sheets/workbook.ts'

const head = ['姓名', '性别', '证件类型', '证件号码', '出生日期', '国籍', '手机号', '人员类别', '工号', '岗位', '所在单位'] as const

/** A workbook of new people at one node, saved by LibreOffice where there is one. Gives its path and who saved it. */
export async function peopleWorkbook(folder: string, lines: number, orgCode: string): Promise<{ path: string; by: string }> {
  mkdirSync(folder, { recursive: true })
  const run = Date.now().toString(36).toUpperCase()
  const mobile = String(Date.now()).slice(-7, -2)
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = `19${70 + (at % 30)}-0${1 + (at % 9)}-1${at % 10}`
    return [
      '张测试',
      at % 2 ? '男' : '女',
      '护照',
      `B${run}${at}`,
      day,
      '中国',
      `13${mobile.slice(1)}${String(at).padStart(5, '0')}`,
      '中方员工',
      `B${run}${at}`,
      '电工',
      orgCode,
    ]
  })
  const path = join(folder, 'people.xlsx')
  const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
  if (!office) {
    await pipeline(Readable.from(writeSheet({ columns: head.map((header) => ({ header })), rows })), createWriteStream(path))
    return { path, by: '本产品导出' }
  }
  const csv = join(folder, 'people.csv')
  writeFileSync(csv, `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`)
  // Every column as text (2), in UTF-8 (76), or the ends of numbers are lost.
  const asText = head.map((_, at) => `${at + 1}/2`).join('/')
  execFileSync(office, ['--headless', '--convert-to', 'xlsx', `--infilter=CSV:44,34,76,1,${asText}`, '--outdir', dirname(path), csv], {
    stdio: 'ignore',
  })
  return { path, by: 'LibreOffice' }
}
