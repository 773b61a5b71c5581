import type { Database } from '@oems/server/core/db/database.ts'
import { registryOf } from '@oems/server/core/domain.ts'
import { domains } from '@oems/server/domains.ts'
import { findSession } from '@oems/server/session/sessionReader.ts'
import { pinyin } from 'pinyin-pro'

const builtPages = registryOf(domains).pages

const text = `
  select m.id "menuId", m.parent_id "parentId", m.name, m.url, m.type, m.tab_open "tabOpen", m.icon, m.visible, m.perms
  from sys_menu m join sys_role_menu g on g.menu_id = m.id
  where g.role_id = $1 and m.deleted_at is null and m.status = 1 and (m.org_type = '{}' or m.org_type @> array[$2::smallint] or m.type = 4)
  order by m.order_num, m.id`

interface Row {
  readonly menuId: number
  readonly parentId: number
  readonly name: string
  readonly url: string | null
  readonly type: number
  readonly perms: readonly string[]
}

const known = new Map<string, object>()

/** `sys/menu/nav` without a framework: the session's statement, the menus' once for each state of the rights, and the object. */
export async function bareNav(
  reader: Database['reader'],
  session: { readonly tokenHash: string; readonly today: string },
): Promise<unknown> {
  const [{ roleId, orgType, permVersion } = { roleId: 0, orgType: 0, permVersion: 0 }] = await findSession(reader, session)
  const key = `${roleId} ${permVersion} ${orgType}`
  const found = known.get(key)
  if (found) return found
  const { rows } = await reader.$client.query<Row>({ name: 'bare nav', text, values: [roleId, orgType] })
  const nav = { menus: branch(rows, 0), perms: [...new Set(rows.flatMap(({ type, perms }) => (type === 4 ? perms : [])))].sort() }
  known.set(key, nav)
  return nav
}

const branch = (rows: readonly Row[], parentId: number): object[] =>
  rows
    .filter((row) => row.parentId === parentId && row.type !== 4 && (row.type !== 3 || builtPages.has(row.url ?? '')))
    .map(({ perms: _, ...row }) => ({ ...row, pinyin: spelled(row.name), list: branch(rows, row.menuId) }))
    .filter(({ type, list }) => type > 2 || list.length > 0)

const spelled = (name: string) =>
  `${pinyin(name, { toneType: 'none', separator: '' })} ${pinyin(name, { pattern: 'first', toneType: 'none', separator: '' })}`.toLowerCase()
