import { AttentionLevel, AttentionRule, CloseKind } from '@oems/contract/attention/codes.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { diff } from '../core/statistics/source.ts'
import { refreshStates } from '../core/statistics/states.ts'
import { notifyHealthChanged } from '../people/healthChanges.ts'
import { attentionEvents, openAttention } from './counted.ts'
import { derive, isSettled, merged, struck } from './sources.ts'
import { type AttentionRow, type Source, importantUser as t } from './tables.ts'
import { tellOpened } from './telling.ts'

/** What a write about attention needs; a job has no more. */
export type Attending = Pick<WriteCtx, 'db' | 'now' | 'deltas'>

/** Why somebody is to be looked after (03 §4.4). */
export interface Raise {
  readonly personId: number
  readonly rule: Source['rule']
  readonly level: Source['level']
  /** The record from which it follows, on which day that was; `pairId`: a second one without which it would not. */
  readonly evidence: Pick<Source, 'type' | 'id' | 'day' | 'pairId'>
  readonly watchUntil?: string
  /** Of an illness: after how many normal days one is called recovered. */
  readonly normalDays?: number
}

/** In a row opened by hand. */
interface ByHand {
  readonly by: number
  readonly reason: string
}

/**
 * Opens attention for people or extends the row that they have: a repeat adds its reason and raises the level, never a second row. Evidence of
 * a row that was closed opens none again; whoever has left or is off site comes under none. However many there are, by a handful of statements.
 * The caller holds the people (`lockPeople`), or their declaring.
 */
export async function raiseAttention(ctx: Attending, raises: readonly Raise[], byHand?: ByHand): Promise<AttentionRow[]> {
  if (raises.length === 0) return []
  const wanted = Map.groupBy(raises, ({ personId }) => personId)
  const rows = await lockedRows(ctx, [...wanted.keys()])
  const of = Map.groupBy(rows, ({ personId }) => personId)
  const changed: AttentionRow[] = []
  const opening: { readonly personId: number; readonly sources: readonly Source[] }[] = []
  for (const [personId, asked] of [...wanted].sort(([a], [b]) => a - b)) {
    const own = of.get(personId) ?? []
    const settled = own.filter(({ closedAt }) => closedAt !== null).flatMap(({ sources }) => sources)
    const fresh = asked.map(sourceOf).filter((source) => !isSettled(source, settled))
    if (fresh.length === 0) continue
    const open = own.find(({ closedAt }) => closedAt === null)
    if (open) changed.push({ ...open, ...derive(merged(open.sources, fresh), open.extendedUntil) })
    else opening.push({ personId, sources: fresh })
  }
  await rewrite(ctx, changed, byHand)
  const { opened, overtaken } = await insert(ctx, opening, byHand)
  diff(ctx, attentionEvents, null, opened)
  const all = [...changed, ...opened]
  await refreshStates(ctx, openAttention, idsOf(all))
  await notifyHealthChanged(ctx, peopleOf(all))
  await tellOpened(
    ctx,
    opened.filter((row) => !isToldAlready(row)),
  )
  const again = raises.filter(({ personId }) => overtaken.has(personId))
  return [...all, ...(await raiseAttention(ctx, again, byHand))]
}

/** A declaration of level 3 is told to the same people at once, as what it is. */
const isToldAlready = ({ sources }: AttentionRow) => sources.some(({ rule }) => rule === AttentionRule.urgentSymptoms)

/** Records that are wrong are no evidence any more; a row without any ends (closeKind 3). */
export async function strikeEvidence(
  ctx: Attending,
  struckOnes: readonly { readonly personId: number; readonly type: Source['type']; readonly ids: readonly number[] }[],
): Promise<void> {
  if (struckOnes.length === 0) return
  const of = Map.groupBy(struckOnes, ({ personId }) => personId)
  const rows = (await lockedRows(ctx, [...of.keys()])).filter(({ closedAt }) => closedAt === null)
  const left = rows.flatMap((row) => {
    const sources = of.get(row.personId)!.reduce((some, { type, ids }) => struck(some, type, ids), row.sources)
    return sources.length === row.sources.length ? [] : [{ row, sources }]
  })
  const kept = left
    .filter(({ sources }) => sources.length > 0)
    .map(({ row, sources }) => ({ ...row, ...derive(sources, row.extendedUntil) }))
  await rewrite(ctx, kept)
  await refreshStates(ctx, openAttention, idsOf(kept))
  await notifyHealthChanged(ctx, peopleOf(kept))
  const gone = left.filter(({ sources }) => sources.length === 0).map(({ row }) => ({ ...row, sources: [] }))
  await rewrite(ctx, gone)
  await closeRows(ctx, gone, { kind: CloseKind.withdrawn, by: 0, reason: null })
}

export interface Closing {
  readonly kind: NonNullable<AttentionRow['closeKind']>
  readonly by: number
  readonly reason: string | null
}
/** Ends open rows, which are locked. */
export async function closeRows(ctx: Attending, rows: readonly AttentionRow[], { kind, by, reason }: Closing): Promise<AttentionRow[]> {
  if (rows.length === 0) return []
  const at = ctx.now.toISOString()
  const closed = await ctx.db
    .update(t)
    .set({
      ...{ closedAt: at, closedBy: by, closedOrgId: sql`${t.orgId}`, closeKind: kind, removeImportantReason: reason },
      ...{ updatedAt: at, updatedBy: by, version: sql`${t.version} + 1` },
    })
    .where(and(sql`${t.id} = any(${array(idsOf(rows))}::bigint[])`, isNull(t.closedAt)))
    .returning()
  const open = closed.map((row) => ({ ...row, closedAt: null, closedOrgId: null }))
  diff(ctx, attentionEvents, open, closed)
  await refreshStates(ctx, openAttention, idsOf(closed))
  await notifyHealthChanged(ctx, peopleOf(closed))
  return closed
}

/** All rows of people, in the order of people and rows. */
export const lockedRows = ({ db }: Pick<Attending, 'db'>, personIds: readonly number[]): Promise<AttentionRow[]> =>
  db
    .select()
    .from(t)
    .where(and(sql`${t.personId} = any(${array(personIds)}::bigint[])`, isNull(t.deletedAt)))
    .orderBy(asc(t.personId), asc(t.id))
    .for('update')

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
const peopleOf = (rows: readonly AttentionRow[]) => rows.map(({ personId }) => personId)
const sourceOf = ({ rule, level, evidence, watchUntil, normalDays }: Raise): Source => ({
  ...{ rule, level, ...evidence },
  ...(watchUntil !== undefined && { watchUntil }),
  ...(normalDays !== undefined && { normalDays }),
})

/** Puts down what follows from the sources of rows; nothing else of them. */
async function rewrite({ db, now }: Attending, rows: readonly AttentionRow[], byHand?: ByHand): Promise<void> {
  if (rows.length === 0) return
  const column = (pick: (row: AttentionRow) => unknown) => array(rows.map(pick))
  await db
    .update(t)
    .set({
      ...{
        sources: sql`w.sources`,
        reasons: sql`w.reasons::smallint[]`,
        attentionLevel: sql`w.attention_level`,
        watchUntil: sql`w.watch_until`,
      },
      ...{ extendedUntil: sql`w.extended_until`, normalDays: sql`w.normal_days` },
      ...(byHand && { setReason: byHand.reason, ownerUserId: byHand.by }),
      ...{ updatedAt: now.toISOString(), updatedBy: byHand?.by ?? 0, version: sql`${t.version} + 1` },
    })
    .from(
      sql`unnest(${column(({ id }) => id)}::bigint[], ${column(({ sources }) => JSON.stringify(sources))}::jsonb[],
        ${column(({ reasons }) => `{${reasons.join()}}`)}::text[], ${column(({ attentionLevel }) => attentionLevel)}::smallint[],
        ${column(({ watchUntil }) => watchUntil)}::date[], ${column(({ extendedUntil }) => extendedUntil)}::date[],
        ${column(({ normalDays }) => normalDays)}::smallint[])
        as w (id, sources, reasons, attention_level, watch_until, extended_until, normal_days)`,
    )
    .where(eq(t.id, sql`w.id`))
}

/** Days after which somebody is to be followed up first. */
const firstFollow = { [AttentionLevel.urgent]: 0, [AttentionLevel.important]: 1, [AttentionLevel.ordinary]: 3 } as const

async function insert(
  ctx: Attending,
  opening: readonly { readonly personId: number; readonly sources: readonly Source[] }[],
  byHand?: ByHand,
): Promise<{ readonly opened: AttentionRow[]; readonly overtaken: ReadonlySet<number> }> {
  if (opening.length === 0) return { opened: [], overtaken: new Set() }
  const standing = await ask<{ id: number; orgId: number }>(
    ctx.db,
    sql`select id, org_id as "orgId" from employee
        where id = any(${array(opening.map(({ personId }) => personId))}::bigint[]) and deleted_at is null
          and emp_status in (${code(EmpStatus.onPost, EmpStatus.onLeave)})`,
  )
  const placeOf = new Map(standing.map(({ id, orgId }) => [id, orgId]))
  const at = ctx.now.toISOString()
  const values = opening.flatMap(({ personId, sources }) => {
    const orgId = placeOf.get(personId)
    if (orgId === undefined) return []
    const derived = derive(sources, null)
    const by = byHand?.by ?? 0
    return [
      {
        ...{ createdAt: at, createdBy: by, updatedAt: at, updatedBy: by, personId, orgId, ...derived },
        ...{ openedAt: at, openedBy: by, openedRule: sources[0]?.rule ?? AttentionRule.manual, openedOrgId: orgId },
        nextFollowDate: addDays(dayOf(ctx.now), firstFollow[derived.attentionLevel]),
        ...(byHand && { setReason: byHand.reason, ownerUserId: byHand.by }),
      },
    ]
  })
  const opened = values.length === 0 ? [] : await ctx.db.insert(t).values(values).onConflictDoNothing().returning()
  const done = new Set(opened.map(({ personId }) => personId))
  // By another write meanwhile, whose row is there by now.
  return { opened, overtaken: new Set(values.map(({ personId }) => personId).filter((id) => !done.has(id))) }
}
