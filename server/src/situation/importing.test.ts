import { type Batch, type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { type Situation, situations } from '@oems/contract/situation/situations.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type SheetCell, writeSheet } from '../core/sheets/workbook.ts'
import { effectiveRisks } from '../risk/effective.ts'
import { aScheme } from '../risk/testRisk.ts'
import { linesIn } from '../testing/linesIn.ts'
import { type Answered, testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })
const keeper = app.platformAdmin
const dataOf = <T>({ code, msg, data }: Answered) => {
  if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  return data as T
}
type Typed = Readonly<Record<string, SheetCell>>

async function fileOf(lines: readonly Typed[]): Promise<File> {
  const columns = [...new Set(lines.flatMap((one) => Object.keys(one)))]
  const pieces: Uint8Array[] = []
  const rows = lines.map((one) => columns.map((header) => one[header]))
  for await (const piece of writeSheet({ columns: columns.map((header) => ({ header })), rows })) pieces.push(piece)
  return new File([new Uint8Array(Buffer.concat(pieces))], '态势.xlsx')
}
async function staged(lines: readonly Typed[]) {
  const { batchNumber } = dataOf<Started>(await keeper(situations.importExcel, { file: await fileOf(lines) }))
  return dataOf<Batch>(await keeper(importBatches.info, { batchNumber }))
}
const rowsOf = async ({ batchNumber }: Batch) =>
  dataOf<{ list: BatchRow[] }>(await keeper(importBatches.listRow, { batchNumber, pageSize: 200 })).list
async function aScene() {
  const { illnessId, levels } = await aScheme(app.db)
  const [illness] = await ask<{ name: string }>(app.db, sql`select name from illness where id = ${illnessId}`)
  return { illnessId, levels, good: { 病种: illness!.name, '国家/地区': '肯尼亚', 日期: '2026-03-04', 新增确诊: '1,200' } }
}
const listed = async (illnessId: number) => dataOf<{ list: Situation[] }>(await keeper(situations.list, { illnessId })).list

test('what is wrong with a line is said under its cell', async () => {
  const { good } = await aScene()
  const batch = await staged([
    good,
    good,
    { ...good, 病种: '没有的病种' },
    { ...good, '国家/地区': '亚特兰蒂斯' },
    { ...good, '省/州': '江苏省' },
    { ...good, 日期: '2026-03-06' },
    { ...good, 日期: '2026-02-28', 新增确诊: '-1' },
    { ...good, 日期: '2026-02-28', 新增确诊: '' },
    { ...good, 日期: '2026-02-28', 研判等级: '等级9' },
    { ...good, 日期: '2026-02-28', 来源网址: 'http://example.org' },
  ])
  expect((await rowsOf(batch)).map(({ errors }) => errors.map(({ column, msg }) => `${column}：${msg}`))).toEqual([
    [],
    ['日期：与第2行重复'],
    ['病种：病种“没有的病种”不存在，或已停用'],
    ['国家/地区：国家/地区“亚特兰蒂斯”不存在'],
    ['省/州：“肯尼亚”没有名为“江苏省”的省/州'],
    ['日期：日期不能晚于今天'],
    ['新增确诊：新增确诊应为不小于0的整数'],
    ['新增确诊：请至少填写一项数字，或选择研判等级'],
    ['研判等级：该病种没有风险等级“等级9”'],
    ['来源网址：来源网址应以https://开头'],
  ])
})

test('by illness, place and day: what is there is changed where the line says something, what is not is added, and levels take hold', async () => {
  const { illnessId, levels, good } = await aScene()
  const project = await app.anOrg({ orgType: 4, parentId: (await app.anOrg({ orgType: 2 })).id })
  await keeper(situations.save, { illnessId, nationCode: 'KE', day: '2026-03-04', newConfirmed: 3, note: '首批', source: '卫生部' })
  const batch = await staged([
    { ...good, 研判等级: '等级3' },
    { ...good, 日期: '2026-03-03' },
    { ...good, '国家/地区': 'cn', '省/州': '江苏省' },
  ])
  expect(batch).toMatchObject({ okCount: 3, updateCount: 1, errorCount: 0, unchangedCount: 0 })
  expect((await rowsOf(batch))[0]!.changes).toEqual([
    { column: '新增确诊', before: '3' },
    { column: '研判等级', before: '—' },
  ])
  await keeper(situations.import, { batchNumber: batch.batchNumber })
  const rows = await listed(illnessId)
  expect(rows).toHaveLength(3)
  expect(rows.find(({ nationCode, day }) => nationCode === 'KE' && day === '2026-03-04')).toMatchObject({
    ...{ newConfirmed: 1200, note: '首批', source: '卫生部', riskLevelId: levels[2], version: 1 },
  })
  expect(rows.find(({ nationCode }) => nationCode === 'CN')).toMatchObject({ provinceName: '江苏省', newConfirmed: 1200 })
  expect((await effectiveRisks(app, [project.id], '2026-03-05', illnessId)).get(project.id)).toMatchObject([{ grade: 3, origin: 3 }])
  // What the export gives is what the import takes: nothing in it is new.
  const [header = [], ...lines] = await linesIn(await keeper(situations.export, { illnessId }))
  const own = header.map((name, at) => ({ name, at })).filter(({ name }) => name !== '趋势')
  const again = await staged(lines.map((line) => Object.fromEntries(own.map(({ name, at }) => [name, line[at] ?? '']))))
  expect(again).toMatchObject({ totalCount: 3, okCount: 0, errorCount: 0, unchangedCount: 3 })
})
