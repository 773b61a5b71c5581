import type { Input } from '@oems/contract/core/call.ts'
import { ExpiryState } from '@oems/contract/drugStock/codes.ts'
import { ItemType, type ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import type { SuppliesEquipInfo, suppliesOfClinics } from '@oems/contract/supplies/ledger.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { code } from '../../core/db/code.ts'
import { org } from '../../core/db/org.ts'
import { requestedNode, withinNode } from '../../core/db/scope.ts'
import { clinicInScope } from '../../drugStock/clinics.ts'
import { shortLevels } from '../../drugStock/shortLevels.ts'
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
  const kept = (declareType: ItemTypeCode) =>
    and(withinNode(p.orgId, ctx, node), eq(p.declareType, declareType), p.active, isNull(p.deletedAt))
  const rowsOf = async (declareType: ItemTypeCode, most = atMost) => {
    const rows = await ctx.db
      .select({ row: p, item: s, orgName: org.orgName })
      .from(p)
      .innerJoin(s, eq(s.id, p.suppliesId))
      .innerJoin(org, eq(org.id, p.orgId))
      .where(kept(declareType))
      .orderBy(...worstFirst)
      .limit(most)
    return rows.map(({ row, item, orgName }) => keptRow(row, item, orgName))
  }
  const [goods, drugs, equipment, drugSummary, last] = [
    await rowsOf(ItemType.supplies),
    await rowsOf(ItemType.drugs, shownDrugs),
    await rowsOf(ItemType.equipment),
    await summaryOf(ctx, kept(ItemType.drugs)),
    await ctx.db
      .select({ declareType: periodDeclare.declareType, at: sql<string>`max(${periodDeclare.declaredAt})` })
      .from(periodDeclare)
      .where(and(withinNode(periodDeclare.orgId, ctx, node), periodDeclare.isLatest))
      .groupBy(periodDeclare.declareType),
  ]
  return {
    supplies: goods,
    simpleEquips: equipment,
    drugSummary,
    drugs,
    lastDeclare: ItemType.options.map(({ value: declareType }) => {
      const found = last.find((one) => one.declareType === declareType)
      return { declareType, declaredAt: found ? new Date(found.at).toISOString() : null }
    }),
  }
}

/** Of all rows, however many are shown. */
async function summaryOf({ db }: Ctx, where: SQL | undefined): Promise<SuppliesEquipInfo['drugSummary']> {
  const rowsWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [found] = await db
    .select({
      kinds: sql<number>`count(distinct ${p.suppliesId})::int`,
      shortage: rowsWhere(sql`${p.stockLevel} in (${shortLevels})`),
      nearExpiry: rowsWhere(sql`${p.expiryState} in (${code(ExpiryState.near, ExpiryState.imminent)})`),
      expired: rowsWhere(sql`${p.expiryState} = ${code(ExpiryState.expired)}`),
    })
    .from(p)
    .where(where)
  return found!
}
