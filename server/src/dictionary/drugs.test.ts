import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { type Drug, drugs } from '@oems/contract/dictionary/drugs.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { type Batch, type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { describe, expect, test } from 'vitest'
import { readSheet, writeSheet } from '../core/sheets/workbook.ts'
import { aTempFolder } from '../testing/tempFolder.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()
const doctor = 7

let serial = 0
const draft = (more: object = {}) => {
  serial += 1
  const sort = { drugKind: 1, drugClass: 1, dosageForm: 2, components: ['布洛芬'], unit: '粒' }
  return { drugName: `布洛芬缓释胶囊${serial}`, ...sort, spec: '0.3g', approvalNo: '国药准字H10900089', ...more }
}
const saved = async (caller: Caller, more: object = {}) => {
  const reply = await caller(drugs.save, draft(more))
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const infoOf = async (caller: Caller, drugId: number) => (await caller(drugs.info, { drugId })).data as Drug
const listOf = async (caller: Caller, filter: object = {}) => (await caller(drugs.list, filter)).data as { list: Drug[]; total: number }
const aType = async (caller: Caller, name: string, more: object = {}) =>
  ((await caller(diseaseTypes.save, { name, ...more })).data as { id: number }).id

describe('who may what', () => {
  test('a group’s administrator has no dictionary to keep, and picks from it as everybody', async () => {
    const { groupAdmin } = await app.aGroup()
    const id = await saved(app.platformAdmin)
    for (const call of [drugs.list, drugs.export]) expect(await groupAdmin(call)).toMatchObject({ code: 1403 })
    expect(await groupAdmin(drugs.save, draft())).toMatchObject({ code: 1403 })
    expect((await groupAdmin(drugs.listAll)).data).toContainEqual(expect.objectContaining({ id, unit: '粒' }))
  })

  test('what the platform keeps, a doctor far below reads and nobody there changes', async () => {
    const { group, project } = await app.aGroup()
    const [id, keeper] = [await saved(app.platformAdmin), await app.aKeeper(group.id, 'dict')]
    const reader = await app.anAdmin(doctor, project.id)
    const { version, drugName } = await infoOf(reader, id)
    expect(await reader(drugs.update, { ...draft({ drugName }), id, version })).toMatchObject({ code: 1403 })
    expect(await keeper(drugs.update, { ...draft({ drugName: '改名' }), id, version })).toMatchObject({ code: 1404 })
    expect(await keeper(drugs.delete, { ids: [id] })).toMatchObject({ code: 1404 })
    expect(await infoOf(app.platformAdmin, id)).toMatchObject({ version, drugName, editable: 1 })
  })

  test('a group’s own drug is there for those below it, and for no other group', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const id = await saved(await app.aKeeper(ours.group.id, 'dict'))
    expect(await infoOf(await app.anAdmin(doctor, ours.project.id), id)).toMatchObject({ orgId: ours.group.id, editable: 0 })
    const stranger = await app.aKeeper(theirs.group.id, 'dict')
    expect(await stranger(drugs.info, { drugId: id })).toMatchObject({ code: 1404 })
    expect(await stranger(drugs.delete, { ids: [id] })).toMatchObject({ code: 1404 })
  })
})

describe('what a drug has to be', () => {
  test.each([
    [{ drugName: ' ' }, 'drugName', '请输入通用名'],
    [{ components: [] }, 'components', '请选择成分'],
    [{ approvalNo: 'H10900089' }, 'approvalNo', '国产药品的批准文号应为“国药准字”加一位字母（H、Z、S、B、T、F、J）和8位数字'],
    [{ barcode: '12' }, 'barcode', '条形码应为8-14位数字'],
    [{ warnDays: 29 }, 'warnDays', '近效期天数应在30到365之间'],
    [{ diseaseTypes: [999_999_999] }, 'diseaseTypes', '疾病分类不存在，请刷新后重新选择'],
  ])('%j is refused at its field', async (more, path, msg) => {
    expect(await app.platformAdmin(drugs.save, draft(more))).toMatchObject({ code: 1400, data: { fields: [{ path, msg }] } })
  })

  test('an imported drug has whatever number its country gave it', async () => {
    await saved(app.platformAdmin, { originKind: 2, approvalNo: 'HJ20160001' })
  })

  test('cold storage makes a cold chain', async () => {
    expect(await infoOf(app.platformAdmin, await saved(app.platformAdmin, { storage: 3 }))).toMatchObject({ coldChain: 1 })
    expect(await infoOf(app.platformAdmin, await saved(app.platformAdmin, { storage: 2 }))).toMatchObject({ coldChain: 0 })
  })

  test('name, form, spec and maker tell drugs apart', async () => {
    const same = draft({ manufacturer: null })
    const replies = await Promise.all([1, 2, 3].map(() => app.platformAdmin(drugs.save, same)))
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409, 1409])
    expect(replies.find(({ code }) => code === 1409)).toMatchObject({ msg: '该药品已存在（通用名、剂型、规格、生产厂家相同）' })
    expect(await app.platformAdmin(drugs.save, { ...same, manufacturer: '另一家' })).toMatchObject({ code: 0 })
  })

  test('a change from an older version is refused, and the log has both states in words', async () => {
    const id = await saved(app.platformAdmin)
    const next = { ...draft({ drugName: '阿莫西林胶囊', storage: 2 }), id, version: 0 }
    expect(await app.platformAdmin(drugs.update, next)).toMatchObject({ code: 0 })
    expect(await app.platformAdmin(drugs.update, next)).toMatchObject({ code: 1409 })
    const history = (await app.platformAdmin(logs.target, { targetType: '药品', targetId: id })).data as { list: { fields: object[] }[] }
    expect(history.list[0]!.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: '储存条件', old: '常温', new: '阴凉' })]),
    )
  })
})

test('is found by name, pinyin, initials and trade name, by type and by codes', async () => {
  const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
  const pain = await aType(keeper, '疼痛')
  const id = await saved(keeper, { drugName: '青蒿琥酯片', tradeName: '蒿甲', diseaseTypes: [pain], drugKind: 2, barcode: '6901234567892' })
  for (const drugName of ['蒿琥', 'qinghao', 'qhhzp', '蒿甲'])
    expect([drugName, (await listOf(keeper, { drugName })).list.map((row) => row.id)]).toEqual([drugName, expect.arrayContaining([id])])
  for (const filter of [{ diseaseTypes: [pain] }, { barcode: '6901234567892' }, { drugName: '青蒿', drugKind: 2 }])
    expect((await listOf(keeper, filter)).list.map((row) => row.id)).toContain(id)
  expect((await listOf(keeper, { diseaseTypes: [pain], drugKind: 1 })).total).toBe(0)
})

describe('disease types', () => {
  test('those in use stay; the choices are the enabled ones in their order', async () => {
    const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
    const [late, early, off] = [
      await aType(keeper, '后', { orderNum: 9 }),
      await aType(keeper, '前', { orderNum: 1 }),
      await aType(keeper, '停', { status: 0 }),
    ]
    const drugId = await saved(keeper, { diseaseTypes: [late] })
    const choices = ((await keeper(diseaseTypes.listAll)).data as { id: number }[])
      .map(({ id }) => id)
      .filter((id) => [late, early, off].includes(id))
    expect(choices).toEqual([early, late])
    expect(await keeper(diseaseTypes.delete, { ids: [late] })).toMatchObject({ code: 1409, msg: '该分类下有1种药品，不能删除' })
    expect(await keeper(drugs.delete, { ids: [drugId] })).toMatchObject({ code: 0 })
    expect(await keeper(diseaseTypes.delete, { ids: [late] })).toMatchObject({ code: 0 })
  })

  test('two of one name there cannot be', async () => {
    const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
    await aType(keeper, '呼吸系统')
    expect(await keeper(diseaseTypes.save, { name: '呼吸系统' })).toMatchObject({ code: 1409, msg: '疾病分类名称已存在' })
  })
})

describe('workbooks', () => {
  const headings = ['通用名', '药品类别', '药理分类', '剂型', '规格', '成分', '最小单位', '适用分类', '批准文号', '近效期天数']
  const file = async (lines: readonly (readonly string[])[]) => {
    const pieces: Uint8Array[] = []
    for await (const piece of writeSheet({ columns: headings.map((header) => ({ header })), rows: lines })) pieces.push(piece)
    return new File(pieces as unknown as BlobPart[], '药品.xlsx')
  }
  const line = (drugName: string, more: Readonly<Record<string, string>> = {}) => {
    const cells: Record<string, string> = {
      通用名: drugName,
      药品类别: '西药',
      药理分类: '抗感染',
      剂型: '片剂',
      成分: '甲；乙',
      最小单位: '片',
      ...more,
    }
    return headings.map((heading) => cells[heading] ?? '')
  }
  const staged = async (caller: Caller, lines: readonly (readonly string[])[]) =>
    ((await caller(drugs.importExcel, { file: await file(lines) })).data as Started).batchNumber
  const complaints = async (caller: Caller, batchNumber: string) =>
    ((await caller(importBatches.listRow, { batchNumber })).data as { list: BatchRow[] }).list.map(({ errors }) =>
      errors.map(({ column, msg }) => `${column}：${msg}`),
    )

  test('bring drugs in, with types by name; the export brings them out again', async () => {
    const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
    const [fever, lung] = [await aType(keeper, '发热'), await aType(keeper, '肺部')]
    const batchNumber = await staged(keeper, [line('头孢甲片', { 适用分类: '发热、肺部' }), line('头孢乙片', { 近效期天数: '90' })])
    expect((await keeper(importBatches.info, { batchNumber })).data as Batch).toMatchObject({ okCount: 2, errorCount: 0 })
    expect(await keeper(drugs.import, { batchNumber })).toMatchObject({ code: 0 })
    const { list } = await listOf(keeper, { drugName: 'toubao', sortRules: [{ field: 'drugName', order: 'asc' }] })
    expect(list.map(({ drugName, components, diseaseTypes, warnDays }) => ({ drugName, components, diseaseTypes, warnDays }))).toEqual([
      { drugName: '头孢甲片', components: ['甲', '乙'], diseaseTypes: [fever, lung], warnDays: 180 },
      { drugName: '头孢乙片', components: ['甲', '乙'], diseaseTypes: [], warnDays: 90 },
    ])
    const rows = await linesIn(await keeper(drugs.export, { drugName: '头孢甲' }))
    const cell = (heading: string) => rows[1]![rows[0]!.indexOf(heading)]
    expect([cell('通用名'), cell('药理分类'), cell('成分'), cell('适用分类')]).toEqual(['头孢甲片', '抗感染', '甲、乙', '发热、肺部'])
  })

  test('point out what has the name and the spec of another maker’s, and bring it in all the same', async () => {
    const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
    await saved(keeper, { drugName: '同规格片', spec: '0.3g', manufacturer: '甲厂' })
    const batchNumber = await staged(keeper, [line('同规格片', { 规格: '0.3g' }), line('同规格片', { 规格: '0.5g' })])
    const { list } = (await keeper(importBatches.listRow, { batchNumber })).data as { list: BatchRow[] }
    expect(list.map(({ errors, hints }) => [errors.length, hints.map(({ column, msg }) => `${column}：${msg}`)])).toEqual([
      [0, ['通用名：已有同名同规格的药品（甲厂），请确认不是重复录入']],
      [0, []],
    ])
    expect(await keeper(drugs.import, { batchNumber })).toMatchObject({ code: 0 })
  })

  test('one’s own drug may be that of another organisation, as in the form', async () => {
    const ours = await app.aGroup()
    const keeper = await app.aKeeper(ours.group.id, 'dict')
    await saved(await app.aKeeper(ours.company.id, 'dict'), { drugName: '同名片', dosageForm: 1, spec: null })
    const batchNumber = await staged(keeper, [line('同名片')])
    expect(await complaints(keeper, batchNumber)).toEqual([[]])
    expect(await keeper(drugs.import, { batchNumber })).toMatchObject({ code: 0 })
  })

  test('say what is wrong by line and column', async () => {
    const keeper = await app.aKeeper((await app.aGroup()).group.id, 'dict')
    await saved(keeper, { drugName: '有了片', dosageForm: 1, spec: null })
    const batchNumber = await staged(keeper, [
      line('有了片'),
      line('不明片', { 适用分类: '没有的' }),
      line('编号片', { 批准文号: '12' }),
      line('两次片'),
      line('两次片'),
      line('剂型片', { 剂型: '糖' }),
    ])
    const [known, type, approval, first, second, form] = await complaints(keeper, batchNumber)
    expect([known, type]).toEqual([['通用名：药品已存在'], ['适用分类：适用分类“没有的”不存在']])
    expect(approval).toEqual([expect.stringMatching(/^批准文号：国产药品的批准文号应为/)])
    expect(first).toEqual([])
    expect(second).toEqual([expect.stringMatching(/^通用名：.*第5行/)])
    expect(form).toEqual([expect.stringMatching(/^剂型：剂型应为片剂、/)])
  })

  async function linesIn({ bytes }: Answered) {
    const path = join(aTempFolder(), 'out.xlsx')
    await writeFile(path, bytes)
    const rows: string[][] = []
    for await (const { cells } of readSheet(path)) rows.push([...cells])
    return rows
  }
})
