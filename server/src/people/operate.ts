import type { Input } from '@oems/contract/core/call.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import { operate as calls } from '@oems/contract/people/operate.ts'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { closeEmployeeAccounts } from '../accounts/employeeAccounts.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { ask } from '../core/db/database.ts'
import { refuseClosed } from '../core/db/openNode.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { touch } from '../core/db/store.ts'
import { conflict, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { tell } from '../core/messages/tell.ts'
import { notifyLeft, unendedOf } from './followers.ts'
import { keepers } from './keepers.ts'
import { atSitesOrOnBooks, lockPeople, noteOf } from './locking.ts'
import { movePerson } from './moving/movePerson.ts'
import { e, keywordMatches, onPost } from './search.ts'
import { employee, person } from './tables.ts'
import { readyToday } from './today.ts'
import { toView, type ViewRow, viewColumns, viewJoins } from './toView.ts'

interface Row extends ViewRow {
  readonly deletedAt: string | null
  readonly deleteReason: string | null
  readonly total: number
}
const columns = sql`${viewColumns}, ${onPost} as "onPost", e.deleted_at as "deletedAt", e.delete_reason as "deleteReason"`
const view = (row: Omit<Row, 'total'>, now: Date) => ({
  ...toView(row, now),
  deleteReason: row.deleteReason,
  deletedAt: row.deletedAt && new Date(row.deletedAt).toISOString(),
})

export default implement(calls, { operateListEmp: list, operateEmpInfo: info, operateDeleteEmp: remove })

async function list(ctx: Ctx, { pageNo, pageSize, orgId, projectId, keyword, deleted }: Input<typeof calls.operateListEmp>) {
  const node = orgId === null && projectId === null ? null : await requestedNode(ctx, { orgId, projectId })
  const where = and(
    visible(ctx),
    node ? or(withinNode(e.orgId, ctx, node), withinNode(e.homeOrgId, ctx, node)) : undefined,
    keywordMatches(keyword),
    deleted === null ? undefined : deleted === 1 ? sql`${e.deletedAt} is not null` : sql`${e.deletedAt} is null`,
  )
  const matching = where ? sql`where ${where}` : sql``
  const rows = await ask<Row>(
    ctx.db,
    sql`select ${columns}, count(*) over () as total from employee e ${viewJoins} ${matching} order by e.id desc limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}`,
  )
  const total = ask<{ n: number }>(ctx.db, sql`select count(*)::int as n from employee e ${matching}`).then(([found]) => found!.n)
  return pageWith({ pageNo, pageSize }, rows, (row) => view(row, ctx.now), total)
}

async function info(ctx: Ctx, { employeeId }: Input<typeof calls.operateEmpInfo>) {
  const [row] = await ask<Row>(ctx.db, sql`select ${columns} from employee e ${viewJoins} where ${and(eq(e.id, employeeId), visible(ctx))}`)
  if (!row) throw notFound()
  return view(row, ctx.now)
}

/** At the caller's sites or on its books, deleted or not. */
function visible(ctx: Ctx): SQL | undefined {
  const atSites = withinScope(e.orgId)(ctx)
  return atSites && or(atSites, withinScope(e.homeOrgId)(ctx))
}

const deleteReason = '跨组织处理'
/** Takes somebody out of the lists who has health records: these and the past stay as they are, the person leaves today. */
async function remove(ctx: WriteCtx, { employeeId }: Input<typeof calls.operateDeleteEmp>): Promise<void> {
  await readyToday(ctx)
  const [record] = await lockPeople(ctx, [employeeId], atSitesOrOnBooks)
  const { orgId, homeOrgId, empStatus } = record!.employee
  if (employeeId === ctx.actor.personId) throw conflict('不能删除本人')
  if (empStatus !== EmpStatus.resigned) await refuseClosed(ctx, [orgId])
  const unended = (await unendedOf(ctx, [employeeId])).get(employeeId)
  if (unended) throw conflict(unended)
  const today = dayOf(ctx.now)
  const days = { leaveDate: today, expectReturnDate: null }
  await movePerson(ctx, { record: record!, kind: MoveKind.resigned, orgId, homeOrgId, empStatus: EmpStatus.resigned, days })
  await notifyLeft(ctx, [employeeId], today, deleteReason)
  const deletion = { ...touch(ctx), deletedAt: ctx.now.toISOString() }
  await ctx.db
    .update(employee)
    .set({ ...deletion, deleteReason })
    .where(eq(employee.id, employeeId))
  await ctx.db.update(person).set(deletion).where(eq(person.id, employeeId))
  await closeEmployeeAccounts(ctx, [employeeId])
  noteOf(ctx, record!, null)
  await tell(ctx, {
    to: { roleId: keepers, orgId: homeOrgId, orAbove: true },
    ...{ type: MessageType.reminder, level: MessageLevel.normal, link: '/employee/index' },
    title: '有员工档案已删除',
    content: `“${record!.person.name}”的档案已由跨组织处理删除，健康记录保留。`,
  })
}
