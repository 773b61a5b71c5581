import { type Call, nameOf } from '@oems/contract/core/call.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { keyedHash } from '../db/keys.ts'
import { param, prepared } from '../db/prepared.ts'

const readVersion = prepared<{ version: number }>('tree version', sql`select tree_version as version from org_tree_state`)
const readPlacesVersion = prepared<{ version: number }>('places version', sql`select version from sys_nationality_area_state`)
const readClinicsVersion = prepared<{ version: number }>('clinics version', sql`select version from org_clinic_state`)
const readDictionaryVersion = prepared<{ version: number }>(
  'dictionary version',
  sql`select version from dict_state where name = ${param('name')}`,
)

/** Whether a reply carries a tag. */
export const isTagged = ({ kind, remarks }: Pick<Call, 'kind' | 'remarks'>) => kind === 'read' && remarks.keptWith !== undefined

/** Replies of one tag are the same. */
export async function tagOf(ctx: Pick<Ctx, 'db' | 'actor'>, call: Call, input: object): Promise<string> {
  const { keptWith } = call.remarks
  if (keptWith === 'tree') return treeTag(ctx, call, input)
  if (keptWith === 'places') {
    const [state] = await readPlacesVersion(ctx.db, {})
    return `"places-${state!.version}-${keyedHash('places', `${nameOf(call)} ${JSON.stringify(input)}`).slice(0, 16)}"`
  }
  const read = keptWith === 'clinics' ? readClinicsVersion : readDictionaryVersion
  const [state] = await read(ctx.db, { name: keptWith })
  // Whose clinics and dictionaries one sees the tree decides.
  return `"${keptWith}-${state!.version}-${(await treeTag(ctx, call, input)).slice(1)}`
}

/**
 * `"{treeVersion}-{scopeNode}-{filterHash}"` (02 §5). What the caller may see of the menus counts with the
 * filter, since one selector shows the nodes at which a menu stands.
 */
async function treeTag({ db, actor: { orgId, permVersion } }: Pick<Ctx, 'db' | 'actor'>, call: Call, input: object): Promise<string> {
  const [state] = await readVersion(db, {})
  const filter = keyedHash('tree', `${nameOf(call)} ${permVersion} ${JSON.stringify(input)}`)
  return `"${state!.version}-${orgId}-${filter.slice(0, 16)}"`
}
