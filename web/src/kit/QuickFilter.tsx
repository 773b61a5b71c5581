import { Segmented } from 'antd'
import styles from './ListPage.module.css'
import type { List } from './useListPage.ts'

interface Choice {
  /** `null`: all. */
  readonly value: number | string | null
  readonly label: string
  readonly count?: number | undefined
}
interface Quick {
  readonly list: Pick<List, 'filters' | 'search'>
  /** The filter that a segment sets. */
  readonly field: string
  readonly label: string
  readonly options: readonly Choice[]
}

/** The commonest questions as segments with their counts. */
export function QuickFilter({ list, field, label, options }: Quick) {
  return (
    <Segmented
      className={styles.quick ?? ''}
      aria-label={label}
      value={([list.filters[field]].flat()[0] as number | string | undefined) ?? ''}
      onChange={(value) => list.search({ [field]: value === '' ? null : value })}
      options={options.map(({ value, label, count }) => ({
        value: value ?? '',
        label: (
          <span>
            {label}
            {count !== undefined && <em>{count.toLocaleString('zh-CN')}</em>}
          </span>
        ),
      }))}
    />
  )
}
