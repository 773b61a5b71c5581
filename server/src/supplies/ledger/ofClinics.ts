import type { Input } from '@oems/contract/core/call.ts'
import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import { ItemType } from '@oems/contract/supplies/codes.ts'
import type { SuppliesEquipInfo, suppliesOfClinics } from '@oems/contract/supplies/ledger.ts'
import { isShort } from '@oems/contract/supplies/norm.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { org } from '../../core/db/org.ts'
import { requestedNode, withinNode } from '../../core/db/scope.ts'
import { clinicInScope } from '../../drugStock/clinics.ts'
import { periodDeclare } from '../../reserve/tables.ts'
import { projectSupplies as p, supplies as s } from '../tables.ts'
import { keptRow } from './reads.ts'

const atMost = 500
const shownDrugs = 20

/** What a project has for its clinic, those first that are worst off; of a node above, what lies below it. */
export async function projectSuppliesEquipInfo(
  ctx: Ctx,
  { clinicId, ...place }: Input<typeof suppliesOfClinics.projectSuppliesEquipInfo>,
): Promise<SuppliesEquipInfo> {
  const at = clinicId === null ? place : { projectId: (await clinicInScope(ctx, clinicId)).clinic.orgId, orgId: null }
  const node = await requestedNode(ctx, at)
  const worstFirst = [sql`${p.stockLevel} nulls last`, sql`${p.expiryState} desc nulls last`, asc(s.orderNum), asc(p.id)]
  const rowsOf = async (declareType: 1 | 2 | 3) => {
    const rows = await ctx.db
      .select({ row: p, item: s, orgName: org.orgName })
      .from(p)
      .innerJoin(s, eq(s.id, p.suppliesId))
      .innerJoin(org, eq(org.id, p.orgId))
      .where(and(withinNode(p.orgId, ctx, node), eq(p.declareType, declareType), p.active, isNull(p.deletedAt)))
      .orderBy(...worstFirst)
      .limit(atMost)
    return rows.map(({ row, item, orgName }) => ({ ...keptRow(row, item, orgName), stockLevel: row.stockLevel }))
  }
  const [goods, drugs, equipment, last] = [
    await rowsOf(ItemType.supplies),
    await rowsOf(ItemType.drugs),
    await rowsOf(ItemType.equipment),
    await ctx.db
      .select({ declareType: periodDeclare.declareType, at: sql<string>`max(${periodDeclare.declaredAt})` })
      .from(periodDeclare)
      .where(and(withinNode(periodDeclare.orgId, ctx, node), periodDeclare.isLatest))
      .groupBy(periodDeclare.declareType),
  ]
  const inState = (...states: readonly number[]) => drugs.filter(({ expiryState }) => states.includes(expiryState ?? 0)).length
  return {
    supplies: goods,
    simpleEquips: equipment,
    drugSummary: {
      kinds: new Set(drugs.map(({ suppliesId }) => suppliesId)).size,
      shortage: drugs.filter(({ stockLevel }) => isShort(stockLevel)).length,
      nearExpiry: inState(ExpiryState.near, ExpiryState.imminent),
      expired: inState(ExpiryState.expired),
    },
    drugs: drugs.slice(0, shownDrugs),
    lastDeclare: ItemType.options.map(({ value: declareType }) => {
      const found = last.find((one) => one.declareType === declareType)
      return { declareType, declaredAt: found ? new Date(found.at).toISOString() : null }
    }),
  }
}
