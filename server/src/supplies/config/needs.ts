import { gapOf } from '@oems/contract/supplies/norm.ts'
import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import { holdsAt, itemsOf } from '../items/visible.ts'
import type { ItemRow } from '../tables.ts'
import { type Facts, projectFacts } from './facts.ts'
import { heldByClinics } from './held.ts'
import { projectsAtOnce } from './queue.ts'
import { neededOf, nothing, type Wanted } from './state.ts'

/** What a project has to have of an item now, and would have to have. */
export interface Need {
  readonly item: ItemRow
  readonly projectId: number
  readonly before: number
  readonly after: number
  /** By how much what is missing grows. */
  readonly gapDelta: number
  readonly gap: number
}
/** What would be different; of a new item there is nothing before. */
export interface Different {
  readonly item?: { readonly before: ItemRow | null; readonly after: ItemRow }
  /** Absent: all that the projects have. */
  readonly concerns?: (item: ItemRow) => boolean
  readonly project?: (facts: Facts) => Facts
}

/** By the computation that writes the ledger, without writing: only what would change. */
export async function needsOf(db: ReadDb, projectIds: readonly number[], today: string, different: Different): Promise<Need[]> {
  const needs: Need[] = []
  for (let at = 0; at < projectIds.length; at += projectsAtOnce)
    needs.push(...(await ofSlice(db, projectIds.slice(at, at + projectsAtOnce), today, different)))
  return needs
}

async function ofSlice(db: ReadDb, projectIds: readonly number[], today: string, { item, project, concerns }: Different): Promise<Need[]> {
  const facts = [...(await projectFacts(db, projectIds, today)).values()]
  if (facts.length === 0) return []
  const paths = facts.map(({ path }) => path)
  const pairs = item ? [item] : (await itemsOf(db, paths)).map((one) => ({ before: one, after: one }))
  const looked = pairs.filter(({ after }) => concerns?.(after) ?? true)
  const rows = await ask<Wanted & { orgId: number; suppliesId: number; quantity: number }>(
    db,
    sql`select org_id as "orgId", supplies_id as "suppliesId", quantity, origin, added, min_override as "minOverride", override_depth as "overrideDepth"
          from project_supplies where org_id = any(${array(projectIds)}::bigint[]) and deleted_at is null
           and supplies_id = any(${array(looked.map(({ after }) => after.id))}::bigint[])`,
  )
  const rowOf = new Map(rows.map((row) => [`${row.orgId} ${row.suppliesId}`, row]))
  const found = facts.flatMap((was) => {
    const then = project?.(was) ?? was
    return looked.flatMap(({ before, after }) => {
      if (!holdsAt(after, was.path)) return []
      const row = rowOf.get(`${was.orgId} ${after.id}`)
      const required = (one: ItemRow, of: Facts) => neededOf(one, of, row ?? nothing).requiredQuantity
      const need = { item: after, project: was, row, before: before ? required(before, was) : 0, after: required(after, then) }
      return need.before === need.after ? [] : [need]
    })
  })
  const held = await heldByClinics(
    db,
    found.filter(({ row }) => !row),
  )
  return found.map(({ item: one, project: { orgId }, row, before, after }) => {
    const quantity = row?.quantity ?? held(orgId, one.drugIds).quantity
    const gap = gapOf(quantity, after)
    return { item: one, projectId: orgId, before, after, gap, gapDelta: gap - gapOf(quantity, before) }
  })
}
