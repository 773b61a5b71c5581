import { roles } from '@oems/contract/access/roles.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { samples, saved } from '../testing/samples.ts'
import type { Caller, TestApp } from '../testing/testApp.ts'

export default samples({
  async make(app, { admin, mark, project }) {
    const roleId = await saved(admin, roles.save, { roleName: `${mark}账号角色`, baseRoleId: 5 })
    const spare = await app.anAccount({ roleId, orgId: project.id, username: `${mark}${project.id}` })
    return { roleId, spareAccountId: spare.accountId }
  },
  shared: { accountId: ({ account }) => account.accountId, userId: ({ account }) => account.accountId },
  references: {
    rops: ({ project, roleId }) => [{ roleId, orgId: project.id }],
    ids: ({ spareAccountId }) => [spareAccountId],
  },
  caller: (app, { group }) => aKeeper(app, group.id),
})

/** Looks after accounts, for the group alone: a custom role with the whole of 用户与权限. */
async function aKeeper(app: TestApp, orgId: number): Promise<Caller> {
  const at = app.clock().toISOString()
  const [inserted] = await ask<{ id: number }>(
    app.db,
    sql`with made as (
          insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in)
          select ${at}, 0, ${at}, 0, '账号管理员', 3, org_type, ${orgId}, assignable_role_ids, 1, false from sys_role where id = 3 returning id),
        granted as (insert into sys_role_menu (role_id, menu_id) select made.id, m.id from made, sys_menu m where m.code like 'auth%' or m.code = 'sub:sys')
        select id from made`,
  )
  return app.anAdmin(inserted!.id, orgId)
}
