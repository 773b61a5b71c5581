import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { projectClosed } from '../core/db/openNode.ts'
import { nameKey } from '../organisation/names.ts'
import { takesNoPeople, takesPeople } from './place.ts'

/** A node as a line needs it. */
export interface Place {
  readonly id: number
  readonly isOutside: number | null
}
/** Or why there is none, in words for the cell. */
export type Found = Place | { readonly complaint: string }

interface Candidate extends Place {
  readonly orgCode: string
  readonly orgType: number
  readonly status: number
  readonly isClosed: boolean
  /** The keys of all names from the root down. */
  readonly names: readonly string[]
}

/** What people type between the names of a path. */
const separators = /[/／>＞\\＼]+/
const keysOf = (text: string) =>
  text
    .split(separators)
    .map(nameKey)
    .filter((key) => key !== '')

/**
 * The nodes in the caller's scope that texts mean: an organisation code, a full path, or as much of its end as only one node has. One
 * query for all of them.
 */
export async function findPlaces(ctx: Ctx, texts: readonly string[]): Promise<ReadonlyMap<string, Found>> {
  const requests = texts.map((text) => ({ text, keys: keysOf(text), code: text.trim().toUpperCase() }))
  const ends = requests.flatMap(({ keys }) => keys.at(-1) ?? [])
  const found = await candidates(
    ctx,
    sql`(o.name_key = any(${array(ends)}::text[]) or upper(o.org_code) = any(${array(requests.map(({ code }) => code))}::text[]))`,
  )
  return new Map(
    requests.map(({ text, keys, code }) => [
      text,
      placeOrComplaint(text, found.find((node) => node.orgCode.toUpperCase() === code) ?? byPathEnd(found, keys)),
    ]),
  )
}

/** A node that is named by its id. */
export async function placeOf(ctx: Ctx, id: number): Promise<Found> {
  const [node] = await candidates(ctx, sql`o.id = ${id}`)
  return placeOrComplaint('', node ?? null)
}

const candidates = ({ db, actor: { scope } }: Ctx, where: SQL) =>
  ask<Candidate>(
    db,
    sql`select o.id, o.org_code as "orgCode", o.org_type as "orgType", o.status, o.is_outside as "isOutside",
          exists (select from project p where p.project_id = o.id and p.project_status = ${code(ProjectStatus.closed)}) as "isClosed",
          (select array_agg(a.name_key order by a.depth) from org a where a.id = any(string_to_array(trim(both '/' from o.path), '/')::bigint[])) as names
        from org o where o.deleted_at is null and ${where} ${scope === 'everything' ? sql`` : sql`and starts_with(o.path, ${scope.below})`}`,
  )

/** The one whose path ends so; of several the one whose whole path it is, below the platform. */
function byPathEnd(found: readonly Candidate[], keys: readonly string[]): Candidate | 'several' | null {
  const ending = found.filter(({ names }) => keys.length > 0 && keys.every((key, at) => names[names.length - keys.length + at] === key))
  const whole = ending.filter(({ names }) => names.length - keys.length <= 1)
  const [first, ...others] = whole.length > 0 ? whole : ending
  return others.length > 0 ? 'several' : (first ?? null)
}

function placeOrComplaint(text: string, node: Candidate | 'several' | null): Found {
  const name = text.slice(0, 60)
  if (node === null) return { complaint: `没有找到单位“${name}”，请填写完整路径或组织编码` }
  if (node === 'several') return { complaint: `有多个单位名为“${name}”，请填写完整路径或组织编码` }
  if (!takesPeople(node)) return { complaint: takesNoPeople }
  if (node.status === OrgStatus.disabled) return { complaint: `单位“${name}”已停用` }
  if (node.isClosed) return { complaint: projectClosed }
  return { id: node.id, isOutside: node.isOutside }
}
