import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { badField } from '../core/errors.ts'
import { icd as t } from './tables.ts'

/** A code that a record names: until the write ends, nobody deletes it. */
export async function lockIcd({ db }: Pick<WriteCtx, 'db'>, id: number): Promise<void> {
  const [found] = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt)))
    .for('share')
  if (!found) throw badField('dictIcdId', 'ICD编码不存在，请重新选择')
}

/** The ids of a code and of what stands above it, the nearest first. */
export async function icdsAbove({ db }: Pick<Ctx, 'db'>, dictIcdId: number): Promise<readonly number[]> {
  const found = await ask<{ id: number }>(
    db,
    sql`with recursive up as (
          select id, parent_id, 0 as step from dict_icd where id = ${dictIcdId} and deleted_at is null
          union all select i.id, i.parent_id, up.step + 1 from dict_icd i join up on i.id = up.parent_id where i.deleted_at is null
        ) select id from up order by step`,
  )
  return found.map(({ id }) => id)
}

/** Codes and names by id. */
export async function icdNames({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { readonly code: string; readonly diseaseName: string }>()
  const found = await db
    .select({ id: t.id, code: t.code, diseaseName: t.diseaseName })
    .from(t)
    .where(inArray(t.id, [...ids]))
  return new Map(found.map(({ id, ...row }) => [id, row]))
}
