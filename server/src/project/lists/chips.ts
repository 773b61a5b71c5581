import { chipNames, type ProjectChip, projectChips, projectFilters } from '@oems/contract/project/projectLists.ts'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { org } from '../../core/db/org.ts'
import { requestedNode } from '../../core/db/scope.ts'
import { nodesUnder } from '../../organisation/lists/nodePage.ts'
import { fieldsMatch, type ProjectFilter, projects } from './conditions.ts'

/** Nothing is asked for. */
const unfiltered = Object.fromEntries(
  Object.entries(projectFilters).map(([name, field]) => [name, field.default]),
) as unknown as ProjectFilter

export const isInChip = (ctx: Ctx, name: ProjectChip): SQL => fieldsMatch(ctx, { ...unfiltered, ...projectChips[name].filters })!

/** How many projects each chip would leave of the list, all from one statement. */
export async function chipCounts(ctx: Ctx, { orgId }: Pick<ProjectFilter, 'orgId'>) {
  const top = await requestedNode(ctx, { orgId })
  const counts = chipNames.map((name) => sql`count(*) filter (where ${sql.identifier(name)})::int as ${sql.identifier(name)}`)
  const judged = chipNames.map((name) => sql`(${isInChip(ctx, name)}) as ${sql.identifier(name)}`)
  const [counted] = await ask<Record<ProjectChip, number>>(
    ctx.db,
    // Judged below the counting: there it is known of how many, and what has to be looked up is hashed for many and looked up for few.
    sql`select ${sql.join(counts, sql`, `)} from (
          select ${sql.join(judged, sql`, `)} from ${projects} where ${and(isNull(org.deletedAt), nodesUnder(top))} offset 0) judged`,
  )
  return counted!
}
