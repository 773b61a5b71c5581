import { Button } from 'antd'
import type { StockDialogs } from './useStockDialogs.tsx'

/** What is booked at the chosen clinic; without one there is nothing to book. */
export const StockActions = ({ dialogs: { receive, issue, transfer, count } }: { readonly dialogs: StockDialogs }) => (
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
