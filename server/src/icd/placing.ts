import { IcdLevel } from '@oems/contract/icd/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, type Db } from '../core/db/database.ts'

/** The codes of one level by what is below them begin with; a mark does not count. */
const heads = (level: SQL) => sql`(select bare, min(id) as id from dict_icd where level = ${level} and deleted_at is null group by bare)`
const { chapter, category, subCategory, sixth } = IcdLevel

/**
 * Puts codes below the nearest one above them that there is: all of them, or those of some categories (`A00`). Called by every write that
 * adds, renames or takes away a code.
 */
export async function placeIcds(db: Pick<Db, 'execute'>, categories: readonly string[] | null = null): Promise<void> {
  const some = categories === null ? sql`true` : sql`left(c.bare, 3) = any(${array(categories)}::text[])`
  await db.execute(sql`
    update dict_icd c set parent_id = n.parent_id
    from (
      select c.id, coalesce(p4.id, p3.id, p2.id, p1.id) as parent_id
      from dict_icd c
      left join ${heads(code(sixth))} p4 on c.level > ${code(sixth)} and p4.bare = left(c.bare, 7)
      left join ${heads(code(subCategory))} p3 on c.level > ${code(subCategory)} and p3.bare = left(c.bare, 5)
      left join ${heads(code(category))} p2 on c.level > ${code(category)} and p2.bare = left(c.bare, 3)
      left join ${heads(code(chapter))} p1
        on c.level > ${code(chapter)} and left(c.bare, 3) between left(p1.bare, 3) and right(p1.bare, 3)
      where c.deleted_at is null and ${some}
    ) n
    where c.id = n.id and c.parent_id is distinct from n.parent_id`)
}
