import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { badField } from '../../core/errors.ts'

const regionAbove = sql`select 1 from org above where above.id = any(path_ids(${org.path})) and above.org_type = ${code(OrgType.region)}`

/**
 * Projects of a region (02 §2.11): those below it with no other region between; and below no region at all, those of its group in a nation
 * that it covers.
 */
export async function inRegion(ctx: Ctx, regionId: number): Promise<SQL> {
  const region = await nodeInScope(ctx, regionId)
  if (region.orgType !== OrgType.region) throw badField('regionId', '请选择区域')
  const isBelow = sql`${org.path} like ${`${region.path}%`} and not exists (${regionAbove} and above.depth > ${region.depth})`
  const group = sql`(select g.path from org g where g.id = any(path_ids(${region.path})) and g.org_type = ${code(OrgType.group)} order by g.depth desc limit 1)`
  const isCovered = sql`${org.nationCode} in (select n.nation_code from region_nation n where n.org_id = ${region.id})
    and starts_with(${org.path}, ${group}) and not exists (${regionAbove})`
  return sql`(${isBelow} or ${isCovered})`
}
