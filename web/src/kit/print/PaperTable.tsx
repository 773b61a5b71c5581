import type { Key, ReactNode } from 'react'
import styles from './paper.module.css'

export interface PaperColumn<R> {
  readonly title: ReactNode
  readonly render: (row: R, at: number) => ReactNode
  readonly isNumber?: boolean
}
interface Props<R> {
  readonly columns: readonly PaperColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R, at: number) => Key
  /** Above the first row: what the rows were filtered by, in words. */
  readonly filters?: readonly string[]
  /** Below the last row: which part of the list this is. */
  readonly foot?: string | undefined
}

/** Rows as they stand on paper: all columns within the width of the sheet, whole texts, the heads again on each sheet. */
export const PaperTable = <R,>({ columns, rows, keyOf, filters = [], foot }: Props<R>) => (
  <div className={styles.rows} data-paper-rows="">
    {filters.length > 0 && <p>筛选：{filters.join('；')}</p>}
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and do not move on paper
            <th key={at} scope="col" className={isNumber ? styles.number : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)}>
            {columns.map(({ render, isNumber }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={place} className={isNumber ? styles.number : undefined}>
                {render(row, at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {foot && <p className={styles.below}>{foot}</p>}
  </div>
)
