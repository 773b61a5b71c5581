import { Role } from '@oems/contract/access/builtInRoles.ts'
import { type Room, rooms } from '@oems/contract/commandRoom/rooms.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp()
const duties = [
  { name: '张值班', phone: '13812345678' },
  { name: '李值班', phone: '+86 139 8765 4321' },
]

const saved = async (caller: Caller, orgId: number, more: object = {}) => {
  const reply = await caller(rooms.save, { orgId, roomName: '应急指挥室', dutyPhone: '010-88886666', duties, ...more })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const roomsOf = async (caller: Caller) => (await caller(rooms.infoByUser)).data as Room[]

test('a room is kept by those above it, and is unknown to another group', async () => {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  const id = await saved(ours.companyAdmin, ours.company.id)
  expect(await ours.groupAdmin(rooms.list)).toMatchObject({
    data: { list: [{ id, orgName: ours.company.orgName, editable: 1 }], total: 1 },
  })
  expect(await ours.groupAdmin(rooms.listByOrgId, { orgId: ours.company.id })).toMatchObject({ data: [{ id }] })
  expect(await ours.projectAdmin(rooms.list)).toMatchObject({ code: 1403 })
  for (const [call, input] of [
    [rooms.info, { commandRoomId: id }],
    [rooms.delete, { ids: [id] }],
    [rooms.listByOrgId, { orgId: ours.company.id }],
    [rooms.save, { orgId: ours.company.id, roomName: '他人的' }],
    [rooms.update, { id, version: 0, roomName: '他人的' }],
  ] as const)
    expect(await theirs.groupAdmin(call, input)).toMatchObject({ code: 1404 })
})

test('its numbers are sealed, in the order of duty, and whole for whoever sees the room', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const id = await saved(companyAdmin, company.id)
  const [row] = await ask<{ row: string }>(app.db, sql`select to_jsonb(r)::text as row from org_command_room r where id = ${id}`)
  for (const number of ['13812345678', '88886666', '张值班']) expect(row!.row).not.toContain(number)
  const doctor = await app.anAdmin(Role.doctor, company.id)
  expect((await doctor(rooms.info, { commandRoomId: id })).data).toMatchObject({ dutyPhone: '010-88886666', duties })
  expect(await companyAdmin(rooms.update, { id, version: 0, roomName: '应急指挥室', duties: [...duties].reverse() })).toMatchObject({
    code: 0,
  })
  expect(((await doctor(rooms.info, { commandRoomId: id })).data as Room).duties.map(({ name }) => name)).toEqual(['李值班', '张值班'])
  const wrong = { orgId: company.id, roomName: '错号', duties: [{ name: '张', phone: '叫我' }] }
  expect(await companyAdmin(rooms.save, wrong)).toMatchObject({ code: 1400 })
})

test('no two rooms of a node share a name, also not of two who save at once; a deleted one does not count', async () => {
  const { group, company, groupAdmin } = await app.aGroup()
  const all = await Promise.all(Array.from({ length: 5 }, () => groupAdmin(rooms.save, { orgId: company.id, roomName: '一号室' })))
  expect(all.map(({ code }) => code).sort()).toEqual([0, 1409, 1409, 1409, 1409])
  expect(all.find(({ code }) => code === 1409)).toMatchObject({ msg: '该组织下已有同名指挥室' })
  await saved(groupAdmin, group.id, { roomName: '一号室' })
  const { id } = all.find(({ code }) => code === 0)!.data as { id: number }
  expect(await groupAdmin(rooms.delete, { ids: [id] })).toMatchObject({ code: 0 })
  await saved(groupAdmin, company.id, { roomName: '一号室' })
})

test('it stands at the platform, ministries, groups and companies alone', async () => {
  const { group, project, groupAdmin } = await app.aGroup()
  const region = await app.anOrg({ parentId: group.id, orgType: 5 })
  for (const { id: orgId } of [project, region])
    expect(await groupAdmin(rooms.save, { orgId, roomName: '室' })).toMatchObject({
      code: 1422,
      msg: '应急指挥室只能设在平台、部委、集团公司或经营公司',
    })
})

test('whoever is in need gets the rooms of the own node, else of the nearest above, and only those in use', async () => {
  const { group, company, project, groupAdmin, companyAdmin } = await app.aGroup()
  const doctor = await app.anAdmin(Role.doctor, project.id)
  expect(await roomsOf(doctor)).toEqual([])
  const above = await saved(groupAdmin, group.id)
  expect(await roomsOf(doctor)).toMatchObject([{ id: above, duties, editable: 0 }])
  const near = await saved(groupAdmin, company.id)
  const closed = await saved(groupAdmin, company.id, { roomName: '旧室', status: 0 })
  expect(await roomsOf(doctor)).toMatchObject([{ id: near }])
  expect(await roomsOf(companyAdmin)).toMatchObject([{ id: near, editable: 1 }])
  expect(await roomsOf(groupAdmin)).toMatchObject([{ id: above }])
  await groupAdmin(rooms.delete, { ids: [near] })
  expect((await roomsOf(doctor)).map(({ id }) => id)).toEqual([above])
  expect(closed).toBeGreaterThan(0)
})

test('its manager commands in the caller’s scope, when the room is given to them', async () => {
  const { group, company, groupAdmin } = await app.aGroup()
  const theirs = await app.aGroup()
  const commander = await app.anAccount({ roleId: Role.commandCentreAdministrator, orgId: group.id })
  const doctor = await app.anAccount({ roleId: Role.doctor, orgId: group.id })
  const foreign = await app.anAccount({ roleId: Role.commandCentreAdministrator, orgId: theirs.group.id })
  const past = await app.anAccount({ roleId: Role.commandCentreAdministrator, orgId: group.id, validTo: '2026-03-04' })
  expect(await groupAdmin(rooms.listManagers)).toMatchObject({ data: [{ accountId: commander.accountId }] })
  for (const { accountId } of [doctor, foreign, past])
    expect(await groupAdmin(rooms.save, { orgId: company.id, roomName: '室', managerUserId: accountId })).toMatchObject({
      code: 1400,
      data: { fields: [{ path: 'managerUserId' }] },
    })
  const id = await saved(groupAdmin, company.id, { managerUserId: commander.accountId })
  await app.db.execute(sql`update sys_account_rop set valid_to = '2026-03-04' where id = ${commander.ropId}`)
  const form = { id, version: 0, roomName: '改名', managerUserId: commander.accountId }
  expect(await groupAdmin(rooms.update, form)).toMatchObject({ code: 0 })
  expect((await groupAdmin(rooms.info, { commandRoomId: id })).data).toMatchObject({ roomName: '改名', managerName: commander.username })
})

test('rooms end with their node', async () => {
  const { group, groupAdmin } = await app.aGroup()
  const node = await app.anOrg({ parentId: group.id, orgType: 3 })
  const id = await saved(groupAdmin, node.id)
  expect(await groupAdmin(orgManager.delete, { ids: [node.id], deleteReason: '重复登记' })).toMatchObject({ code: 0 })
  expect(await app.platformAdmin(rooms.info, { commandRoomId: id })).toMatchObject({ code: 1404 })
})
