import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { managerMigration, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { session } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { historyOf, rowOf, twoCompanies } from '../organisation/testTree.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()
const migrate = (by: Caller, sourceOrgId: number, targetOrgId: number, more: object = {}) =>
  by(managerMigration.migrationManagerOrg, { sourceOrgId, targetOrgId, kind: 2, reason: '人事调整', ...more })
const rolesAt = (orgId: number) =>
  ask<{ accountId: number; roleId: number }>(
    app.db,
    sql`select account_id "accountId", role_id "roleId" from sys_account_rop where org_id = ${orgId} and deleted_at is null order by id`,
  )

async function administrators() {
  const tree = await twoCompanies(app)
  const [one, two, doctor] = [
    await app.anAccount({ roleId: 4, orgId: tree.a.id, validTo: '2026-12-31' }),
    await app.anAccount({ roleId: 4, orgId: tree.a.id }),
    await app.anAccount({ roleId: 7, orgId: tree.a.id }),
  ]
  return { ...tree, one, two, doctor }
}

test('administrators go to another node and go on working there, by the same roles and days', async () => {
  const { a, b, admin, one, two, doctor } = await administrators()
  const signedIn = app.as(await app.aSession(one))
  expect(await signedIn(orgInfo.getOp, { orgId: b.id })).toMatchObject({ code: 1404 })
  expect(await migrate(admin, a.id, b.id)).toMatchObject({ code: 0, data: { movedNum: 2, skipped: [] } })
  expect(await rolesAt(a.id)).toEqual([{ accountId: doctor.accountId, roleId: 7 }])
  expect((await rolesAt(b.id)).map(({ accountId }) => accountId)).toEqual([one.accountId, two.accountId])
  expect(await ask(app.db, sql`select valid_to "validTo" from sys_account_rop where id = ${one.ropId}`)).toEqual([
    { validTo: '2026-12-31' },
  ])
  expect(await signedIn(orgInfo.getOp, { orgId: b.id })).toMatchObject({ code: 0 })
  expect(await signedIn(orgInfo.getOp, { orgId: a.id })).toMatchObject({ code: 1404 })
  expect(await signedIn(session.userInfo)).toMatchObject({ code: 0 })
  const [gone, come] = [(await historyOf(admin, a.id))[0], (await historyOf(admin, b.id))[0]]
  const kind = HistoryKind.administratorsMoved
  expect(gone).toMatchObject({ kind, reason: '人事调整', oldValue: { accountNum: 2 }, newValue: { otherOrgName: b.orgName } })
  expect(come).toMatchObject({ kind, oldValue: { otherOrgName: a.orgName }, newValue: { accountNum: 2 } })
  const [told] = await ask(
    app.db,
    sql`select m.content from sys_message m join sys_message_user u on u.message_id = m.id where u.account_id = ${two.accountId}`,
  )
  expect(told).toEqual({ content: `您在“${a.orgName}”的角色已迁移到“${b.orgName}”。` })
})

test('of somebody who has the role there already the former one is dropped, and the session goes on by the other', async () => {
  const { a, b, admin, one, two } = await administrators()
  await app.db.execute(sql`
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id)
    values (now(), 0, now(), 0, ${one.accountId}, 4, ${b.id})`)
  const signedIn = app.as(await app.aSession(one))
  expect(await migrate(admin, a.id, b.id)).toMatchObject({
    code: 0,
    data: { movedNum: 1, skipped: [{ accountId: one.accountId, why: `在“${b.orgName}”已有该角色` }] },
  })
  expect((await rolesAt(b.id)).map(({ accountId }) => accountId).sort()).toEqual([one.accountId, two.accountId].sort())
  expect(await signedIn(orgInfo.getOp, { orgId: b.id })).toMatchObject({ code: 0 })
})

test('only where the role fits, and only by whoever could give it there', async () => {
  const { group, a, b, admin, one, two, doctor } = await administrators()
  const project = await app.anOrg({ parentId: a.id, orgType: 4 })
  await app.anAccount({ roleId: 5, orgId: project.id })
  const other = await twoCompanies(app)
  expect(await migrate(admin, project.id, a.id)).toMatchObject({ code: 1422, msg: '角色“项目管理员”不适用于经营公司' })
  expect(await migrate(admin, a.id, other.a.id)).toMatchObject({ code: 1404 })
  expect(await migrate(admin, a.id, a.id)).toMatchObject({ code: 1400 })
  expect(await migrate(admin, a.id, b.id, { accountIds: [doctor.accountId] })).toMatchObject({ code: 1404 })
  expect(await migrate(await app.anAdmin(2, group.id), a.id, b.id)).toMatchObject({ code: 1403 })
  const company = await migrate(await app.anAdmin(4, group.id), a.id, b.id)
  expect(company).toMatchObject({ code: 1422, msg: '不能授予角色“二级公司管理员”' })
  expect(await migrate(admin, a.id, b.id, { accountIds: [two.accountId] })).toMatchObject({ code: 0, data: { movedNum: 1 } })
  expect((await rolesAt(a.id)).map(({ accountId }) => accountId)).toContain(one.accountId)
  const deputy = await app.anAccount({ roleId: 3, orgId: group.id })
  const asDeputy = app.as(await app.aSession(deputy))
  const third = await app.anOrg({ parentId: group.id })
  expect(await migrate(asDeputy, group.id, third.id)).toMatchObject({ code: 1422 })
})

test('a node goes with those who administer it', async () => {
  const { a, b, admin, one } = await administrators()
  const migration = { sourceOrgId: a.id, targetOrgId: b.id, reason: '合并' }
  expect(await admin(managerMigration.migrationManagerOrg, migration)).toMatchObject({ code: 0, data: { movedNum: 1, skipped: [] } })
  expect((await rowOf(app, a.id)).parentId).toBe(b.id)
  expect((await rolesAt(a.id)).map(({ accountId }) => accountId)).toContain(one.accountId)
  expect((await admin(orgManager.history, { orgId: a.id })).data).toMatchObject({ list: [{ kind: HistoryKind.moved, reason: '合并' }] })
})
