import type { ArchiveSearch } from '@oems/contract/archive/filters.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { belowNamed, namedNode } from '../core/db/scope.ts'
import { completenessIn } from '../people/archived.ts'
import { e, isImportant, keywordMatches, yesOrNo } from '../people/search.ts'

type Filter = Omit<ArchiveSearch, 'pageNo' | 'pageSize' | 'sortRules'>

/** As `archive.person` counts: whose employment has ended counts nowhere. */
const hasArchive = sql`(${e.empStatus} <> ${code(EmpStatus.resigned)} and exists (select from health_archive a where a.id = e.id))`

/** Of employees `e`; conditions on the archive ask it by a sub-select, so that nobody pays for a join who does not ask. */
export const matching = (ctx: Pick<Ctx, 'now'>, filter: Filter): SQL => and(isNull(e.deletedAt), filtering(ctx, filter))!

export function filtering({ now }: Pick<Ctx, 'now'>, { keyword, completeness, diseaseId, bloodType, ...filter }: Filter): SQL | undefined {
  return and(
    keywordMatches(keyword),
    yesOrNo(hasArchive, filter.archived),
    completenessIn(completeness),
    bloodType === null ? undefined : sql`exists (select from health_archive a where a.id = e.id and a.blood_type = ${bloodType})`,
    diseaseId === null || diseaseId.length === 0
      ? undefined
      : sql`e.id in (select d.person_id from archive_disease d
                     where d.disease_id = any(${array(diseaseId)}::bigint[]) and d.ended_on is null and d.deleted_at is null)`,
    yesOrNo(sql`(${e.hazardFlag} = 1)`, filter.hazardFlag),
    yesOrNo(isImportant, filter.important),
    filter.healthRisk === null || filter.healthRisk.length === 0
      ? undefined
      : sql`${e.empStatus} <> ${code(EmpStatus.resigned)} and exists (select from person_risk r where r.person_id = e.id
                    and r.level = any(${array(filter.healthRisk)}::smallint[]))`,
    filter.peWithin === null
      ? undefined
      : sql`exists (select from health_archive a where a.id = e.id
                    and a.last_pe_day > (${dayOf(now)}::date - make_interval(months => ${filter.peWithin}))::date)`,
  )
}

/** The node of the query, by default the caller's own, and who stands there or below it; the platform's whole scope has no predicate at all. */
export function placeOf(ctx: Ctx, { orgId, projectId, includeChildren }: Filter): { readonly node: SQL; readonly place: SQL | undefined } {
  const { actor } = ctx
  const id = projectId ?? orgId ?? actor.orgId
  const node = namedNode(ctx, id)
  if (includeChildren === 0) return { node, place: sql`e.org_id = ${id}::bigint and exists (select 1 from node)` }
  return { node, place: id === actor.orgId && actor.scope === 'everything' ? undefined : sql`e.org_id in (${belowNamed})` }
}
