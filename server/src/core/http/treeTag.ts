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
export const isTagged = ({ remarks }: Pick<Call, 'remarks'>) =>
  remarks.ofTheTree === true || remarks.ofThePlaces === true || remarks.ofTheClinics === true || remarks.ofDictionary !== undefined

/** Replies of one tag are the same. */
export async function tagOf(ctx: Pick<Ctx, 'db' | 'actor'>, call: Call, input: object): Promise<string> {
  const { ofTheTree, ofTheClinics, ofDictionary } = call.remarks
  if (ofTheTree) return treeTag(ctx, call, input)
  if (ofTheClinics) {
    const [state] = await readClinicsVersion(ctx.db, {})
    return `"clinics-${state!.version}-${(await treeTag(ctx, call, input)).slice(1)}`
  }
  if (ofDictionary) {
    const [state] = await readDictionaryVersion(ctx.db, { name: ofDictionary })
    // Whose dictionaries one sees the tree decides.
    return `"${ofDictionary}-${state!.version}-${(await treeTag(ctx, call, input)).slice(1)}`
  }
  const [state] = await readPlacesVersion(ctx.db, {})
  return `"places-${state!.version}-${keyedHash('places', `${nameOf(call)} ${JSON.stringify(input)}`).slice(0, 16)}"`
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
