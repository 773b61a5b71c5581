import { and, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { type IcdRow, icd as t } from './tables.ts'

export type KnownIcd = Pick<IcdRow, 'code' | 'diseaseName' | 'pairCode' | 'status' | 'sources'>

/** What is there of these codes, by code. */
export async function knownIcds({ db }: Pick<Ctx, 'db'>, codes: readonly string[]): Promise<ReadonlyMap<string, KnownIcd>> {
  const found = await db
    .select({ code: t.code, diseaseName: t.diseaseName, pairCode: t.pairCode, status: t.status, sources: t.sources })
    .from(t)
    .where(and(sql`${t.code} = any(${array([...new Set(codes)])}::text[])`, isNull(t.deletedAt)))
  return new Map(found.map((row) => [row.code, row]))
}
