import type { ArchivePage } from '@oems/contract/archive/filters.ts'
import { and, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { longPage } from '../core/db/longPage.ts'
import { requestedNode, withinNode, withinScope } from '../core/db/scope.ts'
import { points } from '../people/archived.ts'
import { e } from '../people/search.ts'
import { partsOf } from './completeness.ts'
import { filtering } from './search.ts'
import { type SubjectRow, subjectColumns, subjectJoins, subjectView } from './toView.ts'

export interface ListRow extends SubjectRow {
  readonly diseases: readonly string[]
}
/** Of the page's own rows alone. */
export const diseaseNames = sql`array(
  select d.disease_name from archive_disease r join dict_disease d on d.id = r.disease_id
  where r.person_id = e.id and r.ended_on is null and r.deleted_at is null order by r.id) as diseases`

const sortBy = { name: e.searchText, createdAt: e.createdAt, completeness: points }

/** The list that a figure opens has its number (00 §8). */
const isOfFigure = ({ healthRisk, archived }: ArchivePage) => archived !== null || (healthRisk !== null && healthRisk.length > 0)

/** The archive is read for the page alone, or where it is sorted by. The newest first by default. */
export async function list(ctx: Ctx, asked: ArchivePage) {
  const query = isOfFigure(asked) ? { ...asked, countAll: 1 as const } : asked
  const { orgId, projectId, includeChildren } = query
  const isNamed = orgId !== null || projectId !== null || includeChildren === 0
  const place = isNamed ? withinNode(e.orgId, ctx, await requestedNode(ctx, query), includeChildren === 0) : withinScope(e.orgId)(ctx)
  const byArchive = query.sortRules.some(({ field }) => field === 'completeness')
  return longPage(
    ctx,
    {
      ...{ query, id: e.id, columns: sortBy, last: [e.id] },
      from: byArchive ? sql`employee e left join health_archive a on a.id = e.id` : sql`employee e`,
      where: and(isNull(e.deletedAt), place),
      filter: filtering(ctx, query),
    },
    ({ db }, where, order) =>
      ask<ListRow>(
        db,
        sql`select ${subjectColumns}, ${diseaseNames} from employee e ${subjectJoins} where ${where} order by ${sql.join([...order], sql`, `)}`,
      ),
    (row) => rowView(ctx, row),
  )
}

export const rowView = (ctx: Ctx, row: ListRow) => ({
  ...subjectView(ctx, row),
  completeness: partsOf(row).completeness,
  diseases: [...row.diseases],
})
