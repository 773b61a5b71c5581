import { type Packed, packsText } from '@oems/contract/drugStock/packs.ts'
import type { LedgerRow } from '@oems/contract/supplies/ledgerRow.ts'
import { gapOf, type Norm, normWords } from '@oems/contract/supplies/norm.ts'
import type { ItemRow, LedgerRecord } from '../tables.ts'

/** What rows say of their item. */
export const itemView = (item: ItemRow) => ({
  ...{ suppliesId: item.id, declareType: item.declareType, name: item.name, spec: item.spec, unit: item.unit },
  ...{ packUnit: item.packUnit, packSize: item.packSize, isKey: item.isKey, normKind: item.normKind },
})
/** The norm of a project in words: by its people, its days and the risk that asks for more of them, and what was set for it. */
export function projectNorm(item: Norm & Packed, { norm, minOverride }: Pick<LedgerRecord, 'norm' | 'minOverride'>): string {
  const { headcount, reported, coverDays, grade } = norm
  const people = reported ? '（填报数）' : ''
  const risk = grade !== null && coverDays > item.coverDays ? `（风险${grade}级）` : ''
  const words = `${normWords(item, headcount, coverDays)}${people}${risk}`
  return minOverride === null ? words : `${words}，项目标准${packsText(minOverride, item)}`
}

/** A row of a project's ledger, as lists show it. */
export const ledgerView = (row: LedgerRecord, item: ItemRow, orgName: string): LedgerRow => ({
  ...row,
  ...itemView(item),
  ...{ projectId: row.orgId, orgName, normWords: projectNorm(item, row), gap: gapOf(row.quantity, row.requiredQuantity) },
  nearestExpiry: [row.nearestExpiry, row.clinicExpiry].filter((end) => end !== null).sort()[0] ?? null,
})
