import { SourceType } from '@oems/contract/people/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Pass } from '../core/imports/kind.ts'
import { pageSize } from '../core/imports/staging.ts'
import type { ImportedEmployee } from './importChecks.ts'
import { type FreshIds, freshIds, insertPeople } from './writePeople.ts'

/** Writes good lines: new people with stay, account and figures; the nodes stay locked until all of them are in. */
export async function writeImported(ctx: WriteCtx, rows: readonly ImportedEmployee[], importBatch: string, { memo }: Pass): Promise<void> {
  const lockedNodes = (memo.get('lockedNodes') ?? new Set()) as Set<number>
  memo.set('lockedNodes', lockedNodes)
  const nodes = [...new Set(rows.flatMap(({ orgId, homeOrgId }) => [orgId, homeOrgId]))].sort((a, b) => a - b)
  for (const id of nodes.filter((node) => !lockedNodes.has(node))) lockedNodes.add((await lockOpenNode(ctx, id)).id)
  const people = rows.map((row) => ({ ...row, createAccount: row.fields.mobile !== null }))
  await insertPeople(ctx, people, { sourceType: SourceType.import, importBatch }, await drawIds(ctx, memo, rows.length))
}

const atOnce = 10_000

/** Drawn for ten pages at once: a page that had to draw its own would wait behind the one that is being written. A short page is the last. */
async function drawIds(ctx: WriteCtx, memo: Pass['memo'], count: number): Promise<FreshIds> {
  if (count < pageSize) return freshIds(ctx, count)
  const pending = (memo.get('ids') ?? Promise.resolve({ people: [], accounts: [] })) as Promise<FreshIds>
  const taken = pending.then((left) => (left.people.length >= count ? left : freshIds(ctx, atOnce)))
  const left = taken.then(({ people, accounts }) => ({ people: people.slice(count), accounts: accounts.slice(count) }))
  left.catch(() => undefined) // whoever takes next hears of it
  memo.set('ids', left)
  return taken
}
