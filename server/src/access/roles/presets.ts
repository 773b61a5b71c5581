import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { shippedMenus } from '@oems/contract/access/menu.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import type { Db } from '../../core/db/database.ts'

/** 三员分立 (01 §6.7): custom roles of the platform, shipped switched off. `directory`: the codes of their menus begin with it. */
const presets = [
  { name: '安全管理员', directory: 'auth', remark: '三员分立：管理账号、角色与会话。启用前请核对授权' },
  { name: '审计管理员', directory: 'audit', remark: '三员分立：查看操作日志与安全自检。启用前请核对授权' },
] as const
const base = Role.platformOperator

/** For a database that has just got its built-in roles; what the customer makes of them later stays. */
export async function shipPresets(db: Db, at: string): Promise<void> {
  for (const { name, directory, remark } of presets) {
    const codes = ['sub:sys', ...shippedMenus.map(({ code }) => code).filter((code) => code.split(/[.:]/)[0] === directory)]
    await db.execute(sql`
      with made as (
        insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in, status, remark)
        select ${at}, 0, ${at}, 0, ${name}, ${base}, b.org_type, o.id, b.assignable_role_ids, 1, false, ${code(EnabledStatus.disabled)}, ${remark}
        from sys_role b join org o on o.org_type = ${code(OrgType.platform)} and o.deleted_at is null where b.id = ${base}
        returning id)
      insert into sys_role_menu (role_id, menu_id)
      select made.id, m.id from made join sys_menu m on m.deleted_at is null
        and m.code in (select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb))`)
  }
}
