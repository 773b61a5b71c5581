import { and, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PeopleFollower } from '../core/followers.ts'

/** A wrong entry is not taken away from somebody who is on record as something else too: the human being would go with it (03 §2.1). */
export const knownAs = (what: string, table: PgTable & { readonly deletedAt: PgColumn }, personId: PgColumn): PeopleFollower => ({
  async refusals({ db }, personIds) {
    const found = await db
      .selectDistinct({ id: personId })
      .from(table as PgTable)
      .where(and(inArray(personId, [...personIds]), isNull(table.deletedAt)))
    return new Map(found.map(({ id }) => [Number(id), `已登记为${what}，请使用“离职”`]))
  },
})
