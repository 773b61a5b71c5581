import { builtInRoles } from '@oems/contract/access/builtInRoles.ts'
import { shippedGrants, shippedMenus } from '@oems/contract/access/menu.ts'
import { sql } from 'drizzle-orm'
import { ask, type Database, type Db } from '../core/db/database.ts'
import { lockAll } from '../core/db/locks.ts'
import { raisePermVersion } from './permVersion.ts'
import { shipPresets } from './roles/presets.ts'

/**
 * Brings the shipped roles, menus and grants into the database, merged by role id and menu code: names, addresses and permissions follow
 * the release, while status, order and the grants of existing menus stay as the customer set them. A new menu comes with its default grants.
 */
export async function mergeShipped({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAll(tx, 'shippedRoles')
    const at = now.toISOString()
    const roles = await mergeRoles(tx, at)
    const isNew = await mergeMenus(tx, at)
    if (roles > 0 || isNew.size > 0) {
      await grantNew(tx, isNew)
      if (roles === builtInRoles.length) await shipPresets(tx, at)
      await raisePermVersion(tx)
    }
  })
}

async function mergeRoles(db: Db, at: string): Promise<number> {
  const made = await ask(
    db,
    sql`
    insert into sys_role (id, created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, assignable_role_ids, web_login, built_in)
    select r.id, ${at}, 0, ${at}, 0, r.name, r.id,
      array(select jsonb_array_elements_text(r."orgTypes")::smallint), array(select jsonb_array_elements_text(r."assignableRoleIds")::int), r."webLogin", true
    from jsonb_to_recordset(${JSON.stringify(builtInRoles)}::jsonb)
      as r (id int, name text, "orgTypes" jsonb, "assignableRoleIds" jsonb, "webLogin" smallint)
    on conflict (id) do nothing returning id`,
  )
  return made.length
}

/** Codes of the menus that were not there before. */
async function mergeMenus(db: Db, at: string): Promise<Set<string>> {
  const rows = JSON.stringify(shippedMenus)
  const shipped = sql`jsonb_to_recordset(${rows}::jsonb) as m (code text, "parentCode" text, name text, url text, type smallint, "tabOpen" smallint,
    perms jsonb, icon text, "orderNum" int, visible smallint, "businessDomainId" smallint, "orgType" jsonb)`
  const made = await ask<{ code: string; isNew: boolean }>(
    db,
    sql`
    insert into sys_menu as old (created_at, created_by, updated_at, updated_by, code, parent_id, name, url, type, tab_open, perms, icon, order_num, visible,
      business_domain_id, org_type, built_in)
    select ${at}, 0, ${at}, 0, m.code, 0, m.name, m.url, m.type, m."tabOpen", array(select jsonb_array_elements_text(m.perms)), m.icon, m."orderNum", m.visible,
      m."businessDomainId", array(select jsonb_array_elements_text(m."orgType")::smallint), true
    from ${shipped}
    on conflict (code) where deleted_at is null and code is not null do update
      set url = excluded.url, perms = excluded.perms, type = excluded.type, version = old.version + 1
      where (old.url, old.perms, old.type) is distinct from (excluded.url, excluded.perms, excluded.type)
    returning code, (xmax = 0) as "isNew"`,
  )
  await db.execute(sql`
    update sys_menu c set parent_id = p.id
    from ${shipped} join sys_menu p on p.code = m."parentCode" and p.deleted_at is null
    where c.code = m.code and c.deleted_at is null and c.parent_id = 0`)
  return new Set(made.filter(({ isNew }) => isNew).map(({ code }) => code))
}

async function grantNew(db: Db, isNew: ReadonlySet<string>) {
  const grants = builtInRoles.flatMap(({ id }) =>
    [...shippedGrants(id)].filter((code) => isNew.has(code)).map((code) => ({ roleId: id, code })),
  )
  await db.execute(sql`
    insert into sys_role_menu (role_id, menu_id)
    select g."roleId", m.id from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g ("roleId" int, code text) join sys_menu m on m.code = g.code and m.deleted_at is null
    on conflict do nothing`)
}
