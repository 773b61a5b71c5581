import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { orgInfoWrites, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { draft } from '../../people/testEmployees.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { historyOf, idOf, rowOf, treeVersion, twoCompanies } from '../testTree.ts'

const app = await testApp({ alone: true })

const remove = (by: Caller, ...ids: number[]) => by(orgManager.delete, { ids, deleteReason: '重复录入' })
const gone = async (id: number) => (await rowOf(app, id)).deletedAt !== null

test('a node is deleted from above, for a reason', async () => {
  const { group, a, admin } = await twoCompanies(app)
  const other = await twoCompanies(app)
  const ofA = await app.anAdmin(4, a.id)
  const without = await admin(orgManager.delete, { ids: [a.id], deleteReason: ' ' })
  expect(without).toMatchObject({ code: 1400, data: { fields: [{ path: 'deleteReason', msg: '请填写删除原因' }] } })
  expect(await remove(await app.anAdmin(10, app.rootId), a.id)).toMatchObject({ code: 1403 })
  const below = await app.anOrg({ parentId: a.id })
  expect(await app.anAdmin(4, a.id).then((by) => by(orgInfoWrites.delete, { ids: [below.id], deleteReason: '重复' }))).toMatchObject({
    code: 1403,
  })
  expect(await remove(ofA, a.id)).toMatchObject({ code: 1422, msg: '请由上级组织的管理员操作' })
  expect(await remove(admin, other.a.id)).toMatchObject({ code: 1404 })
  expect(await remove(app.platformAdmin, app.rootId)).toMatchObject({ code: 1422, msg: '平台节点不能执行此操作' })
  expect(await remove(ofA, below.id)).toMatchObject({ code: 0 })
  const before = await treeVersion(app)
  expect(await admin(orgManager.delete, { ids: [a.id], deleteReason: '公司注销' })).toMatchObject({ code: 1409 }) // whoever administers it
  await app.db.execute(sql`update sys_account_rop set deleted_at = now() where org_id = ${a.id}`)
  expect(await admin(orgManager.delete, { ids: [a.id], deleteReason: '公司注销' })).toMatchObject({ code: 0 })
  expect(await treeVersion(app)).toBe(before + 1)
  expect(await rowOf(app, a.id)).toMatchObject({ deleteReason: '公司注销', version: 1 })
  expect(await remove(admin, a.id)).toMatchObject({ code: 1404 })
  const [line] = await historyOf(admin, group.id, { below: 1 })
  expect(line).toMatchObject({
    ...{ orgId: a.id, kind: HistoryKind.deleted, reason: '公司注销', newValue: null },
    oldValue: { orgName: a.orgName, parentId: group.id },
  })
})

test('what still hangs on a node keeps it, and is named with its number', async () => {
  const { a, admin } = await twoCompanies(app)
  const project = await app.anOrg({ parentId: a.id, orgType: 4 })
  for (let n = 0; n < 3; n += 1) expect(await admin(employees.v2Save, draft(project.id, { homeOrgId: a.id }))).toMatchObject({ code: 0 })
  expect(await remove(admin, project.id)).toMatchObject({
    code: 1409,
    msg: `“${project.orgName}”下还有在岗员工3人，不能删除`,
    data: { refs: [{ type: 'employee', label: '在岗员工', count: 3 }] },
  })
  // Who has left the site stands nowhere, and is on the company's books as before.
  const [{ id: off }] = (await ask<{ id: number }>(
    app.db,
    sql`select id from employee where org_id = ${project.id} order by id limit 1`,
  )) as [{ id: number }]
  expect(await admin(movements.changeStatus, { employeeIds: [off], toStatus: EmpStatus.offSite })).toMatchObject({ code: 0 })
  await app.anAccount({ roleId: 4, orgId: a.id })
  expect(await remove(admin, a.id)).toMatchObject({
    code: 1409,
    msg: `“${a.orgName}”下还有下级组织1个、用户账号1个、归属员工3人，不能删除`,
  })
})

test('several go together or not at all, in whatever order they are named', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const below = await app.anOrg({ parentId: a.id })
  const project = await app.anOrg({ parentId: below.id, orgType: 4 })
  const stays = await app.anOrg({ parentId: b.id })
  expect(await remove(admin, a.id, below.id, b.id, project.id)).toMatchObject({
    code: 1409,
    msg: `“${b.orgName}”下还有下级组织1个，不能删除`,
  })
  expect(await gone(a.id)).toBe(false)
  expect(await remove(admin, a.id, below.id, stays.id, project.id)).toMatchObject({ code: 0 })
  expect(await Promise.all([a, below, stays, project].map(({ id }) => gone(id)))).toEqual([true, true, true, true])
  const groups = await ask(
    app.db,
    sql`select distinct group_key from org_history where org_id in (${a.id}, ${below.id}, ${project.id}) and kind = 10`,
  )
  expect(groups).toHaveLength(1)
})

test('a name and a region’s nations are free again, and a deleted namesake does not count', async () => {
  const { group, admin } = await twoCompanies(app)
  const region = () => admin(orgManager.save, { orgParentId: group.id, orgType: 5, orgName: '拉美区域中心', nationCodes: ['PE'] })
  const first = idOf(await region())
  expect(await region()).toMatchObject({ code: 1409 })
  expect(await remove(admin, first)).toMatchObject({ code: 0 })
  expect(await region()).toMatchObject({ code: 0 })
})

test('temporary accounts end with their node', async () => {
  const { a, admin } = await twoCompanies(app)
  const project = await app.anOrg({ parentId: a.id, orgType: 4 })
  const account = await app.anAccount({ roleId: 9, orgId: project.id, validTo: '2026-04-01' })
  expect(await remove(admin, project.id)).toMatchObject({ code: 0 })
  expect(await ask(app.db, sql`select 1 from sys_account_rop where id = ${account.ropId} and deleted_at is null`)).toEqual([])
})

test('a deletion and a new employee at once: either there is somebody who keeps it, or nobody gets in', async () => {
  const { a, admin } = await twoCompanies(app)
  for (let n = 0; n < 8; n += 1) {
    const project = await app.anOrg({ parentId: a.id, orgType: 4 })
    const [deletion, entry] = await Promise.all([
      remove(admin, project.id),
      admin(employees.v2Save, draft(project.id, { homeOrgId: a.id })),
    ])
    expect([
      [0, 1404],
      [1409, 0],
    ]).toContainEqual([deletion.code, entry.code])
  }
  expect(
    await ask(
      app.db,
      sql`select e.id from employee e join org o on o.id = e.org_id where o.deleted_at is not null and e.deleted_at is null`,
    ),
  ).toEqual([])
})
