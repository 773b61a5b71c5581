import { Role } from '@oems/contract/access/builtInRoles.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { type Links, subcontracting } from '@oems/contract/project/subcontracting.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aCase, opened } from '../attention/testAttention.ts'
import { saved } from '../people/testEmployees.ts'
import { type Caller, type TestOrg, testApp } from '../testing/testApp.ts'
import { subcontractEnd } from './subcontracts.ts'
import { add, revise } from './testProjects.ts'

const app = await testApp({ alone: true })
const { addSubcontracting, removeSubcontracting, listSubcontracting } = subcontracting

/** Two companies of a group, each with a project: the first is the general contractor of the second. */
let group: TestOrg
let [general, sub]: TestOrg[] = []
let [ofGroup, ofGeneral, ofSub]: Caller[] = []
beforeEach(async () => {
  app.clock.set('2026-03-05T10:00:00+08:00')
  group = await app.anOrg({ orgType: 2 })
  const [a, b] = [await app.anOrg({ parentId: group.id }), await app.anOrg({ parentId: group.id })]
  ;[general, sub] = [await app.anOrg({ parentId: a.id, orgType: 4 }), await app.anOrg({ parentId: b.id, orgType: 4 })]
  ;[ofGroup, ofGeneral, ofSub] = [await app.anAdmin(3, group.id), await app.anAdmin(4, a.id), await app.anAdmin(4, b.id)]
})

const line = (more: object = {}) => ({ subProjectId: sub!.id, startDate: '2026-03-01', ...more })
const link = (by: Caller, more: object = {}, projectId = general!.id) => by(addSubcontracting, { projectId, items: [line(more)] })
const links = async (by: Caller, projectId: number) => (await by(listSubcontracting, { projectId })).data as Links
const outside = { subProjectId: null, subOrgName: '当地劳务公司', subHeadcount: 40 }

describe('a subcontract', () => {
  test('is agreed by whoever manages the general contractor, with a project of the group or a unit outside', async () => {
    const stranger = await app.aGroup()
    expect(await (await app.anAdmin(5, general!.id))(addSubcontracting, { projectId: general!.id, items: [line()] })).toMatchObject({
      code: 1403,
    })
    expect(await link(ofSub!)).toMatchObject({ code: 1404 })
    expect(await link(ofGeneral!, { subProjectId: stranger.project.id })).toMatchObject({ code: 1404 })
    expect(await link(ofGeneral!, { subProjectId: group.id })).toMatchObject({ code: 1404 })
    expect(
      await ofGeneral!(addSubcontracting, { projectId: general!.id, items: [line({ workScope: '路面' }), { ...line(), ...outside }] }),
    ).toMatchObject({
      code: 0,
    })
    expect((await links(ofGeneral!, general!.id)).asGeneral).toMatchObject([
      { projectId: sub!.id, name: sub!.orgName, workScope: '路面', status: 1, headcount: 0 },
      { projectId: null, name: '当地劳务公司', headcount: 40, dueNum: null },
    ])
    expect(
      await app.platformAdmin(addSubcontracting, { projectId: general!.id, items: [line({ subProjectId: stranger.project.id })] }),
    ).toMatchObject({
      code: 0,
    })
  })

  test('is refused in words where it cannot be', async () => {
    const refused = async (more: object, code: number, msg: string) => expect(await link(ofGroup!, more)).toMatchObject({ code, msg })
    await refused({ subProjectId: general!.id }, 1422, '不能将项目设为自身的分包')
    expect(await link(ofGroup!)).toMatchObject({ code: 0 })
    await refused({}, 1409, '分包关系已存在')
    expect(await link(ofGroup!, { subProjectId: general!.id }, sub!.id)).toMatchObject({
      code: 1422,
      msg: `“${general!.orgName}”已是“${sub!.orgName}”的总承包项目`,
    })
    const wrong = async (more: object, path: string) =>
      expect(await link(ofGroup!, more)).toMatchObject({ code: 1400, data: { fields: [{ path: `items.0.${path}` }] } })
    await wrong({ subOrgName: '两者都填', subHeadcount: 5 }, 'subProjectId')
    await wrong({ subProjectId: null }, 'subProjectId')
    await wrong({ ...outside, subHeadcount: null }, 'subHeadcount')
    await wrong({ ...outside, endDate: '2026-02-01' }, 'endDate')
    await wrong({ ...outside, startDate: '2026-01-01', endDate: '2026-03-04' }, 'endDate')
  })

  test('of two who link the same projects at once, either way, one succeeds', async () => {
    const codes = (replies: { code: number }[]) => replies.map(({ code }) => code).sort()
    expect(codes(await Promise.all([link(ofGroup!), link(ofGroup!)]))).toEqual([0, 1409])
    const other = await app.anOrg({ parentId: group.id, orgType: 4 })
    const [one, back] = [line({ subProjectId: other.id }), line({ subProjectId: general!.id })]
    const both = await Promise.all([
      ofGroup!(addSubcontracting, { projectId: general!.id, items: [one] }),
      ofGroup!(addSubcontracting, { projectId: other.id, items: [back] }),
    ])
    expect(codes(both)).toEqual([0, 1422])
  })
})

describe('what the general contractor sees of a sub-project', () => {
  test('are sums, as long as the link is in force; the other side sees a name', async () => {
    await saved(ofGroup!, sub!.id, { homeOrgId: group.id })
    const personId = await saved(ofGroup!, sub!.id, { homeOrgId: group.id })
    await opened(await app.anAdmin(Role.doctor, sub!.id), aCase(personId, '2026-03-05'))
    await link(ofGroup!, { endDate: '2026-03-06' })
    const [seen] = (await links(ofGeneral!, general!.id)).asGeneral
    expect(seen).toMatchObject({ name: sub!.orgName, headcount: 2, dueNum: expect.any(Number), declaredNum: 0, illOpen: 1, status: 1 })
    expect(await links(ofSub!, sub!.id)).toMatchObject({
      asGeneral: [],
      asSub: [{ name: general!.orgName, headcount: null, dueNum: null, illOpen: null }],
    })
    expect(await ofGeneral!(projects.detail, { projectId: sub!.id })).toMatchObject({ code: 1404 })
    expect(await ofSub!(listSubcontracting, { projectId: general!.id })).toMatchObject({ code: 1404 })

    app.clock.set('2026-03-06T23:59:59+08:00')
    expect((await links(ofGeneral!, general!.id)).asGeneral).toMatchObject([{ status: 1, headcount: 2 }])
    app.clock.set('2026-03-07T00:00:00+08:00')
    expect((await links(ofGeneral!, general!.id)).asGeneral).toMatchObject([
      { status: 2, endReason: '已到期', headcount: null, dueNum: null },
    ])
  })
})

describe('an end', () => {
  test('is written down by the job, or by whoever agrees anew before it', async () => {
    await link(ofGroup!, { endDate: '2026-03-05' })
    app.clock.set('2026-03-06T00:01:00+08:00')
    expect(await link(ofGroup!)).toMatchObject({ code: 0 })
    const other = await app.anOrg({ parentId: group.id, orgType: 4 })
    await link(ofGroup!, { endDate: '2026-03-06' }, other.id)
    app.clock.set('2026-03-07T00:05:00+08:00')
    const left = await app.db.$count(sql`project_subcontract where status = 1 and end_date < '2026-03-07'` as never)
    expect(await subcontractEnd.run({ database: app.database, now: app.clock() } as never)).toEqual({ processed: left })
    expect((await links(ofGroup!, other.id)).asGeneral).toMatchObject([{ status: 2, endReason: '已到期', endDate: '2026-03-06' }])
  })

  test('is told by a reason, once', async () => {
    await link(ofGroup!)
    const [{ id }] = (await links(ofGeneral!, general!.id)).asGeneral as [Links['asGeneral'][number]]
    const ending = { projectId: general!.id, ids: [id], endReason: '合同履行完毕' }
    expect(await ofGeneral!(removeSubcontracting, { ...ending, endReason: ' ' })).toMatchObject({ code: 1400 })
    expect(await ofSub!(removeSubcontracting, { ...ending, projectId: sub!.id })).toMatchObject({ code: 1404 })
    expect(await ofGeneral!(removeSubcontracting, ending)).toMatchObject({ code: 0 })
    expect(await ofGeneral!(removeSubcontracting, ending)).toMatchObject({ code: 1404 })
    const [ended] = (await links(ofGeneral!, general!.id)).asGeneral
    expect(ended).toMatchObject({ status: 2, endReason: '合同履行完毕', endDate: '2026-03-05', headcount: null })
  })

  test('comes with the closing of either project, and keeps either from being deleted before', async () => {
    await link(ofGroup!)
    const deleting = { orgProjectId: `${sub!.id}_4_1`, deleteReason: '合同终止' }
    expect(await ofGroup!(projects.v2Delete, deleting)).toMatchObject({ code: 1409, msg: `“${sub!.orgName}”下还有有效分包1个，不能删除` })
    const closing = await add(ofGroup!, group.id, '将关闭的分包项目')
    await link(ofGroup!, { subProjectId: closing })
    expect(await revise(ofGroup!, closing, { projectStatus: 5, reason: '合同取消' })).toMatchObject({ code: 0 })
    expect((await links(ofGeneral!, general!.id)).asGeneral.map(({ status, endReason }) => [status, endReason])).toEqual([
      [1, null],
      [2, '项目关闭'],
    ])
    expect(await link(ofGroup!, { subProjectId: closing })).toMatchObject({ code: 1422, msg: '项目已关闭，只能查看' })
  })
})
