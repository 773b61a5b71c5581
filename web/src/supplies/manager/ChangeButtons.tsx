import { LedgerKind, type LedgerKindCode } from '@oems/contract/supplies/codes.ts'
import type { KeptRow } from '@oems/contract/supplies/ledger.ts'
import { Button } from 'antd'
import styles from './manager.module.css'

const kinds = [
  { kind: LedgerKind.inbound, sign: '＋' },
  { kind: LedgerKind.use, sign: '−' },
  { kind: LedgerKind.count, sign: '' },
  { kind: LedgerKind.damage, sign: '' },
] as const

interface Props {
  readonly row: KeptRow
  readonly change: (row: KeptRow, kind: LedgerKindCode) => void
}

/** ＋入库 −领用 盘点 报损 of a row. */
export const ChangeButtons = ({ row, change }: Props) => (
  <span className={styles.buttons}>
    {kinds.map(({ kind, sign }) => (
      <Button key={kind} size="small" aria-label={`${LedgerKind.label(kind)}：${row.name}`} onClick={() => change(row, kind)}>
        {sign}
        {LedgerKind.label(kind)}
      </Button>
    ))}
  </span>
)
