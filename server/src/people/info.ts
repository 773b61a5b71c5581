import type { Input } from '@oems/contract/core/call.ts'
import type { EmployeeInfo, employees } from '@oems/contract/people/employees.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { withinScope } from '../core/db/scope.ts'
import { notFound } from '../core/errors.ts'
import { revealing } from '../core/reveal.ts'
import { e, onPost } from './search.ts'
import { readyToday, todayStatusOf } from './today.ts'
import { toView, type ViewRow, viewColumns, viewJoins } from './toView.ts'
import { visibleEmployees } from './visibility.ts'

type DetailField = 'email' | 'jobTitle' | 'expectReturnDate' | 'leaveDate' | 'accompanyFlag' | 'emergencyName' | 'emergencyRelation'
type OriginField = 'sourceType' | 'importBatch' | 'todayStatus' | 'editable'
interface InfoRow extends ViewRow, Pick<EmployeeInfo, DetailField | OriginField> {
  readonly emergencyPhone: Uint8Array | null
  readonly remark: Uint8Array | null
  readonly username: string | null
  readonly activated: boolean
  readonly accountStatus: NonNullable<EmployeeInfo['account']>['status']
  readonly lastLoginTime: string | null
}

/** The record with its stays; the site or the node that employs the person must be within the scope (03 §5). */
export async function info(ctx: Ctx, { employeeId, ...revealRequest }: Input<typeof employees.info>) {
  const reveal = revealing(ctx, 'biz:employee:reveal', revealRequest)
  await readyToday(ctx)
  const row = await find(ctx, employeeId)
  const record = {
    ...row,
    ...toView(row, ctx.now),
    emergencyPhone: row.emergencyPhone && unseal(row.emergencyPhone),
    remark: row.remark && unseal(row.remark),
    account: accountOf(row),
    stays: await staysOf(ctx, employeeId),
  }
  return reveal({ what: '员工', id: employeeId, name: row.name, orgId: row.orgId, personId: employeeId }, record)
}

async function find(ctx: Ctx, employeeId: number): Promise<InfoRow> {
  const inScope = withinScope(e.orgId)(ctx)
  const [row] = await ask<InfoRow>(
    ctx.db,
    sql`select ${viewColumns}, ${onPost} as "onPost", p.email, e.job_title as "jobTitle", e.expect_return_date as "expectReturnDate",
          e.leave_date as "leaveDate", e.accompany_flag as "accompanyFlag", e.emergency_name as "emergencyName",
          e.emergency_phone as "emergencyPhone", e.emergency_relation as "emergencyRelation", e.source_type as "sourceType",
          e.import_batch as "importBatch", e.remark, ${todayStatusOf(ctx)} as "todayStatus", ${inScope ?? sql`true`} as editable,
          a.username, a.password_hash is not null as activated, a.status as "accountStatus", a.last_login_time as "lastLoginTime"
        from employee e ${viewJoins} left join sys_account a on a.id = e.account_id and a.deleted_at is null
        where ${and(eq(e.id, employeeId), visibleEmployees(ctx))}`,
  )
  if (!row) throw notFound()
  return row
}

const accountOf = ({ accountId, username, activated, accountStatus, lastLoginTime }: InfoRow) =>
  accountId === null || username === null
    ? null
    : { accountId, username, activated, status: accountStatus, lastLoginTime: lastLoginTime && new Date(lastLoginTime).toISOString() }

/** The whole history, whichever nodes it lies at. */
export const staysOf = ({ db }: Ctx, personId: number) =>
  ask<EmployeeInfo['stays'][number]>(
    db,
    sql`select s.id as "stayId", s.org_id as "orgId", o.org_name as "orgName", s.emp_type as "empType", s.from_day as "fromDay",
          s.to_day as "toDay", s.due_from as "dueFrom", s.reason_in as "reasonIn", s.reason_out as "reasonOut"
        from emp_stay s join org o on o.id = s.org_id where s.person_id = ${personId} order by s.from_day desc`,
  )
