import { identityFields } from '@oems/contract/accounts/accountFields.ts'
import { AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { logged } from '@oems/contract/accounts/console.ts'
import { id, list, text, time, yes } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import type { LogTargets } from '../core/domain.ts'
import { visibleAccounts } from './accountView.ts'
import { account } from './tables.ts'

const plain = { log: 'plain' } as const

export const logTargets: LogTargets = {
  账号: {
    permissions: logged.账号,
    visibility: (ctx) => ({ from: sql`${account}`, table: account, visible: visibleAccounts(ctx) }),
    fields: {
      ...identityFields,
      id: id(),
      orgId: id('所属组织'),
      employeeId: id('关联员工'),
      status: AccountStatus.schema,
      source: AccountSource.schema,
      lockReason: LockReason.schema,
      lockedUntil: time('锁定至'),
      unlockTime: time('解锁时间'),
      mustChange: yes('须修改密码'),
      activated: yes('已激活'),
      avatar: text('头像', 30, plain),
      secondFactor: text('动态验证码', 10, plain),
      rops: { ...list(text('角色组织', 300, plain)), title: '角色组织' },
      /** As older entries have them. */
      pairs: { ...list(text('角色组织', 300, plain)), title: '角色组织' },
      sessionId: id('会话编号'),
      platform: text('终端', 8, plain),
      会话: text('会话', 20, plain),
      deletedAt: time('删除时间'),
    },
  },
  账号密码: { permissions: [], fields: {} },
}
