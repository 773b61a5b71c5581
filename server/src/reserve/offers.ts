import { OrgType } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { array, ask, type ReadDb } from '../core/db/database.ts'

/** A project of the same company that holds more of an item than it has to. */
export interface Offer {
  readonly orgId: number
  readonly orgName: string
  /** How much it can give, in smallest units. */
  readonly quantity: number
  /** As the crow flies; null where one of the two has no place on the map. */
  readonly kilometres: number | null
}
interface Wanted {
  readonly projectId: number
  readonly suppliesId: number
}
const offersAtMost = 3

/** Who could give some (04 §10 no. 3), the nearest first: by project and item, as `12:345`. */
export async function offersFor(db: ReadDb, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, readonly Offer[]>> {
  if (wanted.length === 0) return new Map()
  const found = await ask<Offer & Wanted>(
    db,
    sql`
    with wanted as (
      select w.project_id, w.supplies_id, o.longitude, o.latitude, company.path
        from unnest(${array(wanted.map(({ projectId }) => projectId))}::bigint[], ${array(wanted.map(({ suppliesId }) => suppliesId))}::bigint[]) w (project_id, supplies_id)
          join org o on o.id = w.project_id
          cross join lateral (
            select c.path from org c
             where c.id = any(string_to_array(trim(o.path, '/'), '/')::bigint[]) and c.org_type in (${code(OrgType.group, OrgType.company)})
             order by c.depth desc limit 1) company),
      offered as (
        select w.project_id, w.supplies_id, o.id, o.org_name, s.quantity - s.required_quantity as spare,
          round(6371 * acos(least(1, sin(radians(o.latitude)) * sin(radians(w.latitude))
            + cos(radians(o.latitude)) * cos(radians(w.latitude)) * cos(radians(o.longitude - w.longitude)))))::int as kilometres
          from wanted w join project_supplies s on s.supplies_id = w.supplies_id and s.org_id <> w.project_id and s.deleted_at is null and s.active
            and s.quantity > s.required_quantity
            join org o on o.id = s.org_id and o.deleted_at is null and starts_with(o.path, w.path)),
      ranked as (
        select *, row_number() over (partition by project_id, supplies_id order by kilometres nulls last, spare desc, id) as place from offered)
    select project_id as "projectId", supplies_id as "suppliesId", id as "orgId", org_name as "orgName", spare as quantity, kilometres
      from ranked where place <= ${offersAtMost} order by project_id, supplies_id, place`,
  )
  return Map.groupBy(found, ({ projectId, suppliesId }) => `${projectId}:${suppliesId}`)
}
