import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import type { PolicyVersion } from '@oems/contract/declaration/policies.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import type { Org } from '../../core/db/org.ts'
import { epTypeOn } from '../../organisation/projects/epType.ts'

type Target = PolicyVersion['target']
/** A rule of a node from a day on; `inherits`: from then on it goes by what is above it. */
type Version = Pick<PolicyVersion, 'orgId' | 'fromDay' | 'inherits'>

/** The latest version of the nearest node that has one by that day, and does not go by what is above. */
export function inForce<V extends Version>(path: readonly number[], standing: readonly V[], day: string): V | null {
  for (const id of path.toReversed()) {
    const found = standing.find((one) => one.orgId === id && one.fromDay <= day)
    if (found && !found.inherits) return found
  }
  return null
}

/** Which of the rules apply to a node on a day; null: to the platform and a ministry none does. */
export async function targetOf({ db }: Ctx, { id, orgType }: Org, today: string): Promise<Target | null> {
  if (orgType === OrgType.platform || orgType === OrgType.ministry) return null
  if (orgType !== OrgType.project) return PolicyTarget.noProject
  const [found] = await ask<{ target: Target }>(db, sql`select ${epTypeOn(today)} as target from project p where p.project_id = ${id}`)
  return found?.target ?? null
}
