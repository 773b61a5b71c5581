import { files } from '@oems/contract/files/files.ts'
import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { ExpireState } from '@oems/contract/orgFiles/codes.ts'
import { type OrgFile, orgFiles } from '@oems/contract/orgFiles/orgFiles.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../core/db/database.ts'
import { sent } from '../files/testFiles.ts'
import { type Caller, testApp } from '../testing/testApp.ts'

const app = await testApp({ now: '2026-03-05T09:00:00+08:00' })

const ossIdOf = async (caller: Caller) => (await sent(caller, 'doc', '应急预案.txt', '应急预案')).ossId
const saved = async (caller: Caller, orgId: number, more: object = {}) => {
  const reply = await caller(orgFiles.save, { orgId, fileType: 2, title: '应急预案', ossIds: [await ossIdOf(caller)], ...more })
  expect(reply).toMatchObject({ code: 0 })
  return (reply.data as { id: number }).id
}
const infoOf = async (caller: Caller, fileId: number) => (await caller(orgFiles.info, { fileId })).data as OrgFile
const listOf = async (caller: Caller, orgId: number, filter: object = {}) =>
  ((await caller(orgFiles.list, { orgId, ...filter })).data as { list: OrgFile[] }).list
const statusOf = async (ossId: number) =>
  (await ask<{ status: number }>(app.db, sql`select status from sys_file where id = ${ossId}`))[0]!.status

test('a document is read at its node and above, and its file by the same people', async () => {
  const [ours, theirs] = [await app.aGroup(), await app.aGroup()]
  const id = await saved(ours.projectAdmin, ours.project.id)
  const { oss } = await infoOf(ours.groupAdmin, id)
  expect(oss).toMatchObject([{ name: '应急预案.txt' }])
  const ossIds = oss.map(({ ossId }) => ossId)
  expect(await listOf(ours.companyAdmin, ours.company.id, { below: 0 })).toEqual([])
  expect(await listOf(ours.companyAdmin, ours.company.id)).toMatchObject([{ id, projectName: ours.project.orgName }])
  expect(await ours.groupAdmin(files.sign, { ossIds })).toMatchObject({ code: 0 })
  for (const [call, input] of [
    [orgFiles.info, { fileId: id }],
    [orgFiles.delete, { ids: [id] }],
    [orgFiles.list, { orgId: ours.project.id }],
    [files.sign, { ossIds }],
  ] as const)
    expect(await theirs.groupAdmin(call, input)).toMatchObject({ code: 1404 })
})

test('what is shared is read below, its file too, and changed above alone', async () => {
  const { group, project, groupAdmin, projectAdmin } = await app.aGroup()
  const [shared, kept] = [await saved(groupAdmin, group.id, { visibleToBelow: 1 }), await saved(groupAdmin, group.id)]
  expect(await listOf(projectAdmin, project.id)).toMatchObject([{ id: shared, inherited: 1, editable: 0 }])
  const { version, oss } = await infoOf(projectAdmin, shared)
  const ossIds = oss.map(({ ossId }) => ossId)
  expect(await projectAdmin(files.sign, { ossIds })).toMatchObject({ code: 0 })
  const ofKept = (await infoOf(groupAdmin, kept)).oss.map(({ ossId }) => ossId)
  expect(await projectAdmin(files.sign, { ossIds: ofKept })).toMatchObject({ code: 1404 })
  expect(await projectAdmin(orgFiles.info, { fileId: kept })).toMatchObject({ code: 1404 })
  const refused = { code: 1422, msg: '上级共用的资料只能由上级修改' }
  expect(await projectAdmin(orgFiles.update, { id: shared, version, fileType: 2, title: '改名', ossIds })).toMatchObject(refused)
  expect(await projectAdmin(orgFiles.delete, { ids: [shared] })).toMatchObject(refused)
})

test('a change takes away what it leaves out, a deletion all', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const [first, second] = [await ossIdOf(companyAdmin), await ossIdOf(companyAdmin)]
  const id = await saved(companyAdmin, company.id, { ossIds: [first] })
  const form = { id, version: 0, fileType: 4, title: '营业执照', ossIds: [second] }
  expect(await companyAdmin(orgFiles.update, form)).toMatchObject({ code: 0 })
  expect(await companyAdmin(orgFiles.update, form)).toMatchObject({ code: 1409 })
  expect([await statusOf(first), await statusOf(second)]).toEqual([3, 2])
  expect(await companyAdmin(files.delete, { ids: [second] })).toMatchObject({ code: 1403 })
  expect(await companyAdmin(orgFiles.delete, { ids: [id] })).toMatchObject({ code: 0 })
  expect(await statusOf(second)).toBe(3)
})

test('a document without a file, or that ends before it begins, is refused', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const input = { orgId: company.id, fileType: 2, title: '预案' }
  expect(await companyAdmin(orgFiles.save, { ...input, ossIds: [] })).toMatchObject({ code: 1400, data: { fields: [{ path: 'ossIds' }] } })
  const ossIds = [await ossIdOf(companyAdmin)]
  const period = { effectiveDate: '2026-03-05', expireDate: '2026-03-04' }
  expect(await companyAdmin(orgFiles.save, { ...input, ossIds, ...period })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'expireDate' }] },
  })
})

test('it holds on its last day, and is 即将到期 sixty days before, in figures and filter alike', async () => {
  const { company, companyAdmin } = await app.aGroup()
  const id = await saved(companyAdmin, company.id, { effectiveDate: '2026-03-06', expireDate: '2026-06-30' })
  const states = [
    ['2026-03-05T23:59:00+08:00', ExpireState.pending],
    ['2026-03-06T00:01:00+08:00', ExpireState.valid],
    ['2026-04-30T23:59:00+08:00', ExpireState.valid],
    ['2026-05-01T00:01:00+08:00', ExpireState.expiring],
    ['2026-06-30T23:59:00+08:00', ExpireState.expiring],
    ['2026-07-01T00:01:00+08:00', ExpireState.expired],
  ] as const
  for (const [now, expireState] of states) {
    app.clock.set(now)
    expect([now, (await infoOf(companyAdmin, id)).expireState]).toEqual([now, expireState])
    for (const { value } of ExpireState.options)
      expect([value, (await listOf(companyAdmin, company.id, { expireState: value })).length]).toEqual([
        value,
        value === expireState ? 1 : 0,
      ])
  }
  app.clock.set('2026-03-05T09:00:00+08:00')
  await saved(companyAdmin, company.id)
  expect(await listOf(companyAdmin, company.id, { expireState: ExpireState.unlimited })).toHaveLength(1)
})

test('a closed project’s documents are only read', async () => {
  const { project, companyAdmin } = await app.aGroup()
  const id = await saved(companyAdmin, project.id)
  await app.db.execute(sql`update project set project_status = 5 where project_id = ${project.id}`)
  const closed = { code: 1422, msg: '项目已关闭，只能查看' }
  const ossIds = [await ossIdOf(companyAdmin)]
  expect(await companyAdmin(orgFiles.save, { orgId: project.id, fileType: 2, title: '预案', ossIds })).toMatchObject(closed)
  expect(await companyAdmin(orgFiles.update, { id, version: 0, fileType: 2, title: '预案', ossIds })).toMatchObject(closed)
  expect(await companyAdmin(orgFiles.delete, { ids: [id] })).toMatchObject(closed)
  expect(await infoOf(companyAdmin, id)).toMatchObject({ title: '应急预案' })
})

test('documents end with their node, their files with them', async () => {
  const { group, groupAdmin } = await app.aGroup()
  const node = await app.anOrg({ parentId: group.id, orgType: 3 })
  const id = await saved(groupAdmin, node.id)
  const [paper] = (await infoOf(groupAdmin, id)).oss
  expect(await groupAdmin(orgManager.delete, { ids: [node.id], deleteReason: '重复登记' })).toMatchObject({ code: 0 })
  expect(await app.platformAdmin(orgFiles.info, { fileId: id })).toMatchObject({ code: 1404 })
  expect(await statusOf(paper!.ossId)).toBe(3)
})
