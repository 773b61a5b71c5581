import type { ArchiveSearch } from '@oems/contract/archive/archives.ts'
import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { offsetOf, pageWith } from '../core/db/paging.ts'
import { notFound } from '../core/errors.ts'
import { points } from '../people/archived.ts'
import { partsOf } from './completeness.ts'
import { matching, placeOf } from './search.ts'
import { type SubjectRow, subjectColumns, subjectJoins, subjectView } from './toView.ts'

export interface ListRow extends SubjectRow {
  readonly diseases: readonly string[]
}
type Found = (ListRow & Frame) | (Frame & { readonly archiveId: null })
interface Frame {
  readonly isNode: boolean
  readonly total: number
}

/** Of the page's own rows alone. */
export const diseaseNames = sql`array(
  select d.disease_name from archive_disease r join dict_disease d on d.id = r.disease_id
  where r.person_id = e.id and r.ended_on is null and r.deleted_at is null order by r.id) as diseases`

/** What matches is found once, as bare ids; the archive is read for the page alone, or where it is sorted by. The newest first by default. */
export async function list(ctx: Ctx, { pageNo, pageSize, sortRules, ...filter }: ArchiveSearch) {
  const { node, place } = placeOf(ctx, filter)
  const key = { name: sql`e.search_text`, createdAt: sql`e.created_at`, completeness: points }
  const byArchive = sortRules.some(({ field }) => field === 'completeness')
  const keys = sql.join(sortRules.map(({ field }, at) => sql`, ${key[field]} as ${keyOf(at)}`))
  const order = sql.join([...sortRules.map((rule, at) => sql`m.${keyOf(at)} ${directions[rule.order]}`), sql`m.id desc`], sql`, `)
  const rows = await ask<Found>(
    ctx.db,
    sql`with node as (${node}),
      matched as (
        select e.id${keys} from employee e ${byArchive ? sql`left join health_archive a on a.id = e.id` : sql``}
        where ${and(place, matching(ctx, filter))})
    select exists (select 1 from node) as "isNode", t.total, r.* from (select count(*) as total from matched) t left join (
      select row_number() over (order by ${order}) as place, ${subjectColumns}, ${diseaseNames}
      from (select * from matched m order by ${order} limit ${pageSize} offset ${offsetOf({ pageNo, pageSize })}) m
        join employee e on e.id = m.id ${subjectJoins}
    ) r on true order by r.place`,
  )
  if (!rows[0]!.isNode) throw notFound()
  const listed = rows.filter((row): row is ListRow & Frame => row.archiveId !== null)
  return pageWith({ pageNo, pageSize }, listed, (row) => rowView(ctx, row), Promise.resolve(rows[0]!.total))
}

export const rowView = (ctx: Ctx, row: ListRow) => ({
  ...subjectView(ctx, row),
  completeness: partsOf(row).completeness,
  diseases: [...row.diseases],
})

const keyOf = (at: number) => sql.identifier(`key${at}`)
const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` }
