import { AttentionLevel, CloseKind } from '@oems/contract/attention/codes.ts'
import { logged } from '@oems/contract/attention/console.ts'
import { day, id, time } from '@oems/contract/core/fields.ts'
import { sql } from 'drizzle-orm'
import { withinScope } from '../core/db/scope.ts'
import type { LogTarget } from '../core/domain.ts'
import { importantUser } from './tables.ts'

export const attentionTarget: LogTarget = {
  permissions: logged.重点关注,
  visibility: (ctx) => ({ from: sql`${importantUser}`, table: importantUser, visible: withinScope(importantUser.orgId)(ctx) }),
  fields: {
    personId: id('员工'),
    attentionLevel: AttentionLevel.schema,
    watchUntil: day('观察至'),
    nextFollowDate: day('下次跟进'),
    ownerUserId: id('责任人'),
    closedAt: time('解除时间'),
    closeKind: CloseKind.schema,
  },
}
