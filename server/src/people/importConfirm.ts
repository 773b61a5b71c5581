import type { WriteCtx } from '../core/context.ts'
import type { Pass } from '../core/imports/kind.ts'
import { holdNode } from '../core/scope.ts'
import type { ImportedEmployee } from './importChecks.ts'
import { insertPeople } from './writePeople.ts'

/** Writes good lines: new people with stay, account and figures; the nodes are held until all of them are in. */
export async function writeImported(ctx: WriteCtx, rows: readonly ImportedEmployee[], importBatch: string, { memo }: Pass): Promise<void> {
  const held = (memo.get('held') ?? new Set()) as Set<number>
  memo.set('held', held)
  const nodes = [...new Set(rows.flatMap(({ orgId, homeOrgId }) => [orgId, homeOrgId]))].sort((a, b) => a - b)
  for (const id of nodes.filter((node) => !held.has(node))) held.add((await holdNode(ctx, id)).id)
  const people = rows.map((row) => ({ ...row, createAccount: row.fields.mobile !== null }))
  await insertPeople(ctx, people, { sourceType: 2, importBatch })
}
