import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { type HistoryRow, type MovePreview, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { projectManager } from '@oems/contract/project/projectManager.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { describe, expect, test } from 'vitest'
import { misplaced, order, rowOf } from '../organisation/testTree.ts'
import { toldTo } from '../testing/messages.ts'
import { testApp } from '../testing/testApp.ts'
import { add } from './testProjects.ts'

const app = await testApp({ alone: true })
const { migration, migrationBatch } = projects

/** A group with two companies, and three projects below the first. */
async function threeProjects() {
  const group = await app.anOrg({ orgType: 2 })
  const [a, b] = [await app.anOrg({ parentId: group.id }), await app.anOrg({ parentId: group.id })]
  const admin = await app.anAdmin(3, group.id)
  const ids: number[] = []
  for (const name of ['肯尼亚公路项目', '乌干达水电项目', '坦桑尼亚铁路项目']) ids.push(await add(admin, a.id, name))
  return { group, a, b, admin, ids }
}

describe('a project moves', () => {
  test('within what the caller manages from above, and both parents’ administrators hear of it', async () => {
    const { a, b, admin, ids } = await threeProjects()
    const other = await app.aGroup()
    const [accountA, accountB] = [await app.anAccount({ roleId: 4, orgId: a.id }), await app.anAccount({ roleId: 4, orgId: b.id })]
    const ofA = app.as(await app.aSession(accountA))
    const move = { projectId: ids[0], targetOrgId: b.id, reason: '重组', docNo: '华岳发1号' }
    expect(await ofA(migration, move)).toMatchObject({ code: 1404 })
    expect(await admin(migration, { ...move, targetOrgId: other.company.id })).toMatchObject({ code: 1404 })
    expect(await app.platformAdmin(migration, { ...move, projectId: a.id })).toMatchObject({ code: 1404 })
    expect(await admin(migration, { ...move, version: 5 })).toMatchObject({ code: 1409 })
    expect(await admin(projectManager.migration, { ...move, version: 0 })).toMatchObject({ code: 0, data: { movedNum: 1 } })
    expect(await rowOf(app, ids[0]!)).toMatchObject({ parentId: b.id, version: 1 })
    expect(await toldTo(app, accountA.accountId)).toMatchObject([{ title: '有组织迁出' }])
    expect(await toldTo(app, accountB.accountId)).toMatchObject([
      { title: '有组织迁入', content: expect.stringContaining('肯尼亚公路项目') },
    ])
  })

  test('beside another one; an organisation is moved elsewhere', async () => {
    const { a, b, admin, ids } = await threeProjects()
    const before = { sourceOrgId: ids[2], targetOrgId: ids[0], position: 'before' }
    expect(await admin(projectManager.movePosition, before)).toMatchObject({ code: 0, data: { movedNum: 1 } })
    expect(await order(app, a.id)).toEqual([ids[2], ids[0], ids[1]])
    expect(await admin(projectManager.movePosition, { sourceOrgId: a.id, targetOrgId: b.id, position: 'before' })).toMatchObject({
      code: 1404,
    })
  })
})

describe('several projects move', () => {
  test('all of them, told of once a side', async () => {
    const { a, b, admin, ids } = await threeProjects()
    const { accountId } = await app.anAccount({ roleId: 4, orgId: b.id })
    expect(await admin(migrationBatch, { projectIds: ids.slice(0, 2), targetOrgId: b.id, reason: '重组' })).toMatchObject({
      ...{ code: 0, data: { movedNum: 2 } },
    })
    expect(await order(app, a.id)).toEqual([ids[2]])
    expect(await order(app, b.id)).toEqual(ids.slice(0, 2))
    expect(await misplaced(app)).toEqual([])
    expect(await toldTo(app, accountId)).toMatchObject([{ title: '有项目迁入', content: expect.stringMatching(/^2个项目已迁入/) }])
    const byKeys = { orgProjectIds: ids.map((id) => `${id}_4_1`), targetOrgId: b.id }
    expect(await admin(migrationBatch, byKeys)).toMatchObject({ data: { movedNum: 1 } })
    expect(await admin(migrationBatch, byKeys)).toMatchObject({ data: { movedNum: 0, groupKey: null } })
  })

  test('and are taken back together, each to its place and parent, or one by one', async () => {
    const { group, a, b, admin, ids } = await threeProjects()
    const c = await app.anOrg({ parentId: group.id })
    const elsewhere = await add(admin, c.id, '赞比亚房建项目')
    const { accountId } = await app.anAccount({ roleId: 4, orgId: c.id })
    const batch = [...ids, elsewhere]
    const move = async () => (await admin(migrationBatch, { projectIds: batch, targetOrgId: b.id })).data as { groupKey: string }
    const linesOf = async () => {
      const { data } = await admin(orgManager.history, { orgId: group.id, below: 1, kind: [HistoryKind.moved] })
      return (data as { list: HistoryRow[] }).list.slice(0, batch.length)
    }
    await app.anAccount({ roleId: 4, orgId: a.id })
    const look = { sourceOrgId: elsewhere, alsoOrgIds: ids, targetOrgId: b.id, position: 'inner' }
    const { data: preview } = await admin(orgManager.movePreview, look)
    expect(preview).toMatchObject({ subtreeNum: 4, projectNum: 4, blocks: [], gainers: [] })
    expect((preview as MovePreview).losers.map(({ orgId }) => orgId).sort()).toEqual([a.id, c.id])
    const { groupKey } = await move()
    expect(await admin(orgManager.movePreview, { ...look, targetOrgId: c.id })).toMatchObject({ data: { subtreeNum: 4, losers: [] } })
    expect(await linesOf()).toMatchObject(batch.map(() => ({ groupKey, undoable: true, undoableNum: 4 })))
    const ofB = await app.anAdmin(4, b.id)
    expect(await ofB(orgManager.undoMove, { groupKey })).toMatchObject({ code: 1422, msg: '请由上级组织的管理员操作' })
    expect(await admin(orgManager.undoMove, { groupKey, historyId: 1 })).toMatchObject({ code: 1400 })

    expect(await admin(orgManager.undoMove, { groupKey, reason: '划转有误' })).toMatchObject({ code: 0, data: { movedNum: 4 } })
    expect([await order(app, a.id), await order(app, b.id), await order(app, c.id)]).toEqual([ids, [], [elsewhere]])
    expect(await misplaced(app)).toEqual([])
    expect((await linesOf()).every(({ undoneAt }) => undoneAt !== null)).toBe(true)
    expect((await toldTo(app, accountId)).map(({ title }) => title).sort()).toEqual(['有项目迁入', '有项目迁出'])
    expect(await admin(orgManager.undoMove, { groupKey })).toMatchObject({ code: 1409, msg: '该迁移已撤回' })

    const again = await move()
    const [last] = await linesOf()
    expect(await admin(orgManager.undoMove, { historyId: last!.historyId })).toMatchObject({ code: 0, data: { movedNum: 1 } })
    expect(await linesOf()).toMatchObject([{ undoableNum: 0 }, ...ids.map(() => ({ undoableNum: 3 }))])
    const renamed = { orgId: ids[0], orgName: '之后更名的项目', version: (await rowOf(app, ids[0]!)).version }
    expect(await admin(orgManager.updateOrgName, renamed)).toMatchObject({ code: 0 })
    expect((await linesOf()).map(({ undoableNum }) => undoableNum).sort()).toEqual([0, 0, 1, 1])
    expect(await admin(orgManager.undoMove, { groupKey: again.groupKey })).toMatchObject({
      code: 1409,
      msg: expect.stringMatching(/^其中1个之后又有变更/),
    })
    expect(await order(app, b.id)).toEqual(ids)
  })

  test('or none, and those that cannot say why', async () => {
    const { a, b, admin, ids } = await threeProjects()
    await add(admin, b.id, '肯尼亚公路项目', { confirmSimilar: 1 })
    const shut = await app.anOrg({ parentId: a.id, orgType: 4, projectStatus: 5 })
    const reply = await admin(migrationBatch, { projectIds: [ids[1], ids[0], shut.id], targetOrgId: b.id })
    expect(reply).toMatchObject({
      ...{ code: 1422, msg: '2个项目不能迁移' },
      data: {
        fields: [
          { path: 'projectIds.1', msg: `“肯尼亚公路项目”：“${b.orgName}”下已存在名称为“肯尼亚公路项目”的组织` },
          { path: 'projectIds.2', msg: `“${shut.orgName}”：项目已关闭，只能查看` },
        ],
      },
    })
    const look = { sourceOrgId: ids[1], alsoOrgIds: [ids[0], shut.id], targetOrgId: b.id, position: 'inner' }
    expect(((await admin(orgManager.movePreview, look)).data as MovePreview).blocks).toEqual([
      `“肯尼亚公路项目”：“${b.orgName}”下已存在名称为“肯尼亚公路项目”的组织`,
      `“${shut.orgName}”：项目已关闭，只能查看`,
    ])
    expect(await rowOf(app, ids[1]!)).toMatchObject({ parentId: a.id, version: 0 })
    const other = await app.aGroup()
    expect(await admin(migrationBatch, { projectIds: [ids[1], other.project.id], targetOrgId: b.id })).toMatchObject({ code: 1404 })
    expect(await admin(migrationBatch, { projectIds: [a.id], targetOrgId: b.id })).toMatchObject({ code: 1404 })
    expect(await admin(migrationBatch, { orgProjectIds: ['7'], targetOrgId: b.id })).toMatchObject({ code: 1400 })
    expect(await admin(migrationBatch, { targetOrgId: b.id })).toMatchObject({ code: 1400, data: { fields: [{ msg: '请选择项目' }] } })
  })
})
