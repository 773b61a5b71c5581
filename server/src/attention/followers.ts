import { AttentionRule, CloseKind, IllState } from '@oems/contract/attention/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import type { PeopleFollower } from '../core/followers.ts'
import { diff } from '../core/statistics/source.ts'
import { refreshStates, removeStates } from '../core/statistics/states.ts'
import { attentionEvents, openAttention, openCases } from './counted.ts'
import { closeRows, lockedRows } from './raising.ts'

const among = (personIds: readonly number[]) => sql`any(${array(personIds)}::bigint[])`

/** Cases and attention go where their people go; attention of whoever has left ends, and is counted where they leave. */
async function changed(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  await endOfThoseGone(ctx, personIds)
  const follow = (table: ReturnType<typeof sql>) =>
    ask<{ id: number }>(
      ctx.db,
      sql`update ${table} t set org_id = e.org_id from employee e
          where e.id = t.person_id and t.person_id = ${among(personIds)} and t.deleted_at is null and t.org_id <> e.org_id returning t.id`,
    )
  const cases = await follow(sql`user_ill_situation`)
  await refreshStates(ctx, openCases, idsOf(cases))
  const attention = await follow(sql`important_user`)
  await refreshStates(ctx, openAttention, idsOf(attention))
}

async function endOfThoseGone(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  const gone = await ask<{ id: number }>(
    ctx.db,
    sql`select i.person_id as id from important_user i join employee e on e.id = i.person_id
        where i.person_id = ${among(personIds)} and i.closed_at is null and i.deleted_at is null
          and e.emp_status in (${code(EmpStatus.offSite, EmpStatus.resigned)})`,
  )
  if (gone.length === 0) return
  const rows = (await lockedRows(ctx, idsOf(gone))).filter(({ closedAt }) => closedAt === null)
  await closeRows(ctx, rows, { kind: CloseKind.left, by: ctx.actor.accountId, reason: null })
}

/** Nobody is a wrong entry who was ill, or under attention for more than not declaring. */
async function refusals({ db }: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await ask<{ id: number }>(
    db,
    sql`select person_id as id from user_ill_situation where person_id = ${among(personIds)} and deleted_at is null
        union select person_id from important_user where person_id = ${among(personIds)} and deleted_at is null
          and reasons <> array[${code(AttentionRule.undeclared)}]::smallint[]`,
  )
  return new Map(rows.map(({ id }) => [id, '已有健康记录，请使用“离职”']))
}

/** How a case ended is for a doctor to say, and nobody finds it behind a record that is gone. */
async function unended({ db }: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await ask<{ id: number; n: number }>(
    db,
    sql`select person_id as id, count(*)::int as n from user_ill_situation
        where person_id = ${among(personIds)} and deleted_at is null and ill_state = ${code(IllState.open)} group by 1`,
  )
  return new Map(rows.map(({ id, n }) => [id, `该人员还有${n}条在管的患病记录，请先结束`]))
}

async function deleted(ctx: WriteCtx, personIds: readonly number[]): Promise<void> {
  const rows = await lockedRows(ctx, personIds)
  if (rows.length === 0) return
  diff(ctx, attentionEvents, rows, null)
  await ctx.db.execute(
    sql`update important_user set deleted_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.accountId} where id = ${among(idsOf(rows))}`,
  )
  await removeStates(ctx, openAttention, idsOf(rows))
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

export const attentionOfPeople: PeopleFollower = { changed, refusals, unended, deleted }
