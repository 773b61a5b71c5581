import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import type { Domain } from '../core/domain.ts'
import { testApp } from '../testing/testApp.ts'
import { aMobile, anIdNumber, draft, figuresEqualRows, infoOf, messagesOf, onsiteIn, saved } from './testEmployees.ts'

/** People of whom somebody keeps records. */
const kept = new Set<number>()
const recordKeeper: Domain = {
  people: { refusals: async (_ctx, ids) => new Map(ids.filter((id) => kept.has(id)).map((id) => [id, '已有健康记录，请使用“离职”'])) },
}
const app = await testApp({ alone: true, more: [recordKeeper] })
const onsite = onsiteIn(app)

describe('who may not', () => {
  test('without a session, without the permission: nothing is written', async () => {
    const { project } = await app.aGroup()
    const doctor = await app.anAdmin(7, project.id)
    const reporter = await app.anAdmin(8, project.id)
    expect(await app.stranger(employees.v2List)).toMatchObject({ status: 401, code: 401 })
    expect(await doctor(employees.v2Save, draft(project.id))).toMatchObject({ status: 200, code: 1403, msg: '没有操作权限' })
    expect(await reporter(employees.v2Delete, { employeeId: 1, deleteReason: '录错' })).toMatchObject({ code: 1403 })
    expect((await doctor(employees.v2List)).data).toMatchObject({ total: 0, list: [] })
  })

  test('a person of another organisation is as unknown as none, byte by byte', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const employeeId = await saved(theirs.projectAdmin, theirs.project.id)
    const before = await infoOf(theirs.projectAdmin, employeeId)
    const revision = { ...draft(theirs.project.id), orgId: undefined, version: 0 }
    const replies = (id: number) =>
      Promise.all([
        ours.groupAdmin(employees.info, { employeeId: id }),
        ours.groupAdmin(employees.v2Update, { ...revision, employeeId: id }),
        ours.groupAdmin(employees.v2Delete, { employeeId: id, deleteReason: '录错' }),
        ours.groupAdmin(employees.v2BatchDelete, { ids: [id], deleteReason: '录错' }),
      ])
    const [foreign, unknown] = [await replies(employeeId), await replies(999_999_999)]
    for (const reply of foreign) expect(reply).toMatchObject({ status: 200, code: 1404, msg: '记录不存在' })
    expect(foreign.map(({ bytes }) => bytes.toString())).toEqual(unknown.map(({ bytes }) => bytes.toString()))
    expect(await infoOf(theirs.projectAdmin, employeeId)).toEqual(before)
    expect((await ours.groupAdmin(employees.v2List, {})).data).toMatchObject({ total: 0 })
    expect(await ours.groupAdmin(employees.v2List, { orgId: theirs.project.id })).toMatchObject({ code: 1404 })
    expect(await ours.groupAdmin(employees.v2Save, draft(theirs.project.id))).toMatchObject({ code: 1404 })
    expect(await ours.groupAdmin(employees.activationLink, { orgId: theirs.project.id })).toMatchObject({ code: 1404 })
  })

  test('the employing unit sees a person wherever they were sent; only the unit that has them on site changes them', async () => {
    const { group, company, project, groupAdmin } = await app.aGroup()
    const other = await app.anOrg({ parentId: group.id, orgType: 3 })
    const otherAdmin = await app.anAdmin(4, other.id)
    const employeeId = await saved(groupAdmin, project.id, { homeOrgId: other.id })
    const seen = await infoOf(otherAdmin, employeeId)
    expect(seen).toMatchObject({ editable: false, homeOrgName: other.orgName, orgName: project.orgName, projectId: project.id })
    expect(await otherAdmin(employees.v2Delete, { employeeId, deleteReason: '录错' })).toMatchObject({ code: 1404 })
    expect((await otherAdmin(employees.v2List)).data).toMatchObject({ total: 0 })
    expect((await groupAdmin(employees.v2List, { orgId: company.id })).data).toMatchObject({ total: 1 })
    expect((await groupAdmin(employees.v2List, { orgId: company.id, includeChildren: 0 })).data).toMatchObject({ total: 0 })
    expect((await groupAdmin(employees.v2List, { projectId: project.id, includeChildren: 0 })).data).toMatchObject({ total: 1 })
  })
})

describe('delete', () => {
  test('takes the stay, the figures and the account away, and frees certificate and mobile', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const [idNumber, mobile] = [anIdNumber(), aMobile()]
    const employeeId = await saved(projectAdmin, project.id, { idNumber, mobile })
    expect(messagesOf(await projectAdmin(employees.v2Delete, { employeeId, deleteReason: '错' }))).toEqual({
      deleteReason: '请输入2到200字的删除原因',
    })
    const both = await Promise.all([1, 2].map(() => projectAdmin(employees.v2Delete, { employeeId, deleteReason: '重复录入' })))
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1404])
    expect(await projectAdmin(employees.info, { employeeId })).toMatchObject({ code: 1404 })
    expect(await onsite(project.id)).toBe(0)
    const left = await ask(
      app.db,
      sql`
      select (select count(*) from emp_stay where person_id = ${employeeId}) as stays,
             (select count(*) from sys_account where employee_id = ${employeeId} and deleted_at is null) as accounts`,
    )
    expect(left).toEqual([{ stays: 0, accounts: 0 }])
    await saved(projectAdmin, project.id, { idNumber, mobile })
    expect(await onsite(project.id)).toBe(1)
  })

  test('is refused by whoever keeps records of a person, each person by name', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const ids = [await saved(projectAdmin, project.id), await saved(projectAdmin, project.id, { name: '李四' })]
    kept.add(ids[1]!)
    const msg = '“李四”：已有健康记录，请使用“离职”'
    const reply = await projectAdmin(employees.v2BatchDelete, { ids, deleteReason: '批量录错' })
    expect(reply).toMatchObject({ code: 1409, msg, data: { fields: [{ path: 'ids.1', id: ids[1], msg }] } })
    expect(await onsite(project.id)).toBe(2)
  })

  test('of several is all or nothing', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const own = [await saved(ours.projectAdmin, ours.project.id), await saved(ours.projectAdmin, ours.project.id)]
    const foreign = await saved(theirs.projectAdmin, theirs.project.id)
    const remove = (ids: number[]) => ours.projectAdmin(employees.v2BatchDelete, { ids, deleteReason: '批量录错' })
    expect(await remove([...own, foreign])).toMatchObject({ code: 1404 })
    expect(await onsite(ours.project.id)).toBe(2)
    expect(await remove(own)).toMatchObject({ code: 0 })
    expect(await onsite(ours.project.id)).toBe(0)
  })
})

describe('list', () => {
  test('is found by name, pinyin, initials, work number, mobile and certificate', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const idNumber = anIdNumber()
    await saved(projectAdmin, project.id, { name: '欧阳小敏', workNo: 'Gs-77', mobile: '19987651234', idNumber })
    await saved(projectAdmin, project.id, { name: '王强' })
    const names = async (filter: object) => {
      const { data } = await projectAdmin(employees.v2List, filter)
      return (data as { list: { name: string }[] }).list.map(({ name }) => name)
    }
    for (const keyword of [
      '欧',
      '小敏',
      'ouyangxiaomin',
      'OYXM',
      'gs-7',
      '1234',
      '19987651234',
      '+8619987651234',
      idNumber,
      idNumber.toLowerCase(),
    ])
      expect(await names({ keyword })).toEqual(['欧阳小敏'])
    for (const keyword of ['%', '_', '欧%', '19987651235', '4321']) expect(await names({ keyword })).toEqual([])
    expect(await names({ mobile: '19987651234' })).toEqual(['欧阳小敏'])
    expect(await names({ name: '强', workNo: null })).toEqual(['王强'])
    expect(await names({ sortRules: [{ field: 'name', order: 'desc' }] })).toEqual(['王强', '欧阳小敏'])
    expect(await names({ sortRules: [{ field: 'entryDate', order: 'asc' }] })).toEqual(['王强', '欧阳小敏'])
    expect(await names({ empStatus: [2, 3] })).toEqual([])
    expect(await names({ hasAccount: 0 })).toEqual([])
    expect(await names({ onPost: 0 })).toEqual([])
    expect(await names({ nationGroup: 2 })).toEqual([])
    expect((await names({ nationGroup: 1, todayStatus: [0] })).length).toBe(2)
  })

  test('knows its total on every page, and past the last', async () => {
    const { project, projectAdmin } = await app.aGroup()
    for (const name of ['赵一', '钱二', '孙三']) await saved(projectAdmin, project.id, { name })
    const page = async (pageNo: number) => (await projectAdmin(employees.v2List, { pageNo, pageSize: 2 })).data
    expect(await page(1)).toMatchObject({ total: 3, list: [{ name: '孙三' }, { name: '钱二' }] })
    expect(await page(2)).toMatchObject({ total: 3, list: [{ name: '赵一', mobile: expect.stringContaining('****') }] })
    expect(await page(9)).toEqual({ total: 3, totalCapped: false, list: [], pageNo: 9, pageSize: 2 })
    const refused = await projectAdmin(employees.v2List, { sortRules: [{ field: 'mobile', order: 'asc' }] })
    expect(messagesOf(refused)).toEqual({ 'sortRules.0.field': '排序字段不正确' })
  })
})

test('a site hangs up a code that opens the activation on a phone', async () => {
  const { company, project, projectAdmin } = await app.aGroup()
  const { data } = await projectAdmin(employees.activationLink, { orgId: project.id }, { host: '10.0.0.8:8080' })
  expect(data).toMatchObject({ orgName: project.orgName, link: `http://10.0.0.8:8080/oems/h5/#/node?q=${project.qrToken}` })
  expect((data as { png: string }).png).toMatch(/^data:image\/png;base64,iVBOR/)
  await app.db.execute(sql`update org set status = 0 where id = ${company.id}`)
  const stopped = { code: 1422, msg: '组织已停用，二维码已停用' }
  expect(await projectAdmin(employees.activationLink, { orgId: project.id })).toMatchObject(stopped)
})

test('after all of this the figures of people on post equal the rows', () => figuresEqualRows(app))
