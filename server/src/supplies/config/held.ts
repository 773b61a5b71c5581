import { ItemType } from '@oems/contract/supplies/codes.ts'
import { sql } from 'drizzle-orm'
import { array, ask, type ReadDb } from '../../core/db/database.ts'
import type { ItemRow } from '../tables.ts'

interface InClinics {
  readonly quantity: number
  readonly nearestExpiry: string | null
}
/** What the clinics of a project hold of some drugs together. */
export type Held = (projectId: number, drugIds: readonly number[]) => InClinics

interface Wanted {
  readonly item: Pick<ItemRow, 'declareType' | 'drugIds'>
  readonly project: { readonly orgId: number }
}

/** Of the projects and drugs that are asked for. `lock`: no posting changes it meanwhile; cards come before rows of the ledger. */
export async function heldByClinics(db: ReadDb, wanted: readonly Wanted[], lock = false): Promise<Held> {
  const ofDrugs = wanted.filter(({ item }) => item.declareType === ItemType.drugs)
  const orgIds = [...new Set(ofDrugs.map(({ project }) => project.orgId))]
  const drugIds = [...new Set(ofDrugs.flatMap(({ item }) => item.drugIds))]
  const cards =
    ofDrugs.length === 0
      ? []
      : await ask<InClinics & { orgId: number; drugId: number }>(
          db,
          sql`select org_id as "orgId", drug_id as "drugId", usable_quantity as quantity, nearest_expiry as "nearestExpiry" from clinic_drug
              where org_id = any(${array(orgIds)}::bigint[]) and drug_id = any(${array(drugIds)}::bigint[]) and deleted_at is null
              order by clinic_id, drug_id ${lock ? sql`for update` : sql``}`,
        )
  const byProject = Map.groupBy(cards, ({ orgId }) => orgId)
  return (projectId, ids) => {
    const own = (byProject.get(projectId) ?? []).filter(({ drugId }) => ids.includes(drugId))
    const ends = own.flatMap(({ nearestExpiry }) => nearestExpiry ?? []).sort()
    return { quantity: own.reduce((sum, { quantity }) => sum + quantity, 0), nearestExpiry: ends[0] ?? null }
  }
}
