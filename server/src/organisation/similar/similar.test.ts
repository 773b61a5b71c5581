import { orgManager } from '@oems/contract/organisation/orgManager.ts'
import { type SimilarPair, similarOrgs } from '@oems/contract/organisation/orgSimilar.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { org } from '../../core/db/org.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'

const app = await testApp({ alone: true })

async function aGroup() {
  const group = await app.anOrg({ orgType: 2 })
  return { group, admin: await app.anAdmin(3, group.id) }
}
const save = (as: Caller, orgParentId: number, orgName: string, more = {}) =>
  as(orgManager.save, { orgParentId, orgType: 3, orgName, ...more })
const pairsOf = async (as: Caller, more = {}) =>
  ((await as(similarOrgs.listSimilar, more)).data as { list: SimilarPair[]; total: number }).list
const namesOf = (pairs: readonly SimilarPair[]) => pairs.map(({ first, second }) => `${first.orgName} ${second.orgName}`).sort()

test('a name that is like another of the group is saved only when that is confirmed, and another’s group says nothing', async () => {
  const { group, admin } = await aGroup()
  const stranger = await aGroup()
  expect(await save(admin, group.id, '第三工程公司')).toMatchObject({ code: 0 })
  expect(await save(admin, group.id, '三公司')).toMatchObject({
    code: 1409,
    msg: `已存在相似组织：${group.orgName} / 第三工程公司，确认新增请再次提交`,
    data: { similar: [{ orgName: '第三工程公司', similarity: 95, similarBy: 2 }] },
  })
  expect(await save(admin, group.id, '三公司', { confirmSimilar: 1 })).toMatchObject({ code: 0 })
  expect(await save(stranger.admin, stranger.group.id, '三公司')).toMatchObject({ code: 0 })
})

test('a former name is told, and nodes out of sight are not', async () => {
  const { group, admin } = await aGroup()
  const company = await app.anOrg({ parentId: group.id, orgName: '远岚供应链公司' })
  await app.db.update(org).set({ formerKeys: '远岚物流', formerNames: '远岚物流' }).where(eq(org.id, company.id))
  expect(await save(admin, group.id, '远岚 物流')).toMatchObject({
    code: 1409,
    data: { similar: [{ similarBy: 3, formerName: '远岚物流' }] },
  })
  const other = await app.anOrg({ parentId: group.id })
  const below = await app.anAdmin(4, other.id)
  expect(await save(below, other.id, '远岚物流')).toMatchObject({ code: 0 })
})

test('every week the pairs of each group are found; whoever tells them apart is asked no more', async () => {
  const [{ group }, stranger] = [await aGroup(), await aGroup()]
  const operator = await app.anAdmin(6, app.rootId)
  await app.anOrg({ parentId: group.id, orgName: '新城线轨道交通运营公司' })
  const twin = await app.anOrg({ parentId: group.id, orgName: '新城线轨道交通营运公司' })
  await app.anOrg({ parentId: group.id, orgName: '新城轨道交通运营公司' })
  await app.anOrg({ parentId: stranger.group.id, orgName: '新城线轨道交通运营公司' })
  await app.runJob('similar-names')
  await app.runJob('similar-names')
  const pairs = await pairsOf(operator, { orgId: group.id })
  expect(namesOf(pairs)).toEqual(['新城线轨道交通运营公司 新城轨道交通运营公司'])
  expect(await pairsOf(operator, { orgId: stranger.group.id })).toEqual([])
  expect(await (await app.anAdmin(8, group.id))(similarOrgs.listSimilar)).toMatchObject({ code: 1403 })
  const ids = pairs.map(({ id }) => id)
  expect(await operator(similarOrgs.ignoreSimilar, { ids })).toMatchObject({ code: 1400 })
  expect(await operator(similarOrgs.ignoreSimilar, { ids: [...ids, 999_999_999], reason: '两家公司' })).toMatchObject({ code: 1404 })
  expect(await operator(similarOrgs.ignoreSimilar, { ids, reason: '两家公司' })).toMatchObject({ code: 0 })
  await app.runJob('similar-names')
  expect(await pairsOf(operator, { orgId: group.id })).toEqual([])
  expect(await pairsOf(operator, { orgId: group.id, ignored: 1 })).toMatchObject([{ ignored: { reason: '两家公司' } }])
  expect(await operator(similarOrgs.ignoreSimilar, { ids, reason: '两家公司' })).toMatchObject({ code: 1404 })
  await app.db.update(org).set({ orgName: '新城线轨道交通运营司', nameKey: '新城线轨道交通运营司' }).where(eq(org.id, twin.id))
  await app.runJob('similar-names')
  expect(await pairsOf(operator, { orgId: group.id })).toHaveLength(1)
  await app.db.update(org).set({ deletedAt: '2026-03-05T00:00:00Z' }).where(eq(org.id, twin.id))
  expect(await pairsOf(operator, { orgId: group.id })).toEqual([])
})

test('organisations of one name under two parents of a group are a pair, unless so many parents have one; nobody is refused for it', async () => {
  const { group, admin } = await aGroup()
  const parents = [
    await app.anOrg({ parentId: group.id }),
    await app.anOrg({ parentId: group.id }),
    await app.anOrg({ parentId: group.id }),
  ]
  const [one, other, third] = parents.map(({ id }) => id) as [number, number, number]
  for (const id of [one, other]) await app.anOrg({ parentId: id, orgType: 4, orgName: '赞比西水电站项目' })
  for (const id of [other, third]) expect(await save(admin, id, '昆仑水务公司')).toMatchObject({ code: 0 })
  for (const id of [one, third]) await app.anOrg({ parentId: id, orgName: '第三工程公司' })
  while (parents.length < 6) parents.push(await app.anOrg({ parentId: group.id }))
  for (const { id } of parents) await app.anOrg({ parentId: id, orgName: '安全环保管理中心' })
  await app.runJob('similar-names')
  const found = await pairsOf(await app.anAdmin(6, app.rootId), { orgId: group.id })
  expect(found.map(({ similarity, similarBy, first, second }) => [similarity, similarBy, first.orgName, second.orgName]).sort()).toEqual([
    [100, 4, '昆仑水务公司', '昆仑水务公司'],
    [100, 4, '赞比西水电站项目', '赞比西水电站项目'],
  ])
})
