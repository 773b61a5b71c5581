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
  readonly orgType: number
}
/** Or why there is none, in words for the cell. */
export type Found = Place | { readonly complaint: string }

/** A node with all that it may be called by. */
export interface Candidate extends Place {
  readonly orgCode: string
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

/** Nodes at which people stand or who employ them, whether or not the caller sees those: the people are the caller's. */
export const nodesOf = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> =>
  new Map((await anyNodes(ctx, sql`o.id = any(${array(ids)}::bigint[])`)).map((node) => [node.id, node]))

/** Whether a text means this node: its code, its path, or the end of that. */
export const isCalled = (node: Candidate, text: string) =>
  text.trim().toUpperCase() === node.orgCode.toUpperCase() || byPathEnd([node], keysOf(text)) === node

/** Why nothing at this node can be changed; null: it can. */
export function complaintOf(node: Candidate): string | null {
  const found = placeOrComplaint(node.orgCode, node)
  return 'complaint' in found ? found.complaint : null
}

/** A node that is named by its id. */
export async function placeOf(ctx: Ctx, id: number): Promise<Found> {
  const [node] = await candidates(ctx, sql`o.id = ${id}`)
  return placeOrComplaint('', node ?? null)
}

const candidates = (ctx: Ctx, where: SQL) => {
  const { scope } = ctx.actor
  return anyNodes(ctx, scope === 'everything' ? where : sql`${where} and starts_with(o.path, ${scope.below})`)
}

const anyNodes = ({ db }: Ctx, where: SQL) =>
  ask<Candidate>(
    db,
    sql`select o.id, o.org_code as "orgCode", o.org_type as "orgType", o.status, o.is_outside as "isOutside",
          exists (select from project p where p.project_id = o.id and p.project_status = ${code(ProjectStatus.closed)}) as "isClosed",
          (select array_agg(a.name_key order by a.depth) from org a where a.id = any(string_to_array(trim(both '/' from o.path), '/')::bigint[])) as names
        from org o where o.deleted_at is null and ${where}`,
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
  return { id: node.id, isOutside: node.isOutside, orgType: node.orgType }
}
