import { IllState } from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { allows, type Event } from '@oems/contract/core/lifeCycle.ts'
import type { ConfiguredIllness } from '@oems/contract/empHealth/reports.ts'
import { ConfigState, configCycle, IllnessStatus } from '@oems/contract/illness/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { conflict, notFound } from '../core/errors.ts'
import { illness, projectIllnessConfig as t } from '../illness/tables.ts'
import { lockProject, projectInScope } from './project.ts'

interface Asked {
  readonly projectId: number
  readonly illnessId: number
}
type State = CodeOf<typeof ConfigState>

/** Every enabled illness with what the project has made of it, and of the others those that it still has. */
export async function listConfiguration(ctx: Ctx, { projectId }: Pick<Asked, 'projectId'>): Promise<ConfiguredIllness[]> {
  await projectInScope(ctx, projectId)
  const rows = await ask<ConfiguredIllness>(
    ctx.db,
    sql`select i.id as "illnessId", i.name as "illnessName", i.declare_cycle as "declareCycle", coalesce(c.config_state, ${code(ConfigState.none)}) as "configState",
          c.active_from as "activeFrom", c.added_at as "addedAt", a.nickname as "addedByName", c.removed_at as "removedAt", r.nickname as "removedByName",
          c.recovered_at as "recoveredAt", b.nickname as "recoveredByName"
        from illness i left join project_illness_config c on c.illness_id = i.id and c.project_id = ${projectId}
          left join sys_account a on a.id = c.added_by left join sys_account r on r.id = c.removed_by left join sys_account b on b.id = c.recovered_by
        where i.deleted_at is null and (i.status = ${code(IllnessStatus.enabled)} or c.config_state = ${code(ConfigState.configured)})
        order by i.order_num, i.id`,
  )
  const iso = (written: string | null) => written && new Date(written).toISOString()
  return rows.map((row) => ({ ...row, addedAt: iso(row.addedAt), removedAt: iso(row.removedAt), recoveredAt: iso(row.recoveredAt) }))
}

/** 0 → 1. Reports of it are asked for from tomorrow on. */
export async function addIllness(ctx: WriteCtx, { projectId, illnessId }: Asked): Promise<void> {
  await lockProject(ctx, projectId)
  const [known] = await ctx.db
    .select({ id: illness.id })
    .from(illness)
    .where(and(eq(illness.id, illnessId), eq(illness.status, IllnessStatus.enabled), sql`${illness.deletedAt} is null`))
    .for('share')
  if (!known) throw notFound()
  const draft = {
    projectId,
    illnessId,
    configState: ConfigState.configured,
    activeFrom: tomorrow(ctx),
    addedAt: at(ctx),
    addedBy: who(ctx),
  }
  const made = await ctx.db.insert(t).values(draft).onConflictDoNothing().returning()
  if (made.length === 0) throw refusal('add', await lockState(ctx, { projectId, illnessId }))
  note(ctx, { projectId, illnessId }, ConfigState.none, ConfigState.configured)
}

/** 1 → 2, unless somebody of the project still has it. */
export async function removeIllness(ctx: WriteCtx, asked: Asked): Promise<void> {
  await take(ctx, asked, 'remove', { removedAt: at(ctx), removedBy: who(ctx) })
  const [open] = await ask<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from user_ill_situation
        where org_id = ${asked.projectId} and illness_id = ${asked.illnessId} and ill_state = ${code(IllState.open)} and deleted_at is null`,
  )
  if (open!.n > 0) throw conflict(`该病种仍有 ${open!.n} 名在管人员，不能移除`)
}

/** 2 → 1, from tomorrow on; who added it, and when, stays. */
export const recoverIllness = (ctx: WriteCtx, asked: Asked) =>
  take(ctx, asked, 'recovery', { activeFrom: tomorrow(ctx), recoveredAt: at(ctx), recoveredBy: who(ctx) })

/** Whoever opens a case of the illness meanwhile holds the row (`lockConfigured`), and is waited for. */
async function take(ctx: WriteCtx, asked: Asked, event: keyof typeof configCycle, columns: Partial<typeof t.$inferInsert>): Promise<void> {
  await lockProject(ctx, asked.projectId)
  const state = await lockState(ctx, asked)
  const step: Event<State> = configCycle[event]
  if (!allows(step, state)) throw refusal(event, state)
  await ctx.db
    .update(t)
    .set({ ...columns, configState: step.to })
    .where(ofAsked(asked))
  note(ctx, asked, state, step.to)
}

async function lockState({ db }: WriteCtx, asked: Asked): Promise<State> {
  const [found] = await db.select({ state: t.configState }).from(t).where(ofAsked(asked)).for('update')
  return found?.state ?? ConfigState.none
}

const ofAsked = ({ projectId, illnessId }: Asked) => and(eq(t.projectId, projectId), eq(t.illnessId, illnessId))

function refusal(event: keyof typeof configCycle, state: State) {
  if (event === 'add') return conflict(state === ConfigState.removed ? '该病种已移除，请使用恢复' : '该病种已配置')
  return conflict(`该病种${ConfigState.label(state)}，不能${configCycle[event].name}`)
}

const note = (ctx: WriteCtx, { projectId, illnessId }: Asked, before: State, after: State) =>
  ctx.note({
    ...{ what: '项目病种配置', id: projectId, orgId: projectId },
    ...{ before: { illnessId, configState: before }, after: { illnessId, configState: after } },
  })

const tomorrow = ({ now }: WriteCtx) => addDays(dayOf(now), 1)
const at = ({ now }: WriteCtx) => now.toISOString()
const who = ({ actor }: WriteCtx) => actor.accountId
