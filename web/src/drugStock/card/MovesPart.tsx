import { type StockCardInfo, stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part } from '../../kit/record/Parts.tsx'
import styles from '../stock.module.css'
import { Quantity } from '../tones.tsx'

const atFirst = 20
const atMost = 200

/** 库存卡: what came in and went out, the newest first, the balance after it, and by whose hand. */
export function MovesPart({ card }: { readonly card: StockCardInfo }) {
  const [pageSize, show] = useState(atFirst)
  const moved = (units: number) => (units > 0 ? <Quantity units={units} of={card} /> : '')
  return (
    <Part title="流水（近90天）">
      <Loaded call={stockCards.moveList} input={{ clinicDrugId: card.id, pageSize, sortRules: [{ field: 'postedAt', order: 'desc' }] }}>
        {({ list, total }) => (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">日期</th>
                  <th scope="col">摘要</th>
                  <th scope="col">批号</th>
                  {['收入', '发出', '结存'].map((title) => (
                    <th key={title} scope="col" className={styles.number}>
                      {title}
                    </th>
                  ))}
                  <th scope="col">经手</th>
                </tr>
              </thead>
              <tbody>
                {list.map((move) => (
                  <tr key={move.id}>
                    <td>{move.occurDay}</td>
                    <td title={move.billNo}>{BillType.label(move.billType)}</td>
                    <td>{move.batchNo}</td>
                    <td className={styles.number}>{moved(move.inQuantity)}</td>
                    <td className={styles.number}>{moved(move.outQuantity)}</td>
                    <td className={styles.number}>
                      <Quantity units={move.balance} of={card} />
                    </td>
                    <td>{[move.byName, move.checkerName].filter(Boolean).join('、') || '—'}</td>
                  </tr>
                ))}
                {list.length === 0 && (
                  <tr>
                    <td colSpan={7}>近90天没有出入库</td>
                  </tr>
                )}
              </tbody>
            </table>
            {total > list.length && pageSize < atMost && (
              <Button type="link" onClick={() => show(atMost)}>
                显示更多（共{total}条）
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Part>
  )
}
