import { type JudgedItem, rangeText, valueText } from '@oems/contract/examination/items.ts'
import styles from './examination.module.css'
import { FlagTag } from './tones.tsx'

export { valueText }

/** The results of one examination, each with the range that it was judged by. */
export const ItemsTable = ({ items }: { readonly items: readonly JudgedItem[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col" className={styles.number}>
          结果
        </th>
        <th scope="col">参考范围</th>
        <th scope="col">提示</th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.code}>
          <td>{item.name}</td>
          <td className={styles.number}>
            {valueText(item)}
            {item.unit && <span className={styles.unit}>{item.unit}</span>}
          </td>
          <td>
            {rangeText(item) ?? '—'}
            {item.ownRange === 1 && <span className={styles.unit}>报告</span>}
          </td>
          <td>
            <FlagTag item={item} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
