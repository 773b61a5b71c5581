import { MenuType } from '@oems/contract/access/codes.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'

interface Entry {
  readonly name: string
  readonly type: typeof MenuType.embedded | typeof MenuType.external
  readonly url: string
  readonly icon: string
  readonly orderNum: number
}

/** One page shown inside the console and one link out of it, as a customer would add them (01 §8): below 健康防疫, for every role of the console. */
const entries: readonly Entry[] = [
  { name: '使用帮助', type: MenuType.embedded, url: '/oems/help/index.html', icon: 'library', orderNum: 9_000 },
  { name: '国家卫生健康委员会', type: MenuType.external, url: 'https://www.nhc.gov.cn/', icon: 'news', orderNum: 9_010 },
]

export async function loadMenus(bulk: Bulk, at: string): Promise<void> {
  await bulk.query(
    `with added as (
       insert into sys_menu (created_at, created_by, updated_at, updated_by, parent_id, name, url, type, tab_open, perms, icon, order_num, org_type, built_in)
       select $1, 0, $1, 0, p.id, e.name, e.url, e.type, 1, '{}', e.icon, e."orderNum", '{}', false
       from sys_menu p, jsonb_to_recordset($2::jsonb) as e (name text, url text, type smallint, icon text, "orderNum" int)
       where p.code = 'sub:base' and p.deleted_at is null returning id)
     insert into sys_role_menu (role_id, menu_id) select r.id, a.id from added a, sys_role r where r.built_in and r.web_login = 1`,
    [at, JSON.stringify(entries)],
  )
  await bulk.query('update sys_perm_version set version = version + 1')
}
