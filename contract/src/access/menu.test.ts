import { describe, expect, test } from 'vitest'
import { builtInRoles } from './builtInRoles.ts'
import { everyPermission, pageUrls, type ShippedMenu, shippedGrants, shippedMenus } from './menu.ts'
import { subSystems } from './menuTree/tree.ts'
import { staticRoutes } from './pages.ts'

const ofType = (type: ShippedMenu['type']) => shippedMenus.filter((menu) => menu.type === type)
const byCode = new Map(shippedMenus.map((menu) => [menu.code, menu]))
const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const verbsOf = (roleId: number, page: string) =>
  [...shippedGrants(roleId)].filter((code) => code.startsWith(`${page}:`)).map((code) => code.slice(page.length + 1))

describe('the tree', () => {
  test('holds the sub-systems, directories, pages and buttons of the specification', () => {
    expect(([1, 2, 3, 4] as const).map((type) => ofType(type).length)).toEqual([8, 22, 123, 690])
  })

  test('names each menu by a code of its own that fits its column', () => {
    expect(duplicates(shippedMenus.map(({ code }) => code))).toEqual([])
    expect(shippedMenus.filter(({ code }) => code.length > 64)).toEqual([])
  })

  test('gives each page a url of its own and each permission one button', () => {
    expect(duplicates(ofType(3).map(({ url }) => url!))).toEqual([])
    expect(duplicates(ofType(4).flatMap(({ perms }) => perms))).toEqual([])
    expect(pageUrls.size).toBe(123)
    expect(everyPermission.size).toBe(ofType(4).length)
  })

  test('puts each menu below one of the right type that comes before it', () => {
    const seen = new Map<string | null, number>()
    const above: Record<number, readonly (number | undefined)[]> = { 1: [undefined], 2: [1, 2], 3: [1, 2], 4: [3] }
    for (const { code, parentCode, type } of shippedMenus) {
      expect(above[type], code).toContain(seen.get(parentCode))
      seen.set(code, type)
    }
  })

  test('names siblings differently and orders them', () => {
    const siblings = Map.groupBy(shippedMenus, ({ parentCode }) => parentCode)
    for (const [parent, menus] of siblings) {
      const orders = menus.map(({ orderNum }) => orderNum)
      expect(duplicates(menus.map(({ name }) => name)), String(parent)).toEqual([])
      expect(orders, String(parent)).toEqual([...new Set(orders)].toSorted((a, b) => a - b))
    }
  })

  test('gives each menu an icon that none beside it has', () => {
    const siblings = Map.groupBy(
      shippedMenus.filter(({ icon }) => icon !== null),
      ({ parentCode }) => parentCode,
    )
    for (const [parent, menus] of siblings) expect(duplicates(menus.map(({ icon }) => icon!)), String(parent)).toEqual([])
  })

  test('gives only pages a url, an own tab and a business domain, and only buttons permissions', () => {
    for (const menu of shippedMenus) {
      const { type, url, tabOpen, businessDomainId, perms, icon } = menu
      const page = type === 3
      const filled = { url: url !== null, tab: tabOpen === 1, domain: businessDomainId !== null, perms: perms.length, icon: icon !== null }
      expect(filled, menu.code).toEqual({ url: page, tab: page, domain: page, perms: type === 4 ? 1 : 0, icon: type !== 4 })
    }
  })

  test('names buttons by their verb, and by their thing where it is a guest on the page', () => {
    const name = (code: string) => byCode.get(code)?.name
    expect(name('people.emp:biz:employee:reveal')).toBe('查看完整信息')
    expect(name('res.doctor:biz:doctor:save')).toBe('新增')
    expect(name('res.doctor:biz:external-doctor:save')).toBe('外部医生新增')
    expect(name('conf.apply:biz:conference-attendee:export')).toBe('参会名单导出')
  })
})

describe('the grants', () => {
  test('give the system administrator everything and an employee nothing', () => {
    expect(shippedGrants(1)).toEqual(new Set(shippedMenus.map(({ code }) => code)))
    expect(shippedGrants(12)).toEqual(new Set())
    expect(shippedGrants(100)).toEqual(new Set())
  })

  test.each(builtInRoles.map(({ id }) => id))('of role %i name menus that exist, with all that stand above them', (roleId) => {
    const granted = shippedGrants(roleId)
    const orphans = [...granted].filter((code) => {
      const { parentCode } = byCode.get(code)!
      return parentCode !== null && !granted.has(parentCode)
    })
    expect(orphans).toEqual([])
  })

  test.each(builtInRoles.map(({ id }) => id))('of role %i bring the list with the page', (roleId) => {
    const granted = shippedGrants(roleId)
    const lists = ofType(4).filter(({ code, parentCode }) => code.endsWith(':list') && granted.has(parentCode!))
    expect(lists.filter(({ code }) => !granted.has(code))).toEqual([])
  })

  test('W: read and work', () => {
    expect(verbsOf(8, 'people.emp')).toEqual(
      ['list', 'info', 'save', 'update', 'import', 'dispatch', 'reveal'].map((verb) => `biz:employee:${verb}`),
    )
  })

  test('A, R and nothing', () => {
    expect(verbsOf(3, 'people.emp')).toHaveLength(12)
    expect(verbsOf(2, 'people.emp')).toEqual(['biz:employee:list', 'biz:employee:info'])
    expect(shippedGrants(8)).not.toContain('people.roster')
    expect(verbsOf(8, 'people.roster')).toEqual([])
  })

  test('E: read and every export', () => {
    expect(verbsOf(2, 'decl.filling')).toEqual(['list', 'info', 'export'].map((verb) => `biz:filling-management:${verb}`))
  })

  test('roles named after a verb hold it besides those of its tier, or instead of them', () => {
    const holders = (code: string) => builtInRoles.map(({ id }) => id).filter((id) => shippedGrants(id).has(code))
    expect(holders('res.clinic:biz:org-clinic:bind-equipment')).toEqual([1, 3, 4, 5, 6, 8, 9, 10])
    expect(holders('res.clinic:biz:org-clinic:test-equipment')).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(holders('stat.warning:stat:warning:export')).toEqual([1, 2, 3, 4, 6, 13])
    expect(holders('stat.warning:stat:warning:config')).toEqual([1, 3, 6])
  })

  test('the temporary project administrator manages nothing', () => {
    expect(verbsOf(5, 'people.emp')).toContain('biz:employee:delete')
    expect(verbsOf(9, 'people.emp')).toEqual(verbsOf(8, 'people.emp'))
    expect(verbsOf(9, 'health.uhs')).toEqual(['list', 'info', 'declare'].map((verb) => `epac:uhs:${verb}`))
    expect(verbsOf(9, 'decl.filling')).not.toContain('biz:filling-management:export')
  })

  test('temporary operations see the list of users and nothing else of the system', () => {
    const system = [...shippedGrants(10)].filter((code) => /^(auth|set|audit|dict|sub:sys)/.test(code))
    expect(system.toSorted()).toEqual(['auth', 'auth.user', 'auth.user:sys:user:info', 'auth.user:sys:user:list', 'sub:sys'])
    expect(verbsOf(10, 'health.uhs')).toEqual(['list', 'info', 'export'].map((verb) => `epac:uhs:${verb}`))
    expect(verbsOf(10, 'org.tree')).toContain('biz:org-manager:save')
    expect(verbsOf(10, 'org.tree')).not.toContain('biz:org-manager:delete')
  })

  test('the temporary doctor has what the doctor has', () => {
    expect(shippedGrants(11)).toEqual(shippedGrants(7))
  })

  test('a page that lends its buttons is granted wherever the page that borrows them is', () => {
    const pages = subSystems.flatMap(({ groups }) => groups.flatMap((group) => group.pages))
    const borrowers = pages.flatMap(({ code, rights }) => ('permissionsOf' in rights ? [{ code, lender: rights.permissionsOf }] : []))
    expect(borrowers).toHaveLength(10)
    for (const granted of builtInRoles.map(({ id }) => shippedGrants(id))) {
      for (const { code, lender } of borrowers) if (granted.has(code)) expect(granted, code).toContain(lender)
    }
  })
})

describe('the pages', () => {
  test('static routes highlight a menu that exists and ask for permissions that can be granted', () => {
    expect(duplicates(staticRoutes.map(({ pattern }) => pattern))).toEqual([])
    for (const { pattern, menu, permission } of staticRoutes) {
      if (menu !== null) expect(byCode.get(menu)?.type, pattern).toBe(3)
      if (permission === 'public' || permission === 'login') continue
      for (const one of typeof permission === 'string' ? [permission] : permission) expect(everyPermission, pattern).toContain(one)
    }
  })

  test('a static route at the url of a page highlights that page and bears its name', () => {
    const urls = new Map(ofType(3).map((menu) => [`/${menu.url}`, menu]))
    const shared = staticRoutes.filter(({ pattern }) => urls.has(pattern))
    expect(shared.map(({ pattern, title }) => [pattern, title])).toEqual(shared.map(({ pattern }) => [pattern, urls.get(pattern)!.name]))
    expect(shared.map(({ menu }) => menu)).toEqual(shared.map(({ pattern }) => urls.get(pattern)!.code))
  })
})

describe('the built-in roles', () => {
  test('stand in the order of their ids', () => {
    expect(builtInRoles.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
  })

  test('let only the system administrator make another one', () => {
    expect(builtInRoles.filter(({ assignableRoleIds }) => assignableRoleIds.includes(1)).map(({ id }) => id)).toEqual([1])
  })

  test('keep only employees out of the console', () => {
    expect(builtInRoles.filter(({ webLogin }) => webLogin === 0).map(({ name }) => name)).toEqual(['员工'])
  })
})
