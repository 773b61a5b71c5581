import { type Clinic, clinics } from '@oems/contract/clinic/clinics.ts'
import type { Batch, BatchRow, Started } from '@oems/contract/operations/imports.ts'
import { importBatches } from '@oems/contract/operations/imports.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Typed, workbook } from '../people/testImports.ts'
import { linesIn } from '../testing/linesIn.ts'
import { saved } from '../testing/samples.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { aClinic } from './testClinic.ts'

const app = await testApp()
const place = '组织/项目全路径'
const headers = [
  ...[place, '医务室名称', '级别', '地址', '负责人', '负责人电话', '值班/急救电话', '面积(㎡)', '床位'],
  ...['开诊日期', '执业许可/备案号', '许可有效期至'],
]
const aLine = (at: string, name: string, more: Typed = {}): Typed => ({
  ...{ [place]: at, 医务室名称: name, 级别: '普通医务室', 地址: '营地1号', ...more },
})
async function staged(as: Caller, lines: readonly Typed[], more: object = {}) {
  const reply = await as(clinics.importExcel, { file: new File([new Uint8Array(await workbook(lines, headers))], '医务室.xlsx'), ...more })
  expect(reply).toMatchObject({ code: 0 })
  const { batchNumber } = reply.data as Started
  const batch = (await as(importBatches.info, { batchNumber })).data as Batch
  const { list } = (await as(importBatches.listRow, { batchNumber, pageSize: 50 })).data as { list: BatchRow[] }
  return { batchNumber, batch, errors: list.map((row) => row.errors.map(({ column, msg }) => `${column}：${msg}`).join('；')) }
}

test('a workbook is staged, confirmed and there, where its nodes stand; the second time its lines are there already', async () => {
  const { group, company, project, groupAdmin } = await app.aGroup()
  const lines = [
    aLine(`${group.orgName} / ${company.orgName} / ${project.orgName}`, '一号医务室', {
      ...{ 级别: '加强型医务室', 负责人: '李医生', 负责人电话: '138 1234 5678', '值班/急救电话': '+254 20 1234567', '面积(㎡)': '60.5' },
      ...{ 床位: 4, 开诊日期: '2026/1/5', '执业许可/备案号': 'PDY-1', 许可有效期至: '2026-04-01' },
    }),
    aLine(company.orgCode, '公司医务室'),
    aLine('', '集团医务室'),
  ]
  const first = await staged(groupAdmin, lines, { orgId: group.id })
  expect([first.errors, first.batch.okCount]).toEqual([['', '', ''], 3])
  const nothing = (await groupAdmin(clinics.list)).data as { total: number }
  expect(nothing.total).toBe(0)
  expect(await groupAdmin(clinics.import, { batchNumber: first.batchNumber })).toMatchObject({ code: 0 })
  const { list } = (await groupAdmin(clinics.list)).data as { list: Clinic[] }
  expect(list).toMatchObject([
    { clinicName: '集团医务室', orgId: group.id, projectId: null, clinicLevel: 2, serviceStatus: 1 },
    { clinicName: '公司医务室', orgId: company.id },
    {
      ...{
        clinicName: '一号医务室',
        projectId: project.id,
        clinicLevel: 3,
        nationCode: 'KE',
        location: 2,
        licenseState: 2,
        area: '60.5',
        bedNum: 4,
      },
      ...{ openDate: '2026-01-05', leaderPhone: '138****5678', dutyPhone: '+254 20 1234567' },
    },
  ])
  expect((await groupAdmin(clinics.listServiceRecord, { clinicId: list[2]!.id })).data).toMatchObject([{ kind: 1, newValue: 3 }])
  const [row] = await ask<{ level: number }>(app.db, sql`select clinic_level_now as level from project where project_id = ${project.id}`)
  expect(row).toEqual({ level: 3 })
  const second = await staged(groupAdmin, lines, { orgId: group.id })
  expect(second.errors).toEqual(Array(3).fill('医务室名称：该组织或项目下已有同名的医务室'))
})

test('each wrong cell is told of, and another group’s node is unknown', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const { project: foreign } = await app.aGroup()
  const lines = [
    aLine(company.orgName, '', { 级别: '无医务室', 地址: '' }),
    aLine(company.orgName, '甲', { 床位: 501, '面积(㎡)': '很大', 开诊日期: '不知道', 负责人电话: '打不通' }),
    aLine(foreign.orgName, '医务室'),
    aLine('', '医务室'),
    aLine(company.orgName, '乙区'),
    aLine(company.orgCode, '乙区'),
  ]
  const { errors } = await staged(companyAdmin, lines)
  expect(errors[0]).toContain('级别：级别应为急救站、普通医务室、加强型医务室之一')
  expect(errors[0]).toContain('医务室名称')
  for (const part of ['医务室名称', '床位', '面积', '开诊日期', '负责人电话']) expect(errors[1]).toContain(part)
  expect(errors[2]).toBe(`${place}：没有找到单位“${foreign.orgName}”，请填写完整路径或组织编码`)
  expect(errors[3]).toBe(`${place}：请填写${place}`)
  expect([errors[4], errors[5]!.includes('重复')]).toEqual(['', true])
})

test('who may not; a batch of somebody else, and one that was cancelled', async () => {
  const { company, companyAdmin, projectAdmin, groupAdmin } = await app.aGroup()
  const file = new File([new Uint8Array(await workbook([aLine(company.orgName, '医务室')], headers))], '医务室.xlsx')
  expect(await projectAdmin(clinics.importExcel, { file })).toMatchObject({ code: 1403 })
  const { batchNumber } = await staged(companyAdmin, [aLine(company.orgName, '医务室')])
  expect(await groupAdmin(clinics.import, { batchNumber })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(clinics.cancelImport, { batchNumber })).toMatchObject({ code: 0 })
  expect(await companyAdmin(clinics.import, { batchNumber })).toMatchObject({ code: 1409 })
})

test('a line that somebody else has registered meanwhile is not imported, and nothing with it', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const { batchNumber } = await staged(companyAdmin, [aLine(company.orgName, '一号室'), aLine(company.orgName, '二号室')])
  await saved(companyAdmin, clinics.save, { orgId: company.id, clinicName: '二号室', clinicLevel: 1, address: '营地' })
  await companyAdmin(clinics.import, { batchNumber })
  expect((await companyAdmin(clinics.list)).data).toMatchObject({ total: 1 })
})

test('the list goes out as it is filtered, its numbers masked and nothing in it a formula', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const { clinicId } = await aClinic(app, company.id, { clinicName: '=1+1', leaderPhone: '13812345678', serviceStatus: 2 })
  await aClinic(app, company.id)
  const lines = await linesIn(await companyAdmin(clinics.exportExcel, { serviceStatus: [2] }))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toEqual(expect.arrayContaining([`C${String(clinicId).padStart(6, '0')}`, '=1+1', '138****5678', '暂停']))
})
