import { ItemStatus, NormKind, Origin } from '@oems/contract/supplies/codes.ts'
import { coveredDays, isRequired, requiredQuantity, riskFor } from '@oems/contract/supplies/norm.ts'
import { holdsAt } from '../items/visible.ts'
import { ledgerStateOf } from '../ledger/state.ts'
import type { ItemRow, LedgerRecord, NormFacts } from '../tables.ts'
import type { Facts } from './facts.ts'

type Held = Pick<LedgerRecord, 'quantity' | 'expiredQuantity' | 'nearestExpiry' | 'clinicExpiry'>
/** What of a row says how much is wanted. */
export type Wanted = Pick<LedgerRecord, 'origin' | 'added' | 'minOverride' | 'overrideDepth'>
export type Own = Held & Wanted
/** What of a row of the ledger is computed (04 §4.4). */
export type Computed = Pick<
  LedgerRecord,
  'origin' | 'added' | 'active' | 'requiredQuantity' | 'norm' | 'dailyUse' | 'coverDays' | 'stockLevel' | 'expiryState'
>

/** An item that a project has nothing of. */
export const nothing: Own = {
  ...{ quantity: 0, expiredQuantity: 0, nearestExpiry: null, clinicExpiry: null },
  ...{ origin: Origin.required, added: false, minOverride: null, overrideDepth: null },
}

/** Whether the project has to have it, as its rule says. */
export const mustHave = (item: ItemRow, project: Facts) =>
  project.live && item.status === ItemStatus.enabled && holdsAt(item, project.path) && isRequired(item, project)

/** What is required by the norm, and with the standard set for the project: its own never stands below the norm, one from above may. */
export function requiredOf(item: ItemRow, project: Facts, { minOverride, overrideDepth }: Pick<Own, 'minOverride' | 'overrideDepth'>) {
  const days = coveredDays(item, riskFor(item, project))
  const byNorm = requiredQuantity(item, project.headcount, days)
  const isOwn = overrideDepth !== null && overrideDepth >= project.depth
  return { days, byNorm, required: minOverride === null ? byNorm : isOwn ? Math.max(byNorm, minOverride) : minOverride }
}

/** How much of an item a project has to have, and why. */
export function neededOf(item: ItemRow, project: Facts, row: Wanted) {
  const isMust = mustHave(item, project)
  const added = row.added || row.origin === Origin.added
  const active = isMust || (added && project.live && item.status === ItemStatus.enabled && holdsAt(item, project.path))
  const { days, required } = requiredOf(item, project, row)
  return { isMust, added, active, days, requiredQuantity: active ? required : 0 }
}

/** `use`: how much went a day lately, where that is known. */
export function computed(item: ItemRow, project: Facts, row: Own, use: string | null, today: string): Computed {
  const { isMust, added, active, days, requiredQuantity } = neededOf(item, project, row)
  const { headcount, reported } = project
  const norm: NormFacts = { headcount, reported, coverDays: days, grade: riskFor(item, project)?.grade ?? null, use }
  const dailyUse = use ?? usedByNorm(item, headcount)
  return {
    ...{ added, active, norm, origin: isMust || !added ? Origin.required : Origin.added },
    ...{ requiredQuantity, dailyUse, ...ledgerStateOf({ ...row, requiredQuantity, dailyUse }, item, today) },
  }
}

/** Where the last days say nothing, what the norm takes a day for. */
const usedByNorm = ({ normKind, normQty }: ItemRow, headcount: number) =>
  normKind === NormKind.daily && headcount > 0 ? (headcount * Number(normQty)).toFixed(2) : null
