import { and, eq, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WriteCtx } from '../core/context.ts'
import type { BaseColumn } from '../core/db/columns.ts'
import { stamp, touch } from '../core/db/store.ts'
import { conflict, notFound } from '../core/errors.ts'
import { lockSubject, type Subject } from './people.ts'

type RecordTable = PgTable & Record<BaseColumn | 'personId' | 'orgId', PgColumn>
type RowOf<T extends RecordTable> = T['$inferSelect'] & { id: number; version: number; personId: number }
type DraftOf<T extends RecordTable> = Omit<T['$inferInsert'], BaseColumn | 'personId' | 'orgId'>

/** Whom a record is about and where that person stands. */
export type At = Pick<Subject, 'archiveId' | 'orgId'> & { readonly name?: string }
/** Of a record that whoever keeps the archive writes: it follows no declaration any more. */
export const ownRecord = { declareId: null }
export interface Which {
  readonly id: number | null
  readonly version: number | null
}

/**
 * Rows that hang on an archive. Who may write them follows from where the person stands now, not from the node at which a row was entered
 * and which it keeps. `changed` hears of every write: what is counted and derived follows.
 */
export function recordsOf<T extends RecordTable>(
  table: T,
  what: string,
  changed: (ctx: WriteCtx, before: RowOf<T> | null, after: RowOf<T> | null) => Promise<unknown>,
) {
  type Row = RowOf<T>
  const t: RecordTable = table

  async function read(ctx: WriteCtx, id: number, lock = false): Promise<Row> {
    const query = ctx.db
      .select()
      .from(t)
      .where(and(eq(t.id, id), isNull(t.deletedAt)))
    const [row] = await (lock ? query.for('update') : query)
    if (!row) throw notFound()
    return row as Row
  }

  /** The person is locked first, and then the row as it stands by then. */
  async function lock(ctx: WriteCtx, id: number) {
    const subject = await lockSubject(ctx, (await read(ctx, id)).personId)
    return { subject, before: await read(ctx, id, true) }
  }

  async function written(ctx: WriteCtx, { name, orgId }: Omit<At, 'archiveId'>, before: Row | null, after: Row | null) {
    const { id } = (after ?? before)!
    ctx.note({ what, id, orgId, before, after, ...(name !== undefined && { name }) })
    await changed(ctx, before, after)
  }

  async function add(ctx: WriteCtx, at: At, draft: DraftOf<T>): Promise<Row> {
    const values = { ...draft, ...stamp(ctx), personId: at.archiveId, orgId: at.orgId }
    const [row] = (await ctx.db
      .insert(t)
      .values(values as never)
      .returning()) as Row[]
    await written(ctx, at, null, row!)
    return row!
  }

  async function set(ctx: WriteCtx, at: Omit<At, 'archiveId'>, before: Row, columns: Partial<DraftOf<T>>): Promise<Row> {
    const [row] = (await ctx.db
      .update(t)
      .set({ ...columns, ...touch(ctx), version: before.version + 1 } as never)
      .where(eq(t.id, before.id))
      .returning()) as Row[]
    await written(ctx, at, before, row!)
    return row!
  }

  /**
   * Adds a record to an archive, or changes the one that is named at the version it was read at. `judge` refuses what else is wrong, knowing
   * the record as it was; null: a new one.
   */
  async function save(
    ctx: WriteCtx,
    archiveId: number,
    { id, version }: Which,
    draft: DraftOf<T>,
    judge: (before: Row | null) => Promise<unknown>,
  ): Promise<Row> {
    if (id === null) {
      const subject = await lockSubject(ctx, archiveId)
      await judge(null)
      return add(ctx, subject, draft)
    }
    const { subject, before } = await lock(ctx, id)
    if (before.personId !== archiveId) throw notFound()
    if (before.version !== version) throw conflict()
    await judge(before)
    return set(ctx, subject, before, draft)
  }

  async function remove(ctx: WriteCtx, id: number): Promise<void> {
    const { subject, before } = await lock(ctx, id)
    await takeBack(ctx, subject, before)
  }

  /** Of a row that is locked. */
  async function takeBack(ctx: WriteCtx, at: Omit<At, 'archiveId'>, before: Row): Promise<void> {
    await ctx.db
      .update(t)
      .set({ ...touch(ctx), deletedAt: ctx.now.toISOString(), version: before.version + 1 } as never)
      .where(eq(t.id, before.id))
    await written(ctx, at, before, null)
  }

  return { what, table, lock, add, set, save, remove, takeBack }
}
