import { setTimeout as pause } from 'node:timers/promises'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgManager, type Position } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { Deltas } from '../../core/statistics/deltas.ts'
import { foldAll } from '../../core/statistics/fold.ts'
import { level } from '../../core/statistics/question.ts'
import { read, readChildren } from '../../core/statistics/read.ts'
import { numberOf } from '../../core/statistics/registry.ts'
import { testApp } from '../../testing/testApp.ts'
import { lockTree } from '../structure.ts'
import { misplaced, order, rowOf, treeVersion, twoCompanies } from '../testTree.ts'

const app = await testApp({ alone: true })

test('a subtree goes with its node, and only the node itself gets a new version', async () => {
  const { group, a, b, admin } = await twoCompanies(app)
  const below = await app.anOrg({ parentId: a.id })
  const project = await app.anOrg({ parentId: below.id, orgType: 4 })
  const before = await treeVersion(app)
  expect(await admin(orgManager.movePosition, { sourceOrgId: below.id, targetOrgId: b.id, position: 'inner', version: 0 })).toMatchObject({
    code: 0,
    data: { movedNum: 2, treeVersion: before + 1 },
  })
  expect(await rowOf(app, below.id)).toMatchObject({ parentId: b.id, path: `${b.path}${below.id}/`, version: 1 })
  expect(await rowOf(app, project.id)).toMatchObject({ parentId: below.id, path: `${b.path}${below.id}/${project.id}/`, version: 0 })
  expect(
    await admin(orgManager.movePosition, { sourceOrgId: below.id, targetOrgId: group.id, position: 'inner', version: 0 }),
  ).toMatchObject({
    code: 1409,
  })
  expect(await misplaced(app)).toEqual([])
})

test('a move takes effect for everybody at once', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const project = await app.anOrg({ parentId: a.id, orgType: 4 })
  const [ofA, ofB] = [await app.anAdmin(4, a.id), await app.anAdmin(4, b.id)]
  expect(await ofA(orgInfo.getOp, { orgId: project.id })).toMatchObject({ code: 0 })
  expect(await admin(orgManager.movePosition, { sourceOrgId: project.id, targetOrgId: b.id, position: 'inner' })).toMatchObject({ code: 0 })
  expect(await ofA(orgInfo.getOp, { orgId: project.id })).toMatchObject({ code: 1404 })
  expect(await ofB(orgInfo.getOp, { orgId: project.id })).toMatchObject({ code: 0 })
})

test('before, after and inside, also when no number is left between two siblings', async () => {
  const { group, a, b, admin } = await twoCompanies(app)
  const c = await app.anOrg({ parentId: group.id })
  const move = async (sourceOrgId: number, targetOrgId: number, position: Position) =>
    expect(await admin(orgManager.movePosition, { sourceOrgId, targetOrgId, position })).toMatchObject({ code: 0 })
  await move(a.id, c.id, 'after')
  expect(await order(app, group.id)).toEqual([b.id, c.id, a.id])
  await move(a.id, b.id, 'before')
  expect(await order(app, group.id)).toEqual([a.id, b.id, c.id])
  for (let times = 0; times < 14; times += 1) {
    const [, second, third] = await order(app, group.id)
    await move(third!, second!, 'before')
    expect(await order(app, group.id)).toEqual([a.id, third, second])
  }
  const version = await treeVersion(app)
  const [first, second] = await order(app, group.id)
  expect(await admin(orgManager.movePosition, { sourceOrgId: first, targetOrgId: second, position: 'before' })).toMatchObject({
    code: 0,
    data: { movedNum: 0 },
  })
  expect(await treeVersion(app)).toBe(version)
})

test('what may not be is refused in words', async () => {
  const { group, a, b, admin } = await twoCompanies(app)
  const below = await app.anOrg({ parentId: a.id })
  const project = await app.anOrg({ parentId: a.id, orgType: 4 })
  const other = await twoCompanies(app)
  const namesake = await app.anOrg({ parentId: b.id, orgName: below.orgName })
  const refused = async (sourceOrgId: number, targetOrgId: number, position: Position, code: number, msg: string, by = admin) =>
    expect(await by(orgManager.movePosition, { sourceOrgId, targetOrgId, position })).toMatchObject({ status: 200, code, msg })
  await refused(a.id, below.id, 'inner', 1422, '不能移动到自身或其下级组织')
  await refused(a.id, a.id, 'after', 1422, '不能移动到自身或其下级组织')
  await refused(b.id, project.id, 'inner', 1422, '“项目”下不能设置“经营公司”')
  await refused(below.id, b.id, 'inner', 1409, `“${b.orgName}”下已存在名称为“${namesake.orgName}”的组织`)
  await refused(below.id, other.a.id, 'inner', 1404, '记录不存在')
  await refused(other.a.id, b.id, 'inner', 1404, '记录不存在')
  await refused(group.id, a.id, 'inner', 1422, '不能移动到自身或其下级组织')
  await refused(a.id, group.id, 'after', 1422, '请由上级组织的管理员操作')
  await refused(a.id, below.id, 'inner', 1403, '没有操作权限', await app.anAdmin(5, project.id))
  await refused(app.rootId, a.id, 'inner', 1422, '平台节点不能执行此操作', app.platformAdmin)
  await app.db.execute(sql`update org set status = 0 where id = ${b.id}`)
  await refused(project.id, b.id, 'inner', 1422, '目标组织已停用')
  expect(await rowOf(app, a.id)).toMatchObject({ path: a.path, version: 0 })
})

test('no branch grows deeper than twelve levels', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const tower = async (from: number, levels: number) => {
    const ids = [from]
    for (let n = 0; n < levels; n += 1) ids.push((await app.anOrg({ parentId: ids.at(-1)! })).id)
    return ids
  }
  const high = await tower(a.id, 8)
  const low = await tower(b.id, 3)
  expect(await admin(orgManager.movePosition, { sourceOrgId: low[1], targetOrgId: high.at(-1), position: 'inner' })).toMatchObject({
    code: 1422,
    msg: '移动后组织层级超过12级',
  })
  expect(await admin(orgManager.movePosition, { sourceOrgId: low[2], targetOrgId: high.at(-1), position: 'inner' })).toMatchObject({
    code: 0,
  })
  expect((await rowOf(app, low[3]!)).depth).toBe(12)
  expect(await admin(orgManager.save, { orgParentId: low[3], orgType: 3, orgName: '太深的公司' })).toMatchObject({
    code: 1422,
    msg: '组织层级不能超过12级',
  })
  expect(await misplaced(app)).toEqual([])
})

test('of two moves into each other exactly one succeeds', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const [one, other] = await Promise.all([
    admin(orgManager.movePosition, { sourceOrgId: a.id, targetOrgId: b.id, position: 'inner' }),
    admin(orgManager.movePosition, { sourceOrgId: b.id, targetOrgId: a.id, position: 'inner' }),
  ])
  expect([one.code, other.code].sort()).toEqual([0, 1422])
  expect(await misplaced(app)).toEqual([])
})

test('who waits longer than five seconds for the writer before is asked to come again', { timeout: 30_000 }, async () => {
  const { a, b, admin } = await twoCompanies(app)
  await app.db.transaction(async (tx) => {
    await lockTree({ db: tx })
    const reply = await admin(orgManager.movePosition, { sourceOrgId: a.id, targetOrgId: b.id, position: 'inner' })
    expect(reply).toMatchObject({ code: 1409, msg: '组织结构正在调整，请稍后再试' })
  })
  expect(await rowOf(app, a.id)).toMatchObject({ path: a.path, version: 0 })
})

test('fifty who add one name at once add one node', async () => {
  const { a, b, admin } = await twoCompanies(app)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      admin(orgManager.save, { orgParentId: a.id, orgType: 3, orgName: n % 2 ? '第三工程公司' : '第三 工程公司' }),
    ),
  )
  const created = replies.filter(({ code }) => code === 0)
  expect(created).toHaveLength(1)
  expect(replies.filter(({ code, msg }) => code === 1409 && msg.includes('下已存在名称为'))).toHaveLength(49)
  expect(await admin(orgManager.save, { orgParentId: a.id, orgType: 3, orgName: '“第三”工程公司' })).toMatchObject({ code: 1409 })
  expect(await admin(orgManager.save, { orgParentId: b.id, orgType: 3, orgName: '第三工程公司' })).toMatchObject({ code: 0 })
  const { id: nodeId } = created[0]!.data as { id: number }
  expect(await rowOf(app, nodeId)).toMatchObject({
    pinyin: 'disangongchenggongsi',
    path: `${a.path}${nodeId}/`,
    orgCode: `ORG${String(nodeId).padStart(8, '0')}`,
  })
})

test('under a hammer of moves every path stays right, every figure whole, and readers see one tree or the other', async () => {
  const { group, admin } = await twoCompanies(app)
  const companies = await Promise.all(Array.from({ length: 4 }, () => app.anOrg({ parentId: group.id })))
  const subs = await Promise.all(companies.map(({ id: parentId }) => app.anOrg({ parentId })))
  const projects = await Promise.all(
    [...companies, ...subs].flatMap(({ id: parentId }) => [1, 2].map(() => app.anOrg({ parentId, orgType: 4 }))),
  )
  const day = '2026-03-01'
  const people = { onsite: level('people.onsite', '2026-03-05') }
  await count(projects.slice(0, 8), 7)
  await foldAll(app.db)
  await count(projects.slice(8), 7)
  const total = projects.length * 7

  let done = false
  let reads = 0
  const outcomes: number[] = []
  const parents = [...companies, ...subs, group]
  const mover = async (seed: number) => {
    for (let n = 0; n < 15; n += 1) {
      const node = [...subs, ...projects, ...companies][(seed * 31 + n * 7) % 24]!
      const target = parents[(seed * 13 + n * 5) % parents.length]!
      const { code } = await admin(orgManager.movePosition, { sourceOrgId: node.id, targetOrgId: target.id, position: 'inner' })
      outcomes.push(code)
    }
  }
  const reader = async () => {
    while (!done) {
      const { data, code } = await admin(orgInfo.searchOp, { orgId: group.id, orgTypes: [4], limit: 50 })
      expect(code).toBe(0)
      expect(data).toHaveLength(projects.length)
      expect((await read(app.database.reader, group.id, people)).onsite).toBe(total)
      const split = await readChildren(app.database.reader, group.id, people)
      expect(split.total.onsite).toBe(total)
      reads += 1
    }
  }
  const folder = async () => {
    while (!done) {
      await foldAll(app.db)
      await pause(20)
    }
  }
  const rest = [reader(), reader(), folder()]
  await Promise.all([1, 2, 3, 4].map(mover)).finally(() => {
    done = true
  })
  await Promise.all(rest)

  expect(new Set(outcomes)).toEqual(new Set([0, 1422]))
  expect(outcomes.filter((code) => code === 0).length).toBeGreaterThan(20)
  expect(reads).toBeGreaterThan(5)
  expect(await misplaced(app)).toEqual([])
  for (const node of [...companies, ...subs, group]) {
    const { path } = await rowOf(app, node.id)
    const [below] = await ask<{ n: number }>(app.db, sql`select count(*)::int as n from org where path like ${`${path}%`} and org_type = 4`)
    expect((await read(app.database.reader, node.id, people)).onsite).toBe(below!.n * 7)
  }

  async function count(nodes: readonly { readonly id: number }[], n: number) {
    const deltas = new Deltas()
    for (const node of nodes) deltas.add({ orgId: node.id, metric: numberOf('people.onsite'), dim: 0, day, n })
    await app.db.transaction((tx) => deltas.flush(tx))
  }
})
