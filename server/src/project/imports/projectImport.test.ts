import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type Batch, type BatchRow, importBatches, type Started } from '@oems/contract/operations/imports.ts'
import { projectSheets } from '@oems/contract/project/projectImport.ts'
import { managedProjects, type ProjectRow } from '@oems/contract/project/projectLists.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { unseal } from '../../core/db/keys.ts'
import { type Typed, workbook } from '../../people/testImports.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { lastLogs } from '../../testing/logs.ts'
import { toldTo } from '../../testing/messages.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { found, page, projectsIn } from '../lists/testProjects.ts'
import { importColumns } from './columns.ts'

const app = await testApp()
const { aTree, change } = projectsIn(app)
const headers = importColumns.map(({ header }) => header)

const aProject = (name: string, more: Typed = {}): Typed => ({
  ...{ 所属组织: '华岳建设集团第三工程公司', 项目名称: name, 项目属性: '总承包项目', 行业领域: '公路桥梁', 承建模式: 'EPC总承包' },
  ...{ '国家/地区': '肯尼亚', 项目状态: '在建（运营）', 开工日期: '2026/1/5', 负责人: '王经理', 负责人电话: '138 1234 5678' },
  ...{ 健康管理负责人: '李医生', 健康管理负责人电话: '+254 20 1234567', ...more },
})
const upload = async (as: Caller, lines: readonly Typed[], more: object) =>
  as(projectSheets.importExcel, { file: new File([new Uint8Array(await workbook(lines, headers))], '项目.xlsx'), ...more })
async function staged(as: Caller, lines: readonly Typed[], more: object) {
  const reply = await upload(as, lines, more)
  expect(reply).toMatchObject({ code: 0 })
  const { batchNumber } = reply.data as Started
  const batch = (await as(importBatches.info, { batchNumber })).data as Batch
  const { list } = (await as(importBatches.listRow, { batchNumber, pageSize: 50 })).data as { list: BatchRow[] }
  return { batchNumber, batch, errors: list.map((row) => row.errors.map(({ column, msg }) => `${column}：${msg}`)), rows: list }
}
const wang = { contactType: 1, name: '王经理', mobile: '13812345678', phone: null }
const li = { contactType: 2, name: '李医生', mobile: null, phone: '+254 20 1234567' }
/** As they are kept, with their numbers opened. */
async function contactsAt(orgId: number) {
  const rows = await ask<{ contactType: number; name: string; isPrimary: number; mobile: Uint8Array | null; phone: Uint8Array | null }>(
    app.db,
    sql`select contact_type "contactType", name, is_primary "isPrimary", mobile, phone from org_contact where org_id = ${orgId} order by contact_type`,
  )
  return rows.map(({ mobile, phone, ...one }) => ({ ...one, mobile: mobile && unseal(mobile), phone: phone && unseal(phone) }))
}
const confirm = (as: Caller, batchNumber: string) => as(projectSheets.import, { batchNumber })

test('a workbook of projects is staged, confirmed and there: with its place, its leaders and its history', async () => {
  const { group, company, admin } = await aTree()
  const lines = [
    aProject('内罗毕公路项目', { 防控类型: '重点防控', 填报中方人数: 30, 业主单位: '公路局', 计划完工日期: '2027-12-31' }),
    aProject('成都地铁项目', {
      所属组织: '',
      所属组织编码: company.orgCode,
      '国家/地区': 'CN',
      '省/州': '四川',
      '市/县': '成都市',
      项目状态: '筹备',
      开工日期: '',
      负责人: '',
      负责人电话: '',
      健康管理负责人: '',
      健康管理负责人电话: '',
    }),
  ]
  const { batchNumber, batch, errors } = await staged(admin, lines, { orgParentId: group.id })
  expect([errors, batch.okCount]).toEqual([[[], []], 2])
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 0 })
  const { list } = page<ProjectRow>(await admin(managedProjects.list, { importSituation: 1 }))
  expect(list).toMatchObject([
    {
      orgName: '内罗毕公路项目',
      parentId: company.id,
      nationCode: 'KE',
      isOutside: 2,
      timeZone: 'Africa/Nairobi',
      projectStatus: 2,
      epType: 2,
      industry: 2,
      startDate: '2026-01-05',
      planEndDate: '2027-12-31',
      reportedChineseNum: 30,
    },
    { orgName: '成都地铁项目', parentId: company.id, isOutside: 1, projectStatus: 1, epType: 1 },
  ])
  expect(await contactsAt(list[0]!.projectId)).toEqual([...[wang, li].map((one) => ({ ...one, isPrimary: 1 }))])
  const [history] = await ask<{ kind: number }>(app.db, sql`select kind from org_history where org_id = ${list[0]!.projectId}`)
  expect(history).toEqual({ kind: 11 })
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 1409, msg: '该批次已导入' })
})

describe('each wrong cell is told of', () => {
  test.for<readonly [Typed, string]>([
    [{ 所属组织: '没有的公司' }, '所属组织：上级组织“没有的公司”不存在'],
    [{ 所属组织: '重庆地铁12号线项目' }, '项目属性'],
    [{ 项目名称: '' }, '项目名称'],
    [{ 项目名称: '重庆地铁12号线项目' }, '项目名称：名称重复'],
    [{ 项目属性: '别的' }, '项目属性：项目属性应为'],
    [{ 项目状态: '关闭' }, '项目状态：项目状态应为'],
    [{ '国家/地区': '中国' }, '省/州：请选择省/州'],
    [{ '国家/地区': '火星' }, '国家/地区：'],
    [{ 开工日期: '' }, '开工日期：请填写开工日期'],
    [{ 计划完工日期: '2025-01-01' }, '计划完工日期：计划完工日期不能早于开工日期'],
    [{ 项目状态: '收尾' }, '实际完工日期：请填写实际完工日期'],
    [{ 项目状态: '收尾', 实际完工日期: '2026-03-06' }, '实际完工日期：实际完工日期不能晚于今天'],
    [{ 项目状态: '停工' }, '状态说明：请填写状态说明'],
    [{ 负责人: '', 负责人电话: '' }, '负责人：在建项目请填写负责人'],
    [{ 负责人: '' }, '负责人：请填写负责人'],
    [{ 健康管理负责人电话: '' }, '健康管理负责人电话：请填写健康管理负责人电话'],
    [{ 负责人电话: '打不通' }, '负责人电话：应为11位手机号，或座机、境外号码'],
    [{ 填报中方人数: '很多' }, '填报中方人数：人数应为整数'],
    [{ 填报外籍人数: 100001 }, '填报外籍人数：'],
  ])('%o', async ([more, complaint]) => {
    const { group, admin } = await aTree()
    const { errors } = await staged(admin, [aProject('新项目', more)], { orgParentId: group.id })
    expect(errors[0]!.join('；')).toContain(complaint === '项目属性' ? '不能设置“项目”' : complaint)
  })

  test('the second of two with one name under one company; elsewhere it is another', async () => {
    const { group, sibling, admin } = await aTree()
    const lines = [aProject('新项目'), aProject(' 新 项目'), aProject('新项目', { 所属组织: sibling.orgName })]
    const { errors } = await staged(admin, lines, { orgParentId: group.id })
    expect(errors).toEqual([[], ['项目名称：名称重复（第2行）'], []])
  })
})

test('who may not, and a place outside the scope', async () => {
  const { group, company, metro, companyAdmin } = await aTree()
  expect(await upload(companyAdmin, [aProject('新项目')], { orgParentId: group.id })).toMatchObject({ code: 1404 })
  const projectAdmin = await app.anAdmin(5, metro.id)
  expect(await upload(projectAdmin, [aProject('新项目')], { orgParentId: metro.id })).toMatchObject({ code: 1403 })
  const doctor = await app.anAdmin(7, company.id)
  expect(await doctor(projectSheets.export, {})).toMatchObject({ code: 1403 })
})

test('with 新增并更新 projects that are there change where their lines say something else; status and 防控类型 are set elsewhere', async () => {
  const { group, company, metro, abroad, admin } = await aTree()
  await change('project', metro.id, sql`owner_unit = '原业主', plan_end_date = '2027-01-01'`)
  const line = (more: Typed = {}) => aProject(metro.orgName, { '国家/地区': '中国', '省/州': '重庆', 行业领域: '铁路轨道交通', ...more })
  const mode = { orgParentId: group.id, mode: 2 }
  expect((await staged(admin, [line({ 项目状态: '停工', 状态说明: '等待复工' })], mode)).errors).toEqual([
    ['项目状态：已有的项目请在项目管理中变更状态'],
  ])
  expect((await staged(admin, [line({ 防控类型: '应急防控' })], mode)).errors).toEqual([['防控类型：已有的项目请在项目管理中设置防控类型']])
  const { batchNumber, batch, errors } = await staged(
    admin,
    [line({ 防控类型: '重点防控', 业主单位: '新业主', 负责人: '', 负责人电话: '' }), aProject('又一个项目')],
    mode,
  )
  expect([errors, batch.updateCount]).toEqual([[[], []], 1])
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 0 })
  const [row] = await ask<object>(
    app.db,
    sql`select industry, owner_unit, plan_end_date::text, project_status from project where project_id = ${metro.id}`,
  )
  expect(row).toEqual({ industry: 3, owner_unit: '新业主', plan_end_date: '2027-01-01', project_status: 2 })
  expect(await found(admin, managedProjects.list, { importSituation: 2, batchNumber })).toEqual([metro.id])
  expect(await found(admin, managedProjects.list, { importSituation: 1, batchNumber })).toHaveLength(1)
  expect(await found(await app.anAdmin(4, company.id), managedProjects.list, { importSituation: 1, batchNumber })).toEqual([])
  await change('project', abroad.id, sql`project_status = 5`)
  expect((await staged(admin, [aProject(abroad.orgName)], mode)).errors).toEqual([['项目名称：项目已关闭，只能查看']])
})

test('whoever administers a company hears once of all projects that came below it, and how ready they are is known at once', async () => {
  const { group, company, sibling, admin } = await aTree()
  const roleAt = ({ id }: { readonly id: number }) => app.anAccount({ roleId: Role.companyAdministrator, orgId: id })
  const [here, beside] = [await roleAt(company), await roleAt(sibling)]
  const lines = [aProject('一号项目'), aProject('二号项目'), aProject('三号项目', { 所属组织: sibling.orgName })]
  const { batchNumber } = await staged(admin, lines, { orgParentId: group.id })
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 0 })
  const told = async ({ accountId }: { readonly accountId: number }) =>
    (await toldTo(app, accountId)).map(({ title, content }) => [title, content])
  expect(await told(here)).toEqual([['有新的项目', `“${company.orgName}”下新增了2个项目，包括“一号项目”。`]])
  expect(await told(beside)).toEqual([['有新的项目', `“${sibling.orgName}”下新增了“三号项目”。`]])
  const { list } = page<ProjectRow>(await admin(managedProjects.list, { importSituation: 1, readinessMax: 59 }))
  expect(list).toHaveLength(3)
  expect(list.every(({ readiness }) => readiness !== null)).toBe(true)
})

test('with 新增并更新 leaders change with their numbers where lines name others; blank cells leave them, and what changes is told', async () => {
  const { group, metro, admin } = await aTree()
  const mode = { orgParentId: group.id, mode: 2 }
  const kept = aProject('内罗毕公路项目')
  await confirm(admin, (await staged(admin, [kept], mode)).batchNumber)
  const [road] = await found(admin, managedProjects.list, { keyword: '内罗毕公路项目' })
  await app.db.execute(
    sql`update org_contact set email = 'wang@example.com', post = '项目经理', last_verified_at = null where org_id = ${road!}`,
  )
  const there = (more: Typed) => aProject(metro.orgName, { '国家/地区': '中国', '省/州': '重庆', ...more })
  const noHealth = { 健康管理负责人: '', 健康管理负责人电话: '' }
  const lines = [{ ...kept, ...noHealth, 负责人: '赵少华', 负责人电话: '010-64001000' }, there({ 负责人: '', 负责人电话: '' })]
  expect((await staged(admin, [{ ...kept, 负责人电话: '138****5678' }], mode)).errors).toEqual([['负责人电话：请输入完整号码，不能含有*']])
  const { batchNumber, errors } = await staged(admin, lines, mode)
  expect(errors).toEqual([[], []])
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 0 })
  expect(await contactsAt(road!)).toMatchObject([{ contactType: 1, name: '赵少华', isPrimary: 1, mobile: null, phone: '010-64001000' }, li])
  const [manager] = await ask<object>(
    app.db,
    sql`select email, post, last_verified_at is not null as verified, mobile_hash, pinyin from org_contact where org_id = ${road!} and contact_type = 1`,
  )
  // Somebody else is not reached by what the one before was.
  expect(manager).toEqual({ email: null, post: '项目经理', verified: true, mobile_hash: null, pinyin: 'zhaoshaohua zsh' })
  expect(await contactsAt(metro.id)).toMatchObject([{ ...li, isPrimary: 1 }])
  const situation = { importSituation: 2, batchNumber }
  expect((await found(admin, managedProjects.list, situation)).toSorted()).toEqual([road!, metro.id].toSorted())
  const [log] = await lastLogs(app, projectSheets.import)
  expect(log!.diff).toMatchObject([{ what: '项目导入' }, { what: '联系人' }, { what: '联系人' }])
  expect(JSON.stringify(log!.diff)).not.toContain('64001000')

  // What is there already changes nothing, nor does a corrected name take the number.
  const again = await staged(admin, [lines[0]!, there({ 负责人: '', 负责人电话: '', 健康管理负责人: '李一生' })], mode)
  await confirm(admin, again.batchNumber)
  expect(await found(admin, managedProjects.list, { ...situation, batchNumber: again.batchNumber })).toEqual([metro.id])
  expect(await contactsAt(metro.id)).toMatchObject([{ ...li, name: '李一生' }])
})

test('dates of a line go with those that are stored; what its status would ask of a new project is known of one that is there', async () => {
  const { group, metro, admin } = await aTree()
  await change('project', metro.id, sql`start_date = '2026-01-05', plan_end_date = '2026-06-30', actual_end_date = '2026-03-01'`)
  const mode = { orgParentId: group.id, mode: 2 }
  const nobody = { 负责人: '', 负责人电话: '', 健康管理负责人: '', 健康管理负责人电话: '' }
  const line = (more: Typed) => [aProject(metro.orgName, { '国家/地区': '中国', '省/州': '重庆', ...nobody, 开工日期: '', ...more })]
  const errorsOf = async (more: Typed) => (await staged(admin, line(more), mode)).errors[0]
  expect(await errorsOf({ 开工日期: '2026-03-02' })).toEqual(['开工日期：开工日期不能晚于实际完工日期（2026-03-01）'])
  expect(await errorsOf({ 计划完工日期: '2026-01-04' })).toEqual(['计划完工日期：计划完工日期不能早于开工日期'])
  expect(await errorsOf({ 实际完工日期: '2026-01-04' })).toEqual(['实际完工日期：实际完工日期不能早于开工日期'])
  expect((await staged(admin, [aProject('新项目', { 开工日期: '' })], mode)).errors).toEqual([['开工日期：请填写开工日期']])
  const { batchNumber, errors } = await staged(admin, line({ 计划完工日期: '2026-12-31' }), mode)
  expect(errors).toEqual([[]])
  await change('project', metro.id, sql`start_date = '2027-01-01', actual_end_date = null`)
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 1409, msg: expect.stringContaining('1行') })
})

test('what becomes wrong between staging and confirming is not written', async () => {
  const { company, admin } = await aTree()
  const { batchNumber } = await staged(admin, [aProject('新项目'), aProject('另一个项目')], { orgParentId: company.id })
  await app.db.execute(sql`update org set status = 0 where id = ${company.id}`)
  expect(await confirm(admin, batchNumber)).toMatchObject({ code: 1409 })
  expect(await found(admin, managedProjects.list, { keyword: '新项目' })).toEqual([])
})

test('the list goes out as it is filtered and sorted, within the caller’s scope', async () => {
  const { company, metro, abroad, companyAdmin } = await aTree()
  await change('org', abroad.id, sql`org_name = '=HYPERLINK("a")'`)
  const lines = await linesIn(
    await companyAdmin(projectSheets.export, { sortRules: JSON.stringify([{ field: 'orgName', order: 'desc' }]) } as object),
  )
  const [heading, ...rows] = lines as string[][]
  expect(heading!.slice(0, 3)).toEqual(['项目名称', '项目编码', '所属组织'])
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['=HYPERLINK("a")', abroad.orgCode, company.orgName],
    [metro.orgName, metro.orgCode, company.orgName],
  ])
  // As its page sends it, with page and size.
  const chosen = (await linesIn(await companyAdmin(projectSheets.export, { pageNo: 1, pageSize: 12, ids: [metro.id] }))) as string[][]
  expect(chosen.slice(1).map(([name]) => name)).toEqual([metro.orgName])
})
