import { gunzipSync } from 'node:zlib'
import type { Call } from '@oems/contract/core/call.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgLists } from '@oems/contract/organisation/orgLists.ts'
import { orgTrees } from '@oems/contract/organisation/orgTrees.ts'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { treesIn } from '../testNames.ts'

const app = await testApp({ alone: true })
const { aTree } = treesIn(app)
const tagOf = async (caller: Caller, call: Call, input: object = {}) => String((await caller(call, input)).headers.etag)
const version = async () => (await ask<{ n: number }>(app.db, sql`select tree_version as n from org_tree_state`))[0]!.n

test('a tree that the client still has is not sent again, until something that it shows has changed', async () => {
  const { group, company, metro, admin } = await aTree()
  const changes: readonly SQL[] = [
    sql`update org set org_name = '更名' where id = ${company.id}`,
    sql`update org set status = 0 where id = ${company.id}`,
    sql`update org set status = 1, sort_no = 7 where id = ${company.id}`,
    sql`update org set nation_code = 'LA' where id = ${metro.id}`,
    sql`update org set is_outside = 2 where id = ${metro.id}`,
    sql`update project set guide_base_at = now() where project_id = ${metro.id}`,
    sql`update project set project_status = 3 where project_id = ${metro.id}`,
    sql`update org set deleted_at = now() where id = ${metro.id}`,
  ]
  const tree = (tag: string) => admin(orgTrees.tree, { orgId: group.id }, { 'if-none-match': tag })
  let tag = await tagOf(admin, orgTrees.tree, { orgId: group.id })
  expect(tag).toMatch(new RegExp(`^"${await version()}-${group.id}-[\\w-]{16}"$`))
  for (const change of changes) {
    const kept = await tree(tag)
    expect(kept).toMatchObject({ status: 304, headers: { etag: tag } })
    expect(kept.bytes).toHaveLength(0)
    await app.db.execute(change)
    const fresh = await tree(tag)
    expect(fresh).toMatchObject({ status: 200, code: 0 })
    tag = String(fresh.headers.etag)
  }
})

test('the version rises once in a transaction, and not with what no tree shows', async () => {
  const { company, metro } = await aTree()
  const before = await version()
  await app.db.execute(sql`update org set address = '某路', remark = '备注' where id = ${company.id}`)
  await app.db.execute(sql`update project set intro = '简介' where project_id = ${metro.id}`)
  await app.db.execute(sql`update project set guide_base_at = guide_base_at where project_id = ${metro.id}`)
  await app.db.execute(sql`update org set org_name = org_name, sort_no = sort_no, status = status where id = ${company.id}`)
  expect(await version()).toBe(before)
  await app.db.transaction(async (tx) => {
    for (const name of ['一', '二', '三']) await tx.execute(sql`update org set org_name = ${name} where id = ${company.id}`)
    await tx.execute(sql`update project set project_status = 3 where project_id = ${metro.id}`)
  })
  expect(await version()).toBe(before + 1)
})

test('each question and each scope has its own tag; who may not ask, or asks wrongly, gets none', async () => {
  const { group, company, metro, admin, companyAdmin } = await aTree()
  const tags = [
    await tagOf(admin, orgTrees.tree, { orgId: company.id }),
    await tagOf(admin, orgTrees.tree, { orgId: company.id, withClosed: 1 }),
    await tagOf(admin, orgTrees.tree4Lt, { orgId: company.id }),
    await tagOf(admin, orgInfo.lazyTree4Menu, { parentId: company.id }),
    await tagOf(companyAdmin, orgTrees.tree, { orgId: company.id }),
  ]
  expect(new Set(tags).size).toBe(tags.length)
  expect(await tagOf(admin, orgTrees.tree, { orgId: company.id, t: '1' })).toBe(tags[0])
  const theirs = await admin(orgTrees.tree, { orgId: group.id })
  const refused = await companyAdmin(orgTrees.tree, { orgId: group.id }, { 'if-none-match': String(theirs.headers.etag) })
  expect(refused).toMatchObject({ status: 200, code: 1404, headers: expect.not.objectContaining({ etag: expect.anything() }) })
  expect(await app.stranger(orgTrees.tree, { orgId: metro.id }, { 'if-none-match': tags[0]! })).toMatchObject({ status: 401 })
  for (const [call, input] of [
    [orgTrees.tree4Manager, {}],
    [orgTrees.searchTreeOrg, { keyword: '华岳' }],
    [orgLists.list, {}],
    [orgInfo.myLazyOp, {}],
  ] as const)
    expect((await admin(call, input)).headers.etag).toBeUndefined()
})

test('a long tree goes out compressed to whoever takes it so', async () => {
  const { group, admin } = await aTree()
  const plain = await admin(orgTrees.tree, { orgId: group.id })
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const refusing = await admin(orgTrees.tree, { orgId: group.id }, { 'accept-encoding': 'gzip;q=0' })
  expect(refusing.headers['content-encoding']).toBeUndefined()
  const { token } = { token: await app.aSession(await app.anAccount({ roleId: 3, orgId: group.id })) }
  const { headers, rawPayload } = await app.server.inject({
    method: 'GET',
    url: orgTrees.tree.path.replace('{orgId}', String(group.id)),
    headers: { token, platform: 'WEB', 'accept-encoding': 'br, gzip' },
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({ code: 0, msg: 'success', data: plain.data })
})
