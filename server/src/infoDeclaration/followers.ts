import { sql } from 'drizzle-orm'
import { array, ask } from '../core/db/database.ts'
import type { PeopleFollower } from '../core/followers.ts'

/** Who has declared is no wrong entry any more (03 §5.1). Where the declaration was made it stays, and its archive follows the person by itself. */
export const infoDeclarationsOfPeople: PeopleFollower = {
  async refusals({ db }, personIds) {
    const found = await ask<{ id: number }>(
      db,
      sql`select distinct person_id as id from declare_record where person_id = any(${array(personIds)}::bigint[]) and deleted_at is null`,
    )
    return new Map(found.map(({ id }) => [id, '已有健康记录，请使用“离职”']))
  },
}
