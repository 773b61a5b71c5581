import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import type { ReadDb } from '../../core/db/database.ts'
import { idsIn } from '../../core/db/scope.ts'
import { type ItemRow, supplies } from '../tables.ts'

/** The items that hold at the node of a path: its own, and those of the nodes above (04 §2.1). */
export const visibleItems = (path: string): SQL => and(isNull(supplies.deletedAt), inArray(supplies.orgId, idsIn(path)))!

/** Those of the paths of several nodes together. */
export const itemsOf = (db: ReadDb, paths: readonly string[], ids: readonly number[] | null = null): Promise<ItemRow[]> =>
  db
    .select()
    .from(supplies)
    .where(
      and(
        isNull(supplies.deletedAt),
        inArray(supplies.orgId, [...new Set(paths.flatMap(idsIn))]),
        ids === null ? undefined : inArray(supplies.id, [...ids]),
      ),
    )
    .orderBy(supplies.id)

/** Whether an item holds at the node of a path. */
export const holdsAt = ({ orgId, deletedAt }: Pick<ItemRow, 'orgId' | 'deletedAt'>, path: string) =>
  deletedAt === null && path.includes(`/${orgId}/`)
