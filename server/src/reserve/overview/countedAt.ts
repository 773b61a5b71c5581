import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import type { Counted } from './figures.ts'
import { counted } from './standing.ts'

/** The figures of rows of `standing`. */
export const countedAt = async (ctx: Pick<Ctx, 'db'>, rows: SQL): Promise<Counted> =>
  (await ask<Counted>(ctx.db, sql`select ${counted} from (${rows}) r`))[0]!
