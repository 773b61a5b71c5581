import { AgreementState, InstitutionKind } from '@oems/contract/coop/codes.ts'
import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { sharedAtNode } from '../core/db/scope.ts'
import { agreementState } from './agreement.ts'
import { joined, store, viewsOf } from './store.ts'
import { institution as t } from './tables.ts'

/** Nobody looks at more of one node. */
const atMost = 500

/** What a node has itself and what those above share with it: nearest first, those whose agreement is over last (02 §5.7). */
export async function institutionsOf(ctx: Ctx, node: Org) {
  const isOver = sql`${agreementState(ctx.now)} = ${AgreementState.expired}`
  const rows = await joined(ctx, store.visible(ctx, sharedAtNode(t.orgId, t.visibleToBelow, ctx, node, true)))
    .orderBy(isOver, sql`${t.distanceKm} nulls last`, asc(t.pinyin), asc(t.id))
    .limit(atMost)
  return viewsOf(ctx, rows, node)
}

export async function institutionSets(ctx: Ctx, node: Org) {
  const all = await institutionsOf(ctx, node)
  return {
    localInstitutions: all.filter(({ kind }) => kind === InstitutionKind.local),
    remoteInstitutions: all.filter(({ kind }) => kind === InstitutionKind.remote),
  }
}
