import { users } from '@oems/contract/accounts/users.ts'
import { nationality } from '@oems/contract/area/nationality.ts'
import { clinics } from '@oems/contract/clinic/clinics.ts'
import { ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { clinicFigures } from '@oems/contract/clinic/figures.ts'
import { ContactType } from '@oems/contract/contacts/codes.ts'
import { contacts } from '@oems/contract/contacts/contacts.ts'
import { type FoundOp, type OrgInfo, orgInfo, type TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aClinic } from '../clinic/testClinic.ts'
import { somePeople } from '../declaration/testPeople.ts'
import { type Answered, type Caller, testApp } from '../testing/testApp.ts'
import { treesIn } from './testNames.ts'

const app = await testApp()

const { named, aTree } = treesIn(app)

const names = ({ data }: Answered) => (data as readonly { readonly orgName: string }[]).map(({ orgName }) => orgName)
const level = ({ data }: Answered) => data as { readonly list: readonly TreeItem[]; readonly nextCursor: string | null }
const search = async (caller: Caller, input: object) => names(await caller(orgInfo.searchOp, input))

test('nobody reads the tree without a session, and only who may reads a record', async () => {
  const { company, metro, companyAdmin, sibling } = await aTree()
  for (const call of Object.values(orgInfo))
    expect(await app.stranger(call, { orgId: company.id })).toMatchObject({ status: 401, code: 401 })
  const reporter = await app.anAdmin(8, metro.id)
  expect(await reporter(orgInfo.info, { orgId: metro.id })).toMatchObject({ status: 200, code: 1403 })
  expect(await companyAdmin(orgInfo.info, { orgId: sibling.id })).toMatchObject({ status: 200, code: 1404 })
  expect(await companyAdmin(orgInfo.info, { orgId: company.id })).toMatchObject({
    code: 0,
    data: { parentId: null, parentName: null, structuralEditable: false },
  })
})

test('the tree begins at the caller’s node and opens level by level', async () => {
  const { group, company, metro, abroad, sibling, companyAdmin, admin } = await aTree()
  const top = level(await companyAdmin(orgInfo.lazyTree4Menu))
  expect(top).toMatchObject({
    nextCursor: null,
    list: [{ id: company.id, parentId: null, name: company.orgName, orgType: 3, level: 4, hasChildren: true, childNum: 2 }],
  })
  const below = level(await companyAdmin(orgInfo.lazyTree4Menu, { parentId: company.id }))
  expect(below.list).toMatchObject([
    {
      id: metro.id,
      parentId: company.id,
      projectId: metro.id,
      orgProjectId: `${metro.id}_4_1`,
      hasChildren: false,
      isOutside: 1,
      nationCode: 'CN',
      projectStatus: 2,
    },
    { id: abroad.id, isOutside: 2 },
  ])
  expect(level(await admin(orgInfo.lazyTree4Menu, { parentId: group.id })).list.map(({ id }) => id)).toEqual([company.id, sibling.id])
})

test('without a keyword organisations come in the order of the tree', async () => {
  const { group, company, sibling, admin } = await aTree()
  const companies = () => search(admin, { orgId: group.id, orgTypes: [3] })
  for (const [first, second] of [[company, sibling] as const, [sibling, company] as const]) {
    await app.db.execute(sql`update org set sort_no = case id when ${first.id} then 1 else 2 end where id in (${first.id}, ${second.id})`)
    expect(await companies()).toEqual([first.orgName, second.orgName])
  }
})

test('a node out of scope does not exist', async () => {
  const { group, sibling, metro, companyAdmin } = await aTree()
  const elsewhere = await aTree()
  for (const orgId of [group.id, sibling.id, elsewhere.metro.id, 9_000_000_000]) {
    for (const call of [orgInfo.getOp, orgInfo.getOpPath, orgInfo.lazyTree4Menu])
      expect(await companyAdmin(call, { orgId })).toMatchObject({ status: 200, code: 1404 })
    expect(await companyAdmin(orgInfo.lazyTree4Menu, { parentId: orgId })).toMatchObject({ code: 1404 })
    expect(await companyAdmin(orgInfo.myLazyOp, { parentId: orgId })).toMatchObject({ code: 1404 })
    expect(await companyAdmin(orgInfo.searchOp, { keyword: '项目', orgId })).toMatchObject({ code: 1404 })
  }
  expect(await companyAdmin(orgInfo.getOp, { projectId: metro.id })).toMatchObject({
    code: 0,
    data: { pathName: '华岳建设集团第三工程公司 / 重庆地铁12号线项目' },
  })
})

test('bad input is said under its field', async () => {
  const { admin } = await aTree()
  const bad = async (call: (typeof orgInfo)[keyof typeof orgInfo], input: object, path: string, msg: string) =>
    expect(await admin(call, input)).toMatchObject({ status: 200, code: 1400, data: { fields: [{ path, msg }] } })
  await bad(orgInfo.lazyTree4Menu, { parentId: 'x' }, 'parentId', '上级组织不正确')
  await bad(orgInfo.lazyTree4Menu, { isOutside: 2 }, 'orgId', '请选择组织')
  await bad(orgInfo.searchOp, { keyword: '项目', isOutside: 2 }, 'orgId', '请选择组织')
  await bad(orgInfo.searchOp, { keyword: '项目', limit: 51 }, 'limit', '条数应在1到50之间')
  await bad(orgInfo.getOp, { orgProjectId: 'abc' }, 'orgProjectId', '组织项目标识不正确')
  expect(await admin(orgInfo.searchOp, { unknown: 1 })).toMatchObject({ code: 1400 })
})

test('of one kind of project only the way to such is shown', async () => {
  const { group, company, abroad, sibling, admin } = await aTree()
  await named('成都项目', sibling.id, 4)
  const ids = async (input: object) =>
    level(await admin(orgInfo.lazyTree4Menu, { isOutside: 2, orgId: group.id, ...input })).list.map(({ id, childNum }) => [id, childNum])
  expect(await ids({})).toEqual([[group.id, 1]])
  expect(await ids({ parentId: group.id })).toEqual([[company.id, 1]])
  expect(await ids({ parentId: company.id })).toEqual([[abroad.id, 0]])
  expect(await search(admin, { isOutside: 2, orgId: group.id, orgTypes: [3, 4] })).toEqual([company.orgName, abroad.orgName])
})

test('disabled nodes and closed projects are not offered', async () => {
  const { company, metro, abroad, admin } = await aTree()
  await named('已关闭项目', company.id, 4, { projectStatus: 5 })
  await named('已停用项目', company.id, 4, { status: 0 })
  const { list } = level(await admin(orgInfo.lazyTree4Menu, { parentId: company.id }))
  expect(list.map(({ id }) => id)).toEqual([metro.id, abroad.id])
  expect(level(await admin(orgInfo.lazyTree4Menu, { orgId: company.id })).list).toMatchObject([{ childNum: 2 }])
  expect(await search(admin, { keyword: '已停用' })).toEqual(['已停用项目'])
  expect(await search(admin, { keyword: '已停用', status: 1 })).toEqual([])
})

test('the search of a form leaves out what lies below a disabled node and closed projects; that of a filter says what they are', async () => {
  const { group, company, metro, admin } = await aTree()
  const off = await named('查找停用公司', group.id, 3, { status: 0 })
  const below = await named('查找其下项目', off.id, 4)
  const closed = await named('查找关闭项目', company.id, 4, { projectStatus: 5 })
  const open = await named('查找在建项目', company.id, 4, { isOutside: 2 })
  const found = async (input: object) =>
    ((await admin(orgInfo.searchOp, { keyword: '查找', ...input })).data as readonly FoundOp[]).map(({ orgId }) => orgId).sort()
  expect(await found({})).toEqual([off.id, below.id, closed.id, open.id])
  expect(await found({ withClosed: 0, withDisabled: 0 })).toEqual([open.id])
  expect(await found({ withClosed: 0 })).toEqual([off.id, below.id, open.id])
  expect(await found({ withDisabled: 0, isOutside: 2, orgId: group.id })).toEqual([open.id])
  expect(await admin(orgInfo.searchOp, { keyword: '查找其下' })).toMatchObject({
    data: [{ status: 1, isDisabled: true, projectStatus: 2 }],
  })
  expect(await admin(orgInfo.searchOp, { keyword: '查找关闭' })).toMatchObject({ data: [{ isDisabled: false, projectStatus: 5 }] })

  const chosenBefore = [metro.id, below.id, closed.id, off.id]
  expect(await found({ keyword: null, orgIds: chosenBefore })).toEqual([...chosenBefore].sort())
  expect(await found({ keyword: null, orgIds: chosenBefore, withClosed: 0, withDisabled: 0 })).toEqual([metro.id])
})

test('a long level comes in pages that neither repeat nor miss a node', async () => {
  const group = await app.anOrg({ orgType: 2 })
  const at = app.clock().toISOString()
  // All with one order number but the last ones: the id decides among equals.
  await app.db.execute(sql`
    insert into org (id, created_at, created_by, updated_at, updated_by, parent_id, org_type, org_name, name_key, org_code, sort_no, path, depth, qr_token)
    overriding system value
    select id, ${at}, 0, ${at}, 0, ${group.id}, 3, '公司' || n, '公司' || n, 'P' || ${group.id}::text || '-' || n, 1024 * (1 + n / 600), ${group.path} || id || '/', 2,
      lpad(${group.id}::text || '-' || n, 22, '0')
    from (select n, nextval(pg_get_serial_sequence('org', 'id')) as id from generate_series(1, 1100) n) own`)
  const admin = await app.anAdmin(3, group.id)
  const pages: TreeItem[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = level(await admin(orgInfo.lazyTree4Menu, { parentId: group.id, cursor }))
    pages.push([...page.list])
    cursor = page.nextCursor
  }
  expect(pages.map((page) => page.length)).toEqual([500, 500, 100])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1100)
  expect(await admin(orgInfo.lazyTree4Menu, { parentId: group.id, cursor: '1,2' })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'cursor' }] },
  })
})

test('the search reads Chinese, pinyin, initials, codes and former names, and every term has to be found', async () => {
  const { company, metro, abroad, admin } = await aTree()
  expect(await search(admin, { keyword: 'cqdt' })).toEqual([metro.orgName])
  expect(await search(admin, { keyword: 'ChongQing' })).toEqual([metro.orgName])
  expect(await search(admin, { keyword: 'zqdt' })).toEqual([metro.orgName])
  expect(await search(admin, { keyword: '华岳 三' })).toEqual([company.orgName])
  expect(await search(admin, { keyword: '三　华岳' })).toEqual([company.orgName])
  expect(await search(admin, { keyword: '华岳 六' })).toEqual([])
  expect(await search(admin, { keyword: 'k' })).toEqual([])
  expect(await search(admin, { keyword: '%' })).toEqual([])
  expect(await search(admin, { keyword: abroad.orgCode.toLowerCase() })).toEqual([abroad.orgName])
  await app.db.execute(sql`
    update org set former_keys = '滨江大桥项目' || chr(10) || '跨海大桥epc项目', former_names = '滨江大桥项目' || chr(10) || '跨海大桥 EPC项目' where id = ${abroad.id}`)
  const { data } = await admin(orgInfo.searchOp, { keyword: '跨海' })
  expect(data as readonly FoundOp[]).toMatchObject([{ orgName: abroad.orgName, formerName: '跨海大桥 EPC项目' }])
})

test('the best hit comes first: exact, beginning, beginning of the initials, anywhere; then upper levels', async () => {
  const group = await named('远洋集团', app.rootId, 2)
  const inside = await named('西部长江桥', group.id, 3)
  const initials = await named('畅捷公司', group.id, 3)
  const begins = await named('长江航运', group.id, 3)
  const exact = await named('长江', begins.id, 3)
  const deeper = await named('长江二桥', begins.id, 4)
  const admin = await app.anAdmin(3, group.id)
  expect(await search(admin, { keyword: '长江' })).toEqual([exact, begins, deeper, inside].map(({ orgName }) => orgName))
  expect(await search(admin, { keyword: 'cj' })).toEqual([initials, begins, exact, deeper, inside].map(({ orgName }) => orgName))
})

test('a window that still shows the node as another kind is told so', async () => {
  const { metro, company, group, admin, companyAdmin } = await aTree()
  expect(await admin(orgInfo.getOp, { orgProjectId: `${metro.id}_4_1` })).toMatchObject({
    code: 0,
    data: { orgId: metro.id, orgProjectId: `${metro.id}_4_1`, projectId: metro.id, projectName: metro.orgName, isOutside: 1, status: 1 },
  })
  expect(await admin(orgInfo.getOp, { orgProjectId: `${metro.id}_4_2` })).toMatchObject({ code: 1409 })
  expect(await admin(orgInfo.getOpPath, { projectId: metro.id })).toMatchObject({
    data: [group, company, metro].map(({ id, orgName }) => ({ orgId: id, orgName, inScope: true })),
  })
  expect(names(await companyAdmin(orgInfo.getOpPath, { projectId: metro.id }))).toEqual([company.orgName, metro.orgName])
})

test('my organisations are those of all role assignments in force today', async () => {
  const { group, company, metro, sibling } = await aTree()
  const other = await aTree()
  const account = await app.anAccount({ roleId: 4, orgId: company.id })
  const assign = (roleId: number, orgId: number, validTo: string | null) =>
    app.db.execute(sql`insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id, valid_to)
      values (now(), 0, now(), 0, ${account.accountId}, ${roleId}, ${orgId}, ${validTo}::date)`)
  await assign(5, metro.id, null)
  await assign(5, other.metro.id, '2026-03-05')
  await assign(4, sibling.id, '2026-03-04')
  const caller = app.as(await app.aSession(account))
  const tops = level(await caller(orgInfo.myLazyOp)).list
  expect(tops.map(({ id, parentId }) => [id, parentId])).toEqual([
    [company.id, null],
    [other.metro.id, null],
  ])
  expect(level(await caller(orgInfo.myLazyOp, { parentId: company.id })).list).toHaveLength(2)
  expect(await caller(orgInfo.lazyTree4Menu, { parentId: other.metro.id })).toMatchObject({ code: 1404 })
  for (const parentId of [group.id, sibling.id]) expect(await caller(orgInfo.myLazyOp, { parentId })).toMatchObject({ code: 1404 })
})

test('a record tells its place, its counts and what the caller may change', async () => {
  const { group, company, metro } = await aTree()
  await named('已关闭项目', company.id, 4, { projectStatus: 5 })
  await named('停工项目', company.id, 4, { projectStatus: 3 })
  await somePeople(app, { orgId: company.id, count: 3 })
  await somePeople(app, { orgId: metro.id, count: 5 })
  expect(await app.platformAdmin(orgInfo.info, { orgId: company.id })).toMatchObject({
    code: 0,
    data: {
      orgId: company.id,
      parentId: group.id,
      parentName: group.orgName,
      childNum: 4,
      projectNum: 3,
      // As their lists are called and filtered: neither what is suspended nor what is closed is 在建.
      activeProjectNum: 2,
      overseasProjectNum: 1,
      empNum: 8,
      projectId: null,
      epType: null,
      isDisabled: false,
      editable: true,
      structuralEditable: true,
    },
  })
  const { data } = await app.platformAdmin(orgInfo.info, { orgId: metro.id })
  expect(data).toMatchObject({
    projectId: metro.id,
    epType: 2,
    projectStatus: 2,
    nationCode: 'CN',
    nationName: '中国',
    parentId: company.id,
  })
  expect((data as { path: readonly { orgId: number }[] }).path.map(({ orgId }) => orgId).slice(-3)).toEqual([
    group.id,
    company.id,
    metro.id,
  ])
})

test('medical rooms are counted over the branch as their list shows them', async () => {
  const { company, sibling, metro, admin } = await aTree()
  const rooms = [
    {},
    { serviceStatus: ServiceStatus.paused },
    { serviceStatus: ServiceStatus.ended },
    { clinicKind: ClinicKind.consultingRoom },
  ]
  for (const over of rooms) await aClinic(app, metro.id, over)
  await aClinic(app, sibling.id)
  expect(await admin(orgInfo.info, { orgId: company.id })).toMatchObject({ data: { clinicNum: 2 } })
  const { where } = clinicFigures.clinicNum
  expect(await admin(clinics.list, { orgId: company.id, ...where })).toMatchObject({ data: { total: 2 } })
})

test('a record brings the contacts of the node itself, their numbers masked', async () => {
  const { company, metro, admin } = await aTree()
  const draft = { contactType: ContactType.leader, name: '王建国', mobile: '13812345678', telephoneCode: '86', visibleToBelow: 1 }
  expect(await admin(contacts.save, { orgId: company.id, ...draft })).toMatchObject({ code: 0 })
  const contactsAt = async (orgId: number) => ((await admin(orgInfo.info, { orgId })).data as OrgInfo).contacts
  expect(await contactsAt(company.id)).toMatchObject([{ name: '王建国', mobile: '138****5678', isPrimary: 1, version: 0 }])
  expect(await contactsAt(metro.id)).toEqual([])
})

test('the countries of the world, China first', async () => {
  const { admin } = await aTree()
  const { data } = await admin(nationality.listAllSimple)
  const all = data as readonly { readonly nationCode: string; readonly nameZh: string }[]
  expect(all).toHaveLength(249)
  expect(all[0]).toEqual({ nationCode: 'CN', nationalityId: 156, nameZh: '中国', pinyin: 'zhongguo', initials: 'zg' })
  expect(all.find(({ nationCode }) => nationCode === 'TW')).toMatchObject({ nameZh: '中国台湾', nationalityId: 158 })
  expect(await app.stranger(nationality.listAllSimple)).toMatchObject({ status: 401 })
})

test('the users of a node are those whose role holds today, and its list has just as many', async () => {
  const { company, metro, admin } = await aTree()
  await app.anAccount({ roleId: 4, orgId: company.id })
  await app.anAccount({ roleId: 5, orgId: metro.id, validTo: '2026-03-04' })
  const { ropId } = await app.anAccount({ roleId: 5, orgId: metro.id })
  await app.db.execute(sql`update sys_account_rop set valid_from = '2026-03-06' where id = ${ropId}`)
  const { userNum } = (await admin(orgInfo.info, { orgId: company.id })).data as { readonly userNum: number }
  const listed = async (more: object) => (await admin(users.list, { orgId: company.id, ...more })).data as { readonly total: number }
  expect(await listed({ inForce: 1 })).toMatchObject({ total: userNum })
  expect(await listed({})).toMatchObject({ total: userNum + 2 })
  expect(await listed({ inForce: 0 })).toMatchObject({ total: 2 })
})
