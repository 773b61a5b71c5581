import { drugs } from '@oems/contract/dictionary/drugs.ts'
import { type Batch, type BatchRow, importBatches as calls, type Started } from '@oems/contract/operations/imports.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import {
  aLine,
  batchOf,
  cancel,
  complaintsOf,
  confirm,
  headcounts,
  headers,
  rowsOf,
  staged,
  type Typed,
  workbook,
} from '../people/testImports.ts'
import { lastLogs } from '../testing/logs.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()
const { peopleAt } = headcounts(app)

interface Fixed {
  readonly batch: Batch
  readonly rows: readonly BatchRow[]
}
const cellsOf = (line: Typed, columns: readonly string[] = headers) => columns.map((header) => String(line[header] ?? ''))
const fix = (as: Caller, batchNumber: string, rowNo: number, cells: readonly string[]) => as(calls.fixRow, { batchNumber, rowNo, cells })
async function fixed(as: Caller, batchNumber: string, rowNo: number, cells: readonly string[]) {
  const reply = await fix(as, batchNumber, rowNo, cells)
  expect(reply).toMatchObject({ code: 0 })
  return reply.data as Fixed
}

describe('a cell that was corrected on the screen', () => {
  test('makes its line good, and the batch is confirmed as it was seen then', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const [good, wrong] = [aLine(project.orgName), aLine(project.orgName, { 入职日期: '昨天' })]
    const batchNumber = await staged(projectAdmin, [good, wrong])
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ okCount: 1, errorCount: 1, edition: 1 })
    const { batch, rows } = await fixed(projectAdmin, batchNumber, 3, cellsOf({ ...wrong, 入职日期: ' 2026/3/2\u0000' }))
    expect(batch).toMatchObject({ totalCount: 2, okCount: 2, errorCount: 0, edition: 2, status: 2 })
    expect(rows).toEqual([
      { changes: [], rowNo: 3, cells: cellsOf({ ...wrong, 入职日期: '2026/3/2' }), errors: [], hints: [], importSituation: 1 },
    ])
    const seen = (edition: number) => projectAdmin(employeeSheets.import, { batchNumber, edition })
    expect(await seen(1)).toMatchObject({ code: 1409, msg: '该批次的内容已变化，请重新核对后再确认' })
    expect(await seen(2)).toMatchObject({ code: 0 })
    expect(await peopleAt(project.id)).toBe(2)
  })

  test('frees those that shared the old number, and blames those that share the new one', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const lines = [1, 2, 3, 4].map((no) => aLine(project.orgName, { 工号: no < 4 ? 'W1' : 'W4' }))
    const batchNumber = await staged(projectAdmin, lines)
    expect(await complaintsOf(projectAdmin, batchNumber)).toEqual([[2], [3, '工号：与第2行重复'], [4, '工号：与第2行重复'], [5]])
    const { batch, rows } = await fixed(projectAdmin, batchNumber, 2, cellsOf({ ...lines[0], 工号: 'W4' }))
    expect(batch).toMatchObject({ okCount: 2, errorCount: 2 })
    expect(rows.map(({ rowNo, errors }) => [rowNo, ...errors.map(({ msg }) => msg)])).toEqual([
      [2],
      [3],
      [4, '与第3行重复'],
      [5, '与第2行重复'],
    ])
    await fixed(projectAdmin, batchNumber, 2, cellsOf({ ...lines[0], 工号: '' }))
    expect(await complaintsOf(projectAdmin, batchNumber)).toEqual([[2], [3], [4, '工号：与第3行重复'], [5]])
  })

  test('is judged as it stands today, against people and nodes', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const known = aLine(project.orgName)
    await confirm(projectAdmin, await staged(projectAdmin, [known]))
    const line = aLine('')
    const batchNumber = await staged(projectAdmin, [line], { projectId: project.id })
    await fixed(projectAdmin, batchNumber, 2, cellsOf({ ...line, 证件号码: known.证件号码! }))
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ updateCount: 1 }) // of whom has the number
    await fixed(projectAdmin, batchNumber, 2, cellsOf(line))
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ okCount: 1, updateCount: 0 })
    expect(await complaintsOf(projectAdmin, batchNumber)).toEqual([[2]])
  })

  test('keeps the batch for another day, and leaves nothing of what was typed in the log', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const line = aLine(project.orgName, { 姓名: '' })
    const batchNumber = await staged(projectAdmin, [line])
    app.clock.set('2026-03-06T08:00:00+08:00')
    const { batch } = await fixed(projectAdmin, batchNumber, 2, cellsOf({ ...line, 姓名: '欧阳不记' }))
    expect(batch.expireTime).toBe('2026-03-07T00:00:00.000Z')
    app.clock.set('2026-03-05T09:00:00+08:00')
    const [entry] = await lastLogs(app, calls.fixRow)
    expect(entry).toMatchObject({ operation: '修改导入行', params: { batchNumber, rowNo: 2 } })
    expect(JSON.stringify(entry)).not.toContain('欧阳不记')
    const [stored] = await ask<{ text: string }>(
      app.db,
      sql`select t::text as text from sys_import_row t where batch_number = ${batchNumber}`,
    )
    expect(stored!.text).not.toContain(Buffer.from('欧阳不记').toString('hex'))
  })
})

describe('a line is corrected', () => {
  test('by its owner alone, whole, and where there is one', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const line = aLine(project.orgName)
    const batchNumber = await staged(projectAdmin, [line])
    const colleague = await app.anAdmin(5, project.id)
    expect(await fix(colleague, batchNumber, 2, cellsOf(line))).toMatchObject({ code: 1404 })
    expect(await fix(app.platformAdmin, batchNumber, 2, cellsOf(line))).toMatchObject({ code: 1404 })
    expect((await fix(app.stranger, batchNumber, 2, cellsOf(line))).status).toBe(401)
    expect(await fix(projectAdmin, batchNumber, 3, cellsOf(line))).toMatchObject({ code: 1404 })
    expect(await fix(projectAdmin, batchNumber, 2, ['王'])).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'cells', msg: `请提交全部${headers.length}列的内容` }] },
    })
    expect(await fix(projectAdmin, batchNumber, 2, [...cellsOf(line).slice(1), '长'.repeat(40_000)])).toMatchObject({ code: 1400 })
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ edition: 1 })
  })

  test('while the batch waits to be confirmed, and no other time', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const line = aLine(project.orgName)
    const over = await staged(projectAdmin, [line])
    await cancel(projectAdmin, over)
    expect(await fix(projectAdmin, over, 2, cellsOf(line))).toMatchObject({ code: 1409, msg: '该批次已取消' })
    const late = await staged(projectAdmin, [line])
    app.clock.set('2026-03-06T09:00:01+08:00')
    expect(await fix(projectAdmin, late, 2, cellsOf(line))).toMatchObject({ code: 1409, msg: '该批次已过期，请重新上传' })
    app.clock.set('2026-03-05T09:00:00+08:00')
    await confirm(projectAdmin, late)
    expect(await fix(projectAdmin, late, 2, cellsOf(line))).toMatchObject({ code: 1409, msg: '该批次已导入' })
    for (const [status, msg] of [
      [1, '该批次正在解析，请稍候'],
      [3, '该批次正在导入'],
    ] as const) {
      await app.db.execute(sql`update sys_import_batch set status = ${status} where batch_number = ${late}`)
      expect(await fix(projectAdmin, late, 2, cellsOf(line))).toMatchObject({ code: 1409, msg })
    }
  })

  test('one after the other, however many at once', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const lines = Array.from({ length: 8 }, () => aLine(project.orgName, { 姓名: '', 工号: 'W1' }))
    const batchNumber = await staged(projectAdmin, lines)
    await Promise.all(lines.map((line, at) => fixed(projectAdmin, batchNumber, at + 2, cellsOf({ ...line, 姓名: '王', 工号: `N${at}` }))))
    expect(await batchOf(projectAdmin, batchNumber)).toMatchObject({ okCount: 8, errorCount: 0, edition: 9 })
  })

  test('or the batch is confirmed: whichever comes first, nothing unseen is imported', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const line = aLine(project.orgName)
    const batchNumber = await staged(projectAdmin, [line])
    const [correction, confirmation] = await Promise.all([
      fix(projectAdmin, batchNumber, 2, cellsOf({ ...line, 姓名: '' })),
      projectAdmin(employeeSheets.import, { batchNumber, edition: 1 }),
    ])
    expect([correction.code, confirmation.code].sort()).toEqual([0, 1409])
    expect(await peopleAt(project.id)).toBe(confirmation.code === 0 ? 1 : 0)
  })
})

/** The same sequence in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

describe('whatever is corrected in whatever order, the batch is what the corrected workbook would be', () => {
  const verdicts = async (as: Caller, batchNumber: string) => {
    const { totalCount, okCount, errorCount } = await batchOf(as, batchNumber)
    return { totalCount, okCount, errorCount, lines: (await rowsOf(as, batchNumber)).list }
  }
  /** Lines of few values, so that they share them, and corrections that put others of these values there. */
  async function compare(
    as: Caller,
    load: (lines: readonly Typed[]) => Promise<string>,
    columns: readonly string[],
    values: Readonly<Record<string, readonly string[]>>,
    base: () => Typed,
  ) {
    const names = Object.keys(values)
    for (let seed = 1; seed <= 12; seed += 1) {
      const roll = dice(seed)
      const any = (name: string) => values[name]![roll(values[name]!.length)]!
      const lines: Typed[] = Array.from({ length: 7 }, () => ({ ...base(), ...Object.fromEntries(names.map((name) => [name, any(name)])) }))
      const batchNumber = await load(lines)
      for (let step = 0; step < 9; step += 1) {
        const [at, name] = [roll(lines.length), names[roll(names.length)]!]
        lines[at] = { ...lines[at], [name]: any(name) }
        await fixed(as, batchNumber, at + 2, cellsOf(lines[at], columns))
      }
      expect([seed, await verdicts(as, batchNumber)]).toEqual([seed, await verdicts(as, await load(lines))])
    }
  }

  test('for employees', async () => {
    const { project, company, companyAdmin } = await app.aGroup()
    const [known, ...some] = Array.from({ length: 4 }, () => aLine(project.orgName))
    await confirm(companyAdmin, await staged(companyAdmin, [known!]))
    const numbers = (name: string, ...more: string[]) => [...some, known!].map((line) => String(line[name])).concat(more)
    const values = {
      证件号码: numbers('证件号码', '12345', ''),
      手机号: numbers('手机号', '110'),
      工号: ['W1', 'W2', ''],
      归属单位: ['', company.orgName],
      所在单位: [project.orgName, project.orgName, '没有的公司'],
    }
    await compare(
      companyAdmin,
      (lines) => staged(companyAdmin, lines),
      headers,
      values,
      () => aLine(project.orgName),
    )
  })

  test('for drugs', async () => {
    const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
    const base = { 药品类别: '西药', 药理分类: '抗感染', 成分: '甲', 最小单位: '片' }
    const columns = ['通用名', '药品类别', '药理分类', '剂型', '规格', '成分', '最小单位']
    const load = async (lines: readonly Typed[]) => {
      const file = new File([new Uint8Array(await workbook(lines, columns))], '药品.xlsx')
      return ((await keeper(drugs.importExcel, { file })).data as Started).batchNumber
    }
    await keeper(drugs.import, { batchNumber: await load([{ ...base, 通用名: '有了片', 剂型: '片剂' }]) })
    const values = { 通用名: ['甲片', '乙片', '有了片', ''], 剂型: ['片剂', '糖'], 规格: ['', '1g'] }
    await compare(keeper, load, columns, values, () => base)
  })
})
