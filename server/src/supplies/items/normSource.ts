import type { NormSource } from '@oems/contract/supplies/ledger.ts'
import { inArray } from 'drizzle-orm'
import { nicknamesOf } from '../../accounts/nicknames.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { sees } from '../../core/db/scope.ts'
import type { ItemRow, LedgerRecord } from '../tables.ts'
import { ownerWordsOf } from './store.ts'

/** What a norm that is set now says of itself. */
export const normSet = ({ actor, now }: Pick<WriteCtx, 'actor' | 'now'>) => ({ normBy: actor.accountId, normAt: now.toISOString() })
/** What the rule of an item consists of. */
export const normFields = ['normKind', 'normQty', 'coverDays', 'minQuantity', 'requireWhen'] as const

interface Normed {
  readonly row: Pick<LedgerRecord, 'id' | 'orgId' | 'minOverride' | 'overrideOrgId' | 'overrideBy' | 'overrideAt'>
  readonly item: Pick<ItemRow, 'orgId' | 'normBy' | 'normAt'>
}

/** Of each row whose norm holds, who has set it and when; whoever stands above the caller is not named (04 §2.1). */
export async function normSources(ctx: Ctx, rows: readonly Normed[]): Promise<ReadonlyMap<number, NormSource>> {
  const set = rows.map(({ row, item }) => {
    const { minOverride, overrideOrgId, overrideBy, overrideAt } = row
    if (minOverride === null) return { id: row.id, nodeId: item.orgId, by: item.normBy, setAt: item.normAt }
    return { id: row.id, nodeId: overrideOrgId ?? row.orgId, by: overrideBy, setAt: overrideAt }
  })
  const [nodes, names] = await Promise.all([
    nodesOf(
      ctx,
      set.map(({ nodeId }) => nodeId),
    ),
    nicknamesOf(
      ctx,
      set.flatMap(({ by }) => by ?? []),
    ),
  ])
  return new Map(
    set.map(({ id, nodeId, by, setAt }) => {
      const node = nodes.get(nodeId)
      const setByName = by !== null && node && sees(ctx, node) ? (names.get(by) ?? null) : null
      return [id, { setLevel: ownerWordsOf(node?.orgType), setByName, setAt }]
    }),
  )
}

const nodesOf = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) => {
  const found = await db
    .select({ id: org.id, orgType: org.orgType, path: org.path })
    .from(org)
    .where(inArray(org.id, [...new Set(ids)]))
  return new Map(found.map((node) => [node.id, node]))
}
