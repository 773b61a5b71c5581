import { type Icd, icds } from '@oems/contract/icd/icds.ts'
import { TaskStatus } from '@oems/contract/operations/codes.ts'
import { type Batch, type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { writeSheet } from '../core/sheets/workbook.ts'
import { type Answered, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const keeper = app.platformAdmin
const [clinical, insurance] = [1, 2]
const dataOf = <T>({ code, msg, data }: Answered) => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  return data as T
}

async function workbook(rows: readonly (readonly string[])[]): Promise<File> {
  const pieces: Uint8Array[] = []
  // Whatever comes first is the writer's header; the headings of the list may stand further down.
  const [first = [], ...rest] = rows
  const columns = Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, at) => ({ header: first[at] ?? '' }))
  for await (const piece of writeSheet({ columns, rows: rest })) pieces.push(piece)
  return new File(pieces as unknown as BlobPart[], 'ICD.xlsx')
}

const batchOf = async (batchNumber: string) => dataOf<Batch>(await keeper(importBatches.info, { batchNumber }))
async function done({ taskId }: Started) {
  if (taskId === null) return
  for (;;) {
    const task = dataOf<Task>(await keeper(tasks.info, { taskId }))
    if (task.status > TaskStatus.running) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
async function staged(rows: readonly (readonly string[])[], source: number | null = null) {
  const started = dataOf<Started>(await keeper(icds.importExcel, { file: await workbook(rows), ...(source && { source }) }))
  await done(started)
  return batchOf(started.batchNumber)
}
const confirm = async ({ batchNumber }: Batch) => done(dataOf<Started>(await keeper(icds.import, { batchNumber })))
const complaints = async ({ batchNumber }: Batch) =>
  dataOf<{ list: BatchRow[] }>(await keeper(importBatches.listRow, { batchNumber, pageSize: 50 })).list.map(({ errors }) =>
    errors.map(({ column, msg }) => `${column}：${msg}`),
  )
const icdOf = async (code: string) =>
  dataOf<{ list: Icd[] }>(await keeper(icds.list, { code, pageSize: 200 })).list.find((row) => row.code === code)
/** Everything there is, as one value. */
const state = async () =>
  (await ask<{ digest: string }>(app.db, sql`select md5(string_agg(i::text, '|' order by id)) as digest from dict_icd i`))[0]!.digest

describe('a workbook as it is downloaded', () => {
  const national = (lines: readonly (readonly string[])[]) => [
    ['国家临床版2.0 疾病诊断编码（ICD-10）'],
    ['说明', '本表仅供医疗机构使用'],
    ['序号', '主要编码', '附加编码', '疾病名称', '备注'],
    ...lines.map((line, at) => [String(at + 1), ...line]),
  ]

  test('its headings are found wherever they stand, its codes added or renamed, their places found by prefix', async () => {
    const shipped = (await icdOf('I10.x00'))!
    const batch = await staged(
      national([
        ['I10.x00', '', '特发性(原发性)高血压'],
        ['I10.x00x002', '', '高血压病1级'],
        ['i10.X00X003', '', '高血压病2级'],
        ['A17.000+', 'G01*', '结核性脑膜炎'],
      ]),
      clinical,
    )
    expect(batch).toMatchObject({ totalCount: 4, okCount: 4, updateCount: 1, errorCount: 0, about: '整版：国家临床版2.0' })
    await confirm(batch)
    // What is common stays so; what the whole list brings is not, until somebody stars it.
    expect(await icdOf('I10.x00')).toMatchObject({
      dictIcdId: shipped.dictIcdId,
      diseaseName: '特发性(原发性)高血压',
      status: 1,
      sources: [1],
    })
    expect(await icdOf('I10.x00x003')).toMatchObject({ parentCode: 'I10.x00', level: 5, status: 2 })
    expect(await icdOf('A17.000+')).toMatchObject({ parentCode: 'A00-B99', pairCode: 'G01*' })
  })

  test('the other list names what stands above each line', async () => {
    const head = ['类目代码', '类目名称', '亚目代码', '亚目名称', '诊断代码', '诊断名称']
    const batch = await staged([head, ['A18', '其他器官的结核', 'A18.0', '骨和关节的结核', 'A18.000', '骨关节结核']], insurance)
    await confirm(batch)
    expect(await icdOf('A18.000')).toMatchObject({ parentCode: 'A18.0' })
    expect(await icdOf('A18.0')).toMatchObject({ parentCode: 'A18', diseaseName: '骨和关节的结核', sources: [] })
    expect(await icdOf('A18')).toMatchObject({ parentCode: 'A00-B99', diseaseName: '其他器官的结核' })
  })

  test('points out a pair that is none, and takes it as it is', async () => {
    const batch = await staged([
      ['编码', '名称', '附加编码'],
      ['U57.000', '甲', 'G01*'],
      ['U57.001+', '乙', 'G01*'],
    ])
    expect(batch).toMatchObject({ okCount: 2, errorCount: 0, hintCount: 1 })
    const { list } = dataOf<{ list: BatchRow[] }>(await keeper(importBatches.listRow, { batchNumber: batch.batchNumber }))
    expect(list.map(({ hints }) => hints.map(({ msg }) => msg))).toEqual([['只有末尾为+或*的编码可填附加编码'], []])
    await confirm(batch)
    expect(await icdOf('U57.000')).toMatchObject({ pairCode: 'G01*' })
  })

  test('says line by line what is wrong, and without the columns that it needs not at all', async () => {
    const batch = await staged([
      ['编码', '名称', '状态'],
      ['U55.000', '甲'],
      ['U55.000', '乙'],
      ['一', '丙'],
      ['U55.001', ''],
      ['U55.002', '丁', '罕见'],
    ])
    expect(await complaints(batch)).toEqual([
      [],
      ['ICD编码：与第2行重复'],
      [expect.stringMatching(/^ICD编码：编码应如/)],
      ['疾病名称：请输入疾病名称'],
      ['状态：状态应为常用、不常用之一'],
    ])
    expect(await keeper(icds.importExcel, { file: await workbook([['编码'], ['U55.000']]) })).toMatchObject({
      ...{ code: 1422, msg: '请使用导入模板，文件缺少列：疾病名称' },
    })
    const { group } = await app.aGroup()
    const below = await app.aKeeper(group.id, 'dict')
    expect(
      await below(icds.importExcel, {
        file: await workbook([
          ['编码', '名称'],
          ['U55.000', '甲'],
        ]),
      }),
    ).toMatchObject({ code: 1403 })
  })
})

describe('a whole version', () => {
  const version = (codes: readonly string[]) => [['主要编码', '疾病名称'], ...codes.map((code) => [code, `名称${code}`])]

  test('a second time it changes nothing; what it has no more becomes uncommon; what another has stays', async () => {
    const [first, second] = [
      ['U56.000', 'U56.001', 'U56.002'],
      ['U56.000', 'U56.003'],
    ]
    await confirm(await staged(version(first), clinical))
    await confirm(await staged(version(['U56.002', 'U56.004']), insurance))
    for (const code of first) dataOf(await keeper(icds.open, { dictIcdIds: [(await icdOf(code))!.dictIcdId] }))
    const before = await state()
    const again = await staged(version(first), clinical)
    expect(again).toMatchObject({ totalCount: 3, okCount: 0, unchangedCount: 3, errorCount: 0, absentCount: 0 })
    expect(await keeper(icds.import, { batchNumber: again.batchNumber })).toMatchObject({ code: 1422, msg: '没有可导入的数据' })
    expect(await state()).toBe(before)

    await confirm(await staged(version(second), clinical))
    expect(await icdOf('U56.000')).toMatchObject({ status: 1, sources: [clinical] })
    expect(await icdOf('U56.001')).toMatchObject({ status: 2, sources: [] })
    // Withdrawn by one list, it is still in the other.
    expect(await icdOf('U56.002')).toMatchObject({ status: 2, sources: [insurance] })
    expect(await icdOf('U56.004')).toMatchObject({ sources: [insurance] })
    // Nothing new and nothing changed, but a code fewer: that is confirmed as well.
    const fewer = await staged(version(['U56.000']), clinical)
    expect(fewer).toMatchObject({ okCount: 0, unchangedCount: 1, absentCount: 1 })
    await confirm(fewer)
    expect(await icdOf('U56.003')).toMatchObject({ status: 2, sources: [] })
    expect(await icdOf('U56.000')).toMatchObject({ status: 1, sources: [clinical] })
    // A few lines that are no whole version take nothing away.
    await confirm(await staged(version(['U56.005'])))
    expect(await icdOf('U56.005')).toMatchObject({ status: 1, sources: [] })
    expect(await icdOf('U56.000')).toMatchObject({ status: 1 })
  })

  test('of 40,000 codes is taken in, every code below its nearest, and a second time changes nothing', async () => {
    const lines = aVersionOf(40_000)
    const batch = await staged([['主要编码', '疾病名称'], ...lines], clinical)
    expect(batch).toMatchObject({ totalCount: 40_000, okCount: 40_000, errorCount: 0 })
    await confirm(batch)
    const [found] = await ask<{ n: number; lost: number }>(
      app.db,
      sql`select count(*)::int as n,
            count(*) filter (where c.level = 5 and (p.code is null or p.code <> left(c.code, 7)))::int as lost
          from dict_icd c left join dict_icd p on p.id = c.parent_id where 1 = any(c.sources)`,
    )
    expect(found).toEqual({ n: 40_000, lost: 0 })
    const before = await state()
    const again = await staged([['主要编码', '疾病名称'], ...lines], clinical)
    expect(again).toMatchObject({ okCount: 0, unchangedCount: 40_000 })
    expect(await state()).toBe(before)
  })
})

/** Codes of four and five levels as the lists have them, below categories from D00 on. */
function aVersionOf(count: number): string[][] {
  const lines: string[][] = []
  for (let at = 0; lines.length < count; at += 1) {
    const category = `${'DEFGHIJKLM'[Math.floor(at / 1_000) % 10]}${String(Math.floor(at / 10) % 100).padStart(2, '0')}`
    const sixth = `${category}.${at % 10}00`
    lines.push([sixth, `疾病${sixth}`])
    for (let nth = 1; nth < 10 && lines.length < count; nth += 1)
      lines.push([`${sixth}x${String(nth).padStart(3, '0')}`, `疾病${sixth}之${nth}`])
  }
  return lines
}
