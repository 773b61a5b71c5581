import { shippedGrants, shippedMenus } from '@oems/contract/access/menu.ts'
import { type GrantableMenu, menus } from '@oems/contract/access/menus.ts'
import { navigation } from '@oems/contract/access/navigation.ts'
import { roles as calls, type RoleInfo } from '@oems/contract/access/roles.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { lastLogs } from '../../testing/logs.ts'
import { menuIdsIn } from '../../testing/menus.ts'
import { type Caller, type TestApp, testApp } from '../../testing/testApp.ts'

let app: TestApp
let menuId: (code: string) => number
beforeAll(async () => {
  app = await testApp({ alone: true })
  menuId = await menuIdsIn(app.db)
})

const button = (page: string, permission: string) => menuId(`${page}:${permission}`)
const exporting = () => button('people.emp', 'biz:employee:export')
const listing = () => button('people.emp', 'biz:employee:list')

let serial = 0
const draft = (more: object = {}) => {
  serial += 1
  return { roleName: `自定义${serial}`, baseRoleId: 5, menuIdList: [listing()], ...more }
}
const saved = async (caller: Caller, more: object = {}) => {
  const { code, msg, data } = await caller(calls.save, draft(more))
  expect([code, msg]).toEqual([0, 'success'])
  return (data as { id: number }).id
}
const infoOf = async (caller: Caller, roleId: number) => (await caller(calls.info, { roleId })).data as RoleInfo
/** The role as its form would send it again. */
async function updated(caller: Caller, roleId: number, change: object) {
  const { version, roleName, baseRoleId, orgType, menuIdList, remark, status } = await infoOf(caller, roleId)
  return caller(calls.update, { roleId, version, roleName, baseRoleId, orgType, menuIdList, remark, status, ...change })
}
describe('who may not', () => {
  test('a project admin has no roles to manage', async () => {
    const { projectAdmin } = await app.aGroup()
    expect(await projectAdmin(calls.list)).toMatchObject({ code: 1403 })
    expect(await projectAdmin(calls.save, draft())).toMatchObject({ code: 1403 })
  })

  test('another group’s role is not there: neither to see nor to change, delete or reset', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const roleId = await saved(theirs.groupAdmin)
    const { version } = await infoOf(theirs.groupAdmin, roleId)
    for (const reply of [
      await ours.groupAdmin(calls.info, { roleId }),
      await ours.groupAdmin(calls.simpleRoleMenu, { roleId }),
      await ours.groupAdmin(calls.update, { ...draft(), roleId, version }),
      await ours.groupAdmin(calls.delete, { ids: [roleId] }),
      await ours.groupAdmin(calls.reset, { roleId }),
      await ours.groupAdmin(calls.save, draft({ orgId: theirs.company.id })),
    ])
      expect(reply).toMatchObject({ code: 1404, msg: '记录不存在' })
    expect((await ours.groupAdmin(calls.list, { pageSize: 200 })).data).not.toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ roleId })]),
    })
  })

  test('a role of the group is shown below it, and changed only there where it belongs', async () => {
    const { group, company, groupAdmin, companyAdmin: below } = await app.aGroup()
    const roleId = await saved(groupAdmin)
    expect(await infoOf(below, roleId)).toMatchObject({ orgId: group.id, orgName: group.orgName, editable: 0 })
    expect(await updated(below, roleId, { remark: '改' })).toMatchObject({ code: 1403, msg: '只能修改本组织及下级组织的角色' })
    expect(await below(calls.delete, { ids: [roleId] })).toMatchObject({ code: 1403 })
    const own = await saved(below, { baseRoleId: 8, menuIdList: [] })
    expect(await infoOf(groupAdmin, own)).toMatchObject({ orgId: company.id, editable: 1 })
  })
})
describe('a custom role', () => {
  test('takes nothing beyond its giver’s own grants, and what a grant brings along comes with it', async () => {
    const { groupAdmin } = await app.aGroup()
    const beyond = button('set.config', 'sys:config:update')
    expect(await groupAdmin(calls.save, draft({ menuIdList: [listing(), beyond] }))).toMatchObject({
      code: 1422,
      msg: '不能授予自己没有的权限',
    })
    const roleId = await saved(groupAdmin, { menuIdList: [exporting()] })
    const granted = new Set((await infoOf(groupAdmin, roleId)).menuIdList)
    expect(granted).toEqual(new Set([exporting(), listing(), ...['people.emp', 'people', 'sub:base'].map(menuId)]))
    expect(await updated(groupAdmin, roleId, { menuIdList: [beyond] })).toMatchObject({ code: 1422, msg: '不能授予自己没有的权限' })
    expect(await groupAdmin(calls.save, draft({ menuIdList: [999_999_999] }))).toMatchObject({ code: 1400 })
  })

  test('rests on a role that its maker may give, for organisations that suit it', async () => {
    const { groupAdmin } = await app.aGroup()
    for (const baseRoleId of [1, 2, 3, 6, 10])
      expect(await groupAdmin(calls.save, draft({ baseRoleId }))).toMatchObject({ code: 1422, msg: '不能以该角色为基础角色' })
    expect(await groupAdmin(calls.save, draft({ baseRoleId: 12 }))).toMatchObject({ code: 1400 })
    expect(await groupAdmin(calls.save, draft({ orgType: [2] }))).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'orgType', msg: '超出“项目管理员”的适用组织类型' }] },
    })
    expect(await infoOf(groupAdmin, await saved(groupAdmin, { baseRoleId: 4 }))).toMatchObject({
      orgType: [3, 5],
      assignableRoleIds: [5, 7, 8, 9, 11, 12],
      webLogin: 1,
      baseRoleName: '二级公司管理员',
    })
  })

  test('has a name of its own', async () => {
    const [{ groupAdmin }, other] = [await app.aGroup(), await app.aGroup()]
    await saved(groupAdmin, { roleName: '区域健康专员' })
    expect(await groupAdmin(calls.save, draft({ roleName: '区域健康专员' }))).toMatchObject({ code: 1409, msg: '角色名称已存在' })
    expect(await groupAdmin(calls.save, draft({ roleName: '医生' }))).toMatchObject({ code: 1409, msg: '角色名称已存在' })
    await saved(other.groupAdmin, { roleName: '区域健康专员' })
  })

  test('may be given by those who may give its base, and gives no more than they', async () => {
    const { group, company, project, groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin, { baseRoleId: 5 })
    const offered = async (caller: Caller, orgType?: number) =>
      ((await caller(calls.select, { orgType })).data as { roleId: number }[]).map((one) => one.roleId)
    expect(await offered(groupAdmin)).toEqual([4, 5, 7, 8, 9, 11, 12, 13, roleId])
    expect(await offered(groupAdmin, 4)).toEqual([5, 7, 8, 9, 11, 12, roleId])
    expect(await offered(await app.anAdmin(4, company.id), 4)).toEqual([5, 7, 8, 9, 11, 12, roleId])
    expect(await offered(await app.anAdmin(5, project.id))).toEqual([8, 9, 11, 12])
    expect(await offered(await app.anAdmin(7, group.id))).toEqual([])
    expect((await groupAdmin(calls.select, { orgType: 4 })).data).toContainEqual({
      roleId: 9,
      roleName: '临时项目管理员',
      needValidTo: 1,
    })
    expect(await groupAdmin(calls.save, draft({ assignableRoleIds: [3] }))).toMatchObject({ code: 1403 })
    await updated(groupAdmin, roleId, { status: 0 })
    expect(await offered(groupAdmin)).not.toContain(roleId)
  })

  test('is neither deleted nor switched off while somebody has it, and says how many', async () => {
    const { project, groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin)
    await app.anAccount({ roleId, orgId: project.id })
    await app.anAccount({ roleId, orgId: project.id })
    expect(await groupAdmin(calls.delete, { ids: [roleId] })).toMatchObject({ code: 1409, msg: '角色已分配给2个账号，不能删除' })
    expect(await updated(groupAdmin, roleId, { status: 0 })).toMatchObject({ code: 1409, msg: '角色已分配给2个账号，不能停用' })
    const spare = await saved(groupAdmin)
    expect(await groupAdmin(calls.delete, { ids: [spare, roleId] })).toMatchObject({ code: 1409 })
    expect(await groupAdmin(calls.delete, { ids: [spare] })).toMatchObject({ code: 0 })
    expect(await groupAdmin(calls.info, { roleId: spare })).toMatchObject({ code: 1404 })
    expect(await ask(app.db, sql`select 1 from sys_role_menu where role_id = ${spare}`)).toEqual([])
  })

  test('is not overwritten by whoever read it earlier', async () => {
    const { groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin)
    expect(await updated(groupAdmin, roleId, { remark: '先' })).toMatchObject({ code: 0 })
    expect(await updated(groupAdmin, roleId, { remark: '后', version: 0 })).toMatchObject({
      code: 1409,
      msg: '数据已被他人修改，请刷新后重试',
    })
  })

  test('saved and changed at once by two stays whole', async () => {
    const { groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin)
    const { version } = await infoOf(groupAdmin, roleId)
    const replies = await Promise.all([
      updated(groupAdmin, roleId, { version, menuIdList: [exporting()] }),
      updated(groupAdmin, roleId, { version, menuIdList: [] }),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  })
})

describe('rights act at once (01 §9 no. 10)', () => {
  test('an export taken from the role is refused at the next call and gone from the next menu, without signing in again', async () => {
    const { project, groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin, { menuIdList: [exporting()] })
    const holder = await app.anAdmin(roleId, project.id)
    const before = await holder(employeeSheets.export)
    expect(before).toMatchObject({ status: 200, code: 0 })
    expect((await holder(navigation.nav)).data).toMatchObject({ perms: ['biz:employee:export', 'biz:employee:list'] })

    expect(await updated(groupAdmin, roleId, { menuIdList: [listing()] })).toMatchObject({ code: 0 })
    const refused = await holder(employeeSheets.export)
    expect(refused).toMatchObject({ status: 200, code: 1403, msg: '没有操作权限' })
    // What the window compares: it then reads user and menu again before its next navigation.
    expect(Number(refused.headers['perm-ver'])).toBeGreaterThan(Number(before.headers['perm-ver']))
    expect((await holder(navigation.nav)).data).toMatchObject({ perms: ['biz:employee:list'] })
    expect((await holder(session.userInfo)).data).toMatchObject({ perms: ['biz:employee:list'] })
  })

  test('the log names what was given and taken', async () => {
    const { groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin, { roleName: '日志里的角色' })
    await updated(groupAdmin, roleId, { menuIdList: [exporting()] })
    const [line] = await lastLogs(app, calls.update)
    expect(line).toMatchObject({ operation: '角色管理·修改', targetType: '角色', targetId: roleId, targetName: '日志里的角色', result: 1 })
    expect(line!.diff).toContainEqual({
      what: '角色授权',
      id: roleId,
      fields: [{ field: '授权', old: [], new: ['健康防疫 / 人员管理 / 员工管理 / 导出'] }],
    })
  })
})

describe('a built-in role', () => {
  test('is changed by 系统管理员 alone, in its grants and assignable roles alone', async () => {
    const { groupAdmin } = await app.aGroup()
    expect(await updated(groupAdmin, 8, { menuIdList: [] })).toMatchObject({ code: 1403, msg: '内置角色只能由系统管理员修改' })
    expect(await groupAdmin(calls.reset, { roleId: 8 })).toMatchObject({ code: 1403 })
    for (const change of [{ roleName: '改名' }, { baseRoleId: 5 }, { orgType: [2] }, { status: 0 }])
      expect(await updated(app.platformAdmin, 8, change)).toMatchObject({ code: 1409, msg: '内置角色只能修改授权和可分配角色' })
    expect(await updated(app.platformAdmin, 1, { menuIdList: [] })).toMatchObject({ code: 1409, msg: '系统管理员权限不能修改' })
    expect(await app.platformAdmin(calls.reset, { roleId: 1 })).toMatchObject({ code: 1409, msg: '系统管理员权限不能修改' })
    expect(await app.platformAdmin(calls.delete, { ids: [8] })).toMatchObject({ code: 1409, msg: '内置角色不能删除' })
    expect(await groupAdmin(calls.delete, { ids: [8] })).toMatchObject({ code: 1409, msg: '内置角色不能删除' })
  })

  test('goes back to what it was shipped with', async () => {
    const shipped = async () => new Set((await infoOf(app.platformAdmin, 8)).menuIdList)
    const before = await shipped()
    expect(before).toEqual(new Set([...shippedGrants(8)].map(menuId)))
    expect(await updated(app.platformAdmin, 8, { menuIdList: [exporting()], assignableRoleIds: [12] })).toMatchObject({ code: 0 })
    expect(await shipped()).not.toEqual(before)
    expect(await app.platformAdmin(calls.reset, { roleId: 8 })).toMatchObject({ code: 0 })
    expect(await shipped()).toEqual(before)
    expect(await infoOf(app.platformAdmin, 8)).toMatchObject({ assignableRoleIds: [12] })
    await updated(app.platformAdmin, 8, { assignableRoleIds: [] })
    const { groupAdmin } = await app.aGroup()
    const custom = await saved(groupAdmin)
    expect(await app.platformAdmin(calls.reset, { roleId: custom })).toMatchObject({ code: 1409 })
  })

  test('is shipped together with two presets that are switched off', async () => {
    const { list } = (await app.platformAdmin(calls.list, { builtIn: 0, roleName: '管理员' })).data as { list: RoleInfo[] }
    const presets = list.filter(({ roleName }) => roleName === '安全管理员' || roleName === '审计管理员')
    expect(presets).toMatchObject([
      { baseRoleId: 6, status: 0, orgId: app.rootId },
      { baseRoleId: 6, status: 0 },
    ])
    const names = await Promise.all(presets.map(async ({ roleId }) => (await infoOf(app.platformAdmin, roleId)).menuIdList.length))
    const ofPages = (directory: string) => shippedMenus.filter(({ code }) => code.split(/[.:]/)[0] === directory).length + 1
    expect(names).toEqual([ofPages('auth'), ofPages('audit')])
  })
})

describe('lists', () => {
  test('count accounts as far as the caller sees', async () => {
    const { company, project, groupAdmin, companyAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin)
    await app.anAccount({ roleId, orgId: project.id })
    const other = await app.anOrg({ parentId: company.id, orgType: 4 })
    await app.anAccount({ roleId, orgId: other.id })
    const counted = async (caller: Caller) =>
      ((await caller(calls.list, { pageSize: 200 })).data as { list: { roleId: number; userCount: number }[] }).list.find(
        (one) => one.roleId === roleId,
      )?.userCount
    expect(await counted(groupAdmin)).toBe(2)
    const elsewhere = await app.anOrg({ parentId: (await app.aGroup()).group.id, orgType: 3 })
    expect(await counted(await app.anAdmin(4, elsewhere.id))).toBeUndefined()
    expect(await counted(companyAdmin)).toBe(2)
  })

  test('offer for a filter what occurs', async () => {
    const { company, project, groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin)
    await app.anAccount({ roleId, orgId: project.id })
    const occurring = async (input: object = {}) =>
      ((await groupAdmin(calls.list4Account, input)).data as { roleId: number }[]).map((one) => one.roleId)
    expect(await occurring()).toEqual([3, 4, 5, roleId])
    expect(await occurring({ orgType: 2 })).toEqual([3])
    expect(await occurring({ orgId: company.id })).toEqual([4, 5, roleId])
    expect(await groupAdmin(calls.list4Account, { orgId: app.rootId })).toMatchObject({ code: 1404 })
  })

  test('to grant from are everything for 系统管理员 and the own grants for anybody else', async () => {
    const { groupAdmin } = await app.aGroup()
    const of = async (caller: Caller) => (await caller(menus.simpleList)).data as GrantableMenu[]
    const [all, own] = [await of(app.platformAdmin), await of(groupAdmin)]
    expect(all.length).toBeGreaterThanOrEqual(shippedMenus.length)
    expect(new Set(own.map((one) => one.menuId))).toEqual(new Set([...shippedGrants(3)].map(menuId)))
    expect(own.find((one) => one.menuId === exporting())).toMatchObject({ name: '导出', type: 4, perms: 'biz:employee:export' })
    const ofBase = (await groupAdmin(menus.simpleList, { subSystemId: menuId('sub:odas') })).data as GrantableMenu[]
    expect(ofBase[0]).toMatchObject({ name: '数据分析', type: 1 })
    expect(ofBase.length).toBeLessThan(own.length / 2)
  })

  test('show a role’s menu as its holders find it, buttons by name', async () => {
    const { groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin, { menuIdList: [exporting()] })
    expect((await groupAdmin(calls.simpleRoleMenu, { roleId })).data).toMatchObject({
      roleId,
      menus: [{ name: '健康防疫', list: [{ name: '人员管理', list: [{ name: '员工管理', buttons: ['查看', '导出'], list: [] }] }] }],
    })
  })
})

describe('谁有此权限', () => {
  test('names roles and accounts in scope whose right is good today', async () => {
    const { group, company, project, groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin, { menuIdList: [exporting()] })
    const holder = await app.anAccount({ roleId, orgId: project.id })
    await app.anAccount({ roleId, orgId: project.id, validTo: '2026-03-04' })
    const locked = await app.anAccount({ roleId, orgId: project.id })
    await app.db.execute(sql`update sys_account set status = 2 where id = ${locked.accountId}`)
    const { roles, accounts, total } = (await groupAdmin(calls.whoCan, { perms: 'biz:employee:export' })).data as {
      roles: { roleId: number; userCount: number }[]
      accounts: { accountId: number; orgId: number }[]
      total: number
    }
    expect(roles).toContainEqual(expect.objectContaining({ roleId, userCount: 1 }))
    expect(roles.find((one) => one.roleId === 3)).toMatchObject({ userCount: 1 })
    expect(roles.map((one) => one.roleId)).not.toContain(2)
    expect(accounts.map((one) => one.accountId)).toContain(holder.accountId)
    expect(total).toBe(accounts.length)
    expect(new Set(accounts.map(({ orgId }) => orgId))).toEqual(new Set([group.id, company.id, project.id]))
    expect((await groupAdmin(calls.whoCan, { perms: 'no:such:thing' })).data).toEqual({ roles: [], total: 0, accounts: [] })
  })
})

describe('为什么看不到', () => {
  const reasons = async (caller: Caller, input: object) =>
    ((await caller(calls.whyNot, input)).data as { pairs: { reason: number | null }[] }).pairs.map(({ reason }) => reason)

  test('gives the first reason for each assignment', async () => {
    const { company, groupAdmin } = await app.aGroup()
    const roleId = await saved(groupAdmin, {
      baseRoleId: 4,
      menuIdList: [menuId('people.emp'), menuId('org.info'), menuId('res.infirmary')],
    })
    const { accountId, username } = await app.anAccount({ roleId, orgId: company.id })
    const ask = (more: object) => reasons(groupAdmin, { accountId, ...more })
    expect(await ask({ menuId: menuId('people.emp') })).toEqual([null])
    expect(await ask({ perms: 'biz:employee:list' })).toEqual([null])
    expect(await reasons(groupAdmin, { username: username.toUpperCase(), perms: 'biz:employee:list' })).toEqual([null])
    expect(await groupAdmin(calls.whyNot, { perms: 'biz:employee:list' })).toMatchObject({ code: 1400 })
    expect(await ask({ perms: 'biz:employee:export' })).toEqual([1])
    expect(await ask({ menuId: menuId('set.menu') })).toEqual([1])
    // For type 0 alone, while the assignment is at a company; its permission is not hidden by that.
    expect(await ask({ menuId: menuId('org.info') })).toEqual([3])
    expect(await ask({ perms: 'biz:org-info:list' })).toEqual([null])
    expect(await ask({ menuId: menuId('res.infirmary') })).toEqual([6])

    await app.db.execute(sql`update sys_account_rop set valid_to = '2026-03-04' where account_id = ${accountId}`)
    expect(await ask({ menuId: menuId('people.emp') })).toEqual([4])
    await app.db.execute(sql`update sys_account_rop set valid_to = null where account_id = ${accountId}`)
    await app.db.execute(sql`update sys_account set locked_until = '2026-03-05T09:10:00+08:00' where id = ${accountId}`)
    expect(await ask({ menuId: menuId('people.emp') })).toEqual([5])
    await app.db.execute(sql`update sys_menu set status = 0 where id = ${menuId('people')}`)
    expect(await ask({ menuId: menuId('people.emp') })).toEqual([2])
    await app.db.execute(sql`update sys_menu set status = 1 where id = ${menuId('people')}`)

    expect(await groupAdmin(calls.whyNot, { accountId })).toMatchObject({ code: 1400 })
    expect(await groupAdmin(calls.whyNot, { accountId, perms: 'no:such:thing' })).toMatchObject({
      code: 1422,
      msg: '权限标识不存在：no:such:thing',
    })
    expect(await groupAdmin(calls.whyNot, { accountId, menuId: 999_999_999 })).toMatchObject({ code: 1404 })
  })

  test('keeps what lies outside the scope to itself', async () => {
    const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
    const { accountId } = await app.anAccount({ roleId: 5, orgId: ours.project.id })
    await app.db.execute(sql`
      insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
      values (now(), 0, now(), 0, ${accountId}, 5, ${theirs.project.id})`)
    expect(await reasons(ours.groupAdmin, { accountId, perms: 'biz:employee:list' })).toEqual([null])
    expect(await reasons(theirs.groupAdmin, { accountId, perms: 'biz:employee:list' })).toEqual([null])
    const { groupAdmin } = await app.aGroup()
    expect(await groupAdmin(calls.whyNot, { accountId, perms: 'biz:employee:list' })).toMatchObject({ code: 1404 })
  })
})

test('bases of the platform are 系统管理员’s to give', async () => {
  expect(await infoOf(app.platformAdmin, await saved(app.platformAdmin, { baseRoleId: 6 }))).toMatchObject({
    orgId: app.rootId,
    assignableRoleIds: [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13],
  })
})
