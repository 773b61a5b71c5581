import type { CodeOf } from '@oems/contract/core/codes.ts'
import { FileAccess } from '@oems/contract/files/codes.ts'
import type { DeclareSource } from '@oems/contract/reserve/codes.ts'
import { declareFiles } from '@oems/contract/reserve/fields.ts'
import { evidenceOfPeriod } from '@oems/contract/reserve/measures.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { allEnded } from '../../core/db/allEnded.ts'
import { param, prepared, preparedSelect } from '../../core/db/prepared.ts'
import { nodesAmong } from '../../core/db/scope.ts'
import type { FileOwner } from '../../core/domain.ts'
import { conflict } from '../../core/errors.ts'
import { attach } from '../../core/files/attach.ts'
import { diff } from '../../core/statistics/source.ts'
import { declaredMeasures } from '../measures/counted.ts'
import { countDeclared, runningHeld } from '../periods/running.ts'
import { type DeclaredPeriod, declaredPeriods } from '../periods/sources.ts'
import { declaredMeanwhile, declarePeriod, type PeriodRow, periodDeclare } from '../tables.ts'
import { type DeclareRow, latestIn } from './latest.ts'

/** Papers of a declaration belong to its period: a correction by somebody else keeps them. */
export const declarePapers = { owner: 'declarePeriod', field: 'papers' } as const
const readers = ['epac:project-supplies:info', 'epac:drug-reserve-manager:info', 'epac:project-epm:list']
export const periodOwner: FileOwner = {
  name: '申报单',
  access: FileAccess.ownersReaders,
  fields: { papers: declareFiles, evidence: evidenceOfPeriod },
  async mayRead(ctx, ids) {
    if (!readers.some((permission) => ctx.actor.permissions.has(permission))) return new Set()
    const rows = await ctx.db
      .select({ id: declarePeriod.id, orgId: declarePeriod.orgId })
      .from(declarePeriod)
      .where(inArray(declarePeriod.id, [...ids]))
    const seen = await nodesAmong(
      ctx,
      rows.map(({ orgId }) => orgId),
    )
    return new Set(rows.filter(({ orgId }) => seen.has(orgId)).map(({ id }) => id))
  },
}

export type Draft = Pick<
  typeof periodDeclare.$inferInsert,
  'headcount' | 'riskGrade' | 'reachRate' | 'shortageNum' | 'implementRate' | 'remark' | 'items'
> & { readonly source: CodeOf<typeof DeclareSource> }

/** As much of a write as a declaration needs: the demonstration has no request. */
export type Declaring = Pick<WriteCtx, 'db' | 'now' | 'deltas'> & { readonly actor: Pick<Ctx['actor'], 'accountId'> }

/** The number that the next declaration will have: the ledger's log names it before it is there. */
export async function nextDeclareId({ db }: Pick<Declaring, 'db'>): Promise<number> {
  const [next] = await nextId(db, {})
  return Number(next!.id)
}
const nextId = prepared<{ id: number }>(
  'next declaration',
  sql`select nextval(pg_get_serial_sequence('period_declare', 'id'))::bigint as id`,
)

/**
 * Puts a declaration in the place of the one that stands, null: of none. What is counted is the first of the chain. The rows of the sheet are
 * locked; another who was quicker all the same is told by the index.
 */
export async function enterDeclaration(
  ctx: Declaring,
  period: PeriodRow,
  former: DeclareRow | null,
  id: number,
  { source, ...draft }: Draft,
): Promise<DeclareRow> {
  const { orgId, declareType, startDay, periodKey, deadlineAt } = period
  const [held, running] = await allEnded([holdPeriod(ctx, period), runningHeld(ctx, period.id)])
  if (former) await replace(ctx, former)
  const onTime = ctx.now.getTime() <= Date.parse(deadlineAt)
  const [entered] = await ctx.db
    .insert(periodDeclare)
    .overridingSystemValue()
    .values({
      ...{ id, orgId, declareType, startDay, periodKey, onTime, source, isLatest: true, voided: false, ...draft },
      projectId: orgId,
      declaredAt: ctx.now.toISOString(),
      declarantId: ctx.actor.accountId,
      revisionOf: former?.id ?? null,
      firstOnTime: former?.firstOnTime ?? onTime,
      firstSource: former?.firstSource ?? source,
    })
    .returning(written)
  const made = { ...entered!, items: draft.items as DeclareRow['items'] }
  diff(ctx, declaredPeriods, countedOf(held, former), countedOf(held, made))
  diff(ctx, declaredMeasures, former, made)
  countDeclared(ctx, running, { before: former?.firstOnTime ?? null, after: made.firstOnTime })
  return made
}

/** All but the items: they need not come back. */
const { items: _, ...written } = getTableColumns(periodDeclare)

/** As it is and stays until this ends: after the rows of a sheet, before its declarations. What ends a period meanwhile waits, and sees what was declared. */
export async function holdPeriod({ db }: Pick<Declaring, 'db'>, { id }: Pick<PeriodRow, 'id'>): Promise<PeriodRow> {
  const [held] = await periodHeld(db, { id })
  return held!
}
const periodHeld = preparedSelect('period, held', (db) =>
  db
    .select()
    .from(declarePeriod)
    .where(eq(declarePeriod.id, param('id')))
    .for('no key update'),
)

async function replace({ db }: Pick<Declaring, 'db'>, { id, version }: DeclareRow) {
  const replaced = await db
    .update(periodDeclare)
    .set({ isLatest: false })
    .where(and(eq(periodDeclare.id, id), eq(periodDeclare.version, version), eq(periodDeclare.isLatest, true)))
    .returning({ id: periodDeclare.id })
  if (replaced.length === 0) throw conflict(declaredMeanwhile)
}

/** A period as it is counted with this declaration. */
export const countedOf = ({ orgId, declareType, startDay, isDue }: PeriodRow, latest: DeclareRow | null): DeclaredPeriod | null =>
  latest && { ...{ orgId, declareType, startDay, isDue }, onTime: latest.firstOnTime, source: latest.firstSource }

/** The papers of a period, and the line in the log. */
export async function fileAndNote(
  ctx: WriteCtx,
  period: PeriodRow,
  made: DeclareRow,
  former: DeclareRow | null,
  ossIds: readonly number[],
) {
  await filePapers(ctx, period, ossIds)
  noteDeclared(ctx, made, former)
}
export const filePapers = (ctx: WriteCtx, { id }: PeriodRow, ossIds: readonly number[]) =>
  attach(ctx, { owner: declarePapers.owner, id }, declarePapers.field, ossIds)
export const noteDeclared = (ctx: WriteCtx, made: DeclareRow, former: DeclareRow | null) =>
  ctx.note({ what: '申报单', id: made.id, name: `${made.periodKey}`, orgId: made.orgId, before: former && told(former), after: told(made) })

export const told = ({ declareType, startDay, periodKey, source, reachRate, shortageNum, remark, voided }: DeclareRow) => ({
  ...{ declareType, startDay, periodKey, source, reachRate, shortageNum, remark, voided },
})

/** The declaration that stands in a period, locked against being voided or replaced meanwhile. */
export async function lockLatest({ db }: Pick<Declaring, 'db'>, { orgId, declareType, startDay }: PeriodRow): Promise<DeclareRow | null> {
  const [found] = await latestLocked(db, { orgId, declareType, startDay })
  return found ?? null
}
const latestLocked = preparedSelect('latest declaration, locked', (db) => db.select().from(periodDeclare).where(latestIn).for('update'))
