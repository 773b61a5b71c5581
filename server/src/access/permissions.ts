import { EnabledStatus, MenuType } from '@oems/contract/access/codes.ts'
import type { MenuItem } from '@oems/contract/access/navigation.ts'
import { takesDataOut } from '@oems/contract/core/call.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { RolePermissions } from '../core/context.ts'
import type { ReadDb } from '../core/db/database.ts'
import { spelled } from '../core/spelled.ts'
import { grant, menu } from './tables.ts'

type Menu = typeof menu.$inferSelect

/** What a role may do and open. Kept per process by role and version of the rights; each request reads the version, so a change acts at once. */
export class Permissions implements RolePermissions {
  readonly #db: ReadDb
  /** Urls of the menus that the console has a page for. */
  readonly #pages: ReadonlySet<string>
  readonly #known = new Map<string, Promise<Granted>>()

  constructor(db: ReadDb, pages: ReadonlySet<string>) {
    this.#db = db
    this.#pages = pages
  }

  /** A read-only session has all but what takes data out of the product or shows whole numbers. */
  async of(roleId: number, version: number, readOnly = false): Promise<ReadonlySet<string>> {
    const { permissions, readOnlyPermissions } = await this.#granted(roleId, version)
    return readOnly ? readOnlyPermissions : permissions
  }

  /** The same as a list in alphabetical order, made once. */
  async listOf(roleId: number, version: number): Promise<string[]> {
    return (await this.#granted(roleId, version)).sorted
  }

  /** The menu tree for an organisation type: enabled, granted and built; directories that stay empty are left out (01 §5.2). */
  async tree(roleId: number, version: number, orgType: number): Promise<MenuItem[]> {
    const { menus, trees } = await this.#granted(roleId, version)
    const known = trees.get(orgType)
    if (known) return known
    const fits = menus.filter((item) => item.type !== MenuType.button && (item.orgType.length === 0 || item.orgType.includes(orgType)))
    const tree = branch(
      fits.filter(({ type, url }) => type !== MenuType.page || this.#pages.has(url ?? '')),
      0,
    )
    trees.set(orgType, tree)
    return tree
  }

  /** The rights have changed: what was kept by an older version is of no use to anybody. */
  forget(): void {
    this.#known.clear()
  }

  #granted(roleId: number, version: number): Promise<Granted> {
    const key = `${roleId} ${version}`
    const known = this.#known.get(key)
    if (known) return known
    if (this.#known.size > 2_000) this.#known.clear()
    const found = this.#load(roleId)
    this.#known.set(key, found)
    found.catch(() => this.#known.delete(key))
    return found
  }

  async #load(roleId: number): Promise<Granted> {
    const rows = await this.#db
      .select({ menu })
      .from(menu)
      .innerJoin(grant, and(eq(grant.menuId, menu.id), eq(grant.roleId, roleId)))
      .where(isNull(menu.deletedAt))
      .orderBy(asc(menu.orderNum), asc(menu.id))
    const menus = reachable(rows.map((row) => row.menu))
    const permissions = new Set(menus.flatMap((item) => (item.type === MenuType.button ? item.perms : [])))
    const readOnlyPermissions = new Set([...permissions].filter((permission) => !takesDataOut(permission)))
    return { menus, permissions, readOnlyPermissions, sorted: [...permissions].sort(), trees: new Map() }
  }
}

interface Granted {
  readonly menus: readonly Menu[]
  readonly permissions: ReadonlySet<string>
  readonly readOnlyPermissions: ReadonlySet<string>
  readonly sorted: string[]
  /** By organisation type, made when first needed. */
  readonly trees: Map<number, MenuItem[]>
}

/** A menu that is stopped hides itself and everything below it. */
function reachable(menus: readonly Menu[]): Menu[] {
  const byId = new Map(menus.map((item) => [item.id, item]))
  const open = (item: Menu | undefined): boolean =>
    item !== undefined && item.status === EnabledStatus.enabled && (item.parentId === 0 || open(byId.get(item.parentId)))
  return menus.filter(open)
}

function branch(menus: readonly Menu[], parentId: number): MenuItem[] {
  return menus
    .filter((item) => item.parentId === parentId)
    .map((item) => ({
      menuId: item.id,
      parentId,
      name: item.name,
      url: item.url,
      type: item.type as MenuItem['type'],
      tabOpen: item.tabOpen as 0 | 1,
      icon: item.icon,
      visible: item.visible as 0 | 1,
      pinyin: spelled(item.name),
      list: branch(menus, item.id),
    }))
    .filter(({ type, list }) => type > MenuType.directory || list.length > 0)
}
