import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { stockCards as calls, type StockCard } from '@oems/contract/drugStock/cards.ts'
import { BillType, StockExportMode } from '@oems/contract/drugStock/codes.ts'
import type { StockBatch } from '@oems/contract/drugStock/moves.ts'
import { BatchStatus } from '@oems/contract/operations/codes.ts'
import { type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask } from '../../core/db/database.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { aWorkbook } from '../../testing/aWorkbook.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { aDrug, someStock } from '../testStock.ts'

const app = await testApp({ alone: true })
type Typed = Readonly<Record<string, SheetCell>>

async function aPlace() {
  const { group, company, project, companyAdmin } = await app.aGroup()
  const clinic = await aClinic(app, project.id)
  return { group, company, project, companyAdmin, clinic, clinicId: clinic.clinicId, doctor: await app.anAdmin(7, project.id) }
}

const upload = async (as: Caller, lines: readonly Typed[], asks: object = {}) =>
  as(calls.importExcel, { file: await aWorkbook(lines), ...asks })
const uploaded = async (as: Caller, lines: readonly Typed[], asks: object = {}) => {
  const reply = await upload(as, lines, asks)
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as Started).batchNumber
}
const toldOf = async (as: Caller, batchNumber: string, of: 'errors' | 'hints' = 'errors') =>
  ((await as(importBatches.listRow, { batchNumber, pageSize: 200 })).data as { list: BatchRow[] }).list.map(({ rowNo, ...row }) => [
    rowNo,
    ...row[of].map(({ column, msg }) => `${column}：${msg}`),
  ])
const listOf = async <Row>(as: Caller, call: Parameters<Caller>[0], query: object = {}) =>
  ((await as(call, query)).data as { list: Row[] }).list

test('what is wrong with a line is said under its cell', async () => {
  const [ours, theirs] = [await aPlace(), await aPlace()]
  const drugName = '导入用药'
  await aDrug(app, ours.group.id, { drugName, spec: '0.3g', barcode: '6901234500011' })
  await aDrug(app, ours.group.id, { drugName, spec: '0.5g', packSize: null, packUnit: null })
  await aDrug(app, ours.group.id, { drugName: '管控药', controlLevel: 3 })
  await aDrug(app, ours.group.id, { drugName: '血压计', drugKind: 6 })
  await aDrug(app, ours.group.id, { drugName: '停用药', status: 0 })
  for (const [spec, status] of [
    ['旧规格', 0],
    ['新规格', 1],
  ] as const)
    await aDrug(app, ours.group.id, { drugName: '换了规格的药', spec, status })
  const ended = await aClinic(app, ours.project.id, { serviceStatus: ServiceStatus.ended })
  await aDrug(app, theirs.group.id, { drugName: '别家的药' })
  const good = { 医务室: ours.clinic.clinicName, 药品: drugName, 规格: '0.3g', 批号: 'A1', 有效期至: '2027-05', 数量: '30' }
  const batchNumber = await uploaded(ours.doctor, [
    good, // 2
    { ...good, 医务室: theirs.clinic.clinicName }, // 3
    { ...good, 规格: '' }, // 4
    { ...good, 药品: '别家的药', 规格: '' }, // 5
    { ...good, 药品: '管控药', 规格: '' }, // 6
    { ...good, 批号: '' }, // 7
    { ...good, 有效期至: '2026-03-04', 批号: 'A2' }, // 8
    { ...good, 有效期至: '', 批号: 'A3' }, // 9
    { ...good, 有效期至: '2027-13', 批号: 'A4' }, // 10
    { ...good, 数量: '1.5', 批号: 'A5' }, // 11
    { ...good, 数量: '-1', 批号: 'A6' }, // 12
    { ...good, 数量: '100000000', 批号: 'A7' }, // 13
    { ...good, 包装数量: '2', 批号: 'A8' }, // 14
    { ...good, 规格: '0.5g', 数量: '', 包装数量: '2' }, // 15
    { ...good, 有效期至: '2027-05-31' }, // 16: as line 2
    { ...good, 单价: '1.23456', 批号: 'A9' }, // 17
    { ...good, 药品: '', 规格: '', 条形码: '6901234500011', 批号: 'A10', 有效期至: '2026年3月' }, // 18
    { ...good, 药品: '血压计', 规格: '', 批号: '无批号', 有效期至: '' }, // 19
    { ...good, 医务室: '', 批号: 'A11' }, // 20
    { ...good, 医务室: ours.clinic.clinicCode, 批号: 'A12' }, // 21
    { ...good, 医务室: ended.clinicName, 批号: 'A13' }, // 22
    { ...good, 药品: '停用药', 规格: '', 批号: 'A14' }, // 23
    { ...good, 单价: '-5', 批号: 'A15' }, // 24
    { ...good, 药品: '换了规格的药', 规格: '', 批号: 'A16' }, // 25
  ])
  expect(await toldOf(ours.doctor, batchNumber)).toEqual([
    [2],
    [3, `医务室：医务室“${theirs.clinic.clinicName}”不存在`],
    [4, '药品：有多种药品符合，请补充规格、生产厂家或条形码'],
    [5, '药品：药品字典中没有该药品，请核对通用名、规格和生产厂家'],
    [6, '药品：麻醉及第一类精神药品需双人验收，请在“入库”中登记'],
    [7, '批号：请输入批号，没有批号的填“无批号”'],
    [8, '有效期至：该批次已过有效期，不能入库'],
    [9, '有效期至：请输入有效期至'],
    [10, '有效期至：有效期至应为日期或月份，如2027-05-31、2027-05'],
    [11, '数量：数量应为大于0的整数'],
    [12, '数量：数量应为大于0的整数'],
    [13, '数量：数量应在1到99999999之间'],
    [14, '包装数量：数量与包装数量只填一项'],
    [15, '包装数量：药品字典中没有该药品的包装数量，请按粒填写数量'],
    [16, '批号：与第2行重复'],
    [17, '单价：单价应为不超过4位小数的数字'],
    [18],
    [19],
    [20, '医务室：请输入医务室'],
    [21],
    [22, '医务室：医务室已终止服务，不能入库'],
    [23, '药品：“停用药”已停用，不能入库'],
    [24, '单价：单价不能为负数'],
    [25],
  ])
  expect((await toldOf(ours.doctor, batchNumber, 'hints'))[16]).toEqual([18, '有效期至：距有效期不足180天，请核对'])
  expect(await ours.doctor(calls.importExcel, { clinicId: theirs.clinicId, file: new File([], 'x.xlsx') })).toMatchObject({ code: 1404 })
  const [headings] = await linesIn(await ours.doctor(calls.exportExcelTpl))
  expect(headings).toEqual(
    expect.arrayContaining(['医务室', '药品', '规格', '生产厂家', '批号*', '有效期至', '数量', '包装数量', '单价', '供应商', '货位']),
  )
})

describe('confirmed', () => {
  test('each clinic has one bill, whose moves are the stock; again it adds to it', async () => {
    const { group, project, companyAdmin, clinic, clinicId, doctor } = await aPlace()
    const second = await aClinic(app, project.id)
    const drugs = [await aDrug(app, group.id, { pinyin: 'jia' }), await aDrug(app, group.id, { pinyin: 'yi' })]
    const lines = [clinic, second].flatMap(({ clinicName }) =>
      drugs.map(({ drugName }, at) => ({
        医务室: clinicName,
        药品: drugName,
        批号: `P${at}`,
        有效期至: '202705',
        包装数量: '2',
        单价: '0.25',
        货位: `A${at}`,
        供应商: '样例供应商',
      })),
    )
    const confirm = async (as: Caller) => as(calls.import, { batchNumber: await uploaded(as, lines, { billType: 11 }) })
    expect(await companyAdmin(calls.importExcel, {})).toMatchObject({ code: 1403 })
    expect(await confirm(doctor)).toMatchObject({ code: 0, data: { taskId: null } })
    const cards = await listOf<StockCard>(doctor, calls.list, { clinicId })
    expect(cards).toMatchObject([
      { quantity: 40, amount: '10.00', shelf: 'A0' },
      { quantity: 40, shelf: 'A1' },
    ])
    const batches = await listOf<StockBatch>(doctor, calls.batchList, { clinicId })
    expect(batches).toMatchObject([
      { batchNo: 'P0', expiryDate: '2027-05-31', unitPrice: '0.2500', supplier: '样例供应商' },
      { batchNo: 'P1' },
    ])
    const billsOf = () =>
      ask<object>(
        app.db,
        sql`select bill_type as "billType", line_num as "lineNum", amount, supplier, state from stock_bill where clinic_id in (${clinicId}, ${second.clinicId}) order by id`,
      )
    const bill = { billType: BillType.purchase, lineNum: 2, amount: 2_000, supplier: '样例供应商', state: 1 }
    expect(await billsOf()).toEqual([bill, bill])
    expect(await confirm(doctor)).toMatchObject({ code: 0 })
    expect((await listOf<StockCard>(doctor, calls.list, { clinicId })).map(({ quantity }) => quantity)).toEqual([80, 80])
    expect(await app.runJob('stock-recount')).toMatchObject({ message: expect.stringContaining('无差异') })
  })

  test('into the clinic that was chosen beside the workbook; a line that names another is wrong', async () => {
    const { group, project, clinic, clinicId, doctor } = await aPlace()
    const other = await aClinic(app, project.id)
    const { drugName } = await aDrug(app, group.id)
    const line = { 药品: drugName, 批号: 'A', 有效期至: '2027-05-31', 数量: '7' }
    const lines = [line, { ...line, 批号: 'B', 医务室: clinic.clinicName }, { ...line, 批号: 'C', 医务室: other.clinicName }]
    const batchNumber = await uploaded(doctor, lines, { clinicId })
    expect(await toldOf(doctor, batchNumber)).toEqual([[2], [3], [4, '医务室：与上传时所选的医务室不一致']])
    expect((await doctor(importBatches.info, { batchNumber })).data).toMatchObject({ okCount: 2, about: `期初，入“${clinic.clinicName}”` })
    expect(await doctor(calls.import, { batchNumber })).toMatchObject({ code: 0 })
    expect(await listOf(doctor, calls.batchList, { clinicId })).toHaveLength(2)
  })

  test('into no clinic whose service has ended since the workbook was read', async () => {
    const { group, clinicId, doctor } = await aPlace()
    const { drugName } = await aDrug(app, group.id)
    const batchNumber = await uploaded(doctor, [{ 药品: drugName, 批号: 'A', 有效期至: '2027-05-31', 数量: '7' }], { clinicId })
    await app.db.execute(sql`update org_clinic set service_status = ${ServiceStatus.ended} where id = ${clinicId}`)
    expect(await doctor(calls.import, { batchNumber })).toMatchObject({ code: 1409 })
    expect(await toldOf(doctor, batchNumber)).toEqual([[2, '医务室：医务室已终止服务，不能入库']])
    expect(await listOf(doctor, calls.batchList, { clinicId })).toEqual([])
  })

  test('twice at once is imported once', async () => {
    const { group, clinicId, doctor } = await aPlace()
    const { drugName } = await aDrug(app, group.id)
    const line = (n: number) => ({ 药品: drugName, 批号: `N${n}`, 有效期至: '2027-05-31', 数量: '1' })
    const batchNumber = await uploaded(
      doctor,
      Array.from({ length: 900 }, (_, n) => line(n)),
      { clinicId },
    )
    const both = await Promise.all([doctor(calls.import, { batchNumber }), doctor(calls.import, { batchNumber })])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(await listOf(doctor, calls.list, { clinicId })).toMatchObject([{ quantity: 900 }])
    expect(await app.runJob('stock-recount')).toMatchObject({ message: expect.stringContaining('无差异') })
  })

  test('of more than 5,000 lines is refused, and says so', async () => {
    const { group, clinicId, doctor } = await aPlace()
    const { drugName } = await aDrug(app, group.id)
    const line = { 药品: drugName, 批号: 'N1', 有效期至: '2027-05-31', 数量: '1' }
    const batchNumber = await uploaded(
      doctor,
      Array.from({ length: 5_001 }, () => line),
      { clinicId },
    )
    const read = async () => (await doctor(importBatches.info, { batchNumber })).data as { status: number; message: string | null }
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(BatchStatus.unreadable)
    expect((await read()).message).toBe('一次最多导入5000行，请分成多个文件')
    expect(await listOf(doctor, calls.list, { clinicId })).toEqual([])
  })
})

test('exports: cards, batches, and the book of level-3 drugs of a clinic with both names', async () => {
  const { group, clinicId, doctor } = await aPlace()
  const [plain, narcotic] = [await aDrug(app, group.id), await aDrug(app, group.id, { drugName: '专用药', controlLevel: 3 })]
  await someStock(app, { clinicId, drugId: plain.id, batches: [{ quantity: 10 }, { quantity: 5 }, { quantity: 0 }] })
  const { bill } = await someStock(app, {
    clinicId,
    drugId: narcotic.id,
    batches: [
      { quantity: 8, batchNo: 'M1' },
      { quantity: 2, batchNo: 'M2' },
    ],
  })
  const accounts = [await app.anAccount({ roleId: 7, orgId: group.id }), await app.anAccount({ roleId: 7, orgId: group.id })] as const
  await app.db.execute(
    sql`update stock_bill set posted_by = ${accounts[0].accountId}, checker_id = ${accounts[1].accountId} where id = ${bill.id}`,
  )
  expect(await linesIn(await doctor(calls.export, { clinicId }))).toHaveLength(3)
  const batches = await linesIn(await doctor(calls.export, { clinicId, mode: StockExportMode.batches }))
  expect([batches.length, batches[0]!.includes('批号')]).toEqual([5, true])
  expect(await linesIn(await doctor(calls.export, { clinicId, mode: StockExportMode.batches, drugName: '专用药' }))).toHaveLength(3)
  const mode = StockExportMode.controlledBook
  expect(await doctor(calls.export, { mode })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'clinicId' }, { path: 'startTime' }, { path: 'endTime' }] },
  })
  const book = await linesIn(await doctor(calls.export, { mode, clinicId, startTime: '2026-03-01', endTime: '2026-03-05' }))
  expect(book[0]).toEqual([
    '发生日期',
    '单号',
    '单据类型',
    '药品',
    '规格',
    '生产厂家',
    '最小单位',
    '批号',
    '有效期至',
    '收入',
    '发出',
    '结存',
    '批次结存',
    '在途差异处理',
    '在途报损',
    '经手人',
    '复核人',
  ])
  expect(book.slice(1).map((line) => [line[7], ...line.slice(9)])).toEqual([
    ['M1', '8', '0', '8', '8', '', '0', accounts[0].username, accounts[1].username],
    ['M2', '2', '0', '10', '2', '', '0', accounts[0].username, accounts[1].username],
  ])
  expect(await doctor(calls.export, { mode, clinicId, startTime: '2026-03-06', endTime: '2026-03-05' })).toMatchObject({ code: 1400 })
})
