import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, test, vi } from 'vitest'
import { aTempFolder } from '../../testing/tempFolder.ts'
import { sheetPart, parts as workbook, zipped } from './testWorkbook.ts'
import { readSheet, type Sheet, type SheetRow, writeSheet, writeTemplate } from './workbook.ts'

const libreOffice = spawnSync('soffice', ['--version']).status === 0
const folder = aTempFolder()

async function bytesOf(content: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function put(name: string, content: Uint8Array) {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const save = async (name: string, sheet: Sheet) => put(name, await bytesOf(writeSheet(sheet)))
async function linesOf(path: string) {
  const lines: SheetRow[] = []
  for await (const line of readSheet(path)) lines.push(line)
  return lines
}
/** Opens and saves it again, as a user would. */
async function throughLibreOffice(path: string, to = 'xlsx') {
  const out = await mkdtemp(join(folder, 'lo-'))
  execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', to, '--outdir', out, path])
  return join(out, path.slice(folder.length + 1).replace(/\w+$/, to.replace(/:.*/, '')))
}

const people: Sheet = {
  name: '员工',
  columns: [
    { header: '姓名' },
    { header: '证件号码', width: 22 },
    { header: '出生日期', kind: 'day' },
    { header: '时间', kind: 'time' },
    { header: '人数', kind: 'number' },
  ],
  rows: [
    ['王小明', '999999199003074216', '1990-03-07', '2026-03-05T16:30:00.000Z', 12],
    ['=1+1', '+8613800138000', '1901-01-02', null, 0.5],
    ['@<&>"甲"', '-5', '不详', null, '—'],
    [null, '', null, null, null],
    ['Ünï 🙂 😀', '007', null, null, -1],
  ],
}
const peopleLines = [
  { rowNo: 1, cells: ['姓名', '证件号码', '出生日期', '时间', '人数'] },
  { rowNo: 2, cells: ['王小明', '999999199003074216', '1990-03-07', '2026-03-06 00:30:00', '12'] },
  { rowNo: 3, cells: ['=1+1', '+8613800138000', '1901-01-02', '', '0.5'] },
  { rowNo: 4, cells: ['@<&>"甲"', '-5', '不详', '', '—'] },
  { rowNo: 6, cells: ['Ünï 🙂 😀', '007', '', '', '-1'] },
]

test('what was written is read back, blank lines left out and text left text', async () => {
  expect(full(await linesOf(await save('own.xlsx', people)))).toEqual(peopleLines)
})

describe.skipIf(!libreOffice)('with LibreOffice', () => {
  test('a workbook that it saved is read the same', async () => {
    expect(full(await linesOf(await throughLibreOffice(await save('again.xlsx', people))))).toEqual(peopleLines)
  })

  test('it opens ours, and calculates nothing', async () => {
    const csv = await readFile(
      await throughLibreOffice(await save('opened.xlsx', people), 'csv:Text - txt - csv (StarCalc):44,34,76'),
      'utf8',
    )
    expect(csv.split('\n').slice(0, 3)).toEqual([
      '姓名,证件号码,出生日期,时间,人数',
      '王小明,999999199003074216,1990-03-07,2026-03-06 00:30:00,12',
      '=1+1,+8613800138000,1901-01-02,,0.5',
    ])
  })

  test('the template opens with its headings, and what is typed into it is read', async () => {
    const template = await put(
      'template.xlsx',
      await writeTemplate([
        { header: '姓名', required: true },
        { header: '性别', values: ['男', '女'], hint: '可选' },
      ]),
    )
    expect(await linesOf(await throughLibreOffice(template))).toMatchObject([{ rowNo: 1, cells: ['姓名*', '性别'] }])
  })
})

describe('cells of other makers', () => {
  const sheet = (rows: string, more: Readonly<Record<string, string>> = {}) =>
    zipped({ ...workbook, 'xl/worksheets/first.xml': `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`, ...more })
  const cellsOf = async (rows: string, more?: Readonly<Record<string, string>>) =>
    (await linesOf(await put('made.xlsx', sheet(rows, more)))).map(({ cells }) => cells)

  test('numbers have no exponent and no noise', async () => {
    const values = ['1.3800138E10', '36.499999999999996', '110101199003074E3', '13800138000', '-0.5', '1E-7']
    const row = `<x:row>${values.map((value) => `<x:c><x:v>${value}</x:v></x:c>`).join('')}</x:row>`
    expect(await cellsOf(row)).toEqual([['13800138000', '36.5', '110101199003074000', '13800138000', '-0.5', '0.0000001']])
  })

  test('dates are days, whatever their format and epoch', async () => {
    const row =
      '<x:row r="3">' +
      [1, 2, 3, 4].map((style) => `<x:c s="${style}"><x:v>32939</x:v></x:c>`).join('') +
      '<x:c s="1"><x:v>0.5</x:v></x:c><x:c s="1"><x:v>32939.75</x:v></x:c></x:row>'
    expect(await cellsOf(row)).toEqual([['1990-03-07', '1990-03-07', '32939', '1990-03-07', '12:00:00', '1990-03-07 18:00:00']])
    const early = ['1', '59', '60', '61', '-18260', '2958465', '2958466'].map((value) => `<x:c s="1"><x:v>${value}</x:v></x:c>`)
    expect(await cellsOf(`<x:row>${early.join('')}</x:row>`)).toEqual([
      ['1899-12-31', '1900-02-27', '1900-02-28', '1900-03-01', '1850-01-01', '9999-12-31', '2958466'],
    ])
    const mac = { 'xl/workbook.xml': workbook['xl/workbook.xml'].replace('<workbook>', '<workbook><workbookPr date1904="1"/>') }
    expect(await cellsOf('<x:row><x:c s="1"><x:v>31477</x:v></x:c></x:row>', mac)).toEqual([['1990-03-07']])
  })

  test('shared texts, rich text, phonetics, formulas, gaps and escapes', async () => {
    const shared =
      '<sst><si><t>甲&amp;乙</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本 </t></r><rPh sb="0"><t>フ</t></rPh></si><si><t>一_x000D_二</t></si></sst>'
    const row = `<x:row r='7'><x:c r="A7" t='s'><x:v>0</x:v></x:c><x:c r="C7" t="s"><x:v>1</x:v></x:c><x:c r="D7" t="str"><x:f>A1&gt;"&gt;"</x:f><x:v> 算 </x:v></x:c><x:c r="AA7" t="b"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row>`
    const [cells] = await cellsOf(row, { 'xl/sharedStrings.xml': shared })
    expect([cells![0], cells![1], cells![2], cells![3], cells![26], cells![27]]).toEqual(['甲&乙', '', '富 文本', '算', '是', '一\r二'])
  })

  test('a hidden first sheet is passed over', async () => {
    const book = workbook['xl/workbook.xml'].replace('<sheets>', '<sheets><sheet name="h" sheetId="9" state="hidden" r:id="rId9"/>')
    expect(await cellsOf('<x:row><x:c t="str"><x:v>看得见</x:v></x:c></x:row>', { 'xl/workbook.xml': book })).toEqual([['看得见']])
  })
})

describe('what is refused', () => {
  const refused = async (content: Uint8Array) =>
    linesOf(await put('bad.xlsx', content)).then(
      () => 'read',
      (error: { reply?: { code: number; msg: string } }) => `${error.reply?.code} ${error.reply?.msg}`,
    )
  const row = '<worksheet><sheetData><row><c t="str"><v>好</v></c></row></sheetData></worksheet>'

  test('what is no workbook', async () => {
    for (const content of ['', 'PK', '姓名,性别\n王,男', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'])
      expect(await refused(Buffer.from(content, 'latin1'))).toBe('1422 不支持的文件类型')
    expect(await refused(zipped({ 'word/document.xml': '<document/>' }))).toBe('1422 不支持的文件类型')
    expect(await refused(zipped({ ...workbook, 'xl/worksheets/first.xml': row, 'xl/vbaProject.bin': 'x' }))).toBe('1422 不支持的文件类型')
  })

  test('what unpacks to far more than it is, whether it says so or not, before it is unpacked', async () => {
    const unpacked = 40_000_000
    const bomb = `<worksheet><sheetData>${' '.repeat(unpacked)}</sheetData></worksheet>`
    const [honest, lying] = [undefined, 1000].map((size) => zipped({ ...workbook, 'xl/worksheets/first.xml': bomb }, { claimed: size }))
    // What other tests of this process have left behind is not this one's.
    const before = process.memoryUsage().rss
    expect(await refused(honest!)).toBe('1422 文件存在安全风险')
    expect(await refused(lying!)).toBe('1422 文件存在安全风险')
    expect(process.memoryUsage().rss - before).toBeLessThan(unpacked)
  })

  test('entities of its own', async () => {
    expect(
      await refused(zipped({ ...workbook, 'xl/worksheets/first.xml': `<!DOCTYPE w [<!ENTITY a SYSTEM "file:///etc/passwd">]>${row}` })),
    ).toBe('1422 文件存在安全风险')
  })

  const sheetOf = (rows: string) => ({ ...workbook, [sheetPart]: `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
  const disordered = '1422 文件的行号或列号不正确，请用Excel或WPS重新保存后上传'

  test('what would take a careless reader minutes is over at once', async () => {
    for (const count of [40_000, 70_000, 1_000_000]) {
      const attribute = `<row><c r="A1" x="${'>'.repeat(count)}"/></row><row><c t="str"><v>好</v></c></row>`
      expect(await refused(zipped(sheetOf(attribute), { stored: true }))).toBe('read')
    }
    const [cell, tag] = [`<row><c t="str"><v><![CDATA[${'x>'.repeat(1_700_000)}]]></v></c></row>`, `<row${' a="b"'.repeat(300_000)}/>`]
    expect(await refused(zipped(sheetOf(cell), { stored: true }))).toBe('1422 文件存在安全风险')
    expect(await refused(zipped(sheetOf(tag), { stored: true }))).toBe('1422 文件存在安全风险')
    const pieces = `<row><c t="str"><v>${'<![CDATA[xxxxxxxxxx]]>'.repeat(100_000)}</v></c></row>`
    expect(await refused(zipped(sheetOf(pieces), { stored: true }))).toBe('1422 第1行有单元格超过32767个字，请缩短后重新上传')
    const format = `<styleSheet><numFmts><numFmt numFmtId="9" formatCode="${'['.repeat(900_000)}"/></numFmts></styleSheet>`
    expect(await refused(zipped({ ...sheetOf('<row><c><v>1</v></c></row>'), 'xl/styles.xml': format }, { stored: true }))).toBe('read')
  })

  test('numbers of rows and columns that no spreadsheet has', async () => {
    for (const numbers of [['-5'], ['0'], ['2', '2'], ['3', '2'], ['99999999999'], ['1048577'], ['1.5'], ['x'], ['']])
      expect(await refused(zipped(sheetOf(numbers.map((r) => `<row r="${r}"><c t="str"><v>好</v></c></row>`).join(''))))).toBe(disordered)
    for (const column of ['12', '', '-A1', 'XFE1', 'AAAAA1', '__proto__'])
      expect(await refused(zipped(sheetOf(`<row><c r="${column}" t="str"><v>好</v></c></row>`)))).toBe(disordered)
  })

  test('more than a cell, a line or a sheet holds', async () => {
    const text = '好'.repeat(32_767)
    const cells = (count: number, value: string) => `<row r="7">${`<c t="str"><v>${value}</v></c>`.repeat(count)}</row>`
    expect(await refused(zipped(sheetOf(cells(1, text)), { stored: true }))).toBe('read')
    expect(await refused(zipped(sheetOf(cells(1, `${text}好`)), { stored: true }))).toBe(
      '1422 第7行有单元格超过32767个字，请缩短后重新上传',
    )
    expect(await refused(zipped(sheetOf(cells(4, text)), { stored: true }))).toBe('1422 第7行的内容超过10万个字，请缩短后重新上传')
    const styles = `<styleSheet><cellXfs>${'<xf/>'.repeat(70_001)}</cellXfs></styleSheet>`
    const tooMuch = '1422 文件内容过多，请删去多余的内容，或分成多个文件后上传'
    expect(await refused(zipped({ ...sheetOf(cells(1, '1')), 'xl/styles.xml': styles }, { stored: true }))).toBe(tooMuch)
    // One text, to which every cell refers: what is small in the file need not be small when it is read.
    const shared = `<sst><si><t>${text}</t></si></sst>`
    const many = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(1_500)
    expect(await refused(zipped({ ...sheetOf(many), 'xl/sharedStrings.xml': shared }, { stored: true }))).toBe(tooMuch)
  })

  test('targets that lead nowhere', async () => {
    for (const target of ['http://[', '//', '../../../etc/passwd', '%zz', '\u0000', 'x'.repeat(60_000)]) {
      const relations = workbook['xl/_rels/workbook.xml.rels'].replace('worksheets/first.xml', target)
      expect(await refused(zipped({ ...sheetOf(''), 'xl/_rels/workbook.xml.rels': relations }))).toBe('1422 不支持的文件类型')
    }
  })

  test('characters that no text is made of are left out', async () => {
    const cells = ['甲\u0000乙', '甲&#x0;乙', '甲_x0000_乙', '甲&#xD800;乙', '甲_xD83D_乙', '甲_xD83D__xDE00_乙', '&#1114112;'].map(
      (value) => `<c t="str"><v>${value}</v></c>`,
    )
    const [line] = await linesOf(await put('odd.xlsx', zipped(sheetOf(`<row>${cells.join('')}</row>`))))
    expect(line!.cells).toEqual(['甲乙', '甲乙', '甲乙', '甲\ufffd乙', '甲\ufffd乙', '甲😀乙', '&#1114112;'])
  })

  test('what takes too long or too much memory ends, and the next workbook is read', async () => {
    const path = await put('good.xlsx', zipped(sheetOf('<row><c t="str"><v>好</v></c></row>')))
    const texts = Array.from({ length: 600_000 }, (_, at) => `<si><t>${at} is one of many texts</t></si>`).join('')
    const large = await put('large.xlsx', zipped({ ...sheetOf(''), 'xl/sharedStrings.xml': `<sst>${texts}</sst>` }))
    const outcome = (limits: { timeMs: number; memoryMb: number }) =>
      readSheet(large, limits)
        .next()
        .catch((error: Error) => error.message)
    expect(await outcome({ timeMs: 1, memoryMb: 320 })).toBe('文件读取时间过长，请删去多余的工作表和格式，或分成多个文件后上传')
    expect(await outcome({ timeMs: 60_000, memoryMb: 16 })).toBe('文件内容过多，请删去多余的内容，或分成多个文件后上传')
    expect(await linesOf(path)).toMatchObject([{ cells: ['好'] }])
  })

  test('what is cut off or damaged', async () => {
    const good = zipped({ ...workbook, 'xl/worksheets/first.xml': row })
    expect(await refused(good)).toBe('read')
    expect(await refused(good.subarray(0, good.length - 40))).toBe('1422 不支持的文件类型')
    expect(await refused(zipped({ ...workbook, 'xl/worksheets/first.xml': `${row.slice(0, 60)}` }))).toBe(
      '1422 文件已损坏，请重新保存后上传',
    )
    const damaged = Buffer.from(await bytesOf(writeSheet(people)))
    damaged.fill(7, 60, 300)
    expect(await refused(damaged)).toMatch(/^1422 /)
  })
})

test('lines are read no faster than they are taken, and written no faster than they are sent', async () => {
  let made = 0
  const rows = (function* () {
    for (; made < 60_000; made += 1) yield [`工${made}`, `岗位${made % 7}`]
  })()
  const sheet = writeSheet({ columns: [{ header: '工号' }, { header: '岗位' }], rows })[Symbol.asyncIterator]()
  await sheet.next()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(made).toBeLessThan(30_000)
  await sheet.return?.()
})

test('a source that fails midway fails the stream', async () => {
  const rows = (async function* () {
    yield ['一']
    throw new Error('the database went away')
  })()
  await expect(bytesOf(writeSheet({ columns: [{ header: '列' }], rows }))).rejects.toThrow('the database went away')
})

test('a thread waits for the next workbook after a short one, and ends with a long one, for which it has grown', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate')
  const ofLines = (name: string, lines: number) =>
    save(name, { columns: [{ header: '名称' }], rows: Array.from({ length: lines }, (_, at) => [`第${at}行`]) })
  const [short, long] = [await ofLines('short.xlsx', 10), await ofLines('long.xlsx', 5_001)]
  ended.mockClear()
  expect(await linesOf(short)).toHaveLength(11)
  expect(ended).not.toHaveBeenCalled()
  expect(await linesOf(long)).toHaveLength(5_002)
  expect(ended).toHaveBeenCalledTimes(1)
  ended.mockRestore()
})

/** Every line as wide as the widest. */
const full = (lines: readonly SheetRow[]) =>
  lines.map(({ rowNo, cells }) => ({ rowNo, cells: Array.from({ length: 5 }, (_, at) => cells[at] ?? '') }))
