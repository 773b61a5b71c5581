import { menus } from '@oems/contract/access/menus.ts'
import { type Nav, navigation } from '@oems/contract/access/navigation.ts'
import { roles } from '@oems/contract/access/roles.ts'
import { users } from '@oems/contract/accounts/users.ts'
import { covid } from '@oems/contract/illness/codes.ts'
import { infoDeclarations } from '@oems/contract/infoDeclaration/infoDeclarations.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { situations } from '@oems/contract/situation/situations.ts'
import { visitors as visits } from '@oems/contract/visitor/visitors.ts'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { aClinic } from '../server/src/clinic/testClinic.ts'
import { addDays } from '../server/src/core/days.ts'
import { somePeople, wellOn } from '../server/src/declaration/testPeople.ts'
import { aDrug, someStock } from '../server/src/drugStock/testStock.ts'
import { picture, sent } from '../server/src/files/testFiles.ts'
import { pages } from '../web/src/core/pages.ts'
import { type Route, routesOf } from '../web/src/shell/routes.ts'
import { front, signIn } from './console.ts'
import type { Product } from './product.ts'
import { aContext } from './test.ts'

export type World = Awaited<ReturnType<typeof aWorld>>

/** A group with something on every page. */
export async function aWorld(product: Product) {
  const group = await product.anOrg({ orgType: 2, orgName: '华岳建设集团' })
  const company = await product.anOrg({ parentId: group.id, orgType: 3, orgName: '华岳东非公司' })
  const project = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '内罗毕机场扩建项目' })
  const other = await product.anOrg({ parentId: company.id, orgType: 4, orgName: '蒙巴萨港口项目' })
  const people = await somePeople(product, { orgId: project.id, count: 30 })
  await somePeople(product, { orgId: other.id, count: 12 })
  const day = product.anotherDay()
  for (const [at, person] of people.slice(0, 18).entries()) {
    const tell = await product.aPhone(person, project.id)
    await done(tell(phone.declare, wellOn(day, at < 2 ? { temperature: '38.2', bodyState: 2, symptoms: [11] } : {})))
  }
  const admin = await product.anAdmin(3, group.id)
  const identity = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE', orgId: project.id }
  await done(admin(employees.v2Save, { ...identity, emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }))
  await admin(employees.v2Delete, { employeeId: 999_999, deleteReason: '录入有误' })
  const own = (await done(admin(navigation.nav))) as Nav
  await done(admin(roles.save, { roleName: '区域健康专员', baseRoleId: 5, menuIdList: own.menus.map(({ menuId }) => menuId) }))
  const doctor = { nickname: '欧阳医生', rops: [{ roleId: 7, orgId: project.id }] }
  const { id: userId } = (await done(admin(users.save, doctor))) as { id: number }
  await done(admin(users.save, { nickname: '李填报', rops: [{ roleId: 9, orgId: project.id, validTo: day }] }))
  const system = (await done(product.platformAdmin(menus.select))) as { menuId: number; name: string }[]
  const parentId = system.find(({ name }) => name === '系统管理')!.menuId
  for (const type of [5, 6])
    await done(
      product.platformAdmin(menus.save, { type, parentId, name: type === 5 ? '帮助' : '帮助（新窗口）', url: '/oems/help/index.html' }),
    )
  await sent(product.platformAdmin, 'image', '内罗毕机场扩建项目部食堂晨检现场照片（第三季度）.png', await picture())
  await sent(product.platformAdmin, 'doc', '协议扫描件.pdf', '%PDF-1.7')
  const aVisit = { name: '来访人', sex: 1, mobile: '13977770000', visitReason: 1, visitTime: `${day}T10:00:00+08:00`, orgId: project.id }
  const { id: visitorId } = (await done(admin(visits.save, aVisit))) as { id: number }
  const area = { nationCode: 'KE', areaName: '蒙巴萨', arriveDay: day, leaveDay: day, transport: 1 }
  const said = { date: day, declareReason: 2, promised: 1, testType: 1, testResult: 2, testedOn: day, visitAreas: [area] }
  for (const personId of people.slice(0, 2)) await done(admin(infoDeclarations.saveInfoDeclare, { subjectType: 1, personId, ...said }))
  await done(admin(infoDeclarations.saveInfoDeclare, { subjectType: 2, visitorId, ...said }))
  for (const days of [0, 7])
    await done(product.platformAdmin(situations.save, { illnessId: covid, nationCode: 'KE', day: addDays(day, -days), newConfirmed: 12 }))
  const { clinicId } = await aClinic(product, project.id, { clinicName: '内罗毕机场扩建项目医务室' })
  const { id: drugId } = await aDrug(product, group.id, { drugName: '布洛芬缓释胶囊' })
  await someStock(product, { clinicId, drugId, batches: [{ quantity: 70, batchNo: 'A1' }], card: { minQuantity: 100, shelf: 'A-1' } })
  const { list: entries } = (await done(admin(logs.list, {}))) as { list: { logId: number }[] }
  return { group, company, project, people, day, visitorId, clinicId, userId, logId: entries[0]!.logId }
}

async function done(reply: Promise<{ code: number; msg: string; data: unknown }>) {
  const { code, msg, data } = await reply
  expect([code, msg]).toEqual([0, 'success'])
  return data
}

/** Whoever opens the pages: role and place. The first who may open a page is the one for whom all of it is looked over. */
const visitors = {
  集团管理员: { roleId: 3, place: ({ group }: World) => group.id },
  系统管理员: { roleId: 1, place: (_: World, { rootId }: Product) => rootId },
  项目管理员: { roleId: 5, place: ({ project }: World) => project.id },
  医生: { roleId: 7, place: ({ project }: World) => project.id },
}
export type VisitorName = keyof typeof visitors
export const visitorNames = Object.keys(visitors) as VisitorName[]

export interface Visitor {
  /** A window in which this visitor has signed in; all the others are opened beside it. */
  readonly home: Page
  /** What the product itself lets this visitor open, and what it refuses. */
  readonly routes: readonly Route[]
}
export type Visitors = Readonly<Record<VisitorName, Visitor>>

/** Each signs in once, as people do. */
export async function signedIn(browser: Browser, product: Product, world: World): Promise<Visitors> {
  const found: Partial<Record<VisitorName, Visitor>> = {}
  for (const name of visitorNames) {
    const { roleId, place } = visitors[name]
    const orgId = place(world, product)
    const nav = (await done((await product.anAdmin(roleId, orgId))(navigation.nav))) as Nav
    const home = await (await aContext(browser, product)).newPage()
    await signIn(home, await product.aUser({ roleId, orgId }))
    await front(home).getByRole('heading', { level: 1 }).waitFor()
    // It does nothing more, not even at its end.
    await home.goto('about:blank')
    found[name] = { home, routes: routesOf(nav, new Set(pages.keys())) }
  }
  return found as Visitors
}
