import { movements } from '@oems/contract/people/movements.ts'
import { relatives } from '@oems/contract/relative/relatives.ts'
import { expect, test } from 'vitest'
import { linesIn } from '../testing/linesIn.ts'
import { testApp } from '../testing/testApp.ts'
import { aFamily, bound, listOf, ownOf } from './testRelatives.ts'

const app = await testApp()
const reason = '员工说登记有误'

test('a unit sees the relatives of those who stand there or are on its books, and another group none', async () => {
  const [ours, theirs] = [await aFamily(app), await aFamily(app)]
  const id = await bound(ours.phone, { name: '钱小玉' })
  for (const admin of [ours.groupAdmin, ours.companyAdmin, ours.projectAdmin])
    expect(await listOf(admin)).toMatchObject([
      {
        id,
        employeeId: ours.employeeId,
        employeeName: '王小明',
        projectId: ours.project.id,
        bindState: 1,
        editable: 1,
        mobile: expect.stringContaining('****'),
      },
    ])
  expect(await listOf(theirs.groupAdmin)).toEqual([])
  expect(await theirs.groupAdmin(relatives.list, { orgId: ours.project.id })).toMatchObject({ code: 1404 })
  const [foreign, unknown] = await Promise.all(
    [id, 999_999_999].map((relativeId) => theirs.groupAdmin(relatives.unbind, { relativeId, reason })),
  )
  expect(foreign).toMatchObject({ code: 1404 })
  expect(foreign!.bytes.toString()).toBe(unknown!.bytes.toString())
})

test('an employer reads of whoever was sent elsewhere, and only the site changes it', async () => {
  const { companyAdmin, groupAdmin, group, employeeId, phone } = await aFamily(app)
  const elsewhere = await app.anOrg({ parentId: (await app.anOrg({ parentId: group.id, orgType: 3 })).id, orgType: 4 })
  const relativeId = await bound(phone)
  expect(
    await groupAdmin(movements.dispatchEmpToProject, {
      employeeIds: [employeeId],
      projectId: elsewhere.id,
      arrivalDate: '2026-03-05',
      reason: '派遣到新项目',
    }),
  ).toMatchObject({ code: 0 })
  expect(await listOf(companyAdmin)).toMatchObject([{ id: relativeId, editable: 0, projectId: elsewhere.id }])
  expect(await companyAdmin(relatives.unbind, { relativeId, reason })).toMatchObject({ code: 1404 })
  const site = await app.anAdmin(5, elsewhere.id)
  expect(await site(relatives.unbind, { relativeId, reason })).toMatchObject({ code: 0 })
  expect(await listOf(companyAdmin)).toMatchObject([{ bindState: 2, unboundReason: reason, unboundAt: expect.any(String) }])
  expect(await site(relatives.unbind, { relativeId, reason })).toMatchObject({ code: 1409, msg: '已解除绑定' })
  expect(await ownOf(phone)).toEqual([])
})

test('relatives are found by either name and by their numbers, a doctor reads and does not unbind', async () => {
  const { projectAdmin, project, phone } = await aFamily(app)
  const relativeId = await bound(phone, { name: '孙玉兰', relation: 3, mobile: '13512345678' })
  await bound(phone, { name: '孙小宝', relation: 2 })
  for (const keyword of ['孙玉', 'sunyulan', '5678', '13512345678'])
    expect([keyword, (await listOf(projectAdmin, { keyword })).map(({ id }) => id)]).toEqual([keyword, [relativeId]])
  expect(await listOf(projectAdmin, { keyword: '王小明' })).toHaveLength(2)
  expect(await listOf(projectAdmin, { relation: 2 })).toMatchObject([{ name: '孙小宝' }])
  const doctor = await app.anAdmin(7, project.id)
  expect(await listOf(doctor)).toHaveLength(2)
  expect(await doctor(relatives.unbind, { relativeId, reason })).toMatchObject({ code: 1403 })
  expect(await doctor(relatives.exportExcel)).toMatchObject({ code: 1403 })
})

test('the list goes out as it is filtered, with codes in words and masked numbers', async () => {
  const { projectAdmin, phone } = await aFamily(app)
  await bound(phone, { name: '孙玉兰', relation: 3, mobile: '13512345678' })
  await bound(phone, { name: '孙小宝', relation: 2 })
  const [head, ...lines] = await linesIn(await projectAdmin(relatives.exportExcel, { relation: 3 }))
  expect(lines).toHaveLength(1)
  const line = Object.fromEntries(head!.map((header, at) => [header, lines[0]![at]]))
  expect(line).toMatchObject({ 员工: '王小明', 姓名: '孙玉兰', 与本人关系: '父母', 手机号: '135****5678', 绑定状态: '已绑定' })
})
