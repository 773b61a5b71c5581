import { contacts } from '@oems/contract/contacts/contacts.ts'
import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { isCreditCode } from '@oems/contract/organisation/orgFields.ts'
import type { OrgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { orgInfoWrites, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ask } from '../../core/db/database.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { historyId, historyOf, idOf, recordOf, rowOf, treeVersion, twoCompanies } from '../testTree.ts'

const app = await testApp({ alone: true })
const { movePosition, save, update, updateOrgName } = orgManager

const company = (orgParentId: number, orgName: string, more: object = {}) => ({ orgParentId, orgType: 3, orgName, ...more })
const fields = (data: unknown) => (data as { fields: { path: string; msg: string }[] }).fields

describe('a new node', () => {
  test('is made by whoever sees its parent, and nobody else', async () => {
    const { group, a, b } = await twoCompanies(app)
    const [ofA, reader] = [await app.anAdmin(4, a.id), await app.anAdmin(2, group.id)]
    expect(await app.stranger(save, company(a.id, '第一分公司'))).toMatchObject({ status: 401 })
    expect(await reader(save, company(a.id, '第一分公司'))).toMatchObject({ code: 1403 })
    expect(await ofA(orgInfoWrites.save, { ...company(a.id, '第一分公司'), parentId: a.id })).toMatchObject({ code: 1403 })
    expect(await ofA(save, company(b.id, '第一分公司'))).toMatchObject({ code: 1404 })
    expect(await ofA(save, company(group.id, '第一分公司'))).toMatchObject({ code: 1404 })
    expect(await ofA(save, company(a.id, '第一分公司'))).toMatchObject({ code: 0 })
    const { orgParentId: parentId, ...other } = company(a.id, '第二分公司')
    expect(await app.platformAdmin(orgInfoWrites.save, { ...other, parentId })).toMatchObject({ code: 0 })
  })

  test('keeps what the form says, and its history says who made it', async () => {
    const { group, a, admin } = await twoCompanies(app)
    const before = await treeVersion(app)
    const draft = { shortName: '五公司', nameEn: 'Fifth Engineering', orgCode: 'HY-05', creditCode: '91350100M000100Y43', remark: '新设' }
    const orgId = idOf(await admin(save, company(a.id, '第五工程公司', { ...draft, nationCode: 'KE' })))
    expect(await rowOf(app, orgId)).toMatchObject({ isOutside: 2, timeZone: 'Africa/Nairobi' })
    expect(await rowOf(app, orgId)).toMatchObject({ parentId: a.id, orgName: '第五工程公司', pinyin: 'diwugongchenggongsi', ...draft })
    expect(await treeVersion(app)).toBe(before + 1)
    const [line] = await historyOf(admin, orgId)
    expect(line).toMatchObject({
      ...{ kind: HistoryKind.created, oldValue: null, undoable: false },
      newValue: { orgName: '第五工程公司', orgType: 3, parentId: a.id, parentPath: `${group.orgName} / ${a.orgName}` },
    })
  })

  test('takes its contacts along, all of it or nothing, and the form of a change does too', async () => {
    const { a, admin } = await twoCompanies(app)
    const contactsOf = async (orgId: number) =>
      (
        (await admin(contacts.list, { orgId, below: 0 })).data as {
          list: { name: string; isPrimary: number; version: number; id: number }[]
        }
      ).list
    const leader = { contactType: 1, name: '王建国', mobile: '13812345678' }
    const refused = await admin(save, company(a.id, '第六工程公司', { contacts: [leader, { contactType: 4, name: '赵应急' }] }))
    expect([refused.code, fields(refused.data).map(({ path }) => path)]).toEqual([1400, ['contacts.1.mobile']])
    expect(await historyOf(admin, a.id, { below: 1 })).toEqual([])
    const orgId = idOf(await admin(save, company(a.id, '第六工程公司', { contacts: [leader] })))
    const [made] = await contactsOf(orgId)
    expect(made).toMatchObject({ name: '王建国', isPrimary: 1 })
    const renamed = { ...leader, mobile: '138****5678', contactId: made!.id, version: made!.version, name: '王新国' }
    const added = { contactType: 4, name: '赵应急', phone: '010-64001000' }
    expect(await admin(update, { ...(await recordOf(app, orgId)), contacts: [renamed, added] })).toMatchObject({ code: 0 })
    expect((await contactsOf(orgId)).map(({ name }) => name).sort()).toEqual(['王新国', '赵应急'])
  })

  test('is refused in words where the tree does not take it', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const project = await app.anOrg({ parentId: a.id, orgType: 4 })
    const shut = await app.anOrg({ parentId: group.id, status: 0 })
    const refused = async (draft: object, code: number, msg: string) =>
      expect(await admin(save, { orgType: 3, orgName: '某公司', ...draft })).toMatchObject({ status: 200, code, msg })
    await refused({ orgParentId: a.id, orgType: 4, nationCode: 'KE' }, 1422, '请在项目管理中新增项目')
    await refused({ orgParentId: project.id }, 1422, '“项目”下不能设置“经营公司”')
    await refused({ orgParentId: a.id, orgType: 1 }, 1422, '“经营公司”下不能设置“部委”')
    await refused({ orgParentId: group.id, orgName: b.orgName }, 1409, `“${group.orgName}”下已存在名称为“${b.orgName}”的组织`)
    await refused({ orgParentId: shut.id }, 1422, `组织“${shut.orgName}”已停用，不能新增或修改业务数据`)
    await refused({ orgParentId: a.id, orgCode: b.orgCode }, 1409, '组织编码已存在')
    expect(await admin(save, company(a.id, `“ ${'㌖'.repeat(50)} ”`))).toMatchObject({ code: 1400 })
    expect(await admin(save, company(a.id, '“”'))).toMatchObject({ code: 1400 })
  })

  test('is refused field by field where the form is wrong', async () => {
    const { a, admin } = await twoCompanies(app)
    const wrong = async (draft: object, ...paths: string[]) => {
      const { code, data } = await admin(save, { ...company(a.id, '某公司'), ...draft })
      expect([code, fields(data).map(({ path }) => path)]).toEqual([1400, paths])
    }
    await wrong({ orgName: '一/二公司' }, 'orgName')
    await wrong({ orgName: '一／二公司' }, 'orgName')
    await wrong({ orgName: '一\n二公司' }, 'orgName')
    await wrong({ orgName: '一' }, 'orgName')
    await wrong({ orgCode: 'hy-05' }, 'orgCode')
    await wrong({ nameEn: '第五' }, 'nameEn')
    await wrong({ creditCode: '91350100M000100Y44' }, 'creditCode')
    await wrong({ longitude: '120.5' }, 'latitude')
    await wrong({ longitude: '190', latitude: '91' }, 'longitude', 'latitude')
    await wrong({ nationCode: 'KE', isOutside: 1 }, 'isOutside')
    await wrong({ nationCodes: ['KE'] }, 'nationCodes')
    await wrong({ orgType: 5, creditCode: '91350100M000100Y43', label: 10 }, 'creditCode', 'label')
    await wrong({ nationCode: 'XX' }, 'nationCode')
    await wrong({ nationCode: 'KE', timeZone: 'Africa/Nowhere' }, 'timeZone')
    await wrong({ nationCode: 'KE', provinceId: 999_999_999 }, 'provinceId')
    await wrong({ provinceId: 1 }, 'nationCode')
    await wrong({ foo: 1 }, 'foo')
  })

  test('of a name like another’s in the group is made once it is confirmed to be another one', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    expect(await admin(save, company(a.id, '华岳西南建设工程有限公司'))).toMatchObject({ code: 0 })
    const draft = company(b.id, '华岳西南建设工程公司')
    const refused = await admin(save, draft)
    expect(refused).toMatchObject({
      code: 1409,
      msg: `已存在相似组织：${group.orgName} / ${a.orgName} / 华岳西南建设工程有限公司，确认新增请再次提交`,
      data: { similar: [{ orgName: '华岳西南建设工程有限公司' }] },
    })
    expect(await admin(save, { ...draft, confirmSimilar: 1 })).toMatchObject({ code: 0 })
  })

  test('tells the parent’s administrators, where somebody else made it', async () => {
    const { a, admin } = await twoCompanies(app)
    const account = await app.anAccount({ roleId: 4, orgId: a.id })
    await app.as(await app.aSession(account))(save, company(a.id, '自己新增的公司'))
    await admin(save, company(a.id, '集团新增的公司'))
    expect(await toldTo(account.accountId)).toEqual([`“${a.orgName}”下新增了“集团新增的公司”。`])
  })
})

const toldTo = async (accountId: number) =>
  (
    await ask<{ content: string }>(
      app.db,
      sql`select m.content from sys_message m join sys_message_user u on u.message_id = m.id where u.account_id = ${accountId} order by m.id`,
    )
  ).map(({ content }) => content)

test('the last character of a credit code follows from the others', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true)
  expect(isCreditCode('91350100M000100Y34')).toBe(false)
  expect(isCreditCode('9135010OM000100Y43')).toBe(false)
})

describe('a change', () => {
  test('of the record is for whoever sees the node, of its place in the tree for those above', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const ofA = await app.anAdmin(4, a.id)
    const record = await recordOf(app, a.id)
    expect(await ofA(update, { ...(await recordOf(app, b.id)) })).toMatchObject({ code: 1404 })
    expect(await ofA(update, { ...record, address: '某路1号' })).toMatchObject({ code: 0, data: { version: 1 } })
    const structural = [{ orgName: '新名称公司' }, { orgCode: 'NEW-1' }, { label: 10 }, { status: 0 }, { orgType: 5 }]
    for (const change of structural)
      expect(await ofA(update, { ...record, version: 1, reason: '调整', ...change })).toMatchObject({
        code: 1422,
        msg: '请由上级组织的管理员操作',
      })
    expect(await rowOf(app, a.id)).toMatchObject({ orgName: a.orgName, version: 1, address: '某路1号' })
    const { code, data } = await admin(update, { ...record, version: 1, orgName: '新名称公司' })
    expect([code, fields(data)]).toEqual([1400, [{ path: 'reason', msg: '请填写变更原因' }]])
    expect(await admin(update, { ...record, version: 1, orgName: '新名称公司', reason: '改制', docNo: '集〔2026〕5号' })).toMatchObject({
      code: 0,
    })
    const [line] = await historyOf(admin, a.id)
    expect(line).toMatchObject({
      ...{ kind: HistoryKind.renamed, reason: '改制', docNo: '集〔2026〕5号' },
      oldValue: { orgName: a.orgName },
      newValue: { orgName: '新名称公司' },
    })
  })

  test('of a stale record is refused, and a move of the parent does not make it stale', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    const record = await recordOf(app, below.id)
    expect(await admin(orgManager.movePosition, { sourceOrgId: a.id, targetOrgId: b.id, position: 'inner' })).toMatchObject({ code: 0 })
    expect(await admin(update, { ...record, shortName: '简' })).toMatchObject({ code: 0 })
    expect(await admin(update, { ...record, shortName: '称' })).toMatchObject({ code: 1409, msg: '数据已被他人修改，请刷新后重试' })
    expect(await admin(update, { ...record, version: 1, orgParentId: group.id })).toMatchObject({ code: 1422 })
    expect(await rowOf(app, below.id)).toMatchObject({ shortName: '简', version: 1 })
  })

  test('of the name keeps the former ones, five of them, by which the node is still found', async () => {
    const { a, admin } = await twoCompanies(app)
    const rename = async (orgName: string) =>
      expect(await admin(updateOrgName, { orgId: a.id, orgName, version: (await rowOf(app, a.id)).version })).toMatchObject({ code: 0 })
    for (const name of ['甲一公司', '甲二公司', '甲三公司', '甲四公司', '甲五公司', '甲六公司', '甲六 公司', '甲三公司']) await rename(name)
    expect((await rowOf(app, a.id)).formerKeys.split('\n')).toEqual(['甲六公司', '甲五公司', '甲四公司', '甲二公司', '甲一公司'])
    const { data } = await admin(orgInfo.searchOp, { keyword: '甲五' })
    expect(data).toMatchObject([{ orgId: a.id, orgName: '甲三公司', formerName: '甲五公司' }])
    expect((await historyOf(admin, a.id, { kind: [HistoryKind.renamed] })).map(({ newValue }) => newValue?.orgName)).toEqual([
      ...['甲三公司', '甲六 公司', '甲六公司', '甲五公司', '甲四公司', '甲三公司', '甲二公司', '甲一公司'],
    ])
  })

  test('of the name is told to administrators below, and to nobody else', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const project = await app.anOrg({ parentId: a.id, orgType: 4 })
    const [below, beside, employee] = [
      await app.anAccount({ roleId: 5, orgId: project.id }),
      await app.anAccount({ roleId: 4, orgId: b.id }),
      await app.anAccount({ roleId: 12, orgId: project.id }),
    ]
    await admin(updateOrgName, { orgId: a.id, orgName: '改名后的公司', version: 0 })
    expect(await toldTo(below.accountId)).toEqual([`“${a.orgName}”已更名为“改名后的公司”。`])
    expect([await toldTo(beside.accountId), await toldTo(employee.accountId)]).toEqual([[], []])
  })

  test('of the name is refused where a sibling has it, in whatever spelling', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    const to = (orgName: string) => admin(updateOrgName, { orgId: a.id, orgName, version: 0 })
    expect(await to(` “${b.orgName}” `)).toMatchObject({ code: 1409, msg: `“${group.orgName}”下已存在名称为““${b.orgName}””的组织` })
    expect(await to(a.orgName)).toMatchObject({ code: 0, data: { version: 0 } })
    expect(await historyOf(admin, a.id)).toEqual([])
    expect(await (await app.anAdmin(4, a.id))(updateOrgName, { orgId: a.id, orgName: '自己改名', version: 0 })).toMatchObject({
      code: 1422,
    })
    expect(await admin(updateOrgName, { orgId: a.id, orgName: '过期的更名', version: 7 })).toMatchObject({ code: 1409 })
  })

  test('of the status closes the whole branch for writes, and is undone from the top', async () => {
    const { a, admin } = await twoCompanies(app)
    const below = await app.anOrg({ parentId: a.id })
    const set = async (orgId: number, status: 0 | 1) => admin(update, { ...(await recordOf(app, orgId)), status, reason: '业务调整' })
    expect(await set(a.id, 0)).toMatchObject({ code: 0 })
    expect(await admin(update, { ...(await recordOf(app, a.id)), address: '某路' })).toMatchObject({
      code: 1422,
      msg: `组织“${a.orgName}”已停用，不能新增或修改业务数据`,
    })
    expect(await admin(save, company(below.id, '停用后新增的公司'))).toMatchObject({ code: 1422 })
    expect(await admin(orgInfo.info, { orgId: below.id })).toMatchObject({ data: { status: 1, isDisabled: true } })
    await app.db.execute(sql`update org set status = 0 where id = ${below.id}`)
    expect(await set(below.id, 1)).toMatchObject({ code: 1422, msg: '上级组织已停用，请先启用上级组织' })
    expect([(await set(a.id, 1)).code, (await set(below.id, 1)).code]).toEqual([0, 0])
    expect((await historyOf(admin, a.id)).map(({ kind }) => kind)).toEqual([HistoryKind.enabled, HistoryKind.disabled])
    const root = { ...(await recordOf(app, app.rootId)), status: 0, reason: '业务调整' }
    expect(await app.platformAdmin(update, root)).toMatchObject({ code: 1422, msg: '平台节点不能执行此操作' })
  })

  test('of the type goes as far as what stands above and below allows', async () => {
    const { group, a, b, admin } = await twoCompanies(app)
    await app.anOrg({ parentId: b.id })
    const to = async (orgId: number, orgType: number, by: Caller = admin) =>
      by(update, { ...(await recordOf(app, orgId)), orgType, reason: '重组' })
    expect(await to(a.id, 5)).toMatchObject({ code: 0 })
    expect(await to(a.id, 3)).toMatchObject({ code: 0 })
    expect(await to(b.id, 5)).toMatchObject({ code: 1422, msg: `“${b.orgName}”下还有下级组织，不能改变类型` })
    expect(await to(a.id, 4)).toMatchObject({ code: 1400 })
    expect(await to(a.id, 1)).toMatchObject({ code: 1422, msg: '“经营公司”不能改为“部委”' })
    expect(await to(a.id, 2)).toMatchObject({ code: 1422, msg: '集团公司与经营公司之间的类型变更请联系平台运营' })
    expect(await to(a.id, 2, app.platformAdmin)).toMatchObject({ code: 1422, msg: '“集团公司”下不能设置“集团公司”' })
    expect(await to(group.id, 3, app.platformAdmin)).toMatchObject({ code: 1422, msg: '“平台”下不能设置“经营公司”' })
  })

  test('renews the code for scanning only when asked', async () => {
    const { a, admin } = await twoCompanies(app)
    const token = async () => (await rowOf(app, a.id)).qrToken
    const first = await token()
    await admin(update, { ...(await recordOf(app, a.id)), shortName: '简' })
    expect(await token()).toBe(first)
    await admin(update, { ...(await recordOf(app, a.id)), renewQr: 1 })
    expect(await token()).not.toBe(first)
    expect(await token()).toHaveLength(22)
    const lines = await historyOf(admin, a.id)
    expect(lines).toMatchObject([{ kind: HistoryKind.detailsChanged, newValue: { isQrRenewed: true } }])
    expect(JSON.stringify(lines)).not.toContain(await token())
  })

  test('of the code and of 单位性质 stands in the record, with its reason and document', async () => {
    const { a, b, admin } = await twoCompanies(app)
    const moved = await admin(movePosition, { sourceOrgId: a.id, targetOrgId: b.id, position: 'inner' })
    const why = { reason: '集团统一编码', docNo: '集〔2026〕9号' }
    const record = await recordOf(app, a.id)
    expect(await admin(update, { ...record, orgCode: 'NEW-CODE', label: 10, ...why })).toMatchObject({ code: 0 })
    const [label, code, move] = await historyOf(admin, a.id)
    expect(code).toMatchObject({
      ...{ kind: HistoryKind.detailsChanged, ...why, groupKey: label!.groupKey },
      ...{ oldValue: { orgCode: record.orgCode, label: null }, newValue: { orgCode: 'NEW-CODE', label: null } },
    })
    expect(label).toMatchObject({ ...why, oldValue: { label: 0 }, newValue: { label: 10, orgCode: null } })
    expect(move).toMatchObject({ historyId: historyId(moved), undoable: true })
  })

  test('raises the version of the tree where an item of it looks different, and only there', async () => {
    const { a, admin } = await twoCompanies(app)
    const raised = async (change: object) => {
      const before = await treeVersion(app)
      expect(await admin(update, { ...(await recordOf(app, a.id)), reason: '调整', ...change })).toMatchObject({ code: 0 })
      return (await treeVersion(app)) - before
    }
    expect(await raised({ remark: '备注' })).toBe(0)
    expect(await raised({ orgName: '另一个名称' })).toBe(1)
    expect(await raised({ nationCode: 'KE' })).toBe(1)
    expect((await rowOf(app, a.id)).isOutside).toBe(2)
  })
})

describe('a region', () => {
  test('covers nations that no other region of its group covers', async () => {
    const { group, a, admin } = await twoCompanies(app)
    const other = await twoCompanies(app)
    const region = (parentId: number, orgName: string, nationCodes: string[], by = admin) =>
      by(save, { orgParentId: parentId, orgType: 5, orgName, nationCodes })
    const east = idOf(await region(group.id, '东非区域中心', ['KE', 'TZ']))
    expect(await region(a.id, '非洲区域中心', ['EG', 'KE'])).toMatchObject({
      code: 1409,
      msg: '国家“肯尼亚”已由“东非区域中心”覆盖',
    })
    expect(await region(other.group.id, '东非区域中心', ['KE'], other.admin)).toMatchObject({ code: 0 })
    expect(await region(a.id, '西非区域中心', ['XX'])).toMatchObject({ code: 1400 })
    const west = idOf(await region(a.id, '西非区域中心', ['GH']))
    const cover = async (orgId: number, nationCodes: string[]) => admin(update, { ...(await recordOf(app, orgId)), nationCodes })
    expect(await cover(west, ['GH', 'TZ'])).toMatchObject({ code: 1409 })
    expect(await cover(east, ['KE'])).toMatchObject({ code: 0 })
    expect(await cover(west, ['GH', 'TZ'])).toMatchObject({ code: 0 })
    expect(await ask(app.db, sql`select nation_code as c from region_nation where org_id = ${west} order by 1`)).toEqual([
      { c: 'GH' },
      { c: 'TZ' },
    ])
    expect(await admin(update, { ...(await recordOf(app, west)), orgType: 3, reason: '改为公司' })).toMatchObject({ code: 0 })
    expect(await cover(east, ['KE', 'TZ', 'GH'])).toMatchObject({ code: 0 })
  })

  test('of two that claim one nation at once, one gets it', async () => {
    const { group, admin } = await twoCompanies(app)
    const replies = await Promise.all(
      ['甲区域', '乙区域'].map((orgName) => admin(save, { orgParentId: group.id, orgType: 5, orgName, nationCodes: ['PE'] })),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
  })
})

test('a node says what the caller may do with it', async () => {
  const { a, admin } = await twoCompanies(app)
  await admin(updateOrgName, { orgId: a.id, orgName: '南岚河（二期） EPC公司', version: 0 })
  await admin(updateOrgName, { orgId: a.id, orgName: '更名公司', version: 1 })
  const { data } = await app.platformAdmin(orgInfo.info, { orgId: a.id })
  expect((data as OrgInfo).formerNames).toEqual(['南岚河（二期） EPC公司', a.orgName])
  expect(await admin(orgInfo.searchOp, { keyword: '南岚河(二期)epc' })).toMatchObject({ data: [{ formerName: '南岚河（二期） EPC公司' }] })
})
