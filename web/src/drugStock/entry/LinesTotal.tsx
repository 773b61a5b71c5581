import { Form } from 'antd'
import { amountOf, unitsOf } from '../quantities.ts'
import styles from './entry.module.css'
import type { EntryLine } from './lines.ts'

/** How many lines there are, and what they are worth together. */
export function LinesTotal({ isInbound }: { readonly isInbound: boolean }) {
  const text = Form.useWatch(({ lines = [] }: { lines?: readonly EntryLine[] }) => {
    const fen = lines.reduce((sum, line) => {
      const amount = isInbound ? amountOf(unitsOf(line, line.drug), line.unitPrice.trim()) : null
      return sum + (amount === null ? 0 : Math.round(Number(amount.replaceAll(',', '')) * 100))
    }, 0)
    return `共 ${lines.length} 行${fen > 0 ? `，合计 ${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元` : ''}`
  })
  return (
    <div className={styles.total} role="status">
      {text}
    </div>
  )
}
