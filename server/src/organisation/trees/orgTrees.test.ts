import type { Call } from '@oems/contract/core/call.ts'
import { orgInfo, type TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { type CountedTreeItem, type CutTreeItem, orgTrees } from '@oems/contract/organisation/orgTrees.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { somePeople } from '../../declaration/testPeople.ts'
import { type Answered, type Caller, testApp } from '../../testing/testApp.ts'
import { treesIn } from '../testNames.ts'

const app = await testApp()
const { named, aTree } = treesIn(app)

const items = ({ data }: Answered) => data as readonly CutTreeItem[]
const idsOf = async (caller: Caller, call: Call, input: object = {}) => items(await caller(call, input)).map(({ id }) => id)

describe('whole trees', () => {
  test('come flat, parents first, from the node that was asked for', async () => {
    const { group, company, metro, abroad, sibling, admin } = await aTree()
    const found = items(await admin(orgTrees.tree, { orgId: group.id }))
    expect(found.map(({ id, parentId, childNum, loaded }) => [id, parentId, childNum, loaded])).toEqual([
      [group.id, null, 2, true],
      [company.id, group.id, 2, true],
      [sibling.id, group.id, 0, true],
      [metro.id, company.id, 0, true],
      [abroad.id, company.id, 0, true],
    ])
    expect(await idsOf(admin, orgTrees.tree, { orgId: group.id, parentOrgId: company.id })).toEqual([metro.id, abroad.id])
  })

  test('say of which projects nothing has been reported, unless they are closed', async () => {
    const { group, company, metro, abroad, admin } = await aTree()
    const closed = await named('已关闭项目', company.id, 4, { projectStatus: 5 })
    await app.db.execute(sql`update project set guide_medical_at = now() where project_id = ${metro.id}`)
    const found = items(await admin(orgTrees.tree, { orgId: group.id, withClosed: 1 }))
    expect(found.filter(({ isUnfilled }) => isUnfilled).map(({ id }) => id)).toEqual([abroad.id])
    expect(found.map(({ id }) => id)).toContain(closed.id)
    const level = (await admin(orgInfo.lazyTree4Menu, { parentId: company.id })).data as { readonly list: readonly TreeItem[] }
    expect(level.list.map(({ id, isUnfilled }) => [id, isUnfilled])).toEqual([
      [metro.id, false],
      [abroad.id, true],
    ])
  })

  test('leave out what is closed or disabled, with everything below it, unless that is asked for', async () => {
    const { group, company, metro, abroad, sibling, admin } = await aTree()
    const closed = await named('已关闭项目', company.id, 4, { projectStatus: 5 })
    const disabled = await named('已停用公司', group.id, 3, { status: 0 })
    const below = await named('停用公司的项目', disabled.id, 4)
    const open = [group, company, sibling, metro, abroad].map(({ id }) => id)
    const tree = async (more: object) => new Set(await idsOf(admin, orgTrees.tree, { orgId: group.id, ...more }))
    expect(await tree({})).toEqual(new Set(open))
    expect(await tree({ withClosed: 1 })).toEqual(new Set([...open, closed.id]))
    expect(await tree({ withDisabled: 1 })).toEqual(new Set([...open, disabled.id, below.id]))
    expect(await tree({ withProject: 0 })).toEqual(new Set([group.id, company.id, sibling.id]))
    expect(new Set(await idsOf(admin, orgTrees.tree4Lt, { orgId: group.id }))).toEqual(new Set([group.id, company.id, sibling.id]))
    expect(new Set(await idsOf(admin, orgTrees.tree4Menu))).toEqual(new Set(open))
    expect(new Set(await idsOf(admin, orgTrees.tree4Manager))).toEqual(new Set([...open, closed.id, disabled.id, below.id]))
    expect(new Set(await idsOf(admin, orgTrees.allTree))).toEqual(new Set([...open, closed.id, disabled.id, below.id]))
    const level = await admin(orgInfo.lazyTree4Menu, { parentId: group.id, withDisabled: 1, withProject: 0 })
    expect((level.data as { list: readonly TreeItem[] }).list.map(({ id, childNum }) => [id, childNum])).toEqual([
      [company.id, 0],
      [sibling.id, 0],
      [disabled.id, 0],
    ])
  })

  test('a node below a disabled one is no more enabled than that', async () => {
    const { group, admin } = await aTree()
    const disabled = await named('停用的公司', group.id, 3, { status: 0 })
    const below = await named('停用之下的境外项目', disabled.id, 4, { isOutside: 2 })
    const found = async (input: object) => items(await admin(orgInfo.searchOp, input)).map(({ orgId }) => orgId)
    expect(await found({ keyword: '停用之下', status: 1 })).toEqual([])
    expect(await found({ keyword: '停用之下', status: 0 })).toEqual([below.id])
    const level = await admin(orgInfo.lazyTree4Menu, { orgId: group.id, parentId: group.id, isOutside: 2 })
    expect((level.data as { list: readonly TreeItem[] }).list.map(({ id }) => id)).not.toContain(disabled.id)
  })

  test('stop at the last whole level within the budget, and go on from there', async () => {
    const group = await app.anOrg({ orgType: 2 })
    const company = await app.anOrg({ parentId: group.id })
    await manyBelow(company, 3_000)
    const [first] = await ask<{ id: number; path: string }>(app.db, sql`select id, path from org where parent_id = ${company.id} limit 1`)
    await manyBelow(first!, 2_500)
    const admin = await app.anAdmin(3, group.id)
    const whole = items(await admin(orgTrees.tree, { orgId: group.id }))
    expect(whole).toHaveLength(3_002)
    expect(whole.find(({ id }) => id === first!.id)).toMatchObject({ hasChildren: true, childNum: 2_500, loaded: false })
    expect(whole.filter(({ loaded }) => !loaded)).toHaveLength(1)
    expect(items(await admin(orgTrees.tree, { orgId: group.id, parentOrgId: first!.id }))).toHaveLength(2_500)
    expect(items(await admin(orgTrees.allTree))).toHaveLength(5_502)
    const [top] = (await admin(orgTrees.cascaderTree)).data as [{ children: [{ children: { value: number; isLeaf: boolean }[] }] }]
    expect(top.children[0].children.find(({ value }) => value === first!.id)).toMatchObject({ isLeaf: false, children: [] })
  })

  test('a selector for a menu shows the types of nodes at which that stands, and the way to them', async () => {
    const { group, company, sibling, admin } = await aTree()
    const [menu] = await ask<{ id: number }>(
      app.db,
      sql`update sys_menu set org_type = '{3}' where id = (select id from sys_menu where deleted_at is null order by id limit 1) returning id`,
    )
    expect(new Set(await idsOf(admin, orgTrees.tree4Menu, { menuId: menu!.id }))).toEqual(new Set([group.id, company.id, sibling.id]))
    expect(await admin(orgTrees.tree4Menu, { menuId: 9_000_000_000 })).toMatchObject({ code: 1404 })
    await app.db.execute(sql`update sys_menu set org_type = '{}' where id = ${menu!.id}`)
  })
})

/** Companies without anything but their place. */
async function manyBelow({ id, path }: { id: number; path: string }, count: number) {
  await app.db.execute(sql`
    with ids as (select nextval(pg_get_serial_sequence('org', 'id')) as id, n from generate_series(1, ${count}::int) n)
    insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_name, name_key, org_code, sort_no, path, depth, qr_token)
    overriding system value
    select id, now(), 0, now(), 0, ${id}, 3, '公司' || n, '公司' || n, 'M' || id, n, ${path}::text || id || '/', array_length(path_ids(${path}::text), 1), lpad(id::text, 22, 'm')
    from ids`)
}

test('the tree of whoever manages it counts projects, people and users of whole branches', async () => {
  const { group, company, metro, sibling, admin } = await aTree()
  await named('已关闭项目', company.id, 4, { projectStatus: 5 })
  await somePeople(app, { orgId: company.id, count: 3 })
  await somePeople(app, { orgId: metro.id, count: 5 })
  await app.anAccount({ roleId: 12, orgId: metro.id })
  await app.anAccount({ roleId: 5, orgId: metro.id, validTo: '2026-03-04' })
  const found = (await admin(orgTrees.tree4Manager)).data as readonly CountedTreeItem[]
  const counts = Object.fromEntries(
    found.map(({ id, childNum, projectNum, empNum, userNum }) => [id, { childNum, projectNum, empNum, userNum }]),
  )
  expect(counts[group.id]).toEqual({ childNum: 2, projectNum: 2, empNum: 8, userNum: 2 })
  expect(counts[company.id]).toEqual({ childNum: 3, projectNum: 2, empNum: 8, userNum: 1 })
  expect(counts[sibling.id]).toEqual({ childNum: 0, projectNum: 0, empNum: 0, userNum: 0 })
  expect((await admin(orgTrees.tree4Manager, { parentOrgId: company.id })).data).toMatchObject([
    { id: metro.id, empNum: 5, userNum: 0 },
    {},
    {},
  ])
  expect(await (await app.anAdmin(8, metro.id))(orgTrees.tree4Manager)).toMatchObject({ code: 1403 })
})

test('a hit of the search stands in its tree, from the caller’s node down', async () => {
  const { group, company, metro, admin, companyAdmin } = await aTree()
  const search = async (caller: Caller, keyword: string) => (await caller(orgTrees.searchTreeOrg, { keyword })).data
  expect(await search(admin, 'cqdt')).toMatchObject({
    more: false,
    list: [
      { id: group.id, parentId: null, matched: false },
      { id: company.id, parentId: group.id, matched: false },
      { id: metro.id, parentId: company.id, matched: true },
    ],
  })
  expect(await search(companyAdmin, 'cqdt')).toMatchObject({ list: [{ id: company.id, parentId: null }, { id: metro.id }] })
  expect(await search(admin, 'k')).toEqual({ list: [], more: false })
  expect(await search(admin, '%')).toEqual({ list: [], more: false })
})

test('the way to a node names each level, with the node among its siblings however many there are', async () => {
  const { group, company, metro, abroad, sibling, admin, companyAdmin } = await aTree()
  const levels = ({ data }: Answered) => {
    const { ids, levels } = data as { ids: number[]; levels: TreeItem[][] }
    return { ids, levels: levels.map((level) => level.map(({ id }) => id)) }
  }
  expect(levels(await admin(orgTrees.getCascaderNode, { orgId: metro.id }))).toEqual({
    ids: [group.id, company.id, metro.id],
    levels: [[group.id], [company.id, sibling.id], [metro.id, abroad.id]],
  })
  expect(levels(await companyAdmin(orgTrees.getCascaderNode, { orgProjectId: `${metro.id}_4_1` })).ids).toEqual([company.id, metro.id])
  await manyBelow(sibling, 300)
  const [last] = await ask<{ id: number }>(app.db, sql`select id from org where parent_id = ${sibling.id} order by sort_no desc limit 1`)
  const { ids, levels: found } = levels(await admin(orgTrees.getCascaderNode, { orgId: last!.id }))
  expect(ids).toEqual([group.id, sibling.id, last!.id])
  expect(found[2]).toHaveLength(200)
  expect(found[2]!.at(-1)).toBe(last!.id)
  const closed = await named('已关闭项目', company.id, 4, { projectStatus: 5 })
  expect(levels(await admin(orgTrees.getCascaderNode, { orgId: closed.id })).levels[2]).toEqual([metro.id, abroad.id, closed.id])
})

test('nothing above or beside the caller’s node ever shows a name (02 §9.8)', async () => {
  const { group, company, sibling, metro, companyAdmin } = await aTree()
  const elsewhere = await aTree()
  await app.db.execute(
    sql`update org set org_name = '旁边的' || id || org_name where id in (${group.id}, ${sibling.id}, ${elsewhere.company.id})`,
  )
  const foreign = [group, sibling, elsewhere.company, elsewhere.metro]
  for (const call of Object.values(orgTrees)) {
    const inputs = [{}, { orgId: company.id }, { keyword: '项目' }, { keyword: '旁边' }, { orgId: metro.id }]
    const pointed = foreign.flatMap(({ id }) => [{ orgId: id }, { orgId: company.id, parentOrgId: id }, { parentOrgId: id }])
    for (const input of [...inputs, ...pointed]) {
      const { code, data } = await companyAdmin(call, input)
      expect([0, 1400, 1404]).toContain(code)
      expect(JSON.stringify(data)).not.toContain('旁边')
    }
  }
  for (const { id } of foreign) {
    expect(await companyAdmin(orgTrees.tree, { orgId: id })).toMatchObject({ code: 1404 })
    expect(await companyAdmin(orgTrees.tree, { orgId: company.id, parentOrgId: id })).toMatchObject({ code: 1404 })
    expect(await companyAdmin(orgTrees.tree4Manager, { parentOrgId: id })).toMatchObject({ code: 1404 })
  }
  expect(await companyAdmin(orgTrees.tree, { orgId: metro.id, parentOrgId: company.id })).toMatchObject({ code: 1404 })
})
