import { time } from '@oems/contract/core/fields.ts'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TProperties } from 'typebox'
import type { Ctx, WriteCtx } from '../context.ts'
import type { LogTarget } from '../domain.ts'
import { conflict, notFound } from '../errors.ts'
import type { BaseColumn } from './columns.ts'
import { insertRows, rowsOf } from './insertRows.ts'
import { newestFirst } from './newestFirst.ts'
import { refuseClosed, requireOpen } from './openNode.ts'
import { countUpTo, type PageQuery, pageOf } from './paging.ts'
import type { Within } from './scope.ts'

type BaseTable = PgTable & Record<BaseColumn, PgColumn>
export type RowOf<T extends BaseTable> = T['$inferSelect'] & { id: number; version: number }
/** A record without the columns that every table has: the store fills those in. */
export type DraftOf<T extends BaseTable> = Omit<T['$inferInsert'], BaseColumn>

interface Options {
  /** Which records the caller sees. */
  readonly scope: Within
  /** Which of them the caller may change and where new ones may stand; the same where absent. */
  readonly writable?: Within
  /** Columns by which another is sorted: a name by its pinyin. */
  readonly sortBy?: Readonly<Record<string, PgColumn>>
  /** The order of a list that nobody sorted; by default the newest first. */
  readonly orderBy?: SQL
  /** Columns that follow from others: the log says nothing of them. */
  readonly derived?: readonly string[]
}

/**
 * What most tables share, as plain functions; a case that does not fit gets its own query beside them, with `visible`.
 * Scope and deletion are part of every query: a record out of sight is simply not there.
 */
export function tableStore<T extends BaseTable>(
  table: T,
  what: string,
  { scope, writable = scope, sortBy = {}, orderBy = desc(table.id), derived = [] }: Options,
) {
  type Row = RowOf<T>
  const t: BaseTable = table
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(t)

  const visible = (ctx: Ctx, ...more: (SQL | undefined)[]) => and(isNull(t.deletedAt), scope(ctx), ...more)
  const find = (ctx: Ctx, where?: SQL) => ctx.db.select().from(t).where(visible(ctx, where)).orderBy(asc(t.id))
  const changeable = (ctx: Ctx, where: SQL) =>
    ctx.db
      .select()
      .from(t)
      .where(and(isNull(t.deletedAt), writable(ctx), where))
      .orderBy(asc(t.id))

  const rows = async (ctx: Ctx, where?: SQL) => (await find(ctx, where)) as Row[]
  const get = async (ctx: Ctx, id: number) => one<Row>(await find(ctx, eq(t.id, id)))
  /** `get` for a record that others hang on: until this write ends, nobody can delete it. */
  const lock = async (ctx: WriteCtx, id: number) => one<Row>(await find(ctx, eq(t.id, id)).for('share'))
  /** `get` for a record whose next step is decided by what it is now, where more than `change` has to happen with it. */
  const lockToChange = async (ctx: WriteCtx, id: number) => one<Row>(await find(ctx, eq(t.id, id)).for('update'))

  const page = (ctx: Ctx, query: PageQuery<keyof T['$inferSelect']>, where?: SQL) =>
    pageOf(
      ctx.db,
      { ...query, from: t, where: visible(ctx, where), columns: { ...columns, ...sortBy }, last: orderBy },
      (row) => row as Row,
    )

  async function insert(ctx: WriteCtx, draft: DraftOf<T>): Promise<Row> {
    const { updatedAt: createdAt, updatedBy: createdBy } = touch(ctx)
    const made = await ctx.db
      .insert(t)
      .values({ ...draft, ...touch(ctx), createdAt, createdBy } as never)
      .returning()
    return written(ctx, null, one<Row>(made))
  }

  /** Reads under a lock, lets `decide` say what changes (or throw), writes. Every change of one record goes through here. */
  async function change(ctx: WriteCtx, id: number, decide: (before: Row) => Partial<DraftOf<T>>): Promise<Row> {
    const before = one<Row>(await changeable(ctx, eq(t.id, id)).for('update'))
    const after = { ...decide(before), ...touch(ctx), version: before.version + 1 }
    return written(
      ctx,
      before,
      one<Row>(
        await ctx.db
          .update(t)
          .set(after as never)
          .where(eq(t.id, id))
          .returning(),
      ),
    )
  }

  /** Takes what the form sent: the record, its id, and the version it was read at. */
  const update = (ctx: WriteCtx, { id, version, ...draft }: Partial<DraftOf<T>> & { id: number; version: number }) =>
    change(ctx, id, (before) => {
      if (before.version !== version) throw conflict()
      return draft as unknown as Partial<DraftOf<T>>
    })

  /** The rows stay, with the day they went. Call it before looking for what still hangs on them: from here on nothing can be added. */
  async function remove(ctx: WriteCtx, ids: readonly number[]): Promise<Row[]> {
    const gone = { ...touch(ctx), deletedAt: ctx.now.toISOString(), version: sql`${t.version} + 1` }
    const removed = (await ctx.db
      .update(t)
      .set(gone as never)
      .where(and(isNull(t.deletedAt), writable(ctx), inArray(t.id, [...ids])))
      .returning()) as Row[]
    if (removed.length !== ids.length) throw notFound()
    await refuseClosed(ctx, nodesOf(removed))
    for (const row of removed) ctx.note({ what, id: row.id, before: told(row), after: null, ...placeOf(row) })
    return removed
  }

  /** Nobody writes out of their own sight: a record put under a foreign node is as unknown as one looked for there. */
  async function written(ctx: WriteCtx, before: Row | null, after: Row): Promise<Row> {
    if (writable(ctx)) one(await changeable(ctx, eq(t.id, after.id)))
    await requireOpen(ctx, nodesOf(before ? [before, after] : [after]))
    ctx.note({ what, id: after.id, before: before && told(before), after: told(after), ...placeOf(after) })
    return after
  }

  const told = (row: Row) =>
    derived.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([column]) => !derived.includes(column)))

  /** Everything that matches, newest first. */
  async function* each(ctx: Ctx, where?: SQL): AsyncGenerator<Row> {
    const found = newestFirst(
      (before, limit) =>
        ctx.db
          .select()
          .from(t)
          .where(visible(ctx, where, lt(t.id, before)))
          .orderBy(desc(t.id))
          .limit(limit) as PromiseLike<unknown> as PromiseLike<Row[]>,
      ({ id }) => id,
    )
    for await (const rows of found) yield* rows
  }

  /** How many match, counted no further than `most`. */
  const count = (ctx: Ctx, where: SQL | undefined, most: number) =>
    countUpTo(ctx.db, sql`from ${t} where ${visible(ctx, where) ?? sql`true`}`, most)

  /** Thousands at once, with one journey to the database; the caller notes what they are. */
  async function insertAll(ctx: WriteCtx, drafts: readonly DraftOf<T>[]): Promise<void> {
    await requireOpen(ctx, nodesOf(drafts))
    await insertRows(ctx.db, rowsOf(t as PgTable, drafts.map((draft) => ({ ...stamp(ctx), ...draft })) as never))
  }

  /** What the operation log knows of them: who may see a record sees its history. */
  const logTarget = (schema: { readonly properties: TProperties }, permissions: readonly string[]): LogTarget => ({
    fields: { ...schema.properties, deletedAt: time('删除时间') },
    permissions,
    visibility: (ctx) => ({ from: sql`${t}`, table: t, visible: scope(ctx) }),
  })

  return { logTarget, table: t, what, rows, page, get, lock, lockToChange, insert, insertAll, change, update, remove, visible, each, count }
}

/** The nodes at which rows stand, each once; none of rows that know no node. */
const nodesOf = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => placeOf(row).orgId ?? []))]

function placeOf(row: object): { orgId?: number } {
  const { orgId } = row as { orgId?: unknown }
  return typeof orgId === 'number' ? { orgId } : {}
}

function one<Row>([row]: readonly unknown[]): Row {
  if (row === undefined) throw notFound()
  return row as Row
}

/** Who wrote, and when. */
export const touch = ({ now, actor }: Pick<WriteCtx, 'now' | 'actor'>) => ({ updatedAt: now.toISOString(), updatedBy: actor.accountId })
/** The same for a new row. */
export const stamp = ({ now, actor }: Pick<WriteCtx, 'now' | 'actor'>) => ({
  createdAt: now.toISOString(),
  createdBy: actor.accountId,
  ...touch({ now, actor }),
})
