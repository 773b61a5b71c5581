import type { MenuItem } from '@oems/contract/access/navigation.ts'
import { describe, expect, test } from 'vitest'
import { firstRouteOf, routeFor, routesOf } from './routes.ts'

const item = (menuId: number, name: string, type: MenuItem['type'], url: string | null, list: MenuItem[] = []): MenuItem => ({
  menuId,
  parentId: 0,
  name,
  url,
  type,
  tabOpen: 1,
  icon: null,
  visible: 1,
  pinyin: '',
  list,
})
const menus = [
  item(1, '健康防疫', 1, null, [
    item(2, '外链', 6, 'https://example.com'),
    item(3, '人员管理', 2, null, [item(4, '员工管理', 3, 'employee/index'), item(5, '访客管理', 3, 'visitor/index')]),
    item(6, '帮助', 5, '/oems/help/index.html'),
  ]),
  item(7, '数据分析', 1, null, [item(8, '健康总览', 3, 'statistic/health')]),
]
const registry = new Set([
  'employee/index',
  'employee/:employeeId',
  'statistic/health',
  'record/emp',
  'record/emp-daily/:empId',
  'sys/user',
])
const routes = routesOf({ menus, perms: ['biz:archive:info'] }, registry)
const at = (address: string) => routeFor(routes, address)

describe('routes', () => {
  test('come from the menu, with the names that lead to them', () => {
    expect(at('/employee/index?keyword=1')).toMatchObject({ kind: 'page', title: '员工管理', trail: ['健康防疫', '人员管理', '员工管理'] })
    expect(at('/i-6')).toMatchObject({ kind: 'embedded', menuId: 6 })
    expect(at('/o-2')).toMatchObject({ kind: 'external', menuId: 2 })
    expect(at('/statistic/health')).toMatchObject({ kind: 'page', menuId: 8 })
  })
  test('and from the system, as far as the permissions reach', () => {
    expect(at('/record/emp-daily/7')).toMatchObject({ kind: 'page', tab: 'own', menuCode: 'health.archive' })
    expect(at('/record/emp')).toMatchObject({ kind: 'denied', title: '员工健康记录' })
  })
  test('a name is no parameter: the list that one may not see is denied, and not opened as a record', () => {
    const without = routesOf({ menus: [], perms: ['biz:employee:info'] }, registry)
    expect(routeFor(without, '/employee/7')).toMatchObject({ kind: 'page', title: '员工档案页', tab: 'each', menuCode: 'people.emp' })
    expect(routeFor(without, '/employee/index?keyword=1')).toMatchObject({ kind: 'denied', pattern: '/employee/index' })
  })
  test('a page that exists for others only, and another user’s menu, are denied; the rest is unknown', () => {
    expect(at('/sys/user')).toMatchObject({ kind: 'denied' })
    expect(at('/i-99')).toMatchObject({ kind: 'denied' })
    for (const address of ['/visitor/index', '/nonsense', '/record/emp-daily', '/employee/index/1']) expect(at(address)).toBeNull()
  })
  test('the first page is the first menu or embedded page, not a link', () => expect(firstRouteOf(routes)).toBe('/employee/index'))
})
