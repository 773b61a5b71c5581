import { isNull } from 'drizzle-orm'
import { foreignKey, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { roleAssignment } from '../accounts/tables.ts'
import { plain } from '../core/db/atRest.ts'
import { baseColumns, idColumn, sealed } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const tempUserOrg = says('temp_sys_user_org', '组织不存在')
const tempUserRop = says('temp_sys_user_rop', '角色授权不存在')
const onceAssigned = says('temp_sys_user_once', '临时账号刚被他人修改，请刷新后重试')

/** Who has an account at a project for a while, and what for (02 §2.10); which role and until when, the assignment says. */
export const tempUser = pgTable(
  'temp_sys_user',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    ropId: idColumn().notNull(),
    holderName: plain('searched and shown in every list', varchar({ length: 30 }).notNull()),
    telephoneCode: plain('of a country', varchar({ length: 6 }).notNull()),
    holderPhone: sealed().notNull(),
    createdFor: plain('a purpose of work', varchar({ length: 100 })),
  },
  (t) => [
    foreignKey({ name: tempUserOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: tempUserRop, columns: [t.ropId], foreignColumns: [roleAssignment.id] }),
    uniqueIndex(onceAssigned).on(t.ropId).where(isNull(t.deletedAt)),
    index('temp_sys_user_node').on(t.orgId).where(isNull(t.deletedAt)),
  ],
)
