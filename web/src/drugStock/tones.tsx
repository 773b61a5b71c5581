import type { CodeOf } from '@oems/contract/core/codes.ts'
import { BatchState, BillState, ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { type Packed, packsText } from '@oems/contract/drugStock/packs.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'
import styles from './stock.module.css'

/** Red, orange, yellow, green, blue from nothing to too much (04 §6), with its word. */
export const LevelBar = ({ level }: { readonly level: CodeOf<typeof StockLevel> | null }) =>
  level === null ? (
    <>—</>
  ) : (
    <span className={styles.level} data-level={level}>
      {StockLevel.label(level)}
    </span>
  )

const expiryTone: Readonly<Record<CodeOf<typeof ExpiryState>, Tone>> = {
  [ExpiryState.good]: 'done',
  [ExpiryState.near]: 'due',
  [ExpiryState.imminent]: 'due',
  [ExpiryState.expired]: 'overdue',
}
export const ExpiryTag = ({ state }: { readonly state: CodeOf<typeof ExpiryState> | null }) =>
  state === null ? <>—</> : <StatusTag tone={expiryTone[state]}>{ExpiryState.label(state)}</StatusTag>

const batchTone: Readonly<Record<CodeOf<typeof BatchState>, Tone>> = {
  [BatchState.inUse]: 'done',
  [BatchState.frozen]: 'overdue',
  [BatchState.patientReturn]: 'due',
}
export const BatchTag = ({ state }: { readonly state: CodeOf<typeof BatchState> }) => (
  <StatusTag tone={batchTone[state]}>{BatchState.label(state)}</StatusTag>
)

const billTone: Readonly<Record<CodeOf<typeof BillState>, Tone>> = {
  [BillState.draft]: 'none',
  [BillState.posted]: 'done',
  [BillState.inTransit]: 'progress',
  [BillState.received]: 'done',
  [BillState.reversed]: 'none',
  [BillState.voided]: 'none',
}
/** Where a bill stands; of a transfer that was received short also that. */
export const BillTag = ({ state, openUnits = 0 }: { readonly state: CodeOf<typeof BillState>; readonly openUnits?: number }) =>
  state === BillState.received && openUnits > 0 ? (
    <StatusTag tone="overdue">有在途差异</StatusTag>
  ) : (
    <StatusTag tone={billTone[state]}>{BillState.label(state)}</StatusTag>
  )

/** In packs and units; the number of units on pointing at it. */
export const Quantity = ({ units, of }: { readonly units: number | null; readonly of: Packed }) =>
  units === null ? (
    <>—</>
  ) : (
    <span className={styles.quantity} title={`${units.toLocaleString('zh-CN')}${of.unit}`}>
      {packsText(units, of)}
    </span>
  )

/** `布洛芬缓释胶囊 0.3g×24粒`, its maker on pointing at it. */
export const DrugName = ({
  of,
}: {
  readonly of: { readonly drugName: string; readonly spec: string | null; readonly manufacturer: string | null }
}) => (
  <span title={of.manufacturer ?? undefined}>
    {of.drugName}
    {of.spec && <small className={styles.spec}>{of.spec}</small>}
  </span>
)
