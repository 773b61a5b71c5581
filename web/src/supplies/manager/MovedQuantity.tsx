import { packsText } from '@oems/contract/drugStock/packs.ts'
import { LedgerKind, type LedgerKindCode, mostUnits } from '@oems/contract/supplies/codes.ts'
import type { KeptRow } from '@oems/contract/supplies/ledger.ts'
import { Button } from 'antd'
import { PacksInput } from '../../drugStock/PacksInput.tsx'
import styles from './manager.module.css'

/** By how much a kind changes what is there; null: it says what there is. */
const signOf = (kind: LedgerKindCode): 1 | -1 | null =>
  kind === LedgerKind.inbound ? 1 : kind === LedgerKind.use || kind === LedgerKind.damage ? -1 : null
/** What there is once so much came or went. */
export function quantityAfter(kind: LedgerKindCode, before: number, amount: number): number {
  const sign = signOf(kind)
  return Math.min(mostUnits, Math.max(0, sign === null ? amount : before + sign * amount))
}

interface Props {
  readonly row: KeptRow
  readonly kind: LedgerKindCode
  readonly id?: string
  /** What there is afterwards, which is what the form sends. */
  readonly value?: number | null
  readonly onChange?: (quantity: number | null) => void
}
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '清空', '0', '退格']

/** How much came in or went out, by keyboard or by a pad of numbers, and what is left then; of a count, how much was found. */
export function MovedQuantity({ row, kind, id, value = null, onChange }: Props) {
  const before = row.offQuantity
  const isCount = signOf(kind) === null
  const amount = value === null ? null : isCount ? value : Math.abs(value - before)
  const set = (next: number | null) => onChange?.(next === null ? null : quantityAfter(kind, before, next))
  const press = (key: string) => {
    if (key === '清空') return set(isCount ? null : 0)
    const typed = String(amount ?? 0)
    const text = key === '退格' ? typed.slice(0, -1) : `${typed}${key}`
    return set(Math.min(mostUnits, Number(text || '0')))
  }
  return (
    <div className={styles.moved}>
      <PacksInput of={row} label={LedgerKind.label(kind)} {...(id && { id })} value={amount} onChange={set} />
      <fieldset className={styles.pad} aria-label="数字键盘">
        {digits.map((key) => (
          <Button key={key} onClick={() => press(key)} aria-label={/\d/.test(key) ? `数字${key}` : key}>
            {key}
          </Button>
        ))}
      </fieldset>
      <p className={styles.after}>
        {isCount ? '账面' : '现有'} {packsText(before, row)}
        {value !== null && value !== before && `，更新后 ${packsText(value, row)}`}
      </p>
    </div>
  )
}
