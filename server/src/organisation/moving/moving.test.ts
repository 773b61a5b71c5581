import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { type MovePreview, orgInfoWrites, orgManager, type Position } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aClinic } from '../../clinic/testClinic.ts'
import { ask } from '../../core/db/database.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { historyId, historyOf, misplaced, order, recordOf, rowOf, treeVersion, twoCompanies } from '../testTree.ts'

const ended: number[] = []
const revived: number[] = []
/** A domain whose records a move ends, and its undoing revives. */
const links = {
  endedByMove: async () => 2,
  moved: async (_: unknown, __: unknown, historyId: number) => void ended.push(historyId),
  moveUndone: async (_: unknown, historyId: number) => void revived.push(historyId),
}
const app = await testApp({ alone: true, more: [{ tree: links }] })

const move = (by: Caller, sourceOrgId: number, targetOrgId: number, more: object = {}) =>
  by(orgManager.movePosition, { sourceOrgId, targetOrgId, position: 'inner', ...more })
const undo = (by: Caller, id: number) => by(orgManager.undoMove, { historyId: id, reason: '划转有误' })
const told = async (accountId: number) =>
  ask<{ title: string; content: string }>(
    app.db,
    sql`select m.title, m.content from sys_message m join sys_message_user u on u.message_id = m.id where u.account_id = ${accountId} order by m.id`,
  )

describe('the history of a move', () => {
  test('says from where to where, why and by which document, and that it can be taken back', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    const why = { reason: '区域重组', docNo: '集〔2026〕12号' }
    const moved = await move(admin, below.id, b.id, why)
    const [line] = await historyOf(admin, below.id)
    expect(line).toMatchObject({
      ...{ historyId: historyId(moved), kind: HistoryKind.moved, ...why, undoable: true, undoneAt: null },
      oldValue: { parentId: a.id, parentPath: `${group.orgName} / ${a.orgName}` },
      newValue: { parentId: b.id, parentPath: `${group.orgName} / ${b.orgName}` },
    })
    expect(await move(admin, below.id, b.id)).toMatchObject({ code: 0, data: { movedNum: 0, historyId: null } })
    expect(await historyOf(admin, below.id)).toHaveLength(1)
  })

  test('shows no name above or beside the caller', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const project = await app.anOrg({ parentId: a.id, orgType: 4 })
    await move(admin, project.id, b.id)
    const ofB = await app.anAdmin(4, b.id)
    const [line] = await historyOf(ofB, b.id, { below: 1 })
    expect(line).toMatchObject({
      ...{ orgId: project.id, undoable: false },
      oldValue: { parentId: null, parentPath: null },
      newValue: { parentId: b.id, parentPath: b.orgName },
    })
    expect(JSON.stringify(line)).not.toContain(a.orgName)
    expect(await ofB(orgManager.history, { orgId: a.id })).toMatchObject({ code: 1404 })
    expect(await (await app.anAdmin(8, project.id))(orgManager.history, { orgId: project.id })).toMatchObject({ code: 1403 })
  })

  test('names the path before and after in the operation log', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    await move(admin, below.id, b.id)
    const [entry] = await ask<{ diff: string }>(
      app.db,
      sql`select diff::text as diff from sys_log where target_id = ${below.id} order by log_id desc limit 1`,
    )
    expect(entry!.diff).toContain(`${group.orgName} / ${a.orgName} / ${below.orgName}`)
    expect(entry!.diff).toContain(`${group.orgName} / ${b.orgName} / ${below.orgName}`)
  })
})

test('both parents’ administrators hear of it, and neither where the other one is', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const project = await app.anOrg({ parentId: a.id, orgType: 4 })
  const [ofA, ofB] = [await app.anAccount({ roleId: 4, orgId: a.id }), await app.anAccount({ roleId: 4, orgId: b.id })]
  await move(admin, project.id, b.id)
  expect(await told(ofA.accountId)).toEqual([{ title: '有组织迁出', content: `“${project.orgName}”已从“${a.orgName}”迁出。` }])
  expect(await told(ofB.accountId)).toEqual([{ title: '有组织迁入', content: `“${project.orgName}”已迁入“${b.orgName}”。` }])
})

describe('groups', () => {
  test('are left and entered by the platform alone', async () => {
    const ministry = await app.anOrg({ orgType: 1 })
    const [one, other] = [await app.anOrg({ parentId: ministry.id, orgType: 2 }), await app.anOrg({ parentId: ministry.id, orgType: 2 })]
    const company = await app.anOrg({ parentId: one.id })
    const keeper = await app.anAdmin(3, ministry.id)
    expect(await move(keeper, company.id, other.id)).toMatchObject({ code: 1422, msg: '不能跨集团迁移' })
    expect(await move(await app.anAdmin(3, one.id), company.id, other.id)).toMatchObject({ code: 1404 })
    const migration = { sourceOrgId: company.id, targetOrgId: other.id, reason: '划转', version: 0 }
    expect(await (await app.anAdmin(3, one.id))(orgInfoWrites.migration, migration)).toMatchObject({ code: 1403 })
    const operator = await app.anAdmin(6, app.rootId)
    expect(await operator(orgManager.movePreview, { ...migration, position: 'inner' })).toMatchObject({
      data: { warns: [`将从“${one.orgName}”迁到“${other.orgName}”`], blocks: [] },
    })
    expect(await operator(orgInfoWrites.migration, migration)).toMatchObject({ code: 0, data: { movedNum: 1 } })
    expect(await operator(orgInfoWrites.migration, migration)).toMatchObject({ code: 1409 })
  })

  test('do not get two regions for one nation by it', async () => {
    const [one, other] = [await twoCompanies(app), await twoCompanies(app)]
    const region = (parentId: number, orgName: string) =>
      app.platformAdmin(orgManager.save, { orgParentId: parentId, orgType: 5, orgName, nationCodes: ['KE'] })
    await region(one.a.id, '东非区域')
    await region(other.group.id, '非洲区域')
    expect(await move(app.platformAdmin, one.a.id, other.group.id)).toMatchObject({
      code: 1409,
      msg: '国家“肯尼亚”已由“非洲区域”覆盖',
    })
  })
})

describe('the preview of a move', () => {
  const preview = async (by: Caller, sourceOrgId: number, targetOrgId: number, position: Position = 'inner') => {
    const { code, data } = await by(orgManager.movePreview, { sourceOrgId, targetOrgId, position })
    expect(code).toBe(0)
    return data as MovePreview
  }

  test('tells what moves, who begins and who ceases to see it, and what ends; nothing is changed', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const deeper = await app.anOrg({ parentId: b.id })
    const branch = await app.anOrg({ parentId: a.id })
    const projects = [await app.anOrg({ parentId: branch.id, orgType: 4 }), await app.anOrg({ parentId: branch.id, orgType: 4 })]
    for (const orgId of [a.id, b.id, b.id, deeper.id, group.id]) await app.anAccount({ roleId: 4, orgId })
    await app.anAccount({ roleId: 5, orgId: projects[0]!.id })
    await app.anAccount({ roleId: 12, orgId: projects[0]!.id })
    await app.anAccount({ roleId: 4, orgId: b.id, validTo: '2026-03-04' })
    for (const { id } of [projects[1]!, projects[1]!, a]) await aClinic(app, id)
    await aClinic(app, projects[0]!.id, { serviceStatus: ServiceStatus.ended })
    const before = [await treeVersion(app), await rowOf(app, branch.id)]
    expect(await preview(admin, branch.id, deeper.id)).toEqual({
      ...{ subtreeNum: 3, projectNum: 2, empNum: 0, clinicNum: 2, userNum: 1, subscriptionsEnded: 2, blocks: [], warns: [] },
      gainers: [
        { orgId: deeper.id, orgName: deeper.orgName, userNum: 1 },
        { orgId: b.id, orgName: b.orgName, userNum: 2 },
      ],
      losers: [{ orgId: a.id, orgName: a.orgName, userNum: 1 }],
    })
    expect([await treeVersion(app), await rowOf(app, branch.id)]).toEqual(before)
    expect(await preview(admin, b.id, a.id, 'before')).toMatchObject({ gainers: [], losers: [], subscriptionsEnded: 0, subtreeNum: 2 })
  })

  test('says in the words of the refusal why it cannot be', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    const project = await app.anOrg({ parentId: b.id, orgType: 4 })
    expect((await preview(admin, a.id, below.id)).blocks).toEqual(['不能移动到自身或其下级组织'])
    expect((await preview(admin, a.id, project.id)).blocks).toEqual(['“项目”下不能设置“经营公司”'])
    await app.anOrg({ parentId: b.id, orgName: below.orgName })
    await app.db.execute(sql`update org set status = 0 where id = ${b.id}`)
    expect((await preview(admin, below.id, b.id)).blocks).toEqual([
      '目标组织已停用',
      `“${b.orgName}”下已存在名称为“${below.orgName}”的组织`,
    ])
    expect((await preview(admin, group.id, a.id, 'after')).blocks).toHaveLength(1)
    const closed = await app.anOrg({ parentId: a.id, orgType: 4, projectStatus: 5 })
    expect((await preview(admin, closed.id, group.id)).blocks).toEqual(['项目已关闭，只能查看'])
    expect(await move(admin, closed.id, group.id)).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
    const other = await twoCompanies(app)
    expect(await admin(orgManager.movePreview, { sourceOrgId: a.id, targetOrgId: other.a.id })).toMatchObject({ code: 1404 })
    expect(await admin(orgManager.movePreview, { sourceOrgId: a.id, targetOrgId: b.id, version: 4 })).toMatchObject({ code: 1409 })
  })
})

describe('a move is taken back', () => {
  test('to its place among its siblings, with what it had ended', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const children = [await app.anOrg({ parentId: a.id }), await app.anOrg({ parentId: a.id }), await app.anOrg({ parentId: a.id })]
    for (const [place, { id }] of children.entries())
      await app.db.execute(sql`update org set sort_no = ${(place + 1) * 1024} where id = ${id}`)
    const [, middle] = children
    const project = await app.anOrg({ parentId: middle!.id, orgType: 4 })
    const ofA = await app.anAdmin(4, a.id)
    const moved = await move(admin, middle!.id, b.id)
    expect(await ofA(orgInfo.getOp, { orgId: project.id })).toMatchObject({ code: 1404 })
    const version = await treeVersion(app)
    expect(await undo(admin, historyId(moved))).toMatchObject({ code: 0, data: { movedNum: 2, treeVersion: version + 1 } })
    expect(await order(app, a.id)).toEqual(children.map(({ id }) => id))
    expect(await ofA(orgInfo.getOp, { orgId: project.id })).toMatchObject({ code: 0 })
    const [back, out] = await historyOf(admin, middle!.id)
    expect(back).toMatchObject({ kind: HistoryKind.moveUndone, reason: '划转有误', undoable: false })
    expect(out!.undoneAt).not.toBeNull()
    expect(out!.undoable).toBe(false)
    expect(ended.at(-2)).toBe(out!.historyId)
    expect(revived.at(-1)).toBe(out!.historyId)
    expect(await undo(admin, historyId(moved))).toMatchObject({ code: 1409, msg: '该迁移已撤回' })
    expect(await misplaced(app)).toEqual([])
    expect(group.id).toBe((await rowOf(app, a.id)).parentId)
  })

  test('within 24 hours, and only while nothing of the tree has come after it', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const [one, two, three] = [
      await app.anOrg({ parentId: a.id }),
      await app.anOrg({ parentId: a.id }),
      await app.anOrg({ parentId: a.id }),
    ]
    const moves = [await move(admin, one.id, b.id), await move(admin, two.id, b.id), await move(admin, three.id, b.id)].map(historyId)
    const renamed = { orgId: one.id, orgName: '之后更名的公司', version: 1 }
    expect(await admin(orgManager.updateOrgName, renamed)).toMatchObject({ code: 0 })
    expect(await undo(admin, moves[0]!)).toMatchObject({ code: 1409, msg: '该组织之后又有变更，不能撤回' })
    expect(await admin(orgManager.update, { ...(await recordOf(app, two.id)), address: '某路2号' })).toMatchObject({ code: 0 })
    app.clock.set('2026-03-06T09:00:00+08:00')
    expect(await undo(admin, moves[1]!)).toMatchObject({ code: 0 })
    app.clock.set('2026-03-06T09:00:01+08:00')
    expect((await historyOf(admin, three.id))[0]).toMatchObject({ undoable: false })
    expect(await undo(admin, moves[2]!)).toMatchObject({ code: 1409, msg: '迁移已超过24小时，不能撤回' })
  })

  test('not to where it would stand below itself', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    const out = historyId(await move(admin, below.id, b.id))
    expect(await move(admin, a.id, below.id)).toMatchObject({ code: 0 })
    expect(await undo(admin, out)).toMatchObject({ code: 1409, msg: '原上级组织已移到该组织之下，不能撤回' })
    expect(await misplaced(app)).toEqual([])
  })

  test('by whoever could make the way back, and not to where nothing is any more', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    const moved = historyId(await move(admin, below.id, b.id))
    expect(await undo(await app.anAdmin(4, a.id), moved)).toMatchObject({ code: 1404 })
    expect(await undo(await app.anAdmin(4, b.id), moved)).toMatchObject({ code: 1422, msg: '请由上级组织的管理员操作' })
    expect(await undo((await twoCompanies(app)).admin, moved)).toMatchObject({ code: 1404 })
    await app.db.execute(sql`update sys_account_rop set deleted_at = now() where org_id = ${a.id}`)
    expect(await admin(orgManager.delete, { ids: [a.id], deleteReason: '注销' })).toMatchObject({ code: 0 })
    expect(await undo(admin, moved)).toMatchObject({ code: 1409, msg: '原上级组织已删除，不能撤回' })
    const created = await admin(orgManager.save, { orgParentId: b.id, orgType: 3, orgName: '新公司' })
    expect(created.code).toBe(0)
    const [line] = await historyOf(admin, (created.data as { id: number }).id)
    expect(await undo(admin, line!.historyId)).toMatchObject({ code: 1404 })
  })
})
