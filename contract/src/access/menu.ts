import { MenuType } from './codes.ts'
import type { IconKey } from './icons.ts'
import { holds, opens } from './menuTree/grants.ts'
import { type Button, buttonsOf } from './menuTree/notation.ts'
import type { Domain, Group, OrgType, Page, SubSystem } from './menuTree/rows.ts'
import { subSystems } from './menuTree/tree.ts'
import { buttonName } from './verbs.ts'

/** A menu as it is shipped (01 §2.4, §6.7); the database gives it its id and merges upgrades by `code`. */
export interface ShippedMenu {
  /** `sub:base` sub-system, `org` directory, `org.tree` page, `org.tree:biz:org-manager:save` button. */
  readonly code: string
  /** Null: top. */
  readonly parentCode: string | null
  readonly name: string
  /** Pages only. */
  readonly url: string | null
  /** 1 sub-system, 2 directory, 3 page, 4 button. */
  readonly type: 1 | 2 | 3 | 4
  readonly tabOpen: 0 | 1
  /** Buttons only. */
  readonly perms: readonly string[]
  readonly icon: IconKey | null
  readonly orderNum: number
  readonly visible: 0 | 1
  /** Pages only. */
  readonly businessDomainId: Domain | null
  /** Empty: all. */
  readonly orgType: readonly OrgType[]
}

/** A menu with the rule of who has it by default; those above a page have none, they come with what stands below. */
interface Entry {
  readonly menu: ShippedMenu
  readonly grantedTo: (roleId: number) => boolean
}

const entries: readonly Entry[] = subSystems.flatMap((subSystem, index) => {
  const { code, name, icon, groups } = subSystem
  const above = entry({ code, name, icon, type: MenuType.subSystem, parentCode: null, orderNum: place(index) })
  return [above, ...groups.flatMap((group, position) => entriesOfGroup(group, position, subSystem))]
})

function entriesOfGroup({ heading, businessDomainId, pages }: Group, position: number, subSystem: SubSystem): readonly Entry[] {
  const parentCode = heading?.code ?? subSystem.code
  const below = pages.flatMap((page, index) => entriesOfPage(page, { parentCode, businessDomainId, orderNum: place(index) }, subSystem))
  if (heading === null) return below
  // In hundreds, so that pages straight below a sub-system stand before its directories.
  return [entry({ ...heading, type: MenuType.directory, parentCode: subSystem.code, orderNum: place(position) * 10 }), ...below]
}

type Place = Pick<ShippedMenu, 'parentCode' | 'businessDomainId' | 'orderNum'>

function entriesOfPage(page: Page, where: Place, subSystem: SubSystem): readonly Entry[] {
  const { code, name, url, icon, rights } = page
  const menu = { ...where, code, name, url, icon, type: MenuType.page, tabOpen: 1, orgType: rights.orgTypes ?? [] } as const
  return [
    entry(menu, (roleId) => opens(roleId, page, subSystem)),
    ...buttonsOf(page).map((button, index) => entry(menuOf(page, button, index), (roleId) => holds(roleId, button, page, subSystem))),
  ]
}

function menuOf(page: Page, { permission, thing, verb }: Button, index: number) {
  const code = `${page.code}:${permission}`
  return {
    code,
    parentCode: page.code,
    name: buttonName(verb, thing),
    type: MenuType.button,
    perms: [permission],
    orderNum: place(index),
  } as const
}

type MenuDraft = Pick<ShippedMenu, 'code' | 'parentCode' | 'name' | 'type' | 'orderNum'>

function entry(draft: MenuDraft & Partial<ShippedMenu>, grantedTo: Entry['grantedTo'] = () => false): Entry {
  return { menu: { url: null, tabOpen: 0, perms: [], icon: null, visible: 1, businessDomainId: null, orgType: [], ...draft }, grantedTo }
}

/** Steps of ten leave room for a customer's own menus in between. */
function place(index: number) {
  return (index + 1) * 10
}

/** Parents first, in display order. */
export const shippedMenus: readonly ShippedMenu[] = entries.map(({ menu }) => menu)

/** The permission strings that a menu may carry and a call may ask for. */
export const everyPermission: ReadonlySet<string> = new Set(shippedMenus.flatMap(({ perms }) => perms))

/** What a menu of type 3 may open. */
export const pageUrls: ReadonlySet<string> = new Set(shippedMenus.flatMap(({ url }) => url ?? []))

const parentOf = new Map(shippedMenus.map(({ code, parentCode }) => [code, parentCode]))

/** Codes of the menus that a built-in role has by default, with all that stand above them. */
export function shippedGrants(roleId: number): ReadonlySet<string> {
  const granted = new Set<string>()
  for (const { menu, grantedTo } of entries) {
    if (!grantedTo(roleId)) continue
    for (let code: string | null = menu.code; code !== null && !granted.has(code); code = parentOf.get(code) ?? null) granted.add(code)
  }
  return granted
}
