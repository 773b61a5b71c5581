import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { newestFirst } from '../db/newestFirst.ts'
import { countUpTo } from '../db/paging.ts'
import type { fieldColumns } from './exportOf.ts'

interface Joined {
  readonly row: { readonly id: number }
}
interface Sheet<R extends Joined> {
  readonly name: string
  readonly columns: ReturnType<typeof fieldColumns>
  readonly from: PgTable
  readonly where: SQL | undefined
  /** At most `limit` rows with what stands beside them, those with a number less than `before`, the newest first. */
  readonly below: (ctx: Ctx, before: number, limit: number) => PromiseLike<R[]>
  readonly viewOf: (ctx: Ctx, row: R) => object
}

/** The workbook of a list whose rows are read with what stands beside them: as replies have them, newest first. */
export const exportJoined = <R extends Joined>(ctx: Ctx, { name, columns, from, where, below, viewOf }: Sheet<R>) =>
  ctx.exporting({
    name,
    columns,
    count: (most) => countUpTo(ctx.db, sql`from ${from} where ${where ?? sql`true`}`, most),
    async *rows(reading) {
      const found = newestFirst(
        (before, limit) => below(reading, before, limit),
        ({ row }) => row.id,
      )
      for await (const rows of found)
        for (const row of rows) {
          const view = viewOf(reading, row)
          yield columns.map(({ value }) => value(view))
        }
    },
  })
