import { users } from '@oems/contract/accounts/users.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { phone as phoneCalls } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { somePeople, wellOn } from '../declaration/testPeople.ts'
import { testApp } from '../testing/testApp.ts'
import { draft, figuresEqualRows, infoOf, saved } from './testEmployees.ts'
import { aLine, complaintsOf, confirm, headcounts, staged } from './testImports.ts'

const app = await testApp({ alone: true })
const { peopleAt } = headcounts(app)
const readOnly = { code: 1422, msg: '项目已关闭，只能查看' }

const close = (projectId: number, db: Pick<typeof app.db, 'execute'> = app.db) =>
  db.execute(sql`update project set project_status = 5 where project_id = ${projectId}`)

test('a closed project takes nobody, by hand, as an employer or by import, and changes nobody', async () => {
  const { company, project, groupAdmin } = await app.aGroup()
  const employeeId = await saved(groupAdmin, project.id)
  const ready = await staged(groupAdmin, [aLine(project.orgName)])
  await close(project.id)

  expect(await groupAdmin(employees.v2Save, draft(project.id))).toMatchObject(readOnly)
  expect(await groupAdmin(employees.v2Save, draft(company.id, { homeOrgId: project.id }))).toMatchObject(readOnly)
  expect(await groupAdmin(employees.v2Delete, { employeeId, deleteReason: '重复录入' })).toMatchObject(readOnly)
  expect(await complaintsOf(groupAdmin, await staged(groupAdmin, [aLine(project.orgName)]))).toEqual([[2, `所在单位：${readOnly.msg}`]])
  expect((await confirm(groupAdmin, ready)).code).not.toBe(0)
  expect(await peopleAt(project.id)).toBe(1)
  expect(await groupAdmin(employees.info, { employeeId })).toMatchObject({ code: 0, data: { orgName: project.orgName } })
})

test('who had resigned comes back from a closed, disabled or deleted node to one that is named', async () => {
  const { group, company, project, groupAdmin, projectAdmin } = await app.aGroup()
  const [closed, disabled, deleted] = await Promise.all([1, 2, 3].map(() => app.anOrg({ parentId: company.id, orgType: 4 })))
  const old = [closed!, disabled!, deleted!]
  const ids = await Promise.all(old.map(({ id }, at) => saved(groupAdmin, id, { workNo: `F${at}` })))
  const away = await saved(groupAdmin, closed!.id, { homeOrgId: company.id })
  const status = (employeeIds: readonly number[], toStatus: number, more: object = {}, as = groupAdmin) =>
    as(movements.changeStatus, { employeeIds, toStatus, ...more })
  expect(await status([...ids, away], 4)).toMatchObject({ code: 0, data: { moved: 4 } })
  await close(closed!.id)
  await app.db.execute(sql`update org set status = 0 where id = ${disabled!.id}`)
  await app.db.execute(sql`update org set deleted_at = now() where id = ${deleted!.id}`)

  const nameOne = { code: 1400, data: { fields: [{ path: 'orgId', msg: '原归属单位已关闭、停用或删除，请选择复职单位' }] } }
  for (const id of ids) expect(await status([id], 1)).toMatchObject(nameOne)
  expect(await status(ids, 1, { orgId: closed!.id })).toMatchObject(readOnly)
  expect(await status(ids, 1, { orgId: (await app.aGroup()).project.id })).toMatchObject({ code: 1404 })
  expect(await status(ids, 2, { orgId: project.id, expectReturnDate: '2100-01-01' })).toMatchObject({ code: 1400 })
  const look = await status(ids, 1, { orgId: project.id, preview: 1 })
  expect(look).toMatchObject({ code: 0, data: { moved: 3, skippedNum: 0 } })
  expect(await peopleAt(project.id)).toBe(0)

  await saved(groupAdmin, project.id, { workNo: 'F0' })
  const half = await status(ids, 1, { orgId: project.id })
  expect(half).toMatchObject({ code: 0, data: { moved: 2, skipped: [{ employeeId: ids[0], reason: '复职单位已有工号“F0”' }] } })
  expect(await status([ids[0]!], 1, { orgId: group.id })).toMatchObject({ code: 0 })
  expect(await infoOf(groupAdmin, ids[0]!)).toMatchObject({ orgId: group.id, homeOrgId: group.id, empStatus: 1, onPost: 1 })
  for (const id of ids.slice(1)) expect(await infoOf(projectAdmin, id)).toMatchObject({ orgId: project.id, homeOrgId: project.id })
  expect(await status([ids[0]!], 1, { orgId: project.id })).toMatchObject({ code: 1409, msg: '员工未离职，不需要复职' })
  expect(await peopleAt(project.id)).toBe(3)

  // The employer takes back whom it had sent, though the site is closed; nobody else does.
  const lent = await saved(groupAdmin, project.id, { homeOrgId: company.id })
  expect(await status([lent], 4)).toMatchObject({ code: 0 })
  const theirs = { code: 1409, msg: '归属单位不在管理范围内，请由归属单位办理复职' }
  expect(await status([lent], 1, { orgId: project.id }, projectAdmin)).toMatchObject(theirs)
  expect(await status([away], 1)).toMatchObject({ code: 0 })
  expect(await infoOf(groupAdmin, away)).toMatchObject({ orgId: company.id, homeOrgId: company.id, onPost: 1 })
  await figuresEqualRows(app)
})

test('nobody is given a role there; roles and accounts end as ever', async () => {
  const { project, groupAdmin } = await app.aGroup()
  const rops = [{ roleId: 5, orgId: project.id }]
  const made = await groupAdmin(users.save, { nickname: '张三', rops })
  const userId = (made.data as { id: number }).id
  await close(project.id)
  expect(await groupAdmin(users.save, { nickname: '李四', rops })).toMatchObject(readOnly)
  expect(await groupAdmin(users.delete, { ids: [userId] })).toMatchObject({ code: 0 })
})

test('its code lets nobody in, and the declarations of its last day still come', async () => {
  const { project } = await app.aGroup()
  const day = app.clock().toISOString().slice(0, 10)
  const [personId] = await somePeople(app, { orgId: project.id })
  const phone = await app.aPhone(personId!, project.id)
  expect(await phone(phoneCalls.home)).toMatchObject({ code: 0 }) // opens the day
  await close(project.id)
  expect(await app.stranger(phoneCalls.node, { qrToken: project.qrToken })).toMatchObject({
    code: 1422,
    msg: expect.stringContaining('二维码已失效'),
  })
  expect(await phone(phoneCalls.declare, wellOn(day))).toMatchObject({ code: 0 })
})

test('whoever waited for the closing finds the project closed', async () => {
  const { project, groupAdmin } = await app.aGroup()
  const saving = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select from org where id = ${project.id} for update`)
    const waiting = groupAdmin(employees.v2Save, draft(project.id))
    await someoneWaits()
    await close(project.id, tx)
    return { reply: waiting }
  })
  expect(await saving.reply).toMatchObject(readOnly)
  expect(await peopleAt(project.id)).toBe(0)
})

test('a closed project out of sight is as unknown as any other', async () => {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  await close(theirs.project.id)
  expect(await ours.groupAdmin(employees.v2Save, draft(theirs.project.id))).toMatchObject({ code: 1404 })
})

/** Until a statement of this database waits for a row that somebody else has locked. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const [waiting] = await ask(
      app.database.reader,
      sql`select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
