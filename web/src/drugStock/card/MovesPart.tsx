import { addDays, dayOf } from '@oems/client/days.ts'
import { type StockCardInfo, stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { Pagination } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { DayInput } from '../../kit/Days.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part } from '../../kit/record/Parts.tsx'
import styles from '../stock.module.css'
import { Quantity } from '../tones.tsx'

const pageSize = 20
/** As many days as are read at once, and as many as are shown at first. */
const mostDays = 400
const usualDays = 90

/** 库存卡: what came in and went out, the newest first, the balance after it, and by whose hand. */
export function MovesPart({ card }: { readonly card: StockCardInfo }) {
  const id = useId()
  const today = dayOf(Date.now())
  const [{ startTime, endTime, pageNo }, show] = useState({ startTime: addDays(today, 1 - usualDays), endTime: today, pageNo: 1 })
  const moved = (units: number) => (units > 0 ? <Quantity units={units} of={card} /> : '')
  /** The other end follows where the days would be too many, or none. */
  function begin(from: string | null) {
    if (from === null) return
    const last = addDays(from, mostDays - 1)
    const to = endTime < from || endTime > last ? last : endTime
    show({ startTime: from, endTime: to < today ? to : today, pageNo: 1 })
  }
  function end(to: string | null) {
    if (to === null) return
    const from = startTime > to || startTime < addDays(to, 1 - mostDays) ? addDays(to, 1 - usualDays) : startTime
    show({ startTime: from, endTime: to, pageNo: 1 })
  }
  const days = { allowClear: false, maxDate: dayjs(today) }
  return (
    <Part title="流水">
      <div className={styles.span}>
        <label htmlFor={`${id}-from`}>开始日期</label>
        <DayInput {...days} id={`${id}-from`} value={startTime} onChange={begin} />
        <label htmlFor={`${id}-to`}>结束日期</label>
        <DayInput {...days} id={`${id}-to`} value={endTime} onChange={end} />
      </div>
      <Loaded
        call={stockCards.moveList}
        input={{ clinicDrugId: card.id, startTime, endTime, pageNo, pageSize, sortRules: [{ field: 'postedAt', order: 'desc' }] }}
      >
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
                    <td colSpan={7}>
                      {startTime}至{endTime}没有出入库
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
            <Pagination
              align="end"
              {...{ current: pageNo, pageSize, total }}
              onChange={(pageNo) => show({ startTime, endTime, pageNo })}
              hideOnSinglePage
              showSizeChanger={false}
              showTotal={(all) => `共${all}条`}
            />
          </div>
        )}
      </Loaded>
    </Part>
  )
}
