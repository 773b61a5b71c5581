import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { keyedHash } from '../db/keys.ts'
import { prepared } from '../db/prepared.ts'

const readVersion = prepared<{ version: number }>('tree version', sql`select tree_version as version from org_tree_state`)

/**
 * `"{treeVersion}-{scopeNode}-{filterHash}"` (02 §5): replies of one tag are the same. What the caller may see of the menus counts with the
 * filter, since one selector shows the nodes at which a menu stands.
 */
export async function treeTag(
  { db, actor: { orgId, permVersion } }: Pick<Ctx, 'db' | 'actor'>,
  call: Call,
  input: object,
): Promise<string> {
  const [state] = await readVersion(db, {})
  const filter = keyedHash('tree', `${nameOf(call)} ${permVersion} ${JSON.stringify(input)}`)
  return `"${state!.version}-${orgId}-${filter.slice(0, 16)}"`
}
