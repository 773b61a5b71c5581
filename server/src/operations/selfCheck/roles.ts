import { EnabledStatus } from '@oems/contract/access/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { attention, namesOf, passed, type SelfCheck } from './check.ts'

const manyGrants = 300

/** A role that may nearly everything is an administrator by another name. */
export const broadRoles: SelfCheck = {
  key: 'broadRoles',
  name: '授权过多的自定义角色',
  place: { page: 'sys/role', permission: 'sys:role:list' },
  async run({ db }) {
    const found = await ask<{ roleName: string; grants: number }>(
      db,
      sql`select r.role_name as "roleName", count(*) as grants from sys_role r join sys_role_menu g on g.role_id = r.id
          where not r.built_in and r.deleted_at is null and r.status = ${code(EnabledStatus.enabled)} group by r.id having count(*) > ${manyGrants} order by 2 desc`,
    )
    if (found.length === 0) return passed('0个', `没有自定义角色的授权超过${manyGrants}项。`)
    const names = found.map(({ roleName, grants }) => `${roleName}（${grants}项）`)
    return attention(`${found.length}个`, `${namesOf(names, found.length)}的授权超过${manyGrants}项，请按岗位需要收回。`)
  },
}
