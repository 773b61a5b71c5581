import { flag, id, reason, text, time, whole } from '@oems/contract/core/fields.ts'
import { logged } from '@oems/contract/people/console.ts'
import { EmployeeInfo } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import type { LogTarget } from '../core/domain.ts'
import { e } from './search.ts'
import { visibleEmployees } from './visibility.ts'

/** For whatever is told of employees under another name too. */
export const employeeVisibility = (ctx: Ctx) => ({ from: sql`employee e`, table: e, visible: visibleEmployees(ctx) })

export const employeeTarget: LogTarget = {
  permissions: logged.员工,
  visibility: employeeVisibility,
  fields: {
    ...EmployeeInfo.properties,
    id: id(),
    orgId: id('所在单位'),
    homeOrgId: id('归属单位'),
    accountId: id('账号'),
    importBatch: text('导入批次', 20, { log: 'plain' }),
    hazardFlag: flag('接触职业病危害'),
    hazardTypes: whole('职业病危害种类', 0, 1_000_000),
    deletedAt: time('删除时间'),
    deleteReason: reason('删除原因'),
  },
}
