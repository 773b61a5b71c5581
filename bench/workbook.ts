import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkDigitOf } from '@oems/contract/core/numbers.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { addDays } from '@oems/server/core/days.ts'
import { writeSheet } from '@oems/server/core/sheets/workbook.ts'
import { chineseName } from '../demo/names.ts'
import { randomOf } from '../demo/random.ts'

/** A number of days that is even, so that who is born on a day is of one sex. */
const birthdays = 10_000

export interface Workbook {
  readonly path: string
  /** Who saved it. */
  readonly by: string
  readonly lines: number
}

const peopleHead = ['姓名', '性别', '证件类型', '证件号码', '出生日期', '国籍', '手机号', '人员类别', '工号', '岗位', '所在单位']

const names = 1_000

/** New people at these nodes, with identity cards, as their offices send them: a thousand different names. */
export function peopleWorkbook(folder: string, lines: number, orgCodes: readonly string[]): Promise<Workbook> {
  const run = runName()
  const mobile = String(Date.now()).slice(-7, -2)
  const random = randomOf('people of a workbook', lines)
  const pool = Array.from({ length: names }, (_, at) => chineseName(random, at % 2 ? Sex.male : Sex.female))
  // No two runs, nor two lines of one, have the same: by the district, the birthday and the number of that day.
  const district = `51${1000 + (Math.floor(Date.now() / 1_000) % 9000)}`
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = addDays('1970-01-01', at % birthdays)
    const first17 = `${district}${day.replaceAll('-', '')}${String(100 + 2 * Math.floor(at / birthdays) + (at % 2)).padStart(3, '0')}`
    return [
      pool[at % names]!,
      at % 2 ? '男' : '女',
      '居民身份证',
      first17 + checkDigitOf(first17),
      day,
      '中国',
      `13${mobile.slice(1)}${String(at).padStart(5, '0')}`,
      '中方员工',
      `B${run}${at}`,
      '电工',
      orgCodes[at % orgCodes.length]!,
    ]
  })
  return saved(folder, 'people', peopleHead, rows)
}

const orgHead = ['上级编码', '组织名称', '组织类型', '组织编码', '国家/地区', '省/州', '地址', '负责人', '负责人电话']
const characters = '东南西北中华江河海山川平安永兴盛泰恒远达通利丰润泽宏广新建设路桥港航铁电能源水石油矿冶轻纺林牧渔信和隆昌裕德诚正'
/** Lines of a company and what is below it. */
const branchLines = 100

/** Companies, each with offices below it, by their codes; the lines of a company stand before it, as people leave them. */
export function orgWorkbook(folder: string, lines: number): Promise<Workbook> {
  const run = runName()
  let seed = Date.now() % 2 ** 31
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const name = () => Array.from({ length: 4 }, () => characters[next(characters.length)]).join('')
  const rows = Array.from({ length: lines }, (_, at) => {
    const top = Math.floor(at / branchLines)
    const isTop = at % branchLines === branchLines - 1
    return [
      isTop ? '' : `B${run}-${top}`,
      `${name()}${isTop ? '有限公司' : '工程公司'}`,
      '经营公司',
      isTop ? `B${run}-${top}` : '',
      '中国',
      '四川省',
      '建设路1号',
      '王小明',
      `139${String(at).padStart(8, '0')}`,
    ]
  })
  return saved(folder, 'organisations', orgHead, rows)
}

const places = ['急性', '慢性', '外伤性', '感染性', '过敏性', '药物性', '先天性', '继发性']
const organs = ['肠炎', '胃炎', '肺炎', '肝炎', '肾炎', '皮炎', '关节炎', '结膜炎', '中耳炎', '鼻窦炎', '骨折', '肿瘤', '出血', '囊肿']

/** Codes as a national list has them, by category, six characters and extension; each name is another. */
export function icdWorkbook(folder: string, lines: number): Promise<Workbook> {
  const rows: string[][] = []
  for (let at = 0; rows.length < lines; at += 1) {
    const letter = String.fromCharCode(68 + (Math.floor(at / 1_000) % 20))
    const code = `${letter}${String(Math.floor(at / 10) % 100).padStart(2, '0')}.${at % 10}00`
    const name = `${places[at % places.length]}${organs[at % organs.length]}`
    for (let nth = 0; nth < 10 && rows.length < lines; nth += 1)
      rows.push([String(rows.length + 1), nth === 0 ? code : `${code}x00${nth}`, '', `${name}${at}型${nth}度`])
  }
  return saved(folder, 'icd', ['序号', '主要编码', '附加编码', '疾病名称'], rows)
}

/** Tells the lines of this run from those of any other. */
const runName = () => Date.now().toString(36).toUpperCase()

/** By LibreOffice where there is one. */
async function saved(folder: string, name: string, head: readonly string[], rows: readonly string[][]): Promise<Workbook> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.xlsx`)
  const lines = rows.length
  const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
  if (!office) {
    await pipeline(Readable.from(writeSheet({ columns: head.map((header) => ({ header })), rows })), createWriteStream(path))
    return { path, by: '本产品导出', lines }
  }
  const csv = join(folder, `${name}.csv`)
  writeFileSync(csv, `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`)
  // Every column as text (2), in UTF-8 (76), or the ends of numbers are lost.
  const asText = head.map((_, at) => `${at + 1}/2`).join('/')
  execFileSync(office, ['--headless', '--convert-to', 'xlsx', `--infilter=CSV:44,34,76,1,${asText}`, '--outdir', dirname(path), csv], {
    stdio: 'ignore',
  })
  return { path, by: 'LibreOffice', lines }
}
