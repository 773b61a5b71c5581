import { dayOf } from '@oems/client/days.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import type { MeasureItem, MeasureSheet } from '@oems/contract/reserve/measures.ts'
import { Empty } from 'antd'
import { isUnfinished } from './answers.ts'
import styles from './measures.module.css'

const saidOf = ({ declared, last }: MeasureItem) => declared ?? last

/** 整改中: what was said to be done in part or not at all, by its term. */
export function UnfinishedList({ sheet }: { readonly sheet: MeasureSheet }) {
  const today = dayOf(Date.now())
  const found = sheet.items
    .flatMap((item) => {
      const said = saidOf(item)
      return said && isUnfinished(said.state) ? [{ item, said }] : []
    })
    .sort((one, other) => (one.said.planDate ?? '').localeCompare(other.said.planDate ?? ''))
  if (found.length === 0) return <Empty description="没有整改中的措施" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">措施名称</th>
            <th scope="col">落实情况</th>
            <th scope="col">整改期限</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ item, said }) => (
            <tr key={item.measureId}>
              <th scope="row">{item.name}</th>
              <td>
                <span className={styles.state} data-state={said.state ?? undefined}>
                  {said.state === null ? '—' : MeasureState.label(said.state)}
                </span>
              </td>
              <td>
                {said.planDate ?? '—'}
                {said.planDate !== null && said.planDate < today && <b className={styles.fault}> 已超期</b>}
              </td>
              <td>{said.note ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
