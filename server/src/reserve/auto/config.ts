import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { AutoDeclare, type AutoDraft, type autoDeclares } from '@oems/contract/reserve/auto.ts'
import { AutoCycle } from '@oems/contract/reserve/codes.ts'
import { logged } from '@oems/contract/reserve/console.ts'
import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { dayOf, inShanghai } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask } from '../../core/db/database.ts'
import { lockOpenNode } from '../../core/db/openNode.ts'
import { offsetOf, orderOf, pageWith } from '../../core/db/paging.ts'
import { nodeInScope, requestedNode, withinScope } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import { conflict, ruleBroken } from '../../core/errors.ts'
import { requireReserve } from '../illness.ts'
import { isLive } from '../liveProjects.ts'
import { ensurePeriods } from '../periods/open.ts'
import { standingOf } from '../periods/standing.ts'
import { autoDeclare as t } from '../tables.ts'

const store = tableStore(t, '自动申报', { scope: withinScope(t.orgId) })
export const autoTarget = store.logTarget(AutoDeclare, logged.自动申报)

/** Until somebody has set it: off, on the last day at ten. */
const usual = { enabled: 0, cycle: AutoCycle.deadline, executeTime: '10:00' } as const

/** Projects with their settings of some types, as they were set or as they are without; of `org o`. */
const settings = (types: readonly ItemTypeCode[], which: SQL): SQL => sql`
  select o.id as "projectId", o.org_name as "orgName", o.path, k.declare_type as "declareType", coalesce(a.enabled, ${usual.enabled}::smallint) as enabled,
    coalesce(a.cycle, ${usual.cycle}::smallint) as cycle, coalesce(a.execute_time, ${usual.executeTime}) as "executeTime",
    coalesce(a.version, 0) as version, a.last_run_at as "lastRunAt", a.last_period_key as "lastPeriodKey", a.last_result as "lastResult",
    a.last_message as "lastMessage",
    (select min(s.ledger_at) from project_supplies s
      where s.org_id = o.id and s.declare_type = k.declare_type and s.active and s.required_quantity > 0 and s.deleted_at is null) as "ledgerAt"
    from org o cross join unnest(${array(types)}::smallint[]) k (declare_type)
    left join auto_declare a on a.org_id = o.id and a.declare_type = k.declare_type and a.deleted_at is null
   where o.org_type = ${code(OrgType.project)} and o.deleted_at is null and ${which}`

interface Found extends Omit<AutoDeclare, 'lastRunAt' | 'ledgerAt'> {
  readonly lastRunAt: Date | null
  readonly ledgerAt: Date | null
  readonly total: number
}
const shown = ({ lastRunAt, ledgerAt, total: _, ...row }: Found): AutoDeclare => ({
  ...row,
  lastRunAt: iso(lastRunAt),
  ledgerAt: iso(ledgerAt),
})
const iso = (at: Date | null) => (at === null ? null : new Date(at).toISOString())
const columns = sql`
  "projectId", "orgName", "declareType", enabled, cycle, "executeTime", version, "lastRunAt", "lastPeriodKey", "lastResult", "lastMessage", "ledgerAt"`

/** The three settings of a project. */
export async function config(ctx: Ctx, query: Input<typeof autoDeclares.autoDeclareConfig>): Promise<AutoDeclare[]> {
  requireReserve(query)
  const { id } = await projectInScope(ctx, query.projectId)
  const types = ItemType.options.map(({ value }) => value)
  const found = await ask<Found>(
    ctx.db,
    sql`select ${columns}, 0 as total from (${settings(types, sql`o.id = ${id}`)}) s order by "declareType"`,
  )
  return found.map(shown)
}

/** At work, or with something to declare today. */
const isListed = (declareType: ItemTypeCode, now: Date): SQL => {
  const today = sql`${dayOf(now)}::date`
  return sql`(${isLive(sql`o.id`)} or exists (
    select from declare_period p where p.org_id = o.id and p.declare_type = ${declareType} and p.is_due and p.start_day <= ${today} and p.end_day >= ${today}))`
}

const sortBy = { lastRunAt: sql`"lastRunAt"`, ledgerAt: sql`"ledgerAt"` }
export async function page(ctx: Ctx, query: Input<typeof autoDeclares.autoDeclarePage>) {
  requireReserve(query)
  const { path } = await requestedNode(ctx, query)
  const { enabled, lastResult, name, declareType } = query
  const conditions = [
    enabled === null ? sql`true` : sql`enabled = ${enabled}`,
    lastResult.length === 0 ? sql`true` : sql`"lastResult" = any(${array(lastResult)}::smallint[])`,
    name === null ? sql`true` : sql`"orgName" ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`}`,
  ]
  const from = sql`from (${settings([declareType], sql`starts_with(o.path, ${path}) and ${isListed(declareType, ctx.now)}`)}) s where ${sql.join(conditions, sql` and `)}`
  const rows = await ask<Found>(
    ctx.db,
    sql`select ${columns}, count(*) over () as total ${from}
        order by ${sql.join([...orderOf(query, sortBy), sql`path`], sql`, `)} limit ${query.pageSize} offset ${offsetOf(query)}`,
  )
  const total = async () => (await ask<{ n: number }>(ctx.db, sql`select count(*) as n ${from}`))[0]!.n
  return pageWith(query, rows, shown, rows.length > 0 ? Promise.resolve(0) : total())
}

/** One project by what was read of it, or many at once as they now shall be. */
export async function save(ctx: WriteCtx, { illnessId, projectId, projectIds, version, ...setting }: AutoDraft): Promise<void> {
  requireReserve({ illnessId })
  await ensurePeriods(ctx)
  const ids = [...new Set(projectId === null ? projectIds : [projectId, ...projectIds])].sort((one, other) => one - other)
  for (const id of ids) {
    await projectInScope(ctx, id)
    await lockOpenNode(ctx, id)
  }
  await requireBeforeDeadline(ctx, ids, setting)
  for (const id of ids) await set(ctx, id, setting, id === projectId ? version : null)
}
type Setting = Pick<AutoDraft, 'declareType' | 'enabled' | 'cycle' | 'executeTime'>

async function set(ctx: WriteCtx, orgId: number, setting: Setting, version: number | null): Promise<void> {
  const [row] = await ctx.db
    .select({ id: t.id, version: t.version })
    .from(t)
    .where(and(eq(t.orgId, orgId), eq(t.declareType, setting.declareType), isNull(t.deletedAt)))
  if (version !== null && version !== (row?.version ?? 0)) throw conflict()
  if (row) await store.change(ctx, row.id, () => setting)
  else
    await store.insert(ctx, {
      ...{ ...setting, orgId, lastRunAt: null, lastPeriodKey: null, lastResult: null, lastMessage: null },
    })
}

/** On its last day a sheet has to be declared before the deadline, not after it. */
async function requireBeforeDeadline(ctx: Ctx, ids: readonly number[], { enabled, cycle, executeTime, declareType }: Setting) {
  if (enabled === 0 || cycle !== AutoCycle.deadline) return
  const times = (await standingOf(ctx.db, ids, [declareType], dayOf(ctx.now), ctx.now)).map(({ deadlineAt }) =>
    inShanghai(new Date(deadlineAt)).slice(11, 16),
  )
  // The end of a day is the first minute of the next.
  const earliest = times.filter((time) => time !== '00:00').sort()[0]
  if (earliest !== undefined && executeTime >= earliest) throw ruleBroken(`执行时间须早于截止时间${earliest}`)
}

async function projectInScope(ctx: Ctx, id: number) {
  const node = await nodeInScope(ctx, id)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  return node
}
