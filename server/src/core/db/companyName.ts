import { OrgType } from '@oems/contract/organisation/codes.ts'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { code } from './code.ts'

/** Of a node, `o` unless another path is named: the nearest company above that the caller sees. */
export const companyName = ({ actor: { scope } }: Pick<Ctx, 'actor'>, path: SQLWrapper = sql`o.path`) => sql<string | null>`(
  select c.org_name from org c
  where c.id = any (string_to_array(trim(both '/' from ${path}), '/')::bigint[]) and c.org_type = ${code(OrgType.company)}
    ${scope === 'everything' ? sql`` : sql`and starts_with(c.path, ${scope.below}::text)`}
  order by c.depth desc limit 1)`
