import { importBatches } from '@oems/contract/operations/imports.ts'
import { ImportMode, orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { orgLists, orgManagement } from '@oems/contract/organisation/orgLists.ts'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contact } from '../../contacts/tables.ts'
import { ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { batchOf, complaintsOf, rowsOf } from '../../people/testImports.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import { orgHistory } from '../tables.ts'
import { aCompany, confirmOrgs, stagedOrgs, uploadOrgs } from './testOrgSheets.ts'

const app = await testApp()

async function aGroup() {
  const group = await app.anOrg({ orgType: 2 })
  return { group, admin: await app.anAdmin(3, group.id), into: { orgParentId: group.id } }
}
const nodesBelow = (path: string) =>
  app.db
    .select()
    .from(org)
    .where(and(like(org.path, `${path}_%`), isNull(org.deletedAt)))
    .orderBy(org.depth, org.parentId, org.sortNo)
/** `上级/名称` of each, level by level. */
async function treeOf(path: string) {
  const nodes = await nodesBelow(path)
  const names = new Map(nodes.map(({ id, orgName }) => [id, orgName]))
  return nodes.map(({ parentId, orgName }) => `${names.get(parentId!) ?? ''}/${orgName}`)
}

describe('who may', () => {
  test('administrators of a group, below a node that they see', async () => {
    const { group } = await aGroup()
    const stranger = await aGroup()
    expect(await uploadOrgs(stranger.admin, [aCompany('东方公司')], { orgParentId: group.id })).toMatchObject({ code: 1404 })
    const doctor = await app.anAdmin(7, group.id)
    expect(await uploadOrgs(doctor, [aCompany('东方公司')], { orgParentId: group.id })).toMatchObject({ code: 1403 })
    expect(await uploadOrgs(stranger.admin, [aCompany('东方公司')], {})).toMatchObject({ code: 1400 })
    expect(await stranger.admin(orgSheets.exportExcelTpl)).toMatchObject({ status: 200 })
  })
})

describe('lines find their parents', () => {
  test('by path or code, among the nodes and the lines, wherever those stand', async () => {
    const { group, admin, into } = await aGroup()
    const east = await app.anOrg({ parentId: group.id, orgName: '东方公司' })
    const batchNumber = await stagedOrgs(
      admin,
      [
        aCompany('一分局', { 上级路径: '南方公司 / 三公司' }), // its parents stand below it
        aCompany('二分局', { 上级编码: 'nf-3' }),
        aCompany('三公司', { 上级编码: 'NF', 组织编码: 'NF-3' }),
        aCompany('南方公司', { 组织编码: 'NF' }),
        aCompany('四公司', { 上级路径: `${group.orgName}/东方公司` }), // from the top
        aCompany('五公司', { 上级路径: '东方公司' }),
        aCompany('六公司', { 上级编码: east.orgCode }),
        aCompany('七公司', { 上级路径: '三公司' }), // the end of a path that one alone has
      ],
      into,
    )
    expect(await complaintsOf(admin, batchNumber)).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((rowNo) => [rowNo]))
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 0 })
    expect(await treeOf(group.path)).toEqual([
      ...['/东方公司', '/南方公司'],
      ...['东方公司/四公司', '东方公司/五公司', '东方公司/六公司', '南方公司/三公司'],
      ...['三公司/一分局', '三公司/二分局', '三公司/七公司'],
    ])
    const nodes = await nodesBelow(group.path)
    const paths = new Map(nodes.map(({ id, path }) => [id, path]))
    for (const { id, parentId, path, depth } of nodes) {
      expect(path).toBe(`${paths.get(parentId!) ?? group.path}${id}/`)
      expect(depth).toBe(path.split('/').length - 3)
    }
    const lines = await app.db
      .select()
      .from(orgHistory)
      .where(eq(orgHistory.orgId, nodes.at(-1)!.id))
    expect(lines).toMatchObject([
      {
        kind: 11,
        oldValue: null,
        newValue: { orgName: '七公司', batchNumber, parents: [{}, { name: group.orgName }, { name: '南方公司' }, { name: '三公司' }] },
      },
    ])
  })

  test('or it is said why not', async () => {
    const { group, admin, into } = await aGroup()
    const [a, b] = [await app.anOrg({ parentId: group.id, orgName: '甲公司' }), await app.anOrg({ parentId: group.id, orgName: '乙公司' })]
    for (const parent of [a, b]) await app.anOrg({ parentId: parent.id, orgName: '三公司' })
    await app.anOrg({ parentId: group.id, orgName: '停用公司', status: 0 })
    await app.anOrg({ parentId: group.id, orgName: '环路项目', orgType: 4 })
    const foreign = await app.anOrg({ orgType: 2 })
    const batchNumber = await stagedOrgs(
      admin,
      [
        aCompany('新一', { 上级路径: '没有的公司' }), // 2
        aCompany('新二', { 上级编码: 'NONE' }), // 3
        aCompany('新三', { 上级路径: '三公司' }), // 4
        aCompany('新四', { 上级路径: '停用公司' }), // 5
        aCompany('新五', { 上级路径: '环路项目' }), // 6
        aCompany('新六', { 上级编码: foreign.orgCode }), // 7: out of sight
        aCompany('甲甲', { 组织编码: 'RING-A', 上级编码: 'RING-B' }), // 8
        aCompany('乙乙', { 组织编码: 'RING-B', 上级编码: 'RING-C' }), // 9
        aCompany('丙丙', { 组织编码: 'RING-C', 上级编码: 'RING-A' }), // 10
        aCompany('丁丁', { 上级编码: 'RING-A' }), // 11: hangs on the circle
        aCompany('自己', { 组织编码: 'SELF', 上级编码: 'SELF' }), // 12
        aCompany('戊戊', { 上级路径: '新一' }), // 13
      ],
      into,
    )
    expect(await complaintsOf(admin, batchNumber)).toEqual([
      [2, '上级路径：上级组织“没有的公司”不存在'],
      [3, '上级编码：上级编码“NONE”不存在'],
      [4, '上级路径：有多个上级组织名为“三公司”，请填写上级编码'],
      [5, '上级路径：上级组织“停用公司”已停用'],
      [6, '组织类型：“项目”下不能设置“经营公司”'],
      [7, `上级编码：上级编码“${foreign.orgCode}”不存在`],
      [8, '上级编码：上级编码形成循环'],
      [9, '上级编码：上级编码形成循环'],
      [10, '上级编码：上级编码形成循环'],
      [11, '上级编码：上级组织“甲甲”（第8行）有错误'],
      [12, '上级编码：上级编码形成循环'],
      [13, '上级路径：上级组织“新一”（第2行）有错误'],
    ])
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 1422, msg: '没有可导入的数据' })
  })

  test('no deeper than twelve levels', async () => {
    const { admin, into } = await aGroup()
    const lines = Array.from({ length: 13 }, (_, at) =>
      aCompany(`第${at}层`, { 组织编码: `DEEP-${into.orgParentId}-${at}`, 上级编码: at === 0 ? '' : `DEEP-${into.orgParentId}-${at - 1}` }),
    )
    const complaints = await complaintsOf(admin, await stagedOrgs(admin, lines, into))
    expect(complaints.slice(10)).toEqual([
      [12],
      [13, '上级编码：组织层级不能超过12级'],
      [14, '上级编码：组织层级不能超过12级', '上级编码：上级组织“第11层”（第13行）有错误'],
    ])
  })
})

describe('what is wrong is said by column', () => {
  test('names, codes, types, places', async () => {
    const { group, admin, into } = await aGroup()
    const taken = await app.anOrg({ parentId: group.id, orgName: '第三工程公司' })
    const batchNumber = await stagedOrgs(
      admin,
      [
        aCompany('一公司/二公司'), // 2
        aCompany('换\n行'), // 3
        aCompany('第三 工程公司'), // 4: there already
        aCompany('ＡＢＣ公司'), // 5
        aCompany('abc 公司'), // 6: the same in full width
        aCompany('“”'), // 7
        aCompany(''), // 8
        { 组织名称: '环路项目', 组织类型: '项目' }, // 9
        { 组织名称: '某处', 组织类型: '办事处' }, // 10
        { 组织名称: '新集团', 组织类型: '集团公司' }, // 11: no group below a group
        aCompany('编码一', { 组织编码: taken.orgCode }), // 12
        aCompany('编码二', { 组织编码: 'SAME-1' }), // 13
        aCompany('编码三', { 组织编码: 'same-1' }), // 14
        aCompany('编码四', { 组织编码: '有中文' }), // 15
        aCompany('信用一', { 统一社会信用代码: '91110000000000000X' }), // 16
        { 组织名称: '东区', 组织类型: '区域', 单位性质: '非央企单位' }, // 17
        aCompany('外国', { '国家/地区': '火星' }), // 18
        aCompany('时区', { '国家/地区': '肯尼亚', 当地时区: 'Africa/Nowhere' }), // 19
        aCompany('外省', { '国家/地区': '中国', '省/州': '内罗毕' }), // 20
        aCompany('无国', { '省/州': '四川省' }), // 21
        aCompany('好的', { '国家/地区': 'cn', '省/州': '四川', '市/县': '成都', 地址: '=HYPERLINK("http://x")' }), // 22
      ],
      into,
    )
    expect(await complaintsOf(admin, batchNumber)).toEqual([
      [2, '组织名称：组织名称不能含有“/”'],
      [3, '组织名称：组织名称不能换行'],
      [4, `组织名称：名称重复，“${group.orgName}”下已有该组织`],
      [5],
      [6, '组织名称：名称重复（第5行）'],
      [7, '组织名称：组织名称不能只有空格和引号'],
      [8, '组织名称：请输入2到100字的组织名称'],
      [9, '组织类型：项目请在“项目管理”中导入'],
      [10, '组织类型：组织类型应为部委、集团公司、经营公司、区域之一'],
      [11, '组织类型：“集团公司”下不能设置“集团公司”'],
      [12, '组织编码：编码重复，已有组织使用'],
      [13],
      [14, '组织编码：编码重复（第13行）'],
      [15, '组织编码：组织编码应为2到32位大写字母、数字、_或-'],
      [16, '统一社会信用代码：统一社会信用代码的校验位不正确'],
      [17, '单位性质：只有集团公司和经营公司设置单位性质'],
      [18, '国家/地区：国家/地区应为中文名称或两位代码'],
      [19, '当地时区：时区不存在，或不是“肯尼亚”的时区'],
      [20, '省/州：“内罗毕”不是所填国家/地区的省/州'],
      [21, '省/州：请先填写国家/地区'],
      [22],
    ])
    expect(await batchOf(admin, batchNumber)).toMatchObject({
      totalCount: 21,
      okCount: 3,
      errorCount: 18,
      about: `导入到“${group.orgName}”之下，仅新增`,
    })
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 0 })
    const good = (await nodesBelow(group.path)).find(({ orgName }) => orgName === '好的')!
    expect(good).toMatchObject({
      nationCode: 'CN',
      isOutside: 1,
      timeZone: 'Asia/Shanghai',
      orgCode: `ORG${String(good.id).padStart(8, '0')}`,
    })
    expect(good.provinceId).toBeTypeOf('number')
    expect(good.areaId).toBeTypeOf('number')
  })

  test('a line is corrected on the screen, and with it those that hang on it', async () => {
    const { admin, into } = await aGroup()
    const batchNumber = await stagedOrgs(
      admin,
      [aCompany('南方公司/', {}), aCompany('一分局', { 上级路径: '南方公司' }), aCompany('二分局', { 上级路径: '南方公司/一分局' })],
      into,
    )
    expect(await complaintsOf(admin, batchNumber)).toHaveLength(3)
    const { list } = await rowsOf(admin, batchNumber)
    const cells = list[0]!.cells.with(2, '南方公司')
    expect(await admin(importBatches.fixRow, { batchNumber, rowNo: 2, cells })).toMatchObject({
      code: 0,
      data: {
        batch: { okCount: 3, errorCount: 0 },
        rows: [
          { rowNo: 2, errors: [] },
          { rowNo: 3, errors: [] },
          { rowNo: 4, errors: [] },
        ],
      },
    })
    const [, second] = (await rowsOf(admin, batchNumber)).list
    expect(
      await admin(importBatches.fixRow, { batchNumber, rowNo: 3, cells: second!.cells.with(2, '南方公司').with(0, '') }),
    ).toMatchObject({
      data: { batch: { okCount: 1, errorCount: 2 }, rows: [{ rowNo: 3, errors: [{ msg: '名称重复（第2行）' }] }, { rowNo: 4 }] },
    })
  })
})

describe('what is there already', () => {
  test('is an error where only new ones are wanted, and changes where both are', async () => {
    const { group, admin, into } = await aGroup()
    const known = await app.anOrg({ parentId: group.id, orgName: '南方公司' })
    await app.anOrg({ parentId: group.id, orgName: '南方区域', orgType: 5 })
    const lines = [
      aCompany('南方 公司', { 简称: '南方', 组织编码: known.orgCode, '国家/地区': '中国' }),
      aCompany('一分局', { 上级路径: '南方公司' }),
      aCompany('南方区域'),
    ]
    expect(await complaintsOf(admin, await stagedOrgs(admin, lines, into))).toMatchObject(
      [[2, /名称重复/, /编码重复/], [3], [4, /名称重复/]].map((one) =>
        one.map((part) => (part instanceof RegExp ? expect.stringMatching(part) : part)),
      ),
    )
    const batchNumber = await stagedOrgs(admin, lines, { ...into, mode: ImportMode.addAndUpdate })
    expect(await complaintsOf(admin, batchNumber)).toEqual([[2], [3], [4, '组织类型：该组织已存在，是“区域”，导入不能修改组织类型']])
    expect(await batchOf(admin, batchNumber)).toMatchObject({ okCount: 2, updateCount: 1, errorCount: 1 })
    expect((await rowsOf(admin, batchNumber, { importSituation: 2 })).list).toMatchObject([{ rowNo: 2 }])
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 0 })
    const [row] = await app.db.select().from(org).where(eq(org.id, known.id))
    expect(row).toMatchObject({ orgName: '南方公司', shortName: '南方', nationCode: 'CN', isOutside: 1, version: 1 })
    expect(await app.db.select().from(orgHistory).where(eq(orgHistory.orgId, known.id))).toMatchObject([
      { kind: 11, oldValue: { nationCode: null }, newValue: { nationCode: 'CN', batchNumber } },
    ])
    expect(await treeOf(group.path)).toContain('南方公司/一分局')
  })

  test('is left as it is while it is disabled, by itself or from above', async () => {
    const { group, admin, into } = await aGroup()
    const known = await app.anOrg({ parentId: group.id, orgName: '南方公司', status: 0 })
    await app.anOrg({ parentId: known.id, orgName: '一分局' })
    const open = await app.anOrg({ parentId: group.id, orgName: '北方公司' })
    const lines = [
      aCompany('南方公司', { 简称: '南方' }),
      aCompany('一分局', { 上级编码: known.orgCode, 简称: '一局' }),
      aCompany('北方公司', { 简称: '北方' }),
    ]
    const batchNumber = await stagedOrgs(admin, lines, { ...into, mode: ImportMode.addAndUpdate })
    expect(await complaintsOf(admin, batchNumber)).toEqual([
      [2, '组织名称：组织“南方公司”已停用'],
      [3, expect.stringMatching(/已停用|有错误/)],
      [4],
    ])
    await app.db.update(org).set({ status: 0 }).where(eq(org.id, open.id))
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 1409, msg: '导入期间组织已变化，请重新核对（1行）' })
    expect(await complaintsOf(admin, batchNumber)).toContainEqual([4, '组织名称：组织“北方公司”已停用'])
    expect((await nodesBelow(group.path)).map(({ shortName, version }) => [shortName, version])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ])
  })

  test('the same workbook once more adds nothing', async () => {
    const { group, admin, into } = await aGroup()
    const lines = Array.from({ length: 60 }, (_, at) => aCompany(`第${at}公司`, { 上级路径: at < 20 ? '' : `第${at - 20}公司` }))
    await confirmOrgs(admin, await stagedOrgs(admin, lines, into))
    const again = await stagedOrgs(admin, lines, into)
    expect(await batchOf(admin, again)).toMatchObject({ okCount: 0, errorCount: 60 })
    expect(await nodesBelow(group.path)).toHaveLength(60)
  })
})

describe('what a line says beside the node', () => {
  const contactsAt = (orgId: number) => app.db.select().from(contact).where(eq(contact.orgId, orgId)).orderBy(contact.id)

  test('a leader comes into the telephone book, and another one of an update takes the place there', async () => {
    const { group, admin, into } = await aGroup()
    const lines = [
      aCompany('南方公司', { 负责人: '王建国', 负责人电话: '+86 138 1234 5678' }),
      aCompany('北方公司', { 负责人: '李志强', 负责人电话: '+254-20-123456' }),
      aCompany('西方公司'),
    ]
    await confirmOrgs(admin, await stagedOrgs(admin, lines, into))
    const [south, north, west] = await nodesBelow(group.path)
    const number = { telephoneCode: '86', mobile: '13812345678', mobileTail: '5678', phone: null }
    expect(await contactsAt(south!.id)).toMatchObject([
      { name: '王建国', contactType: 1, isPrimary: 1, pinyin: 'wangjianguo wjg', ...number },
    ])
    expect(await contactsAt(north!.id)).toMatchObject([{ name: '李志强', mobile: null, phone: '+254-20-123456' }])
    expect(await contactsAt(west!.id)).toEqual([])

    const changed = [
      aCompany('南方公司', { 负责人: '赵少华', 负责人电话: '13912345678' }),
      aCompany('北方公司'),
      aCompany('西方公司', { 负责人: '钱海涛', 负责人电话: '010-64001000' }),
    ]
    await confirmOrgs(admin, await stagedOrgs(admin, changed, { ...into, mode: ImportMode.addAndUpdate }))
    expect(await contactsAt(south!.id)).toMatchObject([{ name: '赵少华', mobile: '13912345678', version: 1 }])
    expect(await contactsAt(north!.id)).toMatchObject([{ name: '李志强', version: 0 }])
    expect(await contactsAt(west!.id)).toMatchObject([{ name: '钱海涛', phone: '010-64001000' }])
  })

  test('a leader without a number, or a number without a name, or half of one, is said to be wrong', async () => {
    const { admin, into } = await aGroup()
    const lines = [
      aCompany('南方公司', { 负责人: '王建国' }),
      aCompany('北方公司', { 负责人电话: '13812345678' }),
      aCompany('西方公司', { 负责人: '王建国', 负责人电话: '138****5678' }),
      aCompany('东方公司', { 负责人: '王建国', 负责人电话: '没有' }),
    ]
    expect(await complaintsOf(admin, await stagedOrgs(admin, lines, into))).toEqual([
      [2, '负责人电话：请填写负责人电话'],
      [3, '负责人：请填写负责人'],
      [4, '负责人电话：请输入完整号码，不能含有*'],
      [5, expect.stringMatching(/^负责人电话：座机由数字/)],
    ])
  })

  test('a name that is much like one of the group, or of an earlier line, is a hint and no error', async () => {
    const { group, admin, into } = await aGroup()
    await app.anOrg({ parentId: group.id, orgName: '第三工程公司' })
    const lines = [aCompany('三公司'), aCompany('南岚河水电公司'), aCompany('南岚河水电分公司'), aCompany('远山公司')]
    const batchNumber = await stagedOrgs(admin, lines, into)
    expect(await batchOf(admin, batchNumber)).toMatchObject({ okCount: 4, errorCount: 0, hintCount: 2 })
    const { list } = await rowsOf(admin, batchNumber, { hinted: 1 })
    const told = (words: string) => [{ column: '组织名称', msg: `与${words}名称相近，请确认不是同一组织` }]
    expect(list.map(({ rowNo, hints }) => [rowNo, hints])).toEqual([
      [2, told(`“${group.orgName} / 第三工程公司”`)],
      [4, told('第3行“南岚河水电公司”')],
    ])
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 0 })
    expect(await nodesBelow(group.path)).toHaveLength(5)
  })

  test('a name that another parent of the group has already is a hint; a third company is not', async () => {
    const { group, admin, into } = await aGroup()
    const other = await app.anOrg({ parentId: group.id, orgName: '海外事业总部' })
    await app.anOrg({ parentId: other.id, orgName: '赞比西水务公司' })
    await app.anOrg({ parentId: other.id, orgName: '第三工程公司' })
    const lines = [aCompany('赞比西水务公司'), aCompany('第三工程公司'), aCompany('远山公司')]
    const batchNumber = await stagedOrgs(admin, lines, into)
    expect(await batchOf(admin, batchNumber)).toMatchObject({ okCount: 3, errorCount: 0, hintCount: 1 })
    const { list } = await rowsOf(admin, batchNumber, { hinted: 1 })
    const msg = `与“${group.orgName} / 海外事业总部 / 赞比西水务公司”名称相同，请确认不是同一组织`
    expect(list.map(({ rowNo, hints }) => [rowNo, hints])).toEqual([[2, [{ column: '组织名称', msg }]]])
  })

  test('its situation filters the staged lines, and afterwards the nodes that it added or changed', async () => {
    const { group, admin, into } = await aGroup()
    const known = await app.anOrg({ parentId: group.id, orgName: '南方公司' })
    await app.anOrg({ parentId: group.id, orgName: '没有导入的公司' })
    const lines = [aCompany('南方公司', { 简称: '南方', 地址: '广州' }), aCompany('北方公司'), aCompany('坏/名')]
    const batchNumber = await stagedOrgs(admin, lines, { ...into, mode: ImportMode.addAndUpdate })
    for (const [importSituation, rows] of [
      [0, [2, 3, 4]],
      [1, [3]],
      [2, [2]],
      [3, [4]],
    ] as const)
      expect((await rowsOf(admin, batchNumber, { importSituation })).list.map(({ rowNo }) => rowNo)).toEqual(rows)
    const managed = async (more: object) => {
      const { data } = await admin(orgManagement.projectManagement, { orgParentId: group.id, ...more })
      return (data as { list: { orgName: string }[] }).list.map(({ orgName }) => orgName)
    }
    expect(await managed({ importSituation: 1 })).toEqual([])
    await confirmOrgs(admin, batchNumber)
    expect(await managed({ importSituation: 1 })).toEqual(['北方公司'])
    expect(await managed({ importSituation: 2, batchNumber })).toEqual([known.orgName])
    expect(await managed({})).toHaveLength(3)
    const list = async (as: Caller, importSituation: number) => {
      const { data } = await as(orgLists.list, { orgParentId: group.id, importSituation })
      return (data as { list: { orgName: string }[] }).list.map(({ orgName }) => orgName)
    }
    expect(await list(admin, 1)).toEqual(['北方公司'])
    expect(await list(admin, 2)).toEqual([known.orgName])
    const rival = await app.anAdmin(3, group.id)
    expect((await rival(orgManagement.projectManagement, { orgParentId: group.id, importSituation: 1 })).data).toMatchObject({ total: 0 })
    expect(await list(rival, 1)).toEqual([])
  })
})

describe('the tree may change until the confirmation', () => {
  test('then nothing is written, and what has changed becomes an error', async () => {
    const { group, admin, into } = await aGroup()
    const parent = await app.anOrg({ parentId: group.id, orgName: '南方公司' })
    const batchNumber = await stagedOrgs(
      admin,
      [
        aCompany('一分局', { 上级路径: '南方公司' }),
        aCompany('二分局', { 上级路径: '南方公司/一分局' }),
        aCompany('西方公司'),
        aCompany('东方公司'),
      ],
      into,
    )
    await app.db.update(org).set({ deletedAt: '2026-03-05T00:00:00Z' }).where(eq(org.id, parent.id))
    await app.anOrg({ parentId: group.id, orgName: '西方公司' })
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 1409, msg: '导入期间组织已变化，请重新核对（3行）' })
    expect(await treeOf(group.path)).toEqual(['/西方公司'])
    expect(await complaintsOf(admin, batchNumber)).toEqual([
      [2, '上级路径：上级组织“南方公司”不存在'],
      [3, '上级路径：上级组织“一分局”（第2行）有错误'],
      [4, `组织名称：名称重复，“${group.orgName}”下已有该组织`],
      [5],
    ])
    expect(await confirmOrgs(admin, batchNumber)).toMatchObject({ code: 0 })
    expect(await treeOf(group.path)).toEqual(['/西方公司', '/东方公司'])
  })

  test('confirmed twice at once it is imported once; two batches with one name leave one', async () => {
    const { group, admin, into } = await aGroup()
    const batchNumber = await stagedOrgs(admin, [aCompany('一公司'), aCompany('二公司')], into)
    const replies = await Promise.all([confirmOrgs(admin, batchNumber), confirmOrgs(admin, batchNumber)])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(replies.find(({ code }) => code !== 0)).toMatchObject({ msg: expect.stringMatching(/^该批次已导入$|内容已变化/) })
    const rival = await app.anAdmin(3, group.id)
    const both = [await stagedOrgs(admin, [aCompany('三公司')], into), await stagedOrgs(rival, [aCompany('三 公司')], into)] as const
    const answers = await Promise.all([confirmOrgs(admin, both[0]), confirmOrgs(rival, both[1])])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1409])
    expect(await treeOf(group.path)).toHaveLength(3)
  })
})

test('a workbook of many lines is read and imported by tasks, its errors come back, and the tree is whole', async () => {
  const { group, admin, into } = await aGroup()
  const lines = Array.from({ length: 2_600 }, (_, at) =>
    aCompany(at % 100 === 7 ? '坏/名' : `第${at}公司`, { 上级路径: at < 50 ? '' : `第${at % 50}公司` }),
  )
  const batchNumber = await stagedOrgs(admin, lines, into)
  const settled = async () => {
    for (;;) {
      const batch = await batchOf(admin, batchNumber)
      if (batch.status !== 1 && batch.status !== 3) return batch
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  // Every fiftieth parent is bad: 第7公司, and all that comes below it.
  expect(await settled()).toMatchObject({ status: 2, totalCount: 2_600, errorCount: 52 })
  await confirmOrgs(admin, batchNumber)
  expect(await settled()).toMatchObject({ status: 4, message: null })
  expect(await nodesBelow(group.path)).toHaveLength(2_548)
  const [wrong] = await ask<{ n: number }>(
    app.db,
    sql`select count(*) as n from org c join org p on p.id = c.parent_id where c.path <> p.path || c.id || '/' and c.path like ${`${group.path}%`}`,
  )
  expect(wrong).toEqual({ n: 0 })
})
