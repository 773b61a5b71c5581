import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { AutoResult, DeclareSource } from '@oems/contract/reserve/codes.ts'
import { Frequency, AutoResult as Result } from '@oems/contract/reserve/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { dayOf } from '../../core/days.ts'
import { draftOf } from '../declaring/declare.ts'
import { type Declaring, enterDeclaration, nextDeclareId } from '../declaring/enter.ts'
import type { Filled } from '../declaring/judge.ts'
import type { DeclareRow } from '../declaring/latest.ts'
import { type LedgerItem, lockSheet } from '../declaring/rows.ts'
import type { PeriodRow } from '../tables.ts'

type Refused = { readonly result: CodeOf<typeof AutoResult>; readonly message: string }

/** Days for which evidence is fresh, by the frequency of the rule (04 §4.2). */
const freshDays: Readonly<Record<CodeOf<typeof Frequency>, number>> = {
  [Frequency.daily]: 2,
  [Frequency.weekly]: 8,
  [Frequency.halfMonthly]: 18,
  [Frequency.monthly]: 35,
  [Frequency.quarterly]: 100,
}
const dayMs = 86_400_000
const namedAtMost = 3

/** Why the ledger may not be declared as it stands: nothing is configured, or what is required was looked at too long ago. Null: it may. */
export function staleness(rows: readonly LedgerItem[], frequency: PeriodRow['frequency'], now: Date): Refused | null {
  if (rows.length === 0) return { result: Result.unconfigured, message: '该项目没有需要申报的物资，请先配置' }
  const oldest = Date.parse(dayOf(now)) - freshDays[frequency] * dayMs
  const stale = rows.filter(
    ({ row }) => row.requiredQuantity > 0 && (row.ledgerAt === null || Date.parse(dayOf(new Date(row.ledgerAt))) < oldest),
  )
  if (stale.length === 0) return null
  const names = stale.slice(0, namedAtMost).map(({ item }) => item.name)
  const words = `${names.join('、')}${stale.length > namedAtMost ? `等${stale.length}种` : ''}`
  return { result: Result.stale, message: `${words}超过${freshDays[frequency]}天未更新，请先核对台账` }
}

/** The ledger's present numbers, as if they had been typed. */
const asTyped = (rows: readonly LedgerItem[]): Filled[] =>
  rows.map((one, at) => ({
    ...one,
    at,
    typed: { ...noExpiry, suppliesId: one.row.suppliesId, quantity: null, offQuantity: null },
    off: one.row.offQuantity,
    total: one.row.quantity,
  }))
const noExpiry = { nearestExpiry: null, expiringQuantity: null, remark: null }

/**
 * Declares what the ledger says, without touching the ledger: a copy is no evidence, or one automatic declaration would make the next one
 * look fresh. Refuses rather than copy what nobody has looked at.
 */
export async function declareFromLedger(
  ctx: Declaring,
  period: PeriodRow,
  source: CodeOf<typeof DeclareSource>,
): Promise<DeclareRow | Refused> {
  const { orgId, declareType } = period
  if (declareType === DeclareType.measures || declareType === DeclareType.health) throw new Error('only types with items have a ledger')
  const rows = await lockSheet(ctx, orgId, declareType)
  const refused = staleness(rows, period.frequency, ctx.now)
  if (refused) return refused
  const after = new Map(rows.map(({ row }) => [row.suppliesId, row]))
  return enterDeclaration(ctx, period, null, await nextDeclareId(ctx), { ...draftOf(asTyped(rows), after), source, remark: null })
}
export const isRefused = (found: DeclareRow | Refused): found is Refused => 'result' in found
