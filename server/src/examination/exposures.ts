import type { Input } from '@oems/contract/core/call.ts'
import { logged } from '@oems/contract/examination/console.ts'
import { exposures as calls, Exposure, type ExposureDraft } from '@oems/contract/examination/exposures.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { array } from '../core/db/database.ts'
import { requireOpen } from '../core/db/openNode.ts'
import { tableStore } from '../core/db/store.ts'
import { badField } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { lockPerson } from '../people/locking.ts'
import { settleDue } from './due/settle.ts'
import { linesOf } from './exposureLines.ts'
import { ofOurPeople, visiblePerson } from './store.ts'
import { peCycle, archiveExposure as t } from './tables.ts'

const store = tableStore(t, '职业接触史', { scope: ofOurPeople(t.personId) })
export const exposureTarget = store.logTarget(Exposure, logged.职业接触史)

export default implement(calls, { exposureList: list, exposureSave: save, exposureDelete: remove })

async function list(ctx: Ctx, { archiveId }: Input<typeof calls.exposureList>) {
  const { name, orgId } = await visiblePerson(ctx, archiveId)
  ctx.recordAccess({ what: '职业接触史', id: archiveId, name, orgId, personId: archiveId })
  return { list: await linesOf(ctx, archiveId) }
}

async function save(ctx: WriteCtx, { archiveId, id, version, ...draft }: ExposureDraft) {
  const { employee } = await lockPerson(ctx, archiveId)
  await requireOpen(ctx, [employee.orgId])
  await check(ctx, draft)
  const before = id === null ? null : await store.get(ctx, id)
  if (before && before.personId !== archiveId) throw badField('archiveId', '接触史不属于该员工')
  const saved = before
    ? await store.update(ctx, { id: before.id, version: version ?? 0, ...draft })
    : await store.insert(ctx, { ...draft, personId: archiveId })
  await followed(ctx, [archiveId])
  return saved
}

async function check(
  ctx: WriteCtx,
  { hazard, grade, startDate, endDate }: Omit<ExposureDraft, 'archiveId' | 'id' | 'version'>,
): Promise<void> {
  const today = dayOf(ctx.now)
  if (startDate > today) throw badField('startDate', '开始日期不能晚于今天')
  if (endDate !== null && endDate > today) throw badField('endDate', '结束日期不能晚于今天')
  if (hazard === null) return
  const known = await ctx.db
    .select({ grade: peCycle.grade })
    .from(peCycle)
    .where(and(eq(peCycle.hazard, hazard), isNull(peCycle.deletedAt)))
  if (known.length === 0) throw badField('hazard', '请选择列表中的危害因素，其他的请填在危害因素名称里')
  if (grade !== null && !known.some((cycle) => cycle.grade === grade)) throw badField('grade', '请选择该危害因素的分级')
}

async function remove(ctx: WriteCtx, { id }: Input<typeof calls.exposureDelete>) {
  const { personId } = await store.get(ctx, id)
  const { employee } = await lockPerson(ctx, personId)
  await requireOpen(ctx, [employee.orgId])
  await store.remove(ctx, [id])
  await followed(ctx, [personId])
}

/** What hangs on exposures: the mark of the employee, and what falls due. */
export async function followed(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  const isExposed = sql`exists (select from archive_exposure x where x.person_id = employee.id and x.deleted_at is null and x.end_date is null)::int`
  await ctx.db.execute(sql`
    update employee set hazard_flag = ${isExposed} where id = any(${array(personIds)}::bigint[]) and hazard_flag <> ${isExposed}`)
  await settleDue(ctx, personIds)
}
