import type { CodeOf } from '@oems/contract/core/codes.ts'
import { openStates, type WarningKind, WarningLevel, WarningState } from '@oems/contract/warning/codes.ts'
import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { daysAgo } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask, type Db } from '../core/db/database.ts'
import type { Series } from './scan.ts'
import { type Evidence, statWarning as t, type WarningRow } from './tables.ts'
import { tellOpened } from './telling.ts'

type Figures = Pick<WarningRow, 'observed' | 'declared' | 'expected' | 'sd' | 'c1' | 'c2' | 'c3'>
export interface NewSignal {
  readonly orgId: number
  readonly kind: CodeOf<typeof WarningKind>
  readonly series: Series
  readonly day: string
  readonly level: CodeOf<typeof WarningLevel>
  readonly figures: Figures
  readonly evidence: Evidence
}
type Opening = { readonly db: Db; readonly now: Date }

/** Days after the end of a warning in which a further signal points back to it. */
const linkedFor = 7

/**
 * A signal (05 §4.2): the open warning of the same node, kind and series is extended, else one is opened; a day that somebody has judged already is
 * not raised again. Whoever has to deal with it is told once it is of level 2, and again where it rises. True: something changed.
 */
export async function openWarning(ctx: Opening, signal: NewSignal): Promise<boolean> {
  const { db } = ctx
  const key = and(eq(t.orgId, signal.orgId), eq(t.kind, signal.kind), eq(t.series, signal.series), isNull(t.deletedAt))
  const judged = await db.$count(t, and(key, gte(t.lastDay, signal.day), inArray(t.state, [WarningState.dismissed, WarningState.closed])))
  if (judged > 0) return false
  const made = (await extend(ctx, signal)) ?? (await insert(ctx, signal)) ?? (await extend(ctx, signal))
  if (!made) return false
  const { id, levelBefore, level } = made
  if (level >= WarningLevel.warning && level > levelBefore) {
    const [node] = await ask<{ orgName: string }>(db, sql`select org_name as "orgName" from org where id = ${signal.orgId}`)
    await tellOpened(ctx, { id, orgId: signal.orgId, orgName: node!.orgName, kind: signal.kind, level }, signal.figures.observed)
  }
  return made.changed
}

interface Made {
  readonly id: number
  readonly levelBefore: number
  readonly level: CodeOf<typeof WarningLevel>
  readonly changed: boolean
}

async function extend({ db, now }: Opening, { orgId, kind, series, day, level, figures, evidence }: NewSignal): Promise<Made | null> {
  const [open] = await db
    .select()
    .from(t)
    .where(
      and(
        ...[eq(t.orgId, orgId), eq(t.kind, kind), eq(t.series, series), isNull(t.deletedAt)],
        sql`${t.state} = any(${array(openStates)}::smallint[])`,
      ),
    )
    .for('update')
  if (!open) return null
  const maxLevel = level > open.maxLevel ? level : open.maxLevel
  const made = { id: open.id, levelBefore: open.maxLevel, level: maxLevel }
  const firstDay = day < open.firstDay ? day : open.firstDay
  const values =
    day < open.lastDay
      ? { firstDay, maxLevel }
      : { firstDay, maxLevel, lastDay: day, level: day === open.lastDay && open.level > level ? open.level : level, ...figures, evidence }
  const changed =
    day > open.lastDay ||
    firstDay < open.firstDay ||
    maxLevel > open.maxLevel ||
    (day === open.lastDay && figures.observed !== open.observed)
  if (!changed) return { ...made, changed }
  await db
    .update(t)
    .set({ ...values, updatedAt: now.toISOString() })
    .where(eq(t.id, open.id))
  return { ...made, changed }
}

/** Null: somebody else has opened it at the same moment. */
async function insert({ db, now }: Opening, { orgId, kind, series, day, level, figures, evidence }: NewSignal): Promise<Made | null> {
  const at = now.toISOString()
  const [former] = await db
    .select({ id: t.id })
    .from(t)
    .where(
      and(...[eq(t.orgId, orgId), eq(t.kind, kind), eq(t.series, series), isNull(t.deletedAt)], gte(t.endedAt, daysAgo(now, linkedFor))),
    )
    .orderBy(desc(t.id))
    .limit(1)
  const [made] = await db
    .insert(t)
    .values({
      ...{ orgId, kind, series, level, maxLevel: level, firstDay: day, lastDay: day, state: WarningState.waiting, evidence, ...figures },
      ...{ prevId: former?.id ?? null, createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 },
    })
    .onConflictDoNothing({ target: [t.orgId, t.kind, t.series], where: sql`state in (${code(...openStates)}) and deleted_at is null` })
    .returning({ id: t.id })
  return made ? { id: made.id, levelBefore: 0, level, changed: true } : null
}
