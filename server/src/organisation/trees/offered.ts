import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgStatus, OrgType, type Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'

/** What a tree shows (02 §5): without `isOutside` both kinds of projects, else those of one kind and the organisations that lead to such. */
export interface Offer {
  readonly withProject: 0 | 1
  readonly withClosed: 0 | 1
  readonly withDisabled: 0 | 1
  readonly isOutside: CodeOf<typeof Outside> | null
}
/** What one chooses from. */
export const choosable: Offer = { withProject: 1, withClosed: 0, withDisabled: 0, isOutside: null }
export const everyNode: Offer = { withProject: 1, withClosed: 1, withDisabled: 1, isOutside: null }

/** A node of the table `alias` in a tree that is opened from above: what is above it has been offered before. */
export function offered(alias: string, offer: Offer): SQL {
  const node = sql.identifier(alias)
  const open = sql`${node}.deleted_at is null${enabled(alias, offer)}${running(sql`${node}.id`, offer)}${organisations(alias, offer)}`
  if (offer.isOutside === null) return open
  // `0` follows `/`: the ids below a path are one range of its index.
  return sql`${open} and case when ${node}.org_type = ${code(OrgType.project)} then ${node}.is_outside = ${offer.isOutside} else exists (
    select from org d where d.path ~>=~ ${node}.path and d.path ~<~ (left(${node}.path, -1) || '0') and d.deleted_at is null
      and d.org_type = ${code(OrgType.project)} and d.is_outside = ${offer.isOutside}${running(sql`d.id`, offer)}
      ${offer.withDisabled ? sql`` : sql`and ${isEnabled(sql`d.path`)}`}) end`
}

const enabled = (alias: string, { withDisabled }: Offer) =>
  withDisabled ? sql`` : sql` and ${sql.identifier(alias)}.status = ${code(OrgStatus.enabled)}`

const running = (id: SQL, { withClosed }: Offer) =>
  withClosed
    ? sql``
    : sql` and not exists (select from project closed where closed.project_id = ${id} and closed.project_status = ${code(ProjectStatus.closed)})`

const organisations = (alias: string, { withProject }: Offer) =>
  withProject ? sql`` : sql` and ${sql.identifier(alias)}.org_type <> ${code(OrgType.project)}`

/** Neither a node nor any above it is disabled: it is as much so as the highest of them (02 §4.1). */
export const isEnabled = (path: SQL): SQL =>
  sql`not exists (select from org off where off.id = any(path_ids(${path})) and off.status = ${code(OrgStatus.disabled)})`
