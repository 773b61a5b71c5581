import { Button } from 'antd'
import { useWanted } from '../core/wanted.ts'
import type { StockDialogs } from './useStockDialogs.tsx'

/** What is booked at the chosen clinic; without one there is nothing to book, and 入库 by Ctrl+K waits until one is chosen. */
export function StockActions({ dialogs: { receive, issue, transfer, count } }: { readonly dialogs: StockDialogs }) {
  useWanted('add', receive)
  return (
    <>
      {receive && (
        <Button type="primary" onClick={receive}>
          入库
        </Button>
      )}
      {issue && <Button onClick={issue}>出库</Button>}
      {transfer && <Button onClick={transfer}>调拨</Button>}
      {count && <Button onClick={count}>盘点</Button>}
    </>
  )
}
